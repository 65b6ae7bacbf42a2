import { toolsFor } from './wording.js';

const { or, region } = toolsFor('de');

/** Where the name of a place does not simply follow "in". */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['AE', 'in den Vereinigten Arabischen Emiraten'],
  ['CD', 'in der Demokratischen Republik Kongo'],
  ['CF', 'in der Zentralafrikanischen Republik'],
  ['CH', 'in der Schweiz'],
  ['CU', 'auf Kuba'],
  ['CY', 'auf Zypern'],
  ['DO', 'in der Dominikanischen Republik'],
  ['EEA', 'im Europäischen Wirtschaftsraum'],
  ['EU', 'in der Europäischen Union'],
  ['GB', 'im Vereinigten Königreich'],
  ['GP', 'auf Guadeloupe'],
  ['IQ', 'im Irak'],
  ['IR', 'im Iran'],
  ['LB', 'im Libanon'],
  ['MN', 'in der Mongolei'],
  ['MQ', 'auf Martinique'],
  ['MT', 'auf Malta'],
  ['NL', 'in den Niederlanden'],
  ['PH', 'auf den Philippinen'],
  ['RE', 'auf Réunion'],
  ['SD', 'im Sudan'],
  ['SK', 'in der Slowakei'],
  ['SS', 'im Südsudan'],
  ['TR', 'in der Türkei'],
  ['UA', 'in der Ukraine'],
  ['UA-09', 'in der Region Luhansk'],
  ['UA-14', 'in der Region Donezk'],
  ['UA-23', 'in der Region Saporischschja'],
  ['UA-43', 'auf der Krim'],
  ['UA-65', 'in der Region Cherson'],
  ['US', 'in den Vereinigten Staaten'],
  ['VA', 'in der Vatikanstadt'],
  ['YE', 'im Jemen'],
]);

/** Names that would need an article of which nothing is known here. */
const NEEDS_ARTICLE = /Inseln|Insel$|Republik|Kongo|Territorien|Gebiete|Sonderverwaltung|Sahara|küste/;

/** "in Frankreich oder in der Schweiz". */
export function inPlaces(codes: readonly string[]): string {
  return or(
    codes.map((code) => {
      const name = region(code);
      return PLACES.get(code) ?? (NEEDS_ARTICLE.test(name) ? `in „${name}“` : `in ${name}`);
    }),
  );
}
