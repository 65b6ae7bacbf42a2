/** Longer texts are not compared: no expected name is as long. */
const MAX_LENGTH = 64;

/** In a short name, two changes or another first letter make another name: `HS256` is not `RS256`. */
const SHORT = 7;

/** Letters and digits in lower case: a name without its spelling conventions. */
export function bareName(text: string): string {
  return text
    .slice(0, MAX_LENGTH + 1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/**
 * The candidate that a person probably meant by the text: equal except for case, spaces, `-`, `_` and `.`, or
 * else the nearest within one or two typing mistakes. Undefined when none is near, or when the text is a
 * candidate.
 */
export function likelyMeant(text: string, candidates: readonly string[]): string | undefined {
  if (text.length > MAX_LENGTH || candidates.includes(text)) return undefined;
  const bare = bareName(text);
  const same = candidates.find((candidate) => bareName(candidate) === bare);
  if (same !== undefined || bare === '') return same;

  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.length < SHORT && bareName(candidate)[0] !== bare[0]) continue;
    const distance = editDistance(bare, bareName(candidate));
    if (
      distance <= (candidate.length < SHORT ? 1 : 2) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    ) {
      best = { candidate, distance };
    }
  }
  return best?.candidate;
}

/** Number of insertions, removals, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = cell(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let distance = Math.min(replaced, cell(last, column) + 1, cell(current, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) distance = Math.min(distance, cell(beforeLast, column - 2) + 1);
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
