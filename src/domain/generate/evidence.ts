import type { Condition } from '../conditions/condition.js';
import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import type { Claim, Quote, TermsReading } from './ports.js';
import { speaksOf } from './quote-topics.js';
import { type SearchableText, toSearchable } from './searchable-text.js';
import type { TermsText } from './terms-text.js';

/** A passage that was found in a text that was fetched. */
export interface Evidence {
  readonly quote: string;
  readonly sourceUrl: string;
  /** SHA-256 of the whole text, lower-case hex. */
  readonly textSha256: string;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  /** What introduces the list of which the passage is an item. */
  readonly leadIn?: Place & { readonly quote: string };
}

/** A value and the passages that it rests on; at least one. */
export interface ProvenClaim {
  readonly value: boolean;
  readonly conditions?: readonly string[];
  /** Conditions that software can test, with their places in `evidence`. */
  readonly items?: readonly Condition[];
  readonly evidence: readonly [Evidence, ...Evidence[]];
}

export type ProvenClaims = Readonly<Partial<Record<PermissionKey, ProvenClaim>>>;

/** Fewer characters than this occur anywhere and prove nothing. Those of scripts without spaces count twice. */
const MIN_QUOTE_WEIGHT = 12;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
const MAX_QUOTES = 5;
const MAX_QUOTE_LENGTH = 2_000;

/**
 * The claims whose deciding quote stands in the texts: what the analyst says counts as far as it can be shown. Quotes
 * are looked for with NFKC, white space and quotation marks folded, and given as they stand in the text. A claim
 * without a quote that is found is left out.
 *
 * @param isOnTopic whether a quote must speak of its key, as it need not where nothing is claimed but doubt
 */
export function proveClaims(
  { claims }: Pick<TermsReading, 'claims'>,
  texts: readonly TermsText[],
  isOnTopic: IsOnTopic = speaksOf,
): ProvenClaims {
  const search = makeSearch(texts);
  const proven: Partial<Record<PermissionKey, ProvenClaim>> = {};
  for (const key of PERMISSION_KEYS) {
    const claim = claims[key];
    const [first, ...rest] = claim === undefined ? [] : evidenceOf(key, claim, search, texts, isOnTopic);
    if (claim !== undefined && first !== undefined) {
      const { value, conditions } = claim;
      const evidence: [Evidence, ...Evidence[]] = [first, ...rest];
      const items = proveItems(claim, evidence, search);
      proven[key] = {
        value,
        ...(conditions && { conditions }),
        ...(items.length > 0 && { items }),
        evidence,
      };
    }
  }
  return proven;
}

/** The conditions whose passages stand in the texts; what is not yet among the evidence of the claim is added to it. */
function proveItems({ items = [] }: Claim, evidence: Evidence[], search: Search): readonly Condition[] {
  return items.flatMap(({ condition, quotes }) => {
    const [first, ...rest] = quotes.slice(0, MAX_QUOTES).map(search);
    if (first === undefined) return [];
    const passages = [first, ...rest.filter((passage) => passage !== undefined)];
    return [{ ...condition, evidence: passages.map((passage) => placeAmong(evidence, passage)) }];
  });
}

function placeAmong(evidence: Evidence[], passage: Evidence): number {
  const known = evidence.findIndex(
    ({ start, end, textSha256 }) =>
      start === passage.start && end === passage.end && textSha256 === passage.textSha256,
  );
  return known === -1 ? evidence.push(passage) - 1 : known;
}

/** The claims of which a quote stands in the texts, as the analyst made them. */
export function showableClaims(
  claims: TermsReading['claims'],
  texts: readonly TermsText[],
): TermsReading['claims'] {
  const proven = proveClaims({ claims }, texts);
  return Object.fromEntries(
    Object.entries(claims).filter(([key]) => proven[key as PermissionKey] !== undefined),
  );
}

type IsOnTopic = (key: PermissionKey, quote: string) => boolean;

