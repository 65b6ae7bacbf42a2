import { CommandError } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import { KeptReview } from './said/kept-lines.js';

/**
 * The reviews of a file, of each key of a text at most one.
 *
 * @throws CommandError naming the line that is no review, or the key that is reviewed again
 */
export async function readReviews(file: string): Promise<readonly KeptReview[]> {
  const reviews = await readLines(file, KeptReview, 'review');
  const seen = new Set<string>();
  for (const { text_sha256: text, key } of reviews) {
    const place = `${key} of the text ${text}`;
    if (seen.has(place)) throw new CommandError(`${file} holds two reviews of ${place}.`);
    seen.add(place);
  }
  return reviews;
}
