import type { HostNames } from '../terms/host-names.js';
import {
  absenceOf,
  chooseTerms,
  isDocumentFor,
  type NoTerms,
  ofParent,
  type TermsAnswer,
} from './find-terms.js';
import { type CheckedFileRecord, type KnownTerms, toCheckedRecord, toKnownTerms } from './known-terms.js';
import type { OwnFileVersion, PastTerms } from './ports.js';

/** Which document answered at an earlier time. */
export interface TermsAsOf {
  readonly terms: TermsAnswer;
  /** When this document was made, or was first seen at the site; absent when none answered. */
  readonly since?: Date;
  /** Version of the registry entry that answered. */
  readonly version?: number;
}

const NOT_KEPT: NoTerms = { kind: 'none', reason: 'not_kept' };
const NOT_KNOWN: NoTerms = { kind: 'none', reason: 'not_known_then' };

/**
 * Finds the document that answers as of an instant, from what was known then of a host's names and its
 * parents'. It is chosen as for any check. A site's own file counts from when it was first seen until another
 * one, or none, was seen. A check asks again after an hour, but the past cannot be asked again.
 *
 * @param past of the host's own names, then of its parents
 */
export function termsAsOf({ own, parents }: HostNames, past: readonly PastTerms[], instant: Date): TermsAsOf {
  const first = levelAsOf(past.slice(0, own.length), instant);
  const [host = ''] = own;
  if (first.terms.kind === 'document') return first;
  for (const index of parents.keys()) {
    const level = levelAsOf(past.slice(own.length + index, own.length + index + 1), instant);
    if (isDocumentFor(host, level.terms)) return { ...level, terms: ofParent(level.terms, first.terms) };
  }
  return first;
}

function levelAsOf(past: readonly PastTerms[], instant: Date): TermsAsOf {
  const known: KnownTerms[] = [];
  for (const { entry, ownFile } of past) {
    const lookup = ownFile && lookupOf(ownFile, instant);
    if (lookup === 'unkept') return { terms: NOT_KEPT };
    known.push({ ...toKnownTerms(entry, undefined), ...(lookup && { ownFile: lookup }) });
  }
  const lookups = known.flatMap(({ ownFile }) => ownFile ?? []);
  const terms =
    chooseTerms(known, instant) ?? (lookups.length === 0 ? NOT_KNOWN : absenceOf(lookups, instant));
  if (terms.kind === 'none') return { terms };
  if (terms.origin === 'authoritative') {
    const file = past.find(({ ownFile }) => ownFile?.domain === terms.domain)?.ownFile;
    return { terms, ...(file && { since: file.seenAt }) };
  }
  const chosen = past.find(({ entry }) => entry?.domain === terms.domain)?.entry;
  return { terms, ...(chosen && { since: chosen.updatedAt, version: chosen.version }) };
}

/** The state that a lookup at that moment would have found. */
function lookupOf({ domain, file }: OwnFileVersion, retrievedAt: Date): CheckedFileRecord | 'unkept' {
  if (file.kind === 'unkept') return file.kind;
  if (file.kind === 'found') return toCheckedRecord({ domain, file, retrievedAt });
  return { domain, file: { kind: file.kind }, retrievedAt };
}
