/**
 * Every match of a global pattern, as `matchAll` gives them. `matchAll` copies its pattern at each call, which for the
 * long patterns here takes several times as long as matching; this does not, and the pattern may be used in between.
 */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  for (let at = 0; ; ) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return;
    at = Math.max(pattern.lastIndex, match.index + 1);
    yield match;
  }
}
