import type { TermsKind } from '../../../domain/generate/terms-text.js';
import type { PageWords } from './words/page-words.js';

/** The kind of document that a few words, such as those of a link or an address, name. */
export interface TermsName {
  readonly kind: TermsKind;
  /** Terms of sale, in addition to the terms of use. */
  readonly isSale: boolean;
  /** Names a place that may list terms rather than the terms. */
  readonly isLegal: boolean;
  /** 0 to 10: how surely the words mean terms of the whole site. */
  readonly strength: number;
}

const STRENGTH = { terms: 10, sale: 8, short: 7, legal: 5, other: 9 } as const;
/** An ambiguous name must make up this share of the words. */
const MOST = 0.45;
const OTHER_SUBJECT = 6;

/** The kind of terms that words given by `foldWords` name, or `undefined` for none. */
export function nameTerms(words: string, lists: PageWords): TermsName | undefined {
  return lessOtherSubject(withoutSubject(words, lists), words, lists);
}

/** The same for the parts of an address, of which the last ones matter most. */
export function nameTermsByPath(parts: readonly string[], lists: PageWords): TermsName | undefined {
  const all = joined(parts);
  if (namesPrivacy(joined(parts.slice(-1)), lists)) return undefined;
  const names = [joined(parts.slice(-1)), joined(parts.slice(-2)), all].flatMap(
    (words) => withoutSubject(words, lists) ?? [],
  );
  return lessOtherSubject(names.toSorted((a, b) => b.strength - a.strength)[0], all, lists);
}

/** "Terms of the photo contest" are terms, but not the site's. */
function lessOtherSubject(
  name: TermsName | undefined,
  words: string,
  lists: PageWords,
): TermsName | undefined {
  if (name === undefined || lists.otherSubject(words) === undefined) return name;
  return { ...name, strength: name.strength - OTHER_SUBJECT };
}

function joined(parts: readonly string[]): string {
  return ` ${parts.map((part) => part.trim()).join(' ')} `;
}

/** Whether words given by `foldWords` name a privacy policy and no terms. */
export function namesPrivacy(words: string, lists: PageWords): boolean {
  return (
    lists.privacy(words) !== undefined && lists.terms(words) === undefined && lists.short(words) === undefined
  );
}

/**
 * How surely words given by `foldWords` name a site's privacy policy: 2 by its full name, 1 by the subject
 * only, else 0.
 */
export function rankPrivacyName(words: string, lists: PageWords): number {
  if (!namesPrivacy(words, lists)) return 0;
  if (lists.privacyPolicy(words) !== undefined) return 2;
  return shareOf(lists.privacy(words) ?? '', words) === 1 ? 1 : 0;
}

function withoutSubject(words: string, lists: PageWords): TermsName | undefined {
  const terms = lists.terms(words);
  const short = lists.short(words);
  const any = terms ?? short;
  if (lists.developerTerms(words) !== undefined || (any !== undefined && lists.developer(words))) {
    return name('developer_terms', STRENGTH.other);
  }
  if (lists.acceptableUse(words) !== undefined && terms === undefined) {
    return name('acceptable_use', STRENGTH.other);
  }
  if (lists.community(words) !== undefined && terms === undefined) {
    return name('community_rules', STRENGTH.other);
  }
  if (lists.sale(words) !== undefined) {
    return { ...name('terms_of_service', STRENGTH.sale), isSale: true };
  }
  if (terms !== undefined) return name('terms_of_service', STRENGTH.terms * shareOf(terms, words));
  if (lists.privacy(words) !== undefined && short === undefined) return undefined;
  if (short !== undefined) return name('terms_of_service', STRENGTH.short * shareOf(short, words));
  const legal = lists.legal(words);
  if (legal === undefined) return undefined;
  return { ...name('terms_of_service', STRENGTH.legal * shareOf(legal, words)), isLegal: true };
}

function name(kind: TermsKind, strength: number): TermsName {
  return { kind, isSale: false, isLegal: false, strength };
}

function shareOf(phrase: string, words: string): number {
  return phrase.length / (words.length - 2) >= MOST ? 1 : 0.7;
}