type Search = (quote: Quote) => Evidence | undefined;

function evidenceOf(
  key: PermissionKey,
  { quotes }: Claim,
  search: Search,
  texts: readonly TermsText[],
  isOnTopic: IsOnTopic,
): readonly Evidence[] {
  const found = quotes
    .slice(0, MAX_QUOTES)
    .map(search)
    .filter((evidence) => evidence !== undefined);
  const isEnglish = (evidence: Evidence) =>
    texts.find(({ textSha256 }) => textSha256 === evidence.textSha256)?.language === 'en';
  // A passage that stands in the page but speaks of something else proves nothing; only English can be told here.
  const relevant = found.some(
    (evidence) => !isEnglish(evidence) || isOnTopic(key, `${evidence.leadIn?.quote ?? ''} ${evidence.quote}`),
  );
  return relevant ? found : [];
}

function makeSearch(texts: readonly TermsText[]): Search {
  const folds = new Map<TermsText, SearchableText>();
  const foldOf = (text: TermsText) => {
    const fold = folds.get(text) ?? toSearchable(text.text);
    folds.set(text, fold);
    return fold;
  };
  return (quote) => {
    const isShort = weightOf(quote.quote) < MIN_QUOTE_WEIGHT;
    if (quote.quote.length > MAX_QUOTE_LENGTH || (isShort && quote.leadIn === undefined)) return undefined;
    const named = quote.source === undefined ? undefined : texts[quote.source];
    const order = named === undefined ? texts : [named, ...texts.filter((text) => text !== named)];
    for (const text of order) {
      const place = isShort
        ? placeNamed(text, quote)
        : (placeAsGiven(text, quote) ?? placeFolded(foldOf(text), quote.quote));
      if (place === undefined) continue;
      const leadIn = leadInOf(text, quote, place);
      // A short item says something below its lead-in alone.
      if (!isShort || leadIn !== undefined) return { ...toEvidence(text, place), ...(leadIn && { leadIn }) };
    }
    return undefined;
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** However short, it stands where the analyst says, before the passage. */
function leadInOf(text: TermsText, { leadIn }: Quote, passage: Place): Evidence['leadIn'] {
  if (leadIn === undefined || leadIn.quote.length > MAX_QUOTE_LENGTH) return undefined;
  const place = placeNamed(text, leadIn);
  return place !== undefined && place.end <= passage.start ? { quote: leadIn.quote, ...place } : undefined;
}

/** Where the quote stands word for word, at the place that the analyst names or anywhere. */
function placeAsGiven(text: TermsText, quote: Quote): Place | undefined {
  const named = placeNamed(text, quote);
  if (named !== undefined) return named;
  const found = text.text.indexOf(quote.quote);
  return found === -1 ? undefined : { start: found, end: found + quote.quote.length };
}

/** Where the quote stands word for word at the place that the analyst names. */
function placeNamed(
  { text }: TermsText,
  { quote, start }: Pick<Quote, 'quote' | 'start'>,
): Place | undefined {
  const isThere = start !== undefined && start >= 0 && text.startsWith(quote, start);
  return isThere ? { start, end: start + quote.length } : undefined;
}

function placeFolded({ folded, starts, ends }: SearchableText, quote: string): Place | undefined {
  const wanted = toSearchable(quote).folded.trim();
  if (weightOf(wanted) < MIN_QUOTE_WEIGHT) return undefined;
  const at = folded.indexOf(wanted);
  const start = at === -1 ? undefined : starts[at];
  const end = ends[at + wanted.length - 1];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function toEvidence({ text, url, textSha256 }: TermsText, { start, end }: Place): Evidence {
  return { quote: text.slice(start, end), sourceUrl: url, textSha256, start, end };
}

function weightOf(quote: string): number {
  const trimmed = quote.trim();
  return trimmed.length + (trimmed.match(DENSE)?.length ?? 0);
}
