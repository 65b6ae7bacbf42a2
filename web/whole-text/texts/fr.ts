import type { WordTexts } from './en.js';

export const fr: WordTexts = {
  whole: 'Dans le texte entier',
  fetching: 'Le passage est en cours de récupération dans l’archive ; il apparaîtra ici dès son arrivée.',
  unavailable: (time) =>
    `L’archive n’a pas pu être lue${time === undefined ? '' : ` ; prochain essai : ${time}`}. Son lien mène au texte.`,
  not_matching: (time) =>
    `L’archive donne un autre texte que celui qui a été lu ; il n’est donc pas affiché${time === undefined ? '' : ` ; prochain essai : ${time}`}.`,
  not_fetched: 'Le service n’a pas ce texte et ne le récupère pas ; les liens y mènent.',
  misplaced: 'Le texte est là, mais l’entrée indique un endroit qui ne s’y trouve pas.',
  title: (domain) => `Conditions de ${domain}`,
  intro:
    'Le texte archivé, tel qu’il a été lu. Les passages sur lesquels reposent les valeurs sont surlignés.',
  passages: 'Passages du texte',
  noPassages: 'Aucune valeur ne repose sur un passage de ce texte.',
  grades: { apt: 'le prouve', weak: 'va dans ce sens', condition: 'prouve une condition' },
  text: 'Le texte',
  missing: 'Le registre n’indique aucun texte de ce genre pour ce site.',
  back: (domain) => `Ce que ${domain} permet`,
};
