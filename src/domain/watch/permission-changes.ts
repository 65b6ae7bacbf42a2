import { evidenceOf, type ProvenValue } from '../check/evidence.js';
import { decisionOf } from '../check/resolve-permission.js';
import { type Decision, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import { hasMoved, type SaidByPassages, type Standing } from './moved.js';

/** A permission that the terms now grant, deny or leave out, unlike before. */
export interface PermissionChange {
  readonly key: PermissionKey;
  readonly before: Decision;
  readonly after: Decision;
}

/**
 * The permissions on which the terms now differ from what is known. A key whose reading is unsure is left
 * out.
 */
export function permissionChanges(
  known: TermsDocument,
  now: TermsDocument,
  standing: Standing,
): readonly PermissionChange[] {
  const [before, after] = [evidenceOf(known), evidenceOf(now)];
  return PERMISSION_KEYS.flatMap((key) => {
    if (isOpen(before[key]) || isOpen(after[key])) return [];
    const [then, today] = [saidOf(before[key]), saidOf(after[key])];
    return hasMoved(then, today, standing) ? [{ key, before: then.decision, after: today.decision }] : [];
  });
}

/** Such as `scrape_data is denied now (was not specified)`, joined into one text. */
export function describeChanges(changes: readonly PermissionChange[]): string {
  const word = (decision: Decision) => decision.replace('_', ' ');
  return changes
    .map(({ key, before, after }) => `${key} is ${word(after)} now (was ${word(before)})`)
    .join(', ');
}

function isOpen({ value, not_given: reason }: ProvenValue): boolean {
  return value === null && (reason === 'unsure' || reason === 'not_read');
}

function saidOf({ value, passages }: ProvenValue): SaidByPassages {
  return {
    decision: decisionOf(value),
    passages: passages.flatMap(({ quote, source_url: url }) => (quote === undefined ? [] : [{ quote, url }])),
  };
}
