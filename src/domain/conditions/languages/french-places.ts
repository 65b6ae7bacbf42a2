import { toolsFor } from './wording.js';

const { or, region } = toolsFor('fr');

/** Where the name of a place does not simply follow "en". */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['AE', 'aux Émirats arabes unis'],
  ['BR', 'au Brésil'],
  ['CA', 'au Canada'],
  ['CA-QC', 'au Québec'],
  ['CL', 'au Chili'],
  ['CU', 'à Cuba'],
  ['CY', 'à Chypre'],
  ['DK', 'au Danemark'],
  ['EEA', 'dans l’Espace économique européen'],
  ['EU', 'dans l’Union européenne'],
  ['GB', 'au Royaume-Uni'],
  ['GB-WLS', 'au pays de Galles'],
  ['GI', 'à Gibraltar'],
  ['HK', 'à Hong Kong'],
  ['IL', 'en Israël'],
  ['JP', 'au Japon'],
  ['KH', 'au Cambodge'],
  ['LB', 'au Liban'],
  ['LI', 'au Liechtenstein'],
  ['LU', 'au Luxembourg'],
  ['MA', 'au Maroc'],
  ['MC', 'à Monaco'],
  ['MT', 'à Malte'],
  ['MX', 'au Mexique'],
  ['MZ', 'au Mozambique'],
  ['NL', 'aux Pays-Bas'],
  ['PE', 'au Pérou'],
  ['PH', 'aux Philippines'],
  ['PR', 'à Porto Rico'],
  ['PT', 'au Portugal'],
  ['QA', 'au Qatar'],
  ['RE', 'à La Réunion'],
  ['SD', 'au Soudan'],
  ['SG', 'à Singapour'],
  ['SM', 'à Saint-Marin'],
  ['SS', 'au Soudan du Sud'],
  ['BZ', 'au Belize'],
  ['SR', 'au Suriname'],
  ['UA-09', 'dans la région de Louhansk'],
  ['UA-14', 'dans la région de Donetsk'],
  ['UA-23', 'dans la région de Zaporijjia'],
  ['UA-65', 'dans la région de Kherson'],
  ['US', 'aux États-Unis'],
  ['US-NY', 'dans l’État de New York'],
  ['US-TX', 'au Texas'],
  ['VE', 'au Venezuela'],
  ['VN', 'au Viêt Nam'],
  ['XK', 'au Kosovo'],
  ['YE', 'au Yémen'],
  ['ZW', 'au Zimbabwe'],
]);

/** Feminine names, and those that begin with a vowel, follow "en". */
const FOLLOWS_EN = /^[AEÉIÎOU]|[eé]$|[eé] (?:de|des|du) /u;

/** "en France ou au Portugal". */
export function inPlaces(codes: readonly string[]): string {
  return or(
    codes.map((code) => {
      const name = region(code);
      return PLACES.get(code) ?? (FOLLOWS_EN.test(name) ? `en ${name}` : `dans ce territoire : ${name}`);
    }),
  );
}
