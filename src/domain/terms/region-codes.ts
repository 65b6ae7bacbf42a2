/** ISO 3166-1 alpha-2, officially assigned. */
const COUNTRIES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ
   BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ
   DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
   GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY
   HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
   KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
   MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
   NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
   QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ
   TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ
   VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** Reserved in ISO 3166-1 for the European Union. Publishers do name its law and data regions. */
const UNION = 'EU';

/** Common mistakes for a country that has another code. */
const MISNOMERS: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['USA', 'US'],
  ['GBR', 'GB'],
  ['DEU', 'DE'],
  ['FRA', 'FR'],
  ['CAN', 'CA'],
  ['EEA', 'EU'],
  ['EUROPE', 'EU'],
]);

const REGION = /^([A-Z]{2})(?:-[A-Z0-9]{1,3})?$/;

/**
 * Whether the text is a code that a reader can rely on: a country of ISO 3166-1 alpha-2, `EU`, or the form of
 * ISO 3166-2 (a country, `-`, one to three letters or digits) under a known country. It does not check
 * whether the subdivision exists: ISO changes that list every year. Codes are upper case.
 */
export function isRegionCode(text: string): boolean {
  const country = REGION.exec(text)?.[1];
  return text === UNION || (country !== undefined && COUNTRIES.has(country));
}

/** The code that was probably meant by a text that is not a code, if any. */
export function likelyRegionCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase().replaceAll('_', '-').slice(0, 16);
  const [country = '', ...rest] = upper.split('-');
  const candidate = [MISNOMERS.get(country) ?? country, ...rest].join('-');
  return isRegionCode(candidate) && candidate !== text ? candidate : undefined;
}
