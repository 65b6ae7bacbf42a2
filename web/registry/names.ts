import { FACETS, type Facet, UNKNOWN_LANGUAGE } from '../../src/domain/registry/facets.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { plainText } from '../parts/plain-text.js';
import { language, texts as sharedTexts } from '../texts/texts.js';
import { registryTexts as texts } from './texts/texts.js';

const LANGUAGE_NAMES = new Intl.DisplayNames(language, { type: 'language' });

const STATUS_WORDS = Object.fromEntries(
  Object.entries(sharedTexts.status).map(([status, { word }]) => [status, word]),
);
const VALUE_WORDS = Object.fromEntries(
  Object.entries(texts.values).map(([value, { word, explain }]) => [value, `${word}: ${explain}`]),
);

/** The category in the reader's language. An unknown one stays as it is. */
export function categoryName(category: string): string {
  return named(texts.categories, category);
}

export function isPermission(facet: Facet): facet is PermissionKey {
  return PERMISSION_KEYS.some((key) => key === facet);
}

/** The filters other than the permissions. */
export const OTHER_FACETS = FACETS.filter((facet) => !isPermission(facet)) as readonly Exclude<
  Facet,
  PermissionKey
>[];

export function facetName(facet: Facet): string {
  return isPermission(facet) ? sharedTexts.permissions[facet].short : texts.facets[facet];
}

/** An option of a filter in the reader's language. An unknown one stays as it is. */
export function optionName(facet: Facet, option: string): string {
  if (isPermission(facet)) return named(VALUE_WORDS, option);
  if (facet === 'category') return categoryName(option);
  if (facet === 'validation_status') return named(STATUS_WORDS, option);
  if (facet === 'text_age') return named(texts.ages, option);
  return option === UNKNOWN_LANGUAGE ? texts.unknownLanguage : languageName(option);
}

function languageName(code: string): string {
  try {
    return LANGUAGE_NAMES.of(code) ?? code;
  } catch {
    return plainText(code, 20);
  }
}

function named(names: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(names, word) ? (names[word] ?? word) : plainText(word, 60);
}
