import { ORCHARD, ORCHARD_BAN, ORCHARD_GRANT } from './a-labelled-set.js';
import { type ArchiveFolder, archiveFolder } from './archive-folder.js';

export const FIG_NOW = `# Terms of Fig

You may read the pages of Fig for your own use. You must not scrape or crawl the pages of Fig with robots.

These terms are the whole agreement between you and us about the pages of Fig, and they hold until we change them.
`;
export const FIG_BEFORE = FIG_NOW.replace(
  'You must not scrape or crawl the pages of Fig with robots.',
  'You may scrape and crawl the pages of Fig with robots.',
);
export const KIWI = FIG_NOW.replaceAll('Fig', 'Kiwi');
export const FRENCH = `# Conditions d'utilisation

Vous pouvez lire les pages du verger pour votre usage personnel. Il est interdit d'aspirer les pages du verger au moyen de robots.

Les pommes sont comptées tous les soirs, et les portes du verger se ferment au coucher du soleil. Les présentes conditions
constituent l'intégralité de l'accord entre vous et nous au sujet des pages du verger.
`;

/**
 * Terms of invented orchards: `orchard` and `pear`, whose acceptable use bans something that its terms do not
 * mention; `plum` in French; `fig` and `kiwi` also in an older collection, with other words and with only
 * another line break; `quince`, whose text is empty.
 */
export function orchardArchive(): Promise<ArchiveFolder> {
  const terms = (service: string, text: string, path = 'terms') => ({
    service,
    url: `https://${service.toLowerCase()}.example/${path}`,
    text,
  });
  return archiveFolder({
    first: {
      at: '2026-02-01T10:20:30Z',
      documents: [
        terms('Orchard', ORCHARD),
        terms('Pear', `# Terms\n\n${ORCHARD_GRANT} Pears are counted every evening.\n`),
        { ...terms('Pear', `# Rules\n\n${ORCHARD_BAN}\n`, 'rules'), type: 'Acceptable Use Policy' },
        terms('Plum', FRENCH),
        terms('Fig', FIG_NOW),
        terms('Kiwi', KIWI),
        terms('Quince', '\n'),
      ],
    },
    second: {
      at: '2024-05-06T07:08:09Z',
      documents: [terms('Fig', FIG_BEFORE), terms('Kiwi', `${KIWI}\n`)],
    },
  });
}
