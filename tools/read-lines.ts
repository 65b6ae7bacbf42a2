import { readFile } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { messageOf } from '../src/app/message-of.js';
import { withoutMark } from '../src/app/parse-json-file.js';
import { CommandError } from './command-parts.js';

/**
 * The JSON lines of a file, each held against a schema; empty lines are passed over, and so is a byte order mark.
 *
 * @param what a line is, as errors say it: `no reading`
 * @throws CommandError naming the file, or the line that is not of the schema
 */
export async function readLines<Schema extends TSchema>(
  file: string,
  schema: Schema,
  what: string,
): Promise<readonly Static<Schema>[]> {
  const check = Compile(schema);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read: ${messageOf(cause)}`, { cause });
  });
  return withoutMark(text)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const place = `${file}:${index + 1}`;
      const value = parse(line, place);
      if (check.Check(value)) return [value as Static<Schema>];
      const [first] = check.Errors(value);
      throw new CommandError(`${place} is no ${what}: ${first?.instancePath || 'it'} ${first?.message}.`);
    });
}

function parse(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new CommandError(`${place} is not JSON.`, { cause });
  }
}
