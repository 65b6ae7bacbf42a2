import { compareRanks } from '../../../src/domain/compare-ranks.js';
import { DOCUMENT_KINDS, type Party } from '../../../src/domain/readings/document-kinds.js';
import { joinConditions } from '../../../src/domain/readings/join-conditions.js';
import type { Certainty } from '../../../src/domain/readings/measured-shares.js';
import { byKey, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { AgreedReading, AgreedValue } from '../../readings/said/agree.js';
import { type GradedPassage, overlap } from '../../readings/said/document-reading.js';
import { isPublic, mayDecide, type Role, roleOf } from './roles.js';

/** A document of a domain, with the agreed result of its readings. */
export interface SiteDocument {
  /** Distinguishes it from the domain's other documents. */
  readonly id: string;
  /** Its declared type; among several of one type the best counts. */
  readonly type: string;
  /** Day since which the text is unchanged: `YYYY-MM-DD`. */
  readonly recordedOn: string;
  readonly reading: AgreedReading;
}

export interface SiteEvidence extends GradedPassage {
  /** `id` of the document. */
  readonly document: string;
}

export interface SiteValue {
  readonly value: boolean | null;
  readonly certainty: Certainty;
  readonly conditions: readonly string[];
  readonly requiresAuth?: boolean;
  readonly maxFrequency?: string;
  /** The part, or the party, to which it applies. */
  readonly scope?: string;
  /** The best first. */
  readonly evidence: readonly SiteEvidence[];
}

/** The combined result of a domain's documents (docs/registry.md). */
export interface ComposedEntry {
  /** The documents that count, the most important first. */
  readonly documents: readonly SiteDocument[];
  readonly values: Readonly<Record<PermissionKey, SiteValue>>;
}

const MOST_CONDITIONS = 6;
const MOST_PASSAGES = 3;
/** The priority of kinds among documents for the same party. */
const ORDER = Object.fromEntries(DOCUMENT_KINDS.map((kind, place) => [kind, place]));

/**
 * Combines all documents of a domain into one answer. Terms for the public come first. Terms for another
 * party only count when there are none, and then the party is the `scope`. A secondary document adds what the
 * terms leave open. A ban in it overrules a grant of the terms only when all its readers are sure; otherwise
 * it becomes a condition. A contested value stays open.
 */
export function composeEntry(given: readonly SiteDocument[]): ComposedEntry {
  const documents = speaking(given);
  const terms = documents.filter(({ reading }) => roleOf(reading) === 'terms');
  const alone = terms.length === 0;
  const ofPublic = terms.some(({ reading }) => isPublic(reading.party));
  const speakers = documents.map((document) => ({
    document,
    role: alone ? roleAlone(document.reading) : roleBeside(document.reading, ofPublic),
  }));
  return {
    documents,
    values: byKey((key) => decide(key, speakers, alone)),
  };
}

/** A text that is older than the newest by more than this has lower priority, whatever else favours it. */
const STALE_MS = 730 * 86_400_000;

/**
 * The best document of each type. When there are terms for the public, those for other parties only show that
 * there is an API, and policies of products other than the main one do not count.
 */
function speaking(given: readonly SiteDocument[]): readonly SiteDocument[] {
  const readable = given.filter(({ reading }) => roleOf(reading) !== 'none');
  const newest = Math.max(...readable.map(({ recordedOn }) => Date.parse(recordedOn)));
  const ranked = readable
    .map((document) => ({ document, rank: rankOf(document, newest) }))
    .sort((one, other) => compareRanks(one.rank, other.rank) || byNewest(one.document, other.document));
  const best = new Map<string, SiteDocument>();
  for (const { document } of ranked) if (!best.has(document.type)) best.set(document.type, document);
  const all = [...best.values()];
  const ofMain = all.some(({ reading }) => roleOf(reading) === 'terms' && reading.main);
  return all.filter(({ reading }) => {
    const role = roleOf(reading);
    return !(ofMain && !reading.main && (role === 'bans' || role === 'rules'));
  });
}

/** Smaller ranks come first. */
function rankOf({ recordedOn, reading }: SiteDocument, newest: number): readonly number[] {
  return [
    isPublic(reading.party) ? 0 : 1,
    reading.main ? 0 : 1,
    ORDER[reading.kind] ?? 0,
    newest - Date.parse(recordedOn) > STALE_MS ? 1 : 0,
    reading.damage.length === 0 ? 0 : 1,
    reading.countries.length === 0 ? 0 : 1,
  ];
}

function byNewest(one: SiteDocument, other: SiteDocument): number {
  if (one.recordedOn !== other.recordedOn) return one.recordedOn > other.recordedOn ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** A document, and what it may decide next to the others. */
interface Speaker {
  readonly document: SiteDocument;
  readonly role: Role;
}

interface Candidate extends Speaker {
  readonly said: AgreedValue;
}

/**
 * @param alone whether there are no terms among the documents
 */
function decide(key: PermissionKey, speakers: readonly Speaker[], alone: boolean): SiteValue {
  const candidates = speakers.map((speaker) => ({ ...speaker, said: speaker.document.reading.keys[key] }));
  const eligible = candidates.filter(
    ({ role, said }) => said.value !== null && mayDecide(role, key, said.value, alone),
  );
  const [first] = eligible;
  const contested = candidates.find(({ role, said }) => role === 'terms' && said.certainty === 'contested');
  if (first === undefined || (contested !== undefined && first.role !== 'terms' && !isSure(first.said)))
    return silent(contested ?? candidates[0]);
  const deciding = eligible.find((other) => overrules(key, other, first)) ?? first;
  const alike = eligible.filter(({ said }) => said.value === deciding.said.value);
  const ban = eligible.find(({ said }) => deciding.said.value === true && said.value === false);
  const others = alike.filter((other) => other !== deciding);
  // A policy that may not grant it still binds those who do it.
  const policies = candidates.filter(
    (other) => isPolicy(other) && !eligible.includes(other) && other.said.value === deciding.said.value,
  );
  const further = [...others, ...policies];
  const conditions = joinConditions(
    [
      deciding.said.conditions,
      ban === undefined ? [] : [`${titleOf(ban)} may forbid it by automated means.`, ...ban.said.conditions],
      ...further.map(({ said }) => said.conditions),
    ],
    MOST_CONDITIONS,
  );
  const { value, certainty, maxFrequency, party } = deciding.said;
  // Often only the terms for developers say that an API needs a key.
  const requiresAuth = [deciding, ...(key === 'api_access' ? further : [])].some(
    ({ said }) => said.requiresAuth,
  );
  const scope = scopeOf(party, deciding.said.scope);
  return {
    value,
    certainty,
    conditions,
    ...(requiresAuth && { requiresAuth }),
    ...(maxFrequency !== undefined && { maxFrequency }),
    ...(scope !== undefined && { scope }),
    evidence: aptFirst(
      distinct(
        [deciding, ...others].flatMap(({ document, said }) =>
          said.evidence.map((passage) => ({ document: document.id, ...passage })),
        ),
      ),
    ).slice(0, MOST_PASSAGES),
  };
}

/** Next to terms for the public, a contract of another party counts as developer terms. */
function roleBeside(reading: AgreedReading, ofPublic: boolean): Role {
  const role = roleOf(reading);
  if (role !== 'terms' || !ofPublic || isPublic(reading.party)) return role;
  return reading.party === 'business' || reading.party === 'developers' ? 'api' : 'none';
}

/** Without other terms, those of a service that is an API are its terms. */
function roleAlone(reading: AgreedReading): Role {
  const role = roleOf(reading);
  return role === 'api' && reading.main ? 'terms' : role;
}

/** Of passages that share a part of a text, the first. */
function distinct(passages: readonly SiteEvidence[]): readonly SiteEvidence[] {
  return passages.filter(
    (one, place) =>
      !passages.slice(0, place).some((other) => other.document === one.document && overlap(other, one)),
  );
}

/** Passages that prove a value before those that only bear on it, of whichever document. */
function aptFirst(passages: readonly SiteEvidence[]): readonly SiteEvidence[] {
  return (['apt', 'weak'] as const).flatMap((grade) => passages.filter((one) => one.grade === grade));
}

/** Whether the value of a further document overrules that of the first. */
function overrules(key: PermissionKey, other: Candidate, first: Candidate): boolean {
  if (other.role === 'terms' || other.said.value === first.said.value) return false;
  // A ban on undocumented interfaces does not close an offered one.
  if (key === 'api_access') return other.role === 'api' && other.said.value === true;
  return other.said.value === false && isSure(other.said);
}

function isSure({ certainty }: AgreedValue): boolean {
  return certainty === 'agreed';
}

function silent(candidate: Candidate | undefined): SiteValue {
  return { value: null, certainty: candidate?.said.certainty ?? 'agreed', conditions: [], evidence: [] };
}

function scopeOf(party: Party, said: string | undefined): string | undefined {
  return isPublic(party) ? said : party;
}

function isPolicy({ role }: Candidate): boolean {
  return role === 'bans' || role === 'rules';
}

function titleOf({ document }: Candidate): string {
  return `The document "${document.type}"`;
}
