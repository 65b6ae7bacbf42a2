import type { KnownTerms } from '../ports/known-terms.js';
import { OWN_FILE_LIFETIME_MS, type OwnFileRecord } from '../ports/own-file-store.js';
import type { TermsAnswer } from '../ports/terms-source.js';
import type { DomainName } from '../terms/domain-name.js';

/** From this age on a check renews the answer behind its reply, so that a domain in use never falls back in between. */
const REFRESH_AFTER_MS = 50 * 60 * 1000;

export interface TermsChoice {
  /** The answer from what is stored; `undefined` when nothing is known and the site itself must be asked. */
  readonly answer: TermsAnswer | undefined;
  /** Names whose own file should be looked up again, whatever is answered now. */
  readonly toRefresh: readonly DomainName[];
}

/**
 * Which document answers, from what is stored: the domain's own valid file of at most an hour ago, under any of the
 * names, then the registry entry, each by order of the names. A file that is not valid never answers.
 *
 * @param names the names of one site, best first
 * @param known what is stored of each name, in the same order
 */
export function chooseTerms(
  names: readonly DomainName[],
  known: readonly KnownTerms[],
  now: Date,
): TermsChoice {
  const toRefresh = names.filter((_, index) => ageOf(known[index]?.ownFile, now) > REFRESH_AFTER_MS);
  const fresh = known.map(({ ownFile }) =>
    ageOf(ownFile, now) <= OWN_FILE_LIFETIME_MS ? ownFile : undefined,
  );

  for (const record of fresh) {
    if (record?.file.kind !== 'found') continue;
    const { document, documentHash } = record.file;
    const answer = {
      kind: 'document',
      domain: record.domain,
      document,
      documentHash,
      origin: 'authoritative',
    } as const;
    return { answer, toRefresh };
  }
  for (const { entry } of known) {
    if (entry === undefined) continue;
    const { domain, document, documentHash, validationStatus } = entry;
    const answer = {
      kind: 'document',
      domain,
      document,
      documentHash,
      origin: 'registry',
      validationStatus,
    } as const;
    return { answer, toRefresh };
  }
  return { answer: fresh.includes(undefined) ? undefined : absenceOf(fresh), toRefresh };
}

/** Why no document answers, from what was found under each name: a broken file is the most telling, silence the least. */
export function absenceOf(records: readonly (OwnFileRecord | undefined)[]): TermsAnswer {
  const kinds = new Set(records.map((record) => record?.file.kind));
  if (kinds.has('invalid')) return { kind: 'none', reason: 'own_file_invalid' };
  return {
    kind: 'none',
    reason: kinds.has('none') || !kinds.has('unreachable') ? 'no_document' : 'unreachable',
  };
}

/** Milliseconds since the record was retrieved; endless for no record. */
function ageOf(record: OwnFileRecord | undefined, now: Date): number {
  return record === undefined ? Number.POSITIVE_INFINITY : now.getTime() - record.retrievedAt.getTime();
}
