/** Members of the European Union, ISO 3166-1. */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);
/** Members of the European Economic Area outside the European Union. */
const EEA_ONLY: ReadonlySet<string> = new Set(['IS', 'LI', 'NO']);

/** Whether a place (ISO 3166-1 or 3166-2) lies in another one, which may also be `EU` or `EEA`. */
export function isWithin(place: string, other: string): boolean {
  const country = place.slice(0, 2);
  if (other === 'EU') return EU.has(country) || place === 'EU';
  if (other === 'EEA') return EU.has(country) || EEA_ONLY.has(country) || place === 'EU' || place === 'EEA';
  return place === other || (country === other && place.length > 2);
}

/** Whether a place contains another. Then a person in the first may or may not be in the second. */
export function isAbove(place: string, other: string): boolean {
  return place !== other && isWithin(other, place);
}

/** Places where the age of majority is above 18. A country whose parts differ has the highest of them. */
const LATER_MAJORITY: ReadonlyMap<string, number> = new Map([
  ...(
    ['KR', 'DZ', 'CA-BC', 'CA-NB', 'CA-NL', 'CA-NS', 'CA-NT', 'CA-NU', 'CA-YT', 'US-AL', 'US-NE'] as const
  ).map((place): [string, number] => [place, 19]),
  ...(['NZ', 'TH'] as const).map((place): [string, number] => [place, 20]),
  ...(['BH', 'CM', 'EG', 'SG', 'AE', 'US-MS'] as const).map((place): [string, number] => [place, 21]),
]);
const MAJORITY = 18;
/** The highest age of majority anywhere. */
const LATEST_MAJORITY = 21;

/** The age of majority there, in years; the highest of all when the place is not known. */
export function majorityAt(place: string | undefined): number {
  if (place === undefined) return LATEST_MAJORITY;
  return LATER_MAJORITY.get(place) ?? LATER_MAJORITY.get(place.slice(0, 2)) ?? MAJORITY;
}
