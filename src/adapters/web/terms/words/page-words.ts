import { isObject } from '../../../../domain/is-object.js';
import { foldWords } from './fold-words.js';
import { type PhraseFinder, phraseFinder } from './phrase-finder.js';

/** The words that identify pages and links: the lists of `models/page-words.json`. */
export interface PageWords {
  /** Names that only terms of service have. */
  readonly terms: PhraseFinder;
  /** Terms of sale, in addition to the terms of use. */
  readonly sale: PhraseFinder;
  /** Ambiguous names of terms of service. They count when they make up all, or nearly all, of a link. */
  readonly short: PhraseFinder;
  /** Names of pages that contain the terms or part of them, or list them among others. */
  readonly legal: PhraseFinder;
  readonly acceptableUse: PhraseFinder;
  /** Names that only terms for developers have. */
  readonly developerTerms: PhraseFinder;
  /** Words that, next to terms of service, make them terms for developers. */
  readonly developer: PhraseFinder;
  readonly community: PhraseFinder;
  readonly privacy: PhraseFinder;
  /** Full names of a privacy policy. */
  readonly privacyPolicy: PhraseFinder;
  /**
   * Privacy pages that are not the policy of a site: settings, choices, and policies for only some people.
   */
  readonly otherPrivacy: PhraseFinder;
  /** Subjects of a site's other documents and pages. */
  readonly otherSubject: PhraseFinder;
  /** Names of outdated versions of terms. */
  readonly oldVersion: PhraseFinder;
  /** Parts of addresses below which old versions are. */
  readonly oldPlace: PhraseFinder;
  /** Parts of a site whose pages are seldom the site's own terms, whatever their names. */
  readonly unlikelyPart: PhraseFinder;
  /** Makers of sites and of pages on them, whose names appear in place of the site's. */
  readonly maker: PhraseFinder;
  /** Default titles of pages that got no name, in whole and folded. */
  readonly nameless: ReadonlySet<string>;
  /** Words that are typical of agreements, by language: stems and short phrases. */
  readonly agreement: readonly (readonly PhraseFinder[])[];
}

/** @throws Error naming the list that is missing or has no phrases */
export function readPageWords(text: string): PageWords {
  const file: unknown = JSON.parse(text);
  /** The phrases of a list by language, or by whatever its parts are named after. */
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
