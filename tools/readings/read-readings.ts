import { readCondition } from '../../src/domain/conditions/read-conditions.js';
import { CommandError } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import { KeptConditions } from './said/kept-conditions.js';
import { KeptIncorporated, KeptReading, KeptReview } from './said/kept-lines.js';

/**
 * The readings of several files by the text that was read, in the order of the files. A file has at most one
 * reading of a text, because a reader reads it once.
 *
 * @throws CommandError naming the line that is not a reading, or a repeated text
 */
export async function readReadings(
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptReading[]>> {
  const read: KeptReading[] = [];
  for (const file of files) {
    const readings = await readLines(file, KeptReading, 'reading');
    assertOnce(file, 'readings', readings, ({ text_sha256: text }) => `the text ${text}`);
    read.push(...readings);
  }
  return Map.groupBy(read, ({ text_sha256: text }) => text);
}

/**
 * The reviews of a file, at most one for each key of a text.
 *
 * @throws CommandError naming the line that is not a review, or a repeated key
 */
export async function readReviews(file: string): Promise<readonly KeptReview[]> {
  const reviews = await readLines(file, KeptReview, 'review');
  assertOnce(file, 'reviews', reviews, ({ text_sha256: text, key }) => `${key} of the text ${text}`);
  return reviews;
}

/**
 * The conditions in the documents of each domain, by the domain.
 *
 * @throws CommandError naming the line that is not a list of conditions, or a repeated domain
 */
export async function readConditionLines(file: string): Promise<ReadonlyMap<string, KeptConditions>> {
  const lines = await readLines(file, KeptConditions, 'list of conditions');
  assertOnce(file, 'lists of conditions', lines, ({ domain }) => domain);
  for (const { domain, conditions } of lines)
    for (const { condition } of conditions) {
      const read = readCondition(condition);
      if (JSON.stringify(read) !== JSON.stringify(condition))
        throw new CommandError(
          `${file} holds for ${domain} what is no condition: ${JSON.stringify(condition)}`,
        );
    }
  return new Map(lines.map((line) => [line.domain, line]));
}

/**
 * Which other documents texts say are part of them.
 *
 * @throws CommandError naming the line that is of another form, or the text that stands twice
 */
export async function readIncorporated(file: string): Promise<readonly KeptIncorporated[]> {
  const lines = await readLines(file, KeptIncorporated, 'list of incorporated documents');
  assertOnce(file, 'lists of incorporated documents', lines, ({ text_sha256: text }) => `the text ${text}`);
  return lines;
}

function assertOnce<Line>(
  file: string,
  what: string,
  lines: readonly Line[],
  placeOf: (line: Line) => string,
): void {
  const seen = new Set<string>();
  for (const place of lines.map(placeOf)) {
    if (seen.has(place)) throw new CommandError(`${file} holds two ${what} of ${place}.`);
    seen.add(place);
  }
}
