import type { Clock } from '../ports/clock.js';
import type { ValidationStatus } from '../registry/validation-status.js';
import { type DomainName, sameSite } from '../terms/domain-name.js';
import type { HostNames } from '../terms/host-names.js';
import { lifetimeMsOf, OWN_FILE_LIFETIME_MS } from '../terms/own-file.js';
import type { AbsenceReason } from './check-result.js';
import {
  type CheckedDocument,
  type CheckedFileRecord,
  type KnownTerms,
  toCheckedRecord,
} from './known-terms.js';
import type { KnownTermsReader, OwnFiles } from './ports.js';

/** A document that answers for a domain. */
export interface FoundTerms {
  readonly kind: 'document';
  /** The name under which it is known: the queried domain, that name without `www.`, or a parent of it. */
  readonly domain: DomainName;
  readonly document: CheckedDocument;
  /**
   * SHA-256 of the whole document's RFC 8785 form, lower-case hex; absent when no service holds the document.
   */
  readonly documentHash?: string;
  readonly origin: 'authoritative' | 'registry';
  /** Status of a registry entry; absent for the domain's own file. */
  readonly validationStatus?: ValidationStatus;
  /** The domain that an own file names, when that is another site. */
  readonly otherService?: string;
  /** For a parent's document: why it is open whether the host itself says something else. */
  readonly hostUnread?: 'own_file_invalid' | 'lookup_timed_out';
}

export interface NoTerms {
  readonly kind: 'none';
  readonly reason: AbsenceReason;
  /**
   * After how many seconds the site is asked again; absent when an early retry would give the same answer.
   */
  readonly retryAfterSeconds?: number;
}

export type TermsAnswer = FoundTerms | NoTerms;

/**
 * Finds the document that answers for each host, in the order of the questions. "None" is an answer.
 *
 * @throws DomainError `service_unavailable` when neither the store nor memory can answer
 */
export type FindTerms = (questions: readonly HostNames[]) => Promise<readonly TermsAnswer[]>;

export interface FindTermsParts {
  readonly known: KnownTermsReader;
  /** Absent when no site is ever contacted (`CHECK_LOOKUP=registry`). */
  readonly ownFiles?: OwnFiles;
  readonly clock: Clock;
}

/**
 * From this age on, a check renews the answer after its reply, so that a domain in use always has a fresh
 * one.
 */
const REFRESH_AFTER_MS = 50 * 60 * 1000;

/** A lookup that outlasts the wait of a check usually ends within this time. */
const LATE_LOOKUP: NoTerms = { kind: 'none', reason: 'lookup_timed_out', retryAfterSeconds: 5 };

/**
 * Finds the document that answers (contract: "Check"). A known domain is answered at once, from one read for
 * all questions, and its own file is renewed after the reply. For an unknown domain the site itself is asked,
 * for a limited time. A host without terms is answered by its nearest parent that has some.
 */
export function makeFindTerms({ known, ownFiles, clock }: FindTermsParts): FindTerms {
  return async (questions) => {
    const [only] = questions;
    // The same array as the question's, for which the cache needs no new one.
    const names =
      questions.length === 1 && only?.parents.length === 0
        ? only.own
        : questions.flatMap(({ own, parents }) => [...own, ...parents]);
    const read = await known.read(names);
    const now = clock.now();
    let waits = false;
    let from = 0;
    const next = (count: number) => {
      from += count;
      return count === read.length ? read : read.slice(from - count, from);
    };
    const answerAt = (level: readonly DomainName[], ofLevel: readonly KnownTerms[]) => {
      const answer = chooseTerms(ofLevel, now);
      if (ownFiles === undefined) return answer ?? NOTHING_KNOWN;
      if (answer === undefined) return askSite(ownFiles, level, ofLevel, now);
      level.forEach((name, index) => {
        if (isDue(ofLevel[index]?.ownFile, now)) void ownFiles.request(name);
      });
      return answer;
    };
    const answers = questions.map(({ own, parents }): TermsAnswer | Promise<TermsAnswer> => {
      const first = answerAt(own, next(own.length));
      const [host = ''] = own;
      const ofParents = next(parents.length);
      const levels: (TermsAnswer | Promise<TermsAnswer>)[] = [first];
      for (const [index, parent] of parents.entries()) {
        // Parents of a host that has a document are not asked.
        if (isDocumentFor(host, levels.at(-1))) break;
        levels.push(answerAt([parent], ofParents.slice(index, index + 1)));
      }
      const answer = levels.length === 1 ? first : nearestOf(host, levels);
      if (answer instanceof Promise) waits = true;
      return answer;
    });
    return waits ? Promise.all(answers) : (answers as TermsAnswer[]);
  };
}

