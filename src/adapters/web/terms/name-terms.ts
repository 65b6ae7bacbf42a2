import type { TermsKind } from '../../../domain/generate/terms-text.js';
import { findOtherSubject, findPrivacyName, findPrivacyPolicy } from './words/no-terms.js';
import {
  findAcceptableUseName,
  findCommunityName,
  findDeveloperTermsName,
  findDeveloperWord,
} from './words/other-terms.js';
import { findLegalName, findSaleName, findShortTermsName, findTermsName } from './words/terms-of-service.js';

/** What a few words, such as those of a link or an address, call a document. */
export interface TermsName {
  readonly kind: TermsKind;
  /** Terms on which a site sells, beside those of its use. */
  readonly isSale: boolean;
  /** Less a name of terms than of a place where they may be. */
  readonly isLegal: boolean;
  /** 0 to 10: how surely terms of the whole site are meant. */
  readonly strength: number;
}

const STRENGTH = { terms: 10, sale: 8, short: 7, legal: 5, other: 9 } as const;
/** A name of several meanings has this share of the words to itself. */
const MOST = 0.45;
const OTHER_SUBJECT = 6;

/** The kind of terms that words given by `foldWords` name, or `undefined` when they name none. */
export function nameTerms(words: string): TermsName | undefined {
  return lessOtherSubject(withoutSubject(words), words);
}

/** The same for the parts of an address, in which the last ones say most. */
export function nameTermsByPath(parts: readonly string[]): TermsName | undefined {
  const all = joined(parts);
  if (namesPrivacy(joined(parts.slice(-1)))) return undefined;
  const names = [joined(parts.slice(-1)), joined(parts.slice(-2)), all].flatMap(
    (words) => withoutSubject(words) ?? [],
  );
  return lessOtherSubject(names.toSorted((a, b) => b.strength - a.strength)[0], all);
}

/** "Terms of the photo contest" are terms, but not of the site. */
function lessOtherSubject(name: TermsName | undefined, words: string): TermsName | undefined {
  if (name === undefined || findOtherSubject(words) === undefined) return name;
  return { ...name, strength: name.strength - OTHER_SUBJECT };
}

function joined(parts: readonly string[]): string {
  return ` ${parts.map((part) => part.trim()).join(' ')} `;
}

/** Whether words given by `foldWords` name a privacy policy and no terms. */
export function namesPrivacy(words: string): boolean {
  return (
    findPrivacyName(words) !== undefined &&
    findTermsName(words) === undefined &&
    findShortTermsName(words) === undefined
  );
}

/** How surely words given by `foldWords` name the privacy policy of a site: 2 by its full name, 1 by the subject alone, else 0. */
export function rankPrivacyName(words: string): number {
  if (!namesPrivacy(words)) return 0;
  if (findPrivacyPolicy(words) !== undefined) return 2;
  return shareOf(findPrivacyName(words) ?? '', words) === 1 ? 1 : 0;
}

function withoutSubject(words: string): TermsName | undefined {
  const terms = findTermsName(words);
  const short = findShortTermsName(words);
  const any = terms ?? short;
  if (findDeveloperTermsName(words) !== undefined || (any !== undefined && findDeveloperWord(words))) {
    return name('developer_terms', STRENGTH.other);
  }
  if (findAcceptableUseName(words) !== undefined && terms === undefined) {
    return name('acceptable_use', STRENGTH.other);
  }
  if (findCommunityName(words) !== undefined && terms === undefined) {
    return name('community_rules', STRENGTH.other);
  }
  if (findSaleName(words) !== undefined) {
    return { ...name('terms_of_service', STRENGTH.sale), isSale: true };
  }
  if (terms !== undefined) return name('terms_of_service', STRENGTH.terms * shareOf(terms, words));
  if (findPrivacyName(words) !== undefined && short === undefined) return undefined;
  if (short !== undefined) return name('terms_of_service', STRENGTH.short * shareOf(short, words));
  const legal = findLegalName(words);
  if (legal === undefined) return undefined;
  return { ...name('terms_of_service', STRENGTH.legal * shareOf(legal, words)), isLegal: true };
}

function name(kind: TermsKind, strength: number): TermsName {
  return { kind, isSale: false, isLegal: false, strength };
}

function shareOf(phrase: string, words: string): number {
  return phrase.length / (words.length - 2) >= MOST ? 1 : 0.7;
}
