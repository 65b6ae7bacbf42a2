import type { WordTexts } from './en.js';

export const de: WordTexts = {
  whole: 'Im ganzen Text',
  fetching: 'Der Wortlaut wird gerade aus dem Archiv geholt; er erscheint hier, sobald er da ist.',
  unavailable: (time) =>
    `Das Archiv war nicht zu lesen${time === undefined ? '' : `; nächster Versuch: ${time}`}. Der Link dorthin führt zum Text.`,
  not_matching: (time) =>
    `Das Archiv liefert einen anderen Text als den gelesenen; er wird deshalb nicht gezeigt${time === undefined ? '' : `; nächster Versuch: ${time}`}.`,
  not_fetched: 'Der Dienst hat diesen Text nicht und holt ihn nicht; die Links führen dorthin.',
  misplaced: 'Der Text ist da, doch der Eintrag nennt eine Stelle, die es darin nicht gibt.',
  title: (domain) => `Bedingungen von ${domain}`,
  intro: 'Der archivierte Text, so wie er gelesen wurde. Markiert ist, worauf die Angaben beruhen.',
  passages: 'Textstellen darin',
  noPassages: 'Keine Angabe beruht auf einer Stelle dieses Textes.',
  grades: { apt: 'belegt es', weak: 'spricht dafür', condition: 'belegt eine Bedingung' },
  text: 'Der Text',
  missing: 'Das Register nennt zu dieser Website keinen solchen Text.',
  back: (domain) => `Was ${domain} erlaubt`,
};
