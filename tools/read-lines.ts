import { readFile } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { withoutMark } from '../src/app/parse-json-file.js';
import { attempt, CommandError, failWith } from './command-parts.js';

/**
 * The JSON lines of a file, each checked against a schema. Empty lines and a byte order mark are ignored.
 *
 * @param what the kind of a line in errors: `no reading`
 * @throws CommandError naming the file, or the line that violates the schema
 */
export async function readLines<Schema extends TSchema>(
  file: string,
  schema: Schema,
  what: string,
): Promise<readonly Static<Schema>[]> {
  const check = Compile(schema);
  const text = await readFile(file, 'utf8').catch(
    failWith((problem) => `${file} cannot be read: ${problem}`),
  );
  return withoutMark(text)
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const place = `${file}:${index + 1}`;
      const value: unknown = attempt(
        () => JSON.parse(line),
        () => `${place} is not JSON.`,
      );
      if (check.Check(value)) return [value as Static<Schema>];
      const [first] = check.Errors(value);
      throw new CommandError(`${place} is no ${what}: ${first?.instancePath || 'it'} ${first?.message}.`);
    });
}
