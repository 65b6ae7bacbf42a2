import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Marked } from 'marked';
import { readPage } from '../../dist/src/adapters/pages/read-page-work.js';
import { makeRandom } from '../support/random.mjs';

const SAMPLE_SEED = 20;
const TERMS_FILE = 'Terms of Service.md';
const marked = new Marked({ gfm: true });

/**
 * A document of the archive and, if it is labelled, its labels.
 *
 * @typedef {{ path: string, service: string, labels?: Readonly<Record<string, boolean | null>> }} ArchiveDocument
 */

/**
 * Some documents of any kind, the same in every run.
 *
 * @param {string} archive
 * @param {number} count
 */
export async function archiveSample(archive, count) {
  return makeRandom(SAMPLE_SEED)
    .shuffled(await versions(archive))
    .slice(0, count);
}

/**
 * Terms of services to derive a document from: labelled ones where labels lie beside the archive, drawn by lot, the
 * same in every run.
 *
 * @param {string} archive
 * @param {number} count
 * @returns {Promise<ArchiveDocument[]>}
 */
export async function termsToDerive(archive, count) {
  const labelled = await labelledDocuments(archive);
  const drawn = makeRandom(SAMPLE_SEED).shuffled(labelled).slice(0, count);
  if (drawn.length === count) return drawn;
  const taken = new Set(drawn.map(({ path }) => path));
  const others = (await versions(archive)).filter(
    (path) => basename(path) === TERMS_FILE && !taken.has(path),
  );
  return [
    ...drawn,
    ...makeRandom(SAMPLE_SEED)
      .shuffled(others)
      .slice(0, count - drawn.length)
      .map((path) => ({ path, service: basename(dirname(path)) })),
  ];
}

/**
 * A document as the main part of an HTML page.
 *
 * @param {string} path
 */
export async function archiveHtml(path) {
  return marked.parse(await readFile(path, 'utf8'), { async: false });
}

/**
 * The result of the page reader for a document; undefined when it cannot be read.
 *
 * @param {string} path
 * @returns {Promise<{ text: string, language?: string } | undefined>}
 */
export async function readArchivePage(path) {
  const html = `<!doctype html><html><head><title>Terms</title></head><body><main>${await archiveHtml(path)}</main></body></html>`;
  const page = await readPage({
    body: new TextEncoder().encode(html),
    mediaType: 'text/html',
    charset: 'utf-8',
    url: 'https://site.example/terms',
  });
  return 'text' in page ? page : undefined;
}

/**
 * Every document, in an order that does not depend on the file system.
 *
 * @param {string} archive
 */
async function versions(archive) {
  const names = await readdir(archive, { recursive: true });
  return names
    .filter((name) => /^[^/]+\/versions\/.+\.md$/.test(name))
    .sort()
    .map((name) => join(archive, name));
}

/**
 * @param {string} archive
 * @returns {Promise<ArchiveDocument[]>}
 */
async function labelledDocuments(archive) {
  const beside = dirname(archive);
  const lines = await readFile(join(beside, 'gold/dev.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { document, service, labels, contested = [] } = JSON.parse(line);
      const agreed = Object.entries(labels).filter(([key]) => !contested.includes(key));
      return { path: resolve(beside, document), service, labels: Object.fromEntries(agreed) };
    });
}
