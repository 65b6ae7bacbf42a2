import { readFile } from 'node:fs/promises';
import { Compile } from 'typebox/compile';
import { messageOf } from '../../src/app/message-of.js';
import { KeptReading } from '../../src/domain/readings/kept-reading.js';
import { CommandError } from '../command-parts.js';

const check = Compile(KeptReading);

/**
 * The readings of several files by the text that was read, in the order of the files: of one file there is at most one
 * reading of a text, because a reader reads it once.
 *
 * @throws CommandError naming the line that is no reading, or that reads a text again
 */
export async function readReadings(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptReading[]>> {
  const byText = new Map<string, KeptReading[]>();
  for (const file of files) {
    const seen = new Set<string>();
    for (const reading of await linesOf(file)) {
      const { text_sha256: text } = reading;
      if (seen.has(text)) throw new CommandError(`${file} holds two readings of the text ${text}.`);
      seen.add(text);
      byText.set(text, [...(byText.get(text) ?? []), reading]);
    }
  }
  return byText;
}

async function linesOf(file: string): Promise<readonly KeptReading[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`No readings can be read from ${file}: ${messageOf(cause)}`, { cause });
  });
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parse(line, `${file}:${index + 1}`)]));
}

function parse(line: string, place: string): KeptReading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new CommandError(`${place} is not JSON.`, { cause });
  }
  if (check.Check(value)) return value;
  const [first] = check.Errors(value);
  throw new CommandError(
    `${place} is no reading: ${first?.instancePath || 'it'} ${first?.message ?? 'is wrong'}.`,
  );
}
