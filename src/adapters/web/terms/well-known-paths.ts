const GENERAL = [
  '/terms',
  '/terms-of-service',
  '/terms-of-use',
  '/legal/terms',
  '/terms-and-conditions',
  '/tos',
  '/legal',
  '/terms.html',
];

/** By ISO 639-1 code. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  fr: ['/cgu', '/mentions-legales'],
  de: ['/agb', '/nutzungsbedingungen'],
  es: ['/terminos-y-condiciones', '/aviso-legal'],
  it: ['/termini-e-condizioni', '/note-legali'],
  pt: ['/termos-de-uso', '/termos'],
  nl: ['/algemene-voorwaarden', '/voorwaarden'],
  pl: ['/regulamin'],
  sv: ['/villkor'],
  da: ['/vilkaar', '/handelsbetingelser'],
  no: ['/vilkar'],
  fi: ['/kayttoehdot'],
  cs: ['/obchodni-podminky', '/podminky'],
  tr: ['/kullanim-kosullari'],
  ru: ['/agreement', '/rules'],
};

/**
 * Usual addresses of terms, for sites that do not link to them; the likeliest first for a site in this
 * language.
 */
export function wellKnownPaths(language: string | undefined): readonly string[] {
  return [...(OWN[language ?? ''] ?? []), ...GENERAL, '/cgu', '/agb'].filter(
    (path, index, paths) => paths.indexOf(path) === index,
  );
}
