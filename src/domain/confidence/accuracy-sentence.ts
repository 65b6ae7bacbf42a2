import type { ConditionLanguage } from '../conditions/languages/condition-language.js';
import type { ValueAccuracy } from './accuracy-figures.js';

/** Whole percents, the interval rounded outwards so that it is never narrower than the one measured. */
function percentsOf({ share, low, high }: Pick<ValueAccuracy, 'share' | 'low' | 'high'>) {
  const noise = 1e-9;
  return {
    share: Math.round(share * 100),
    low: Math.floor(low * 100 + noise),
    high: Math.ceil(high * 100 - noise),
  };
}

const COUNT = {
  en: new Intl.NumberFormat('en'),
  de: new Intl.NumberFormat('de'),
  fr: new Intl.NumberFormat('fr'),
};

const NOT_MEASURED = {
  en: 'How often values like this one are right was not measured.',
  de: 'Wie oft Angaben wie diese richtig sind, wurde nicht gemessen.',
  fr: 'On n’a pas mesuré combien de fois les valeurs de ce genre sont exactes.',
};

/** How often a value is right, in one sentence; pages, command line and MCP say no other. */
export function accuracySentence(
  accuracy: ValueAccuracy | undefined,
  language: ConditionLanguage = 'en',
): string {
  if (!accuracy) return NOT_MEASURED[language];
  const { share, low, high } = percentsOf(accuracy);
  const values = COUNT[language].format(accuracy.values);
  const texts = COUNT[language].format(accuracy.texts);
  switch (language) {
    case 'en':
      return `Of values like this one, ${share}% were right (95% interval: ${low}% to ${high}%), measured on ${values} values in ${texts} texts.`;
    case 'de':
      return `Von Angaben wie dieser waren ${share} % richtig (95-%-Intervall: ${low} % bis ${high} %), gemessen an ${values} Angaben aus ${texts} Texten.`;
    case 'fr':
      return `Parmi les valeurs obtenues comme celle-ci, ${share} % étaient exactes (intervalle à 95 % : de ${low} % à ${high} %), d’après ${values} valeurs tirées de ${texts} textes.`;
  }
}
