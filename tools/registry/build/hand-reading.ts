import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

/** What the documents of entries name as who read, where it was a person. */
export const BY_HAND = 'hand';

/** Where a passage stands, in UTF-16 units of its text. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** What a careful reader said of one text. */
export interface HandReading {
  readonly labels: Readonly<Record<PermissionKey, boolean | null>>;
  /** The passages that decide each value that is not null. */
  readonly passages: Readonly<Partial<Record<PermissionKey, readonly Passage[]>>>;
  /** How sure the reader was of each key. */
  readonly sure: Readonly<Record<PermissionKey, 'high' | 'low'>>;
}

/** Share of values on which a second reader agreed, by how sure the first one was. */
const AGREEMENT = { high: 0.97, low: 0.8 } as const;

/** Mean agreement over the seven keys, 0 to 1 with two decimals: the confidence of an entry that was read by hand. */
export function handReadingConfidence({ sure }: HandReading): number {
  const sum = PERMISSION_KEYS.reduce((total, key) => total + AGREEMENT[sure[key]], 0);
  return Math.round((sum / PERMISSION_KEYS.length) * 100) / 100;
}
