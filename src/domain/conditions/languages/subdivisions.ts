import type { ConditionLanguage } from './condition-language.js';

/** Names of parts of countries (ISO 3166-2) that terms name; Intl has those of countries alone. */
const NAMES: Readonly<Record<string, Readonly<Record<ConditionLanguage, string>>>> = {
  'CA-QC': { en: 'Quebec', de: 'Québec', fr: 'Québec' },
  'GB-ENG': { en: 'England', de: 'England', fr: 'Angleterre' },
  'GB-NIR': { en: 'Northern Ireland', de: 'Nordirland', fr: 'Irlande du Nord' },
  'GB-SCT': { en: 'Scotland', de: 'Schottland', fr: 'Écosse' },
  'GB-WLS': { en: 'Wales', de: 'Wales', fr: 'pays de Galles' },
  'UA-09': { en: 'Luhansk', de: 'Luhansk', fr: 'Louhansk' },
  'UA-14': { en: 'Donetsk', de: 'Donezk', fr: 'Donetsk' },
  'UA-23': { en: 'Zaporizhzhia', de: 'Saporischschja', fr: 'Zaporijjia' },
  'UA-43': { en: 'Crimea', de: 'Krim', fr: 'Crimée' },
  'UA-65': { en: 'Kherson', de: 'Cherson', fr: 'Kherson' },
  'US-CA': { en: 'California', de: 'Kalifornien', fr: 'Californie' },
  'US-IL': { en: 'Illinois', de: 'Illinois', fr: 'Illinois' },
  'US-NY': { en: 'New York', de: 'New York', fr: 'New York' },
  'US-TX': { en: 'Texas', de: 'Texas', fr: 'Texas' },
};

export function subdivisionName(code: string, language: ConditionLanguage): string | undefined {
  return Object.hasOwn(NAMES, code) ? NAMES[code]?.[language] : undefined;
}
