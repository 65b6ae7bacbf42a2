import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchivedService } from '../../tools/archive/domains/archived-service.js';
import type { ArchivedVersion } from '../../tools/archive/terms-collection.js';

/** A collection of terms, to write into folders. */
export interface ACollection {
  readonly services: readonly ArchivedService[];
  /** Versions of one document, the oldest first. */
  readonly versions: readonly (ArchivedVersion & { readonly serviceId: string; readonly type: string })[];
}

export const RECORDED_AT = new Date('2026-02-01T10:20:30Z');

/** A collection with a name that has to be encoded, a document of several sources, and one without a version. */
export function aCollection(): ACollection {
  const version = (serviceId: string, type: string, text: string) => ({
    serviceId,
    type,
    text,
    fetchedAt: RECORDED_AT,
  });
  return {
    services: [
      {
        id: 'Orchard',
        name: 'Orchard',
        terms: [
          { type: 'Developer Terms', sourceUrls: ['https://dev.orchard.example/terms'] },
          {
            type: 'Terms of Service',
            sourceUrls: ['https://orchard.example/terms', 'https://orchard.example/more'],
          },
        ],
      },
      {
        id: 'Pear & Söhne 100%?',
        name: 'Pear & Söhne: 100%?',
        terms: [{ type: 'Terms of Service', sourceUrls: ['https://pear.example/agb'] }],
      },
    ],
    versions: [
      version('Orchard', 'Terms of Service', '# Orchard\n\nPick what you like.\n'),
      version('Pear & Söhne 100%?', 'Terms of Service', '# Pear\n\nBirnen für alle.\n'),
    ],
  };
}

/** The text of a service's declaration. */
function declarationOf({ name, terms }: ArchivedService): string {
  const declared = terms.map(({ type, sourceUrls }) => {
    const sources = sourceUrls.map((fetch) => ({ fetch }));
    const [only] = sources;
    return [type, sources.length === 1 ? { ...only, select: 'main' } : { select: 'main', combine: sources }];
  });
  return JSON.stringify({ name, terms: Object.fromEntries(declared) });
}

/** Writes the declarations into one folder and the latest versions into another. */
export async function writeCollection(
  { services, versions }: ACollection,
  folders: { readonly declarations: string; readonly versions: string },
): Promise<void> {
  await mkdir(folders.declarations, { recursive: true });
  for (const service of services)
    await writeFile(join(folders.declarations, `${service.id}.json`), declarationOf(service));
  for (const { serviceId, type, text } of versions) {
    await mkdir(join(folders.versions, serviceId), { recursive: true });
    await writeFile(join(folders.versions, serviceId, `${type}.md`), text);
  }
}
