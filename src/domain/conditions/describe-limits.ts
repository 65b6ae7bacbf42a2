import type { DenialLimits, LimitedData, LimitedMeans, LimitedPurpose } from './condition.js';
import type { ConditionLanguage } from './languages/condition-language.js';
import { toolsFor } from './languages/wording.js';

interface LimitWords {
  readonly data: Readonly<Record<LimitedData, string>>;
  readonly purposes: Readonly<Record<LimitedPurpose, string>>;
  readonly means: Readonly<Record<LimitedMeans, string>>;
  readonly use: (purposes: string) => string;
  readonly act: (means: string) => string;
  readonly ban: (reach: string) => string;
}

const WORDS: Readonly<Record<ConditionLanguage, LimitWords>> = {
  en: {
    data: {
      personal: 'personal data',
      user_content: 'content of users',
      prices: 'prices and offers',
      media: 'pictures, sound and video',
      non_public: 'what is not public',
    },
    purposes: {
      ai: 'AI',
      competing: 'competing services',
      commercial: 'commercial purposes',
      spam: 'unwanted messages',
      resale: 'resale',
    },
    means: {
      automated: 'by automated means',
      circumvention: 'by getting round protective measures',
      bulk: 'in bulk',
      undocumented_api: 'through interfaces that are not offered',
    },
    use: (purposes) => `use for ${purposes}`,
    act: (means) => `what is done ${means}`,
    ban: (reach) => `The ban covers only ${reach}.`,
  },
  de: {
    data: {
      personal: 'personenbezogene Daten',
      user_content: 'Inhalte von Nutzern',
      prices: 'Preise und Angebote',
      media: 'Bilder, Ton und Video',
      non_public: 'nicht öffentliche Inhalte',
    },
    purposes: {
      ai: 'KI',
      competing: 'Konkurrenzangebote',
      commercial: 'kommerzielle Zwecke',
      spam: 'unerwünschte Nachrichten',
      resale: 'den Weiterverkauf',
    },
    means: {
      automated: 'mit automatisierten Mitteln',
      circumvention: 'unter Umgehung von Schutzmaßnahmen',
      bulk: 'in großer Menge',
      undocumented_api: 'über nicht angebotene Schnittstellen',
    },
    use: (purposes) => `die Nutzung für ${purposes}`,
    act: (means) => `das Vorgehen ${means}`,
    ban: (reach) => `Das Verbot betrifft nur ${reach}.`,
  },
  fr: {
    data: {
      personal: 'les données personnelles',
      user_content: 'les contenus des utilisateurs',
      prices: 'les prix et les offres',
      media: 'les images, le son et la vidéo',
      non_public: 'ce qui n’est pas public',
    },
    purposes: {
      ai: 'l’IA',
      competing: 'des services concurrents',
      commercial: 'des fins commerciales',
      spam: 'des messages indésirables',
      resale: 'la revente',
    },
    means: {
      automated: 'par des moyens automatisés',
      circumvention: 'en contournant des mesures de protection',
      bulk: 'en masse',
      undocumented_api: 'via des interfaces non proposées',
    },
    use: (purposes) => `l’utilisation pour ${purposes}`,
    act: (means) => `ce qui est fait ${means}`,
    ban: (reach) => `L’interdiction ne concerne que ${reach}.`,
  },
};

const TOOLS = { en: toolsFor('en'), de: toolsFor('de'), fr: toolsFor('fr') };

/** How far a ban reaches, as a sentence; the empty text where it says no limit that is known. */
export function describeLimits(limits: DenialLimits, language: ConditionLanguage = 'en'): string {
  const words = WORDS[language];
  const { or } = TOOLS[language];
  const data = named(limits.data, words.data);
  const purposes = named(limits.purposes, words.purposes);
  const means = named(limits.means, words.means);
  const parts = [
    ...(data.length === 0 ? [] : [or(data)]),
    ...(purposes.length === 0 ? [] : [words.use(or(purposes))]),
    ...(means.length === 0 ? [] : [words.act(or(means))]),
  ];
  return parts.length === 0 ? '' : words.ban(parts.join(', '));
}

/** A document is anybody's: what is no list, or names nothing that is known, says nothing. */
function named(
  given: readonly string[] | undefined,
  words: Readonly<Record<string, string>>,
): readonly string[] {
  return Array.isArray(given)
    ? given.flatMap((one) => (Object.hasOwn(words, one) ? (words[one] ?? []) : []))
    : [];
}
