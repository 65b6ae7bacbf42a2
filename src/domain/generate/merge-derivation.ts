import { decisionOf } from '../check/resolve-permission.js';
import { CONDITIONS_VERSION } from '../conditions/condition.js';
import { isObject, listOf, objectOf } from '../is-object.js';
import {
  CONDITIONS_EXTENSION_KEY,
  EVIDENCE_EXTENSION_KEY,
  META_EXTENSION_KEY,
} from '../terms/extension-keys.js';
import { byKey, type NotGiven, PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { provenanceOf } from '../terms/provenance.js';
import type { PermissionValue, TermsDocument } from '../terms/terms-document.js';
import { hasMoved, type SaidByPassages, type Standing } from '../watch/moved.js';

/**
 * For each key, the measured share of correct values of an analyst; a key that was not measured is missing.
 */
export type MeasuredCertainty = Readonly<Partial<Record<PermissionKey, number>>>;

export interface MergeParts {
  /** The document of the entry, which the service shipped or derived. */
  readonly known: TermsDocument;
  /**
   * Certainty of its values where the document does not state it by key. Absent for a derived document, whose
   * values are as certain as those of the next derivation.
   */
  readonly certaintyInFull?: number;
  readonly derived: TermsDocument;
  /** Certainty of the values in `derived`. */
  readonly certainty: MeasuredCertainty;
  /**
   * Absent when the texts are not available. Then a value can be replaced whether or not its passages are
   * still there.
   */
  readonly standing?: Standing;
}

export interface MergedDerivation {
  readonly document: TermsDocument;
  /** Keys whose known value stayed. */
  readonly kept: readonly PermissionKey[];
}

/**
 * Merges what is known of a site with a new derivation, key by key. A new value replaces the known one when
 * it is at least as certain. A known value is lost to silence only when there is a newer version of the texts
 * that it rests on. A text that was not read, or a short page in place of the terms, changes nothing. Another
 * reading of passages that are unchanged changes nothing either ({@link hasMoved}). A new ban always
 * overrules a derived grant. A value that was read in full is only replaced by one whose measured certainty
 * is as high. Conditions, evidence, reasons and sources go with a value. `earlier` in the provenance says
 * which keys come from which earlier reading.
 */
export function mergeDerivation({
  known,
  certaintyInFull,
  derived,
  certainty,
  standing,
}: MergeParts): MergedDerivation {
  const before = readingOf(known, certaintyInFull);
  const now = readingOf(derived);
  const kept = PERMISSION_KEYS.filter((key) => {
    const [said, read] = [before.keys[key], now.keys[key]];
    return isReadOtherwise(said, read, standing) || !gives(said, read, now.sources, certainty[key]);
  });
  if (kept.length === 0) return { document: derived, kept };
  if (kept.length === PERMISSION_KEYS.length) return { document: known, kept };
  const of = (key: PermissionKey) => (kept.includes(key) ? before : now).keys[key];
  const each = <Value>(choose: (said: Said) => Value | undefined) =>
    Object.fromEntries(
      PERMISSION_KEYS.flatMap((key) => {
        const value = choose(of(key));
        return value === undefined ? [] : [[key, value] as const];
      }),
    );
  const certainties = each((said) => said.certainty);
  const meta: Members = {
    ...now.meta,
    sources: sourcesOf(
      now.sources,
      kept.flatMap((key) => before.keys[key].sources),
    ),
    not_given: each(({ value, notGiven }) => (value === null ? notGiven : undefined)),
    ...(Object.keys(certainties).length > 0 && { confidence: certainties }),
    earlier: earlierOf(before.meta, kept),
  };
  return {
    kept,
    document: {
      ...known,
      ...derived,
      permissions: each(({ value }) => value),
      extensions: {
        ...withoutConditions({ ...known.extensions, ...derived.extensions }),
        [META_EXTENSION_KEY]: meta,
        [EVIDENCE_EXTENSION_KEY]: each(({ passages }) => (passages.length === 0 ? undefined : passages)),
        ...conditionsOf({ known, derived, kept }),
      },
    },
  };
}

const withoutConditions = ({ [CONDITIONS_EXTENSION_KEY]: _, ...others }: Members): Members => others;

/**
 * The conditions of each key come from the document of its value. The rest of the extension comes from the
 * new document.
 */
function conditionsOf({
  known,
  derived,
  kept,
}: Pick<MergeParts, 'known' | 'derived'> & Pick<MergedDerivation, 'kept'>): Members {
  const [before, now] = [known, derived].map(({ extensions }) =>
    objectOf(extensions?.[CONDITIONS_EXTENSION_KEY]),
  ) as [Members, Members];
  const lists = PERMISSION_KEYS.flatMap((key) => {
    const list = (kept.includes(key) ? before : now)[key];
    return list === undefined ? [] : [[key, list] as const];
  });
  const limits = Object.entries(objectOf(before.limits)).filter(([key]) =>
    kept.includes(key as PermissionKey),
  );
  if (lists.length === 0 && limits.length === 0) return {};
  return {
    [CONDITIONS_EXTENSION_KEY]: {
      version: CONDITIONS_VERSION,
      ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
      ...Object.fromEntries(lists),
    },
  };
}

/**
 * Least length of a new version of a text, as a share of the length before. A shorter page is another text.
 */
export const SHORTEST_VERSION = 0.5;

type Members = Readonly<Record<string, unknown>>;

/** What a document says of one key, and its basis. */
interface Said {
  readonly value: PermissionValue;
  readonly notGiven?: NotGiven;
  /** How often a value that was read in full like this is correct; absent for a derived one. */
  readonly certainty?: number;
  readonly passages: readonly unknown[];
  /** The texts that contain the passages. */
  readonly sources: readonly Members[];
}

interface Reading {
  readonly keys: Readonly<Record<PermissionKey, Said>>;
  /** The provenance of the document. */
  readonly meta: Members;
  readonly sources: readonly Members[];
}

/** Whether the new reading of a key replaces what is known. */
function gives(known: Said, now: Said, sources: readonly Members[], certainty = 0): boolean {
  const isDerived = known.certainty === undefined;
  if (isOpen(now)) {
    const saysMore =
      now.notGiven === 'unsure' || (now.notGiven !== undefined && known.notGiven === undefined);
    return known.value === null && isDerived && saysMore;
  }
  if (!isDerived) return now.value !== null && (isOpen(known) || certainty >= known.certainty);
  if (now.value !== null && (known.value === null || (isBan(now.value) && !isBan(known.value)))) return true;
  // A value without a source cannot be compared with a text, so silence never removes it.
  if (now.value === null && known.value !== null && known.sources.length === 0) return false;
  return known.sources.every((source) => hasNewerVersion(source, sources));
}

/** Whether a derived value differs only by the reading, because the terms still say the same of the key. */
function isReadOtherwise(known: Said, now: Said, standing: Standing | undefined): boolean {
  const isSettled = known.certainty === undefined && !isOpen(known) && !isOpen(now);
  const isOther = decisionOf(known.value) !== decisionOf(now.value);
  return (
    isSettled && isOther && standing !== undefined && !hasMoved(byPassages(known), byPassages(now), standing)
  );
}

function byPassages({ value, passages }: Said): SaidByPassages {
  return {
    decision: decisionOf(value),
    passages: passages
      .filter(isObject)
      .flatMap(({ quote, source_url: url }) =>
        typeof quote === 'string' ? [{ quote, ...(typeof url === 'string' && { url }) }] : [],
      ),
  };
}

/** Whether nothing is known of a key, not even that the terms do not address it. */
function isOpen({ value, notGiven }: Said): boolean {
  return value === null && notGiven !== 'not_addressed';
}

/** Whether the new sources include a version of this text: same address or kind, and not much shorter. */
function hasNewerVersion(source: Members, sources: readonly Members[]): boolean {
  const versions = sources.filter(
    ({ url, kind, read }) => read !== false && (url === source.url || kind === source.kind),
  );
  const length = versions.reduce((sum, version) => sum + lengthOf(version), 0);
  return length >= lengthOf(source) * SHORTEST_VERSION && length > 0;
}

/** A text without a stated length may have any length. */
function lengthOf({ length }: Members): number {
  return typeof length === 'number' ? length : 0;
}

function isBan(value: PermissionValue): boolean {
  return value === false || (isObject(value) && value.allowed === false);
}

function readingOf(document: TermsDocument, certaintyInFull?: number): Reading {
  const { meta, sources, keys } = provenanceOf(document);
  // A document that was read in full and gives neither a value nor a reason does not address the key.
  const unsaid = certaintyInFull === undefined ? undefined : 'not_addressed';
  const said = (key: PermissionKey): Said => {
    const { passages, notGiven = unsaid, confidence: certainty = certaintyInFull } = keys[key];
    return {
      value: document.permissions[key] ?? null,
      ...(notGiven !== undefined && { notGiven }),
      ...(certainty !== undefined && { certainty }),
      passages,
      sources: sources.filter(({ text_sha256: text }) =>
        passages.some((passage) => isObject(passage) && passage.text_sha256 === text),
      ),
    };
  };
  return { keys: byKey(said), meta, sources };
}

/** Each text once, the new ones first. */
function sourcesOf(now: readonly Members[], before: readonly Members[]): readonly Members[] {
  const all = new Map<unknown, Members>();
  for (const source of [...now, ...before])
    if (!all.has(source.text_sha256)) all.set(source.text_sha256, source);
  return [...all.values()];
}

/** The fields of the provenance that say who made a document, and when. */
const MAKING = ['generated_at', 'generator', 'analyst', 'read_by'] as const;

/** Which kept keys come from which reading, also across several merges. */
function earlierOf(meta: Members, kept: readonly PermissionKey[]): readonly Members[] {
  const before = listOf(meta.earlier).filter(isObject);
  const byMaking = new Map<string, { making: Members; keys: PermissionKey[] }>();
  for (const key of kept) {
    const from = before.find(({ keys }) => listOf(keys).includes(key)) ?? meta;
    const making = Object.fromEntries(MAKING.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
    const group = byMaking.get(JSON.stringify(making)) ?? { making, keys: [] };
    group.keys.push(key);
    byMaking.set(JSON.stringify(making), group);
  }
  return [...byMaking.values()].map(({ making, keys }) => ({ ...making, keys }));
}
