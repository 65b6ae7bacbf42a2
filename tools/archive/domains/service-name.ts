const MARKS = /\p{M}/gu;
const NOT_IN_WORDS = /[^\p{L}\p{N}]+/u;
/** A label of two letters is more often a language or a country than a service. */
const MIN_LABEL_LENGTH = 3;

/** How near a service's name is to a domain's first label, the nearest first. */
export const NEARNESS = ['same', 'begins', 'holds', 'other'] as const;

export type Nearness = (typeof NEARNESS)[number];

/** The words of a name: letters and digits, lower case, without diacritics. */
export function wordsOf(name: string): readonly string[] {
  return name.normalize('NFKD').replace(MARKS, '').toLowerCase().split(NOT_IN_WORDS).filter(Boolean);
}

/**
 * Distinguishes the services under a domain: the folded name, or the domain's label for a name that is the
 * domain (`Amazon.com` is `amazon` under amazon.com).
 */
export function nameKey(name: string, domain: string): string {
  const key = wordsOf(name).join('');
  const written = wordsOf(domain).join('');
  return key === written || key === `www${written}` ? labelOf(domain) : key;
}

export function nearnessOf(name: string, domain: string): Nearness {
  const key = nameKey(name, domain);
  const label = labelOf(domain);
  if (key === label) return 'same';
  if (key === '') return 'other';
  if (key.startsWith(label) || label.startsWith(key)) return 'begins';
  return key.includes(label) || label.includes(key) ? 'holds' : 'other';
}

/** Whether some consecutive words of a name form a label: `Hotel Center by Google` names `hotelcenter`. */
export function namesLabel(name: string, label: string): boolean {
  if (label.length < MIN_LABEL_LENGTH) return false;
  const words = wordsOf(name);
  const wanted = wordsOf(label).join('');
  return words.some((_, start) =>
    words.some((_, end) => end >= start && words.slice(start, end + 1).join('') === wanted),
  );
}

function labelOf(domain: string): string {
  return wordsOf(domain.split('.')[0] ?? '').join('');
}
