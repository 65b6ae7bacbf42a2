import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseOf } from '../../src/app/shipped-release.js';
import type { ShippedEntry } from '../../src/domain/registry/shipped-entry.js';
import { aDocumentOf } from './an-entry.js';

type ShippedFields = Partial<Record<keyof ShippedEntry, unknown>>;

/** A line of the shipped registry, before it becomes text. */
export function aShippedEntry(fields: ShippedFields = {}): object {
  const { domain = 'example.com' } = fields;
  return {
    domain,
    category: 'social',
    validation_status: 'validated',
    confidence: 0.9,
    document: aDocumentOf(String(domain).toLowerCase()),
    ...fields,
  };
}

/** A folder like `registry`, in which successive releases are written. */
export interface ShippedFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes the entries with a matching `release.json`. */
  write(release: number, entries: readonly object[]): Promise<void>;
}

export async function makeShippedFolder(): Promise<ShippedFolder> {
  const path = await mkdtemp(join(tmpdir(), 'agentterms-registry-'));
  return {
    path,
    write: async (release, entries) => {
      const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      await writeFile(join(path, 'entries.ndjson'), text);
      await writeFile(
        join(path, 'release.json'),
        JSON.stringify({ ...releaseOf(text, undefined, 'A test.'), release }),
      );
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}
