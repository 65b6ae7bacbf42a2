import { createHash } from 'node:crypto';
import { readConfidence } from '../../src/app/read-confidence.js';
import type { Category } from '../../src/domain/registry/category.js';
import type { ReadDomainTerms } from '../archive/domains/read-domain-terms.js';
import type { OpenedCollection } from '../archive/open-terms-archives.js';
import { textHash } from './build/archived-text.js';
import type { HandReading } from './build/hand-reading.js';
import { programHash } from './program-hash.js';

export interface BuildInputs {
  readonly collections: readonly OpenedCollection[];
  /** By the SHA-256 of their texts. */
  readonly handReadings: ReadonlyMap<string, HandReading>;
  readonly categories: ReadonlyMap<string, Category>;
}

/** Of all that every entry of a build depends on, lower-case hex. */
export async function fingerprintOf({ collections, handReadings, categories }: BuildInputs): Promise<string> {
  const sources = collections.map(({ archive, commit, recordedAt }) => [archive.name, commit, recordedAt]);
  return createHash('sha256')
    .update(await programHash())
    .update(JSON.stringify([sources, readConfidence('clauses').keys]))
    .update(JSON.stringify([[...handReadings].sort(byKey), [...categories].sort(byKey)]))
    .digest('hex');
}

/** Of what the entry of one domain depends on beside that: what is declared of it, and the texts. */
export function basisOf(terms: ReadDomainTerms): string {
  return textHash(JSON.stringify(terms));
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
