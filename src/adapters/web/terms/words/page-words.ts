import { isObject } from '../../../../domain/is-object.js';
import { foldWords } from './fold-words.js';
import { type PhraseFinder, phraseFinder } from './phrase-finder.js';

/** What pages and links are known by: the lists of `models/page-words.json`. */
export interface PageWords {
  /** Names that only terms of service go by. */
  readonly terms: PhraseFinder;
  /** Terms on which a site sells, beside those on which it may be used. */
  readonly sale: PhraseFinder;
  /** Names of terms of service that mean other things too; the whole of a link, or nearly, says which. */
  readonly short: PhraseFinder;
  /** Pages that hold the terms, say part of them, or list them among others. */
  readonly legal: PhraseFinder;
  readonly acceptableUse: PhraseFinder;
  /** Names that only terms for developers go by. */
  readonly developerTerms: PhraseFinder;
  /** What makes terms of service terms for developers when it stands beside them. */
  readonly developer: PhraseFinder;
  readonly community: PhraseFinder;
  readonly privacy: PhraseFinder;
  /** Full names of a privacy policy. */
  readonly privacyPolicy: PhraseFinder;
  /** What speaks of privacy and is not the policy of a site: settings, choices, and policies for some people alone. */
  readonly otherPrivacy: PhraseFinder;
  /** What a site's other documents and pages are about. */
  readonly otherSubject: PhraseFinder;
  /** What sites call versions of their terms that do not hold any more. */
  readonly oldVersion: PhraseFinder;
  /** A part of an address below which old versions lie. */
  readonly oldPlace: PhraseFinder;
  /** Parts of a site whose pages are seldom the site's own terms, whatever they are called. */
  readonly unlikelyPart: PhraseFinder;
  /** Makers of sites and of pages on them, whose names stand where the site's should. */
  readonly maker: PhraseFinder;
  /** What a page is called that nobody gave a name, in whole and folded. */
  readonly nameless: ReadonlySet<string>;
  /** Words that an agreement is made of, by language: stems and short phrases. */
  readonly agreement: readonly (readonly PhraseFinder[])[];
}

/** @throws Error naming the list that is not there or holds no phrases */
export function readPageWords(text: string): PageWords {
  const file: unknown = JSON.parse(text);
  /** The phrases of a list by language, or whatever else its parts are named after. */
  const partsOf = (name: keyof PageWords): readonly (readonly string[])[] => {
    const list = isObject(file) && isObject(file[name]) ? Object.entries(file[name]) : [];
    if (list.length === 0) throw new Error(`it has no list "${name}"`);
    return list.map(([part, phrases]) => {
      if (!isPhrases(phrases)) throw new Error(`"${part}" of "${name}" is no list of phrases`);
      return phrases;
    });
  };
  const finderOf = (name: keyof PageWords) => phraseFinder(partsOf(name).flat());
  return {
    terms: finderOf('terms'),
    sale: finderOf('sale'),
    short: finderOf('short'),
    legal: finderOf('legal'),
    acceptableUse: finderOf('acceptableUse'),
    developerTerms: finderOf('developerTerms'),
    developer: finderOf('developer'),
    community: finderOf('community'),
    privacy: finderOf('privacy'),
    privacyPolicy: finderOf('privacyPolicy'),
    otherPrivacy: finderOf('otherPrivacy'),
    otherSubject: finderOf('otherSubject'),
    oldVersion: finderOf('oldVersion'),
    oldPlace: finderOf('oldPlace'),
    unlikelyPart: finderOf('unlikelyPart'),
    maker: finderOf('maker'),
    nameless: new Set(
      partsOf('nameless')
        .flat()
        .map((name) => foldWords(name).trim()),
    ),
    agreement: partsOf('agreement').map((phrases) => phrases.map((phrase) => phraseFinder([phrase]))),
  };
}

const isPhrases = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((phrase) => typeof phrase === 'string' && foldWords(phrase).trim() !== '');
