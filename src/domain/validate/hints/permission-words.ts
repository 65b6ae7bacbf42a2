import { bareName } from '../likeness.js';

const MEANINGS: ReadonlyMap<string, boolean | null> = new Map([
  ...words(true, 'true yes y on 1 allow allowed allows permit permitted grant granted ok'),
  ...words(
    false,
    'false no n off 0 deny denied disallow disallowed forbid forbidden prohibited block blocked',
  ),
  ...words(null, 'null none nil unknown unspecified notspecified undefined notaddressed na'),
]);

/** The meaning of a word or number in place of `true`, `false` or `null`; undefined when it has none. */
export function meaningOfWord(value: unknown): boolean | null | undefined {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return value === 1 ? true : value === 0 ? false : undefined;
  return typeof value === 'string' && value.length <= 40 ? MEANINGS.get(bareName(value)) : undefined;
}

function words<Meaning>(meaning: Meaning, list: string): [string, Meaning][] {
  return list.split(' ').map((word) => [word, meaning]);
}
