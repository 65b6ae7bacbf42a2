import { CommandError } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import { KeptReading } from './said/kept-lines.js';

/**
 * The readings of several files by the text that was read, in the order of the files: of one file there is at most one
 * reading of a text, because a reader reads it once.
 *
 * @throws CommandError naming the line that is no reading, or a text that is read again
 */
export async function readReadings(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptReading[]>> {
  const byText = new Map<string, KeptReading[]>();
  for (const file of files) {
    const seen = new Set<string>();
    for (const reading of await readLines(file, KeptReading, 'reading')) {
      const { text_sha256: text } = reading;
      if (seen.has(text)) throw new CommandError(`${file} holds two readings of the text ${text}.`);
      seen.add(text);
      byText.set(text, [...(byText.get(text) ?? []), reading]);
    }
  }
  return byText;
}
