import type { ShownLimits } from '../conditions/limits-sentence.js';
import { readLimits } from '../conditions/read-limits.js';
import type { ValueAccuracy } from '../confidence/accuracy-figures.js';
import { objectOf } from '../is-object.js';
import { byKey, type NotGiven, type PermissionKey } from '../terms/permission.js';
import { provenanceOf } from '../terms/provenance.js';
import type { PermissionValue, TermsDocument } from '../terms/terms-document.js';
import type { NamedPassage } from './check-result.js';

/** A value of an entry with what it rests on. */
export interface ProvenValue {
  readonly value: PermissionValue;
  /** How often values that came about like this were measured to be right; absent where that was not measured. */
  readonly confidence?: number;
  /** The same with its interval, where this service measured it. */
  readonly measured?: ValueAccuracy;
  /** Why there is no value, where the document says it. */
  readonly not_given?: NotGiven;
  /** How far a denial reaches, where it is narrower than its key. */
  readonly limits?: ShownLimits;
  readonly passages: readonly NamedPassage[];
}

const MOST_PASSAGES = 30;
const MOST_CHARACTERS = 2_000;
const WEB = /^https?:\/\//i;

/**
 * What a document of the registry says that its values rest on (contract: "Generator"). Extensions are anybody's to
 * fill: what is not of the form is passed over, and nothing is given at length.
 */
export function evidenceOf(document: TermsDocument): Readonly<Record<PermissionKey, ProvenValue>> {
  const { permissions } = document;
  const { keys, sources } = provenanceOf(document);
  return byKey((key) => {
    const { confidence, notGiven, passages } = keys[key];
    const value = Object.hasOwn(permissions, key) ? (permissions[key] ?? null) : null;
    const limits = readLimits(document.extensions, key, value);
    return {
      value,
      ...(value === null && notGiven !== undefined && { not_given: notGiven }),
      ...(confidence !== undefined && confidence >= 0 && confidence <= 1 && { confidence }),
      ...(limits !== undefined && { limits }),
      passages: passages.slice(0, MOST_PASSAGES).flatMap((passage) => passageOf(objectOf(passage), sources)),
    };
  });
}

function passageOf(
  given: Readonly<Record<string, unknown>>,
  sources: readonly Readonly<Record<string, unknown>>[],
) {
  const { source_url: url, text_sha256: hash, start, end, grade, quote, lead_in: leadIn } = given;
  if (typeof url !== 'string' || !WEB.test(url)) return [];
  const source = sources.find((one) => typeof hash === 'string' && one.text_sha256 === hash);
  const archivedUrl = objectOf(source?.archive).url;
  const passage: NamedPassage = {
    source_url: shown(url),
    ...(typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && { text_sha256: hash }),
    ...boundsOf(start, end),
    ...((grade === 'apt' || grade === 'weak' || grade === 'condition') && { grade }),
    ...(typeof quote === 'string' && { quote: shown(quote) }),
    ...leadInOf(objectOf(leadIn)),
    ...(typeof source?.archived_at === 'string' && { archived_at: shown(source.archived_at.slice(0, 40)) }),
    ...(typeof archivedUrl === 'string' && WEB.test(archivedUrl) && { archived_url: shown(archivedUrl) }),
  };
  return [passage];
}

function leadInOf({ start, end, quote }: Readonly<Record<string, unknown>>): Pick<NamedPassage, 'lead_in'> {
  const leadIn = { ...boundsOf(start, end), ...(typeof quote === 'string' && { quote: shown(quote) }) };
  return Object.keys(leadIn).length === 0 ? {} : { lead_in: leadIn };
}

function boundsOf(start: unknown, end: unknown): Pick<NamedPassage, 'start' | 'end'> {
  return isOffset(start) && isOffset(end) && start < end ? { start, end } : {};
}

function shown(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