const NOTHING_KNOWN: NoTerms = { kind: 'none', reason: 'no_document' };

/** The first document that is for the host; if there is none, the reason for the host itself. */
function nearestOf(
  host: string,
  levels: readonly (TermsAnswer | Promise<TermsAnswer>)[],
): TermsAnswer | Promise<TermsAnswer> {
  const isKnown = (answer: TermsAnswer | Promise<TermsAnswer>) => !(answer instanceof Promise);
  if (!levels.every(isKnown)) return Promise.all(levels).then((answers) => nearestOf(host, answers));
  const [own] = levels as readonly TermsAnswer[];
  const found = levels.find((answer) => isDocumentFor(host, answer)) as FoundTerms | undefined;
  return found === undefined ? (own ?? NOTHING_KNOWN) : ofParent(found, own);
}

/** A host whose own file exists but cannot be read, or has not arrived yet, may differ from its parent. */
export function ofParent(found: FoundTerms, own: TermsAnswer | undefined): FoundTerms {
  if (own === undefined || own.kind !== 'none') return found;
  const { reason } = own;
  return reason === 'own_file_invalid' || reason === 'lookup_timed_out'
    ? { ...found, hostUnread: reason }
    : found;
}

/** Whether a name equals another or is below it. */
function isWithin(name: string, other: string): boolean {
  return name === other || name.endsWith(`.${other}`);
}

/**
 * Whether an answer is a document for the host: its own, or that of a parent which does not name other hosts.
 */
export function isDocumentFor(
  host: string,
  answer: TermsAnswer | Promise<TermsAnswer> | undefined,
): answer is FoundTerms {
  if (answer === undefined || answer instanceof Promise || answer.kind === 'none') return false;
  const { hosts } = answer.document;
  return (
    hosts === undefined ||
    sameSite(host, answer.domain) ||
    hosts.some((named) => isWithin(named, answer.domain) && isWithin(host, named))
  );
}

/**
 * Chooses the document that answers from what is stored about a site's names, best first: its own valid file
 * of at most an hour ago, under any of the names, then its registry entry. An invalid file never answers.
 * `undefined` when nothing is known and the site itself must be asked.
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

/** Asks under every name that has no answer yet; the first name with a valid file wins. */
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

/** Why no document answers, from the lookups of each name: a broken file says most, a missing file least. */
export function absenceOf(records: readonly CheckedFileRecord[], now: Date): NoTerms {
  const kinds = records.map(({ file }) => file.kind);
  if (kinds.includes('invalid')) return { kind: 'none', reason: 'own_file_invalid' };
  if (kinds.includes('none')) return { kind: 'none', reason: 'no_document' };
  const leftMs = Math.min(...records.map((record) => lifetimeMsOf(record.file) - ageOf(record, now)));
  return { kind: 'none', reason: 'unreachable', retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
}

/** Whether a check asks the site again. */
function isDue(record: CheckedFileRecord | undefined, now: Date): boolean {
  const lifetimeMs = record === undefined ? 0 : lifetimeMsOf(record.file);
  return ageOf(record, now) > Math.min(lifetimeMs, REFRESH_AFTER_MS);
}

/** Milliseconds since the record was retrieved; infinite without a record. */
function ageOf(record: CheckedFileRecord | undefined, now: Date): number {
  return record === undefined ? Number.POSITIVE_INFINITY : now.getTime() - record.retrievedAt.getTime();
}
