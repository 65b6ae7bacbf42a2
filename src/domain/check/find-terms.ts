import type { Clock } from '../ports/clock.js';
import type { KnownTermsReader } from '../ports/known-terms.js';
import type { OwnFiles } from '../ports/own-files.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import type { DomainName } from '../terms/domain-name.js';
import { lifetimeMsOf, OWN_FILE_LIFETIME_MS } from '../terms/own-file.js';
import type { AbsenceReason } from './check-result.js';
import {
  type CheckedDocument,
  type CheckedFileRecord,
  type KnownTerms,
  toCheckedRecord,
} from './known-terms.js';

/** A document that answers for a domain. */
export interface FoundTerms {
  readonly kind: 'document';
  /** The name under which it is known: the domain asked for, or that name without `www.`. */
  readonly domain: DomainName;
  readonly document: CheckedDocument;
  /** SHA-256 of the whole document's RFC 8785 form, lower-case hex; absent where no service holds it. */
  readonly documentHash?: string;
  readonly origin: 'authoritative' | 'registry';
  /** Of a registry entry; absent for the domain's own file. */
  readonly validationStatus?: ValidationStatus;
  /** The domain that an own file says it is of, when that is another site. */
  readonly otherService?: string;
}

export interface NoTerms {
  readonly kind: 'none';
  readonly reason: AbsenceReason;
  /** From when on the site is asked again; absent where asking again soon finds the same. */
  readonly retryAfterSeconds?: number;
}

export type TermsAnswer = FoundTerms | NoTerms;

/**
 * Which document answers for each site, in the order of the questions; a question lists the names of one site, best
 * first (`namesToTry`). "None" is an answer.
 *
 * @throws DomainError `service_unavailable` when nothing, not even what is held in memory, can tell.
 */
export type FindTerms = (questions: readonly (readonly DomainName[])[]) => Promise<readonly TermsAnswer[]>;

export interface FindTermsParts {
  readonly known: KnownTermsReader;
  /** Absent where no site is ever contacted (`CHECK_LOOKUP=registry`). */
  readonly ownFiles?: OwnFiles;
  readonly clock: Clock;
}

/** From this age on a check renews the answer behind its reply, so that a domain in use never falls back in between. */
const REFRESH_AFTER_MS = 50 * 60 * 1000;

/** A lookup that took longer than a check waits is over by then as a rule. */
const LATE_LOOKUP: NoTerms = { kind: 'none', reason: 'lookup_timed_out', retryAfterSeconds: 5 };

/**
 * Finds the document that answers (contract: "Check"): a known domain is answered at once, from one read for all
 * questions, and its own file renewed behind the reply; for an unknown one the site itself is asked, for a limited time.
 */
export function makeFindTerms({ known, ownFiles, clock }: FindTermsParts): FindTerms {
  return async (questions) => {
    const [only] = questions;
    // The same list as the question's, which the cache answers without a new one.
    const read = await known.read(questions.length === 1 && only !== undefined ? only : questions.flat());
    const now = clock.now();
    let waits = false;
    let from = 0;
    const answers = questions.map((names): TermsAnswer | Promise<TermsAnswer> => {
      const ofSite = questions.length === 1 ? read : read.slice(from, from + names.length);
      from += names.length;
      const answer = chooseTerms(ofSite, now);
      if (ownFiles === undefined) return answer ?? { kind: 'none', reason: 'no_document' };
      if (answer === undefined) {
        waits = true;
        return askSite(ownFiles, names, ofSite, now);
      }
      names.forEach((name, index) => {
        if (isDue(ofSite[index]?.ownFile, now)) void ownFiles.request(name);
      });
      return answer;
    });
    return waits ? Promise.all(answers) : (answers as TermsAnswer[]);
  };
}

/**
 * Which document answers, from what is stored of a site's names, best first: its own valid file of at most an hour ago,
 * under any of the names, then its registry entry. A file that is not valid never answers. `undefined` when nothing is
 * known and the site itself must be asked.
 */
export function chooseTerms(known: readonly KnownTerms[], now: Date): TermsAnswer | undefined {
  for (const { ownFile } of known) {
    const found = ageOf(ownFile, now) <= OWN_FILE_LIFETIME_MS && ownFile && fromOwnFile(ownFile);
    if (found) return found;
  }
  for (const { entry } of known) {
    if (entry === undefined) continue;
    const { domain, document, documentHash, validationStatus } = entry;
    return { kind: 'document', domain, document, documentHash, origin: 'registry', validationStatus };
  }
  const records = known.flatMap(({ ownFile }) =>
    ownFile !== undefined && ageOf(ownFile, now) <= lifetimeMsOf(ownFile.file) ? [ownFile] : [],
  );
  return records.length === known.length ? absenceOf(records, now) : undefined;
}

/** Asks under every name that has no answer of its own yet; the first name whose file is valid wins. */
async function askSite(
  ownFiles: OwnFiles,
  names: readonly DomainName[],
  known: readonly KnownTerms[],
  now: Date,
): Promise<TermsAnswer> {
  const asked = names.map(async (name, index): Promise<CheckedFileRecord | undefined> => {
    const kept = known[index]?.ownFile;
    if (!isDue(kept, now)) return kept;
    const record = await ownFiles.requestInTime(name);
    return record && toCheckedRecord(record);
  });
  const records: CheckedFileRecord[] = [];
  for (const pending of asked) {
    const record = await pending;
    const found = record && fromOwnFile(record);
    if (found) return found;
    if (record !== undefined) records.push(record);
  }
  return records.length < names.length ? LATE_LOOKUP : absenceOf(records, now);
}

function fromOwnFile({ domain, file }: CheckedFileRecord): FoundTerms | undefined {
  if (file.kind !== 'found') return undefined;
  const { document, documentHash, otherService } = file;
  const found = { kind: 'document', domain, document, documentHash, origin: 'authoritative' } as const;
  return otherService === undefined ? found : { ...found, otherService };
}

/** Why no document answers, from what was found under each name: a broken file is the most telling, silence the least. */
export function absenceOf(records: readonly CheckedFileRecord[], now: Date): NoTerms {
  const kinds = records.map(({ file }) => file.kind);
  if (kinds.includes('invalid')) return { kind: 'none', reason: 'own_file_invalid' };
  if (kinds.includes('none')) return { kind: 'none', reason: 'no_document' };
  const leftMs = Math.min(...records.map((record) => lifetimeMsOf(record.file) - ageOf(record, now)));
  return { kind: 'none', reason: 'unreachable', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}

/** Whether the site is asked again for a check. */
function isDue(record: CheckedFileRecord | undefined, now: Date): boolean {
  const lifetimeMs = record === undefined ? 0 : lifetimeMsOf(record.file);
  return ageOf(record, now) > Math.min(lifetimeMs, REFRESH_AFTER_MS);
}

/** Milliseconds since the record was retrieved; endless for no record. */
function ageOf(record: CheckedFileRecord | undefined, now: Date): number {
  return record === undefined ? Number.POSITIVE_INFINITY : now.getTime() - record.retrievedAt.getTime();
}
