import {
  CROSS_REFERENCE_NAME,
  GENERATOR_NAME,
  SHIPPED_REGISTRY_NAME,
} from '../../../src/domain/access/access-token.js';
import type { EntryDecision, EntryState } from '../../../src/domain/registry/entry-decision.js';
import type { CrossReference } from './cross-reference.js';

const MACHINES: readonly string[] = [CROSS_REFERENCE_NAME, GENERATOR_NAME, SHIPPED_REGISTRY_NAME];

/**
 * Whether an entry's values and status are what machines made of the site's terms: not what a person said last, nor what
 * the domain says of itself.
 */
export function isOpenToCrossReference({ entry, lastChange }: EntryState): boolean {
  const isDerived = entry?.origin === 'shipped' || entry?.origin === 'generated';
  return isDerived && (lastChange === undefined || MACHINES.includes(lastChange.by));
}

/**
 * What a cross-reference does to an entry, which is asked for while the entry is locked. One that has changed since it
 * was compared stays as it is.
 *
 * @param comparedHash hash of the document that was compared
 */
export function judgeEntry(
  { validationStatus, reason }: CrossReference,
  comparedHash: string,
  state: EntryState,
): EntryDecision {
  const { entry, lastChange } = state;
  const isSame =
    entry?.validationStatus === validationStatus &&
    lastChange?.by === CROSS_REFERENCE_NAME &&
    lastChange.reason === reason;
  return entry?.documentHash !== comparedHash || isSame || !isOpenToCrossReference(state)
    ? { kind: 'keep' }
    : { kind: 'set-status', validationStatus, reason };
}
