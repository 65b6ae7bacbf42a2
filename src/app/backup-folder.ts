import { createHash, type Hash } from 'node:crypto';
import { constants, createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { ifThere, isMissing } from '../adapters/files/missing-file.js';

/** In the format of `sha256sum`. It is written last, so that a folder without it is not a backup. */
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';
/** Path of a file in the data folder. */
const DATA_PATH = '(?:spool/)?[\\w-][\\w.~-]*';
/** Path of any file in a backup. */
const PATH = new RegExp(`^(?:SHA256SUMS|manifest\\.json|tables/\\w+\\.copy\\.gz|files/${DATA_PATH})$`);

const Name = Type.String({ pattern: '^\\w+$' });

/** The content of a backup, in `manifest.json`. */
export type BackupManifest = Static<typeof BackupManifest>;
export const BackupManifest = Type.Object({
  version: Type.Literal(1),
  service_version: Type.String(),
  /**
   * The backup contains everything that was committed, and every check that was answered, before this time.
   * ISO 8601.
   */
  made_at: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name), rows: Type.Integer() })),
  months: Type.Array(Type.String({ pattern: '^\\d{4}-\\d\\d-01$' })),
  sequences: Type.Record(Name, Type.String({ pattern: '^\\d+$' })),
  /** Files of the data folder, by their paths in it. */
  files: Type.Array(Type.String({ pattern: `^${DATA_PATH}$` })),
});

/** Why a folder is not a backup, or cannot be restored here; one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Fills an existing empty folder; {@link finish} makes it a backup. */
export class BackupWriter {
  readonly #folder: string;
  readonly #sums: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  async table(name: string, rows: Readable): Promise<void> {
    await this.#write(tablePath(name), (hash, to) => pipeline(rows, createGzip(), hashing(hash), to));
  }

  /** Copies the file at `from`. Resolves with false, and adds nothing, when the file does not exist. */
  async file(path: string, from: string): Promise<boolean> {
    const source = await ifThere(open(from));
    if (source === undefined) return false;
    await this.#write(filePath(path), (hash, to) => pipeline(source.createReadStream(), hashing(hash), to));
    return true;
  }

  async finish(manifest: BackupManifest): Promise<void> {
    const content = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await this.#write(MANIFEST, (hash, to) => pipeline(Readable.from([content]), hashing(hash), to));
    await writeFile(join(this.#folder, SUMS), this.#sums.join(''), { mode: 0o600, flush: true });
  }

  async #write(
    path: string,
    fill: (hash: Hash, to: ReturnType<typeof createWriteStream>) => Promise<void>,
  ): Promise<void> {
    const hash = createHash('sha256');
    await fill(hash, createWriteStream(join(this.#folder, path), { flags: 'wx', mode: 0o600, flush: true }));
    this.#sums.push(`${hash.digest('hex')}  ${path}\n`);
  }
}

/** A backup whose files all match their checksums. */
export class BackupReader {
  readonly manifest: BackupManifest;
  readonly #folder: string;

  private constructor(folder: string, manifest: BackupManifest) {
    this.#folder = folder;
    this.manifest = manifest;
  }

  /**
   * @throws BackupError for a folder that is not a backup, is incomplete, or is not as it was written
   */
  static async open(folder: string): Promise<BackupReader> {
    const sums = await readSums(folder);
    for (const [path, sum] of sums) {
      const hash = createHash('sha256');
      try {
        await pipeline(contentOf(folder, path), hash);
      } catch (error) {
        if (!isMissing(error)) throw error;
        throw new BackupError(`${folder} is not whole: ${path} is missing.`, { cause: error });
      }
      if (hash.digest('hex') !== sum)
        throw new BackupError(`${join(folder, path)} is not as it was written: its checksum is another.`);
    }
    const manifest: unknown = JSON.parse(await text(contentOf(folder, MANIFEST)));
    if (!Value.Check(BackupManifest, manifest))
      throw new BackupError(`${join(folder, MANIFEST)} is not a manifest that this release reads.`);
    const named = [...manifest.tables.map(({ name }) => tablePath(name)), ...manifest.files.map(filePath)];
    const unsummed = [MANIFEST, ...named].find((path) => !sums.has(path));
    if (unsummed !== undefined) throw new BackupError(`${join(folder, SUMS)} has no line for ${unsummed}.`);
    return new BackupReader(folder, manifest);
  }

  table(name: string): Readable {
    const unzipped = createGunzip();
    const from = Readable.from(contentOf(this.#folder, tablePath(name)));
    from.on('error', (error) => unzipped.destroy(error));
    return from.pipe(unzipped);
  }

  file(path: string): Promise<Buffer> {
    return buffer(contentOf(this.#folder, filePath(path)));
  }
}

const tablePath = (name: string) => `tables/${name}.copy.gz`;
const filePath = (path: string) => `files/${path}`;

async function readSums(folder: string): Promise<ReadonlyMap<string, string>> {
  try {
    const sums = await text(contentOf(folder, SUMS));
    return new Map(
      [...sums.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum = '', path = '']) => [path, sum]),
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BackupError(`${folder} is no backup: it has no ${SUMS}.`, { cause: error });
  }
}

/** The bytes of a file of a backup. A forged list must not make it read another file. */
async function* contentOf(folder: string, path: string): AsyncGenerator<Buffer> {
  await using file = await openPlain(folder, path);
  yield* file.createReadStream({ autoClose: false });
}

/**
 * @throws BackupError for a path to anything but a plain file of the backup itself
 */
async function openPlain(folder: string, path: string): Promise<FileHandle> {
  const steps = path.split('/').map((_, index, names) => join(folder, ...names.slice(0, index + 1)));
  const isOwn = PATH.test(path) && (await Promise.all(steps.map((step) => lstat(step)))).every(isNoLink);
  if (isOwn) {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = await open(join(folder, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  }
  throw new BackupError(`${folder} is no backup: ${path} is no plain file of one.`);
}

function isNoLink(entry: Stats): boolean {
  return !entry.isSymbolicLink();
}

function hashing(hash: Hash) {
  return async function* (source: AsyncIterable<Buffer | string>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  };
}
