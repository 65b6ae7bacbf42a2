import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeZip } from '../../src/adapters/zip/write-zip.js';
import type { ArchiveFile } from '../../src/domain/registry/ports.js';

/** When a download was made. */
export const MADE_AT = new Date('2026-11-21T09:30:04.123Z');
/** Of every entry, under its own name. */
export const DOCUMENT = {
  agentterms_version: '0.3.0',
  service: 'x.example',
  permissions: { scrape_data: false },
};

async function* filesOf(files: Iterable<ArchiveFile>): AsyncGenerator<ArchiveFile> {
  yield* files;
}

/** A download of that many entries. */
export async function aDownload(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const domains = Array.from({ length: count }, (_, nth) => `site-${nth}.example`);
  const entries = domains.map((domain) => ({
    domain,
    filename: `${domain}.json`,
    category: 'news',
    validation_status: 'validated',
    confidence: 0.9,
  }));
  const manifest = JSON.stringify({ generated_at: MADE_AT.toISOString(), entries });
  const files = domains.map((domain) => ({
    name: `validated/${domain}.json`,
    content: JSON.stringify({ ...DOCUMENT, service: domain }),
  }));
  return anArchive([{ name: 'index.json', content: manifest }, ...files]);
}

/** A download of these files, named by their paths in its folder. */
export async function anArchive(files: readonly ArchiveFile[]): Promise<Uint8Array<ArrayBuffer>> {
  const placed = files.map(({ name, content }) => ({ name: `agentterms-registry/${name}`, content }));
  return new Uint8Array(await buffer(Readable.from(writeZip(filesOf(placed), MADE_AT))));
}
