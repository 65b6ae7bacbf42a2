import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AjvDocumentValidator } from '../adapters/ajv/ajv-document-validator.js';
import { contentsAt, contentsIn, type FileContents } from '../adapters/files/file-contents.js';
import { makePool } from '../adapters/postgres/core/pool.js';
import { makePrismaClient } from '../adapters/postgres/core/prisma-client.js';
import { DatabaseUse } from '../adapters/postgres/operate/database-use.js';
import { migrate } from '../adapters/postgres/operate/migrate.js';
import { PostgresRegistryReleases } from '../adapters/postgres/registry/postgres-registry-releases.js';
import { PostgresRegistrySnapshot } from '../adapters/postgres/registry/postgres-registry-snapshot.js';
import { PostgresTextStore } from '../adapters/postgres/registry/postgres-text-store.js';
import { PrismaRegistryStore } from '../adapters/postgres/registry/prisma-registry-store.js';
import type { TermsDocument } from '../domain/terms/terms-document.js';
import { textsOf } from '../domain/texts/named-text.js';
import type { TextCounts } from '../domain/texts/ports.js';
import type { Basics } from './basics.js';
import type { FetchSettings } from './fetch-settings.js';
import type { DatabaseSettings } from './open-database.js';
import { openFetcher } from './open-fetcher.js';
import { projectPath } from './project-files.js';
import { reachDatabase } from './reach-database.js';
import type { Settings } from './settings.js';
import { loadShippedRegistry } from './shipped-registry.js';
import { userAgentOf } from './user-agent.js';

export type TextSettings = DatabaseSettings &
  FetchSettings &
  Pick<Settings, 'textsMaxBytes' | 'textMaxBytes'> &
  Parameters<typeof userAgentOf>[0];

/** What entries name, and what of it is kept. */
export interface TextsReport extends TextCounts {
  readonly entries: number;
  /** Texts that entries name, each once. */
  readonly named: number;
  readonly maxBytes: number;
}

/** What came of an import. */
export interface ImportReport extends TextsReport {
  /** That were looked at. */
  readonly files: number;
  /** Texts of entries among them, each once. */
  readonly found: number;
  readonly tooLong: number;
}

/** Why nothing could be read from where the texts should come from. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

type Parts = Pick<Basics, 'clock' | 'log'>;

/** More than the archive of any repository of terms; it is held in memory. */
const MOST_FETCHED = 512 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 10 * 60_000;
const ARCHIVES = ['application/*', 'text/*', 'binary/octet-stream'];
const CONNECTIONS = 3;

/**
 * Keeps the texts that entries name out of a folder, an archive or a file, or of one at an https address; all else in them is
 * passed over. The database is brought to this release first, as a start of the service does.
 *
 * @throws ImportError, TarError; EmbeddedPostgresError, DatabaseUnreachable, MigrationError
 */
export async function importTexts(settings: TextSettings, from: string, parts: Parts): Promise<ImportReport> {
  await using opened = await openStore(settings, parts);
  const { store, named } = opened;
  const { textMaxBytes } = settings;
  const contents = /^https?:\/\//i.test(from)
    ? contentsIn(await fetched(settings, from), textMaxBytes)
    : contentsAt(from, textMaxBytes);
  const found = new Set<string>();
  let files = 0;
  let tooLong = 0;
  for await (const content of contents satisfies FileContents) {
    files += 1;
    if (content === undefined) {
      tooLong += 1;
      continue;
    }
    const sha256 = hash('sha256', content);
    if (!named.has(sha256) || found.has(sha256)) continue;
    if (await store.keep(sha256, content)) found.add(sha256);
    else tooLong += 1;
  }
  return { ...(await opened.report()), files, found: found.size, tooLong };
}

/** How many of the texts that entries name are kept. Throws as {@link importTexts}. */
export async function countTexts(settings: TextSettings, parts: Parts): Promise<TextsReport> {
  await using opened = await openStore(settings, parts);
  return await opened.report();
}

async function openStore(settings: TextSettings, { clock, log }: Parts) {
  await using resources = new AsyncDisposableStack();
  const { url, directUrl } = await reachDatabase(settings, log, resources);
  resources.use(await DatabaseUse.begin(directUrl));
  await migrate({ connectionString: directUrl, folder: projectPath('prisma/migrations'), log });
  const pool = resources.adopt(makePool(url, CONNECTIONS, log), (open) => open.end());
  const prisma = resources.adopt(makePrismaClient(pool), (client) => client.$disconnect());
  await loadShippedRegistry(projectPath('registry'), {
    registry: new PrismaRegistryStore(prisma, clock),
    releases: new PostgresRegistryReleases({ pool, connectionString: directUrl, clock, log }),
    validator: new AjvDocumentValidator(),
    log,
  });
  const { textsMaxBytes: maxBytes, textMaxBytes: maxTextBytes } = settings;
  const store = new PostgresTextStore(pool, clock, { maxBytes, maxTextBytes });
  const { entries, named } = await namedTexts(pool);
  const opened = resources.move();
  return {
    store,
    named,
    report: async (): Promise<TextsReport> => ({
      entries,
      named: named.size,
      maxBytes,
      ...(await store.counts([...named])),
    }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function namedTexts(pool: Parameters<typeof PostgresRegistrySnapshot.open>[0]) {
  await using snapshot = await PostgresRegistrySnapshot.open(pool);
  const named = new Set<string>();
  let entries = 0;
  for await (const page of snapshot.entries())
    for (const { documentText } of page) {
      entries += 1;
      for (const { sha256 } of textsOf(JSON.parse(documentText) as TermsDocument)) named.add(sha256);
    }
  return { entries, named };
}

async function fetched(settings: TextSettings, url: string): Promise<Readable> {
  const fetcher = await openFetcher(settings, userAgentOf(settings));
  const answer = await fetcher.fetch({
    url,
    accept: '*/*',
    mediaTypes: ARCHIVES,
    timeoutMs: FETCH_TIMEOUT_MS,
    maxBytes: MOST_FETCHED,
  });
  if (answer.kind === 'failure')
    throw new ImportError(`Nothing could be fetched from there. ${answer.message}`);
  if (answer.status !== 200) throw new ImportError(`The address answers with status ${answer.status}.`);
  return Readable.from([Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength)]);
}
