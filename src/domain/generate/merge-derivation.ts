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

/** For each key the share of right values that was measured of an analyst; a key that was not measured is missing. */
export type MeasuredCertainty = Readonly<Partial<Record<PermissionKey, number>>>;

export interface MergeParts {
  /** The document of the entry: the service's own, shipped or derived. */
  readonly known: TermsDocument;
  /**
   * How certain its values are where it does not say so key by key; absent for one that was derived, whose values are
   * as certain as those of the next derivation.
   */
  readonly certaintyInFull?: number;
  readonly derived: TermsDocument;
  /** Of the values of `derived`. */
  readonly certainty: MeasuredCertainty;
  /** Left out where the texts are not at hand: then a value gives way whether its passages stand or not. */
  readonly standing?: Standing;
}

export interface MergedDerivation {
  readonly document: TermsDocument;
  /** Keys that stayed as they were known. */
  readonly kept: readonly PermissionKey[];
}

/**
 * What is known of a site once its terms were read again, key by key. A value takes the place of the known one when it is
 * at least as certain, and that is lost only to a newer version of the texts that it rests on: a text that was not read, or
 * a short page in the place of the terms, changes nothing, and neither does another reading of passages that stand as they
 * stood ({@link hasMoved}). A new ban always goes before a derived grant. What was read in
 * full gives way only to what was measured to be right as often. Conditions, evidence, reasons and sources go with a value,
 * and `earlier` in the provenance says which keys come from which reading before.
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

/** The conditions of each key from the document that its value comes from; what else the extension says goes with the new one. */
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

/** A version of a text is at least so long, as a share of the version before; a page that is shorter is another text. */
export const SHORTEST_VERSION = 0.5;

type Members = Readonly<Record<string, unknown>>;

/** What a document says of one key, and what that rests on. */
interface Said {
  readonly value: PermissionValue;
  readonly notGiven?: NotGiven;
  /** How often what was read in full like this is right; absent for what was derived. */
  readonly certainty?: number;
  readonly passages: readonly unknown[];
  /** The texts in which the passages stand. */
  readonly sources: readonly Members[];
}

interface Reading {
  readonly keys: Readonly<Record<PermissionKey, Said>>;
  /** What is said of where the document came from. */
  readonly meta: Members;
  readonly sources: readonly Members[];
}

/** Whether what is known of a key gives way to what was now read of it. */
function gives(known: Said, now: Said, sources: readonly Members[], certainty = 0): boolean {
  const isDerived = known.certainty === undefined;
  if (isOpen(now)) {
    const saysMore =
      now.notGiven === 'unsure' || (now.notGiven !== undefined && known.notGiven === undefined);
    return known.value === null && isDerived && saysMore;
  }
  if (!isDerived) return now.value !== null && (isOpen(known) || certainty >= known.certainty);
  if (now.value !== null && (known.value === null || (isBan(now.value) && !isBan(known.value)))) return true;
  // A value without a text to hold it against is lost to no silence.
  if (now.value === null && known.value !== null && known.sources.length === 0) return false;
  return known.sources.every((source) => hasNewerVersion(source, sources));
}

/** Whether a derived value only seems to be another one, for the terms say of the key what they said. */
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

/** Whether nothing is known of a key, not even that the terms leave it out. */
function isOpen({ value, notGiven }: Said): boolean {
  return value === null && notGiven !== 'not_addressed';
}

/** Whether texts that were read now are a version of this one: at its address or of its kind, and not far shorter. */
function hasNewerVersion(source: Members, sources: readonly Members[]): boolean {
  const versions = sources.filter(
    ({ url, kind, read }) => read !== false && (url === source.url || kind === source.kind),
  );
  const length = versions.reduce((sum, version) => sum + lengthOf(version), 0);
  return length >= lengthOf(source) * SHORTEST_VERSION && length > 0;
}

/** A text of which nobody said how long it is may be of any length. */
function lengthOf({ length }: Members): number {
  return typeof length === 'number' ? length : 0;
}

function isBan(value: PermissionValue): boolean {
  return value === false || (isObject(value) && value.allowed === false);
}

function readingOf(document: TermsDocument, certaintyInFull?: number): Reading {
  const { meta, sources, keys } = provenanceOf(document);
  // What was read in full and gives no value, without a word why, does not address it.
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

/** Each text once, those that were found now first. */
function sourcesOf(now: readonly Members[], before: readonly Members[]): readonly Members[] {
  const all = new Map<unknown, Members>();
  for (const source of [...now, ...before])
    if (!all.has(source.text_sha256)) all.set(source.text_sha256, source);
  return [...all.values()];
}

/** Who made a document, and when, as its provenance says it. */
const MAKING = ['generated_at', 'generator', 'analyst', 'read_by'] as const;

/** Which of the kept keys come from which reading, also over several merges. */
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
