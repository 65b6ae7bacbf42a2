import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ACollection, writeCollection } from './a-collection.js';

/** A document of a service, in short form. */
export interface ADocument {
  readonly service: string;
  readonly type?: string;
  readonly url: string;
  readonly text: string;
}

export interface ArchiveFolder extends AsyncDisposable {
  readonly path: string;
}

/** A folder of collections with a list of them, each recorded at its time. */
export async function archiveFolder(
  collections: Readonly<Record<string, { readonly at: string; readonly documents: readonly ADocument[] }>>,
): Promise<ArchiveFolder> {
  const path = await mkdtemp(join(tmpdir(), 'agentterms-archive-'));
  for (const [name, { at, documents }] of Object.entries(collections)) {
    const folder = join(path, name);
    await writeCollection(toCollection(documents, new Date(at)), {
      declarations: join(folder, 'declarations'),
      versions: join(folder, 'versions'),
    });
  }
  const list = Object.entries(collections).map(([name, { at }]) => [
    name,
    { repository: `orchards/${name}`, commit: 'c'.repeat(40), committed_at: at },
  ]);
  await writeFile(join(path, 'collections.json'), JSON.stringify(Object.fromEntries(list)));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function toCollection(documents: readonly ADocument[], fetchedAt: Date): ACollection {
  const byService = Map.groupBy(documents, ({ service }) => service);
  return {
    services: [...byService].map(([service, its]) => ({
      id: service,
      name: service,
      terms: its.map(({ type = 'Terms of Service', url }) => ({ type, sourceUrls: [url] })),
    })),
    versions: documents.map(({ service, type = 'Terms of Service', text }) => ({
      serviceId: service,
      type,
      text,
      fetchedAt,
    })),
  };
}
