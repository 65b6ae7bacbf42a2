import { isObject } from '../src/domain/is-object.js';
import { VALIDATION_STATUSES, type ValidationStatus } from '../src/domain/registry/validation-status.js';
import { AgentTermsError } from './errors.js';
import { isTermsDocument } from './own-file.js';
import type { TermsDocument } from './terms-document.js';

/** An entry of a registry's manifest (specification 2.12). */
export interface ManifestEntry {
  readonly domain: string;
  readonly filename: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Bounds what one file may become in memory, whatever the archive says of itself. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const FOLDER = 'agentterms-registry/';
const MANIFEST = `${FOLDER}index.json`;

/**
 * A registry that was downloaded (specification 4.4): `GET /registry/download` of a service, held in memory as it came. A
 * document is unpacked when it is asked for.
 */
export class RegistryFile {
  /** When the download was made, UTC. */
  readonly generatedAt: string;
  readonly entries: ReadonlyMap<string, ManifestEntry>;
  readonly #archive: ZipArchive;

  private constructor(archive: ZipArchive, generatedAt: string, entries: ReadonlyMap<string, ManifestEntry>) {
    this.#archive = archive;
    this.generatedAt = generatedAt;
    this.entries = entries;
  }

  /** @throws AgentTermsError `invalid_registry` for anything but a whole download */
  static async read(source: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob): Promise<RegistryFile> {
    const bytes =
      source instanceof Uint8Array
        ? source
        : new Uint8Array(source instanceof ArrayBuffer ? source : await source.arrayBuffer());
    try {
      const archive = new ZipArchive(bytes);
      const manifest = await archive.json(MANIFEST);
      if (!isManifest(manifest)) throw new TypeError('The manifest is none.');
      const entries = new Map(manifest.entries.map((entry) => [entry.domain, entry]));
      return new RegistryFile(archive, manifest.generated_at, entries);
    } catch (cause) {
      throw new AgentTermsError('invalid_registry', 'The bytes are no whole download of a registry.', {
        cause,
      });
    }
  }

  /** The terms document of a domain as it is listed; `undefined` when it is not. */
  async terms(domain: string): Promise<TermsDocument | undefined> {
    const entry = this.entries.get(domain);
    if (entry === undefined) return undefined;
    try {
      const name = `${FOLDER}${entry.validation_status}/${entry.filename}`;
      const document = await this.#archive.json(name);
      if (!isTermsDocument(document)) throw new TypeError(`${name} is no terms document.`);
      return document;
    } catch (cause) {
      throw new AgentTermsError('invalid_registry', `The document of ${domain} is damaged.`, { cause });
    }
  }
}

/** Whether what another program may have packed can be relied on as a manifest. */
function isManifest(
  value: unknown,
): value is { readonly generated_at: string; readonly entries: readonly ManifestEntry[] } {
  return (
    isObject(value) &&
    typeof value.generated_at === 'string' &&
    Array.isArray(value.entries) &&
    value.entries.every(
      (entry) =>
        isObject(entry) &&
        [entry.domain, entry.filename, entry.category].every((text) => typeof text === 'string') &&
        VALIDATION_STATUSES.some((status) => status === entry.validation_status) &&
        typeof entry.confidence === 'number',
    )
  );
}

interface ZipItem {
  readonly method: number;
  readonly size: number;
  readonly packedSize: number;
  readonly crc: number;
  readonly offset: number;
}

/** Reads what the service writes: stored and deflated files, more of them than a plain ZIP file can count (APPNOTE 6.3). */
class ZipArchive {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #items = new Map<string, ZipItem>();

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let { offset, count } = this.#directory();
    const decoder = new TextDecoder();
    for (; count > 0; count -= 1) {
      this.#expect(offset, 0x02014b50);
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
        this.#view.getUint16(offset + at, true),
      );
      const nameAt = offset + 46;
      const extraAt = nameAt + (nameLength ?? 0);
      const end = extraAt + (extraLength ?? 0);
      this.#items.set(decoder.decode(bytes.subarray(nameAt, extraAt)), {
        method: this.#view.getUint16(offset + 10, true),
        crc: this.#view.getUint32(offset + 16, true),
        packedSize: this.#view.getUint32(offset + 20, true),
        size: this.#view.getUint32(offset + 24, true),
        offset: this.#offsetOf(offset, extraAt, end),
      });
      offset = end + (commentLength ?? 0);
    }
  }

  /** @throws Error of any kind for a file that is not there or not JSON */
  async json(name: string): Promise<unknown> {
    const item = this.#items.get(name);
    if (item === undefined || item.size > MAX_FILE_BYTES)
      throw new RangeError(`${name} is missing or too large.`);
    this.#expect(item.offset, 0x04034b50);
    const [nameLength, extraLength] = [26, 28].map((at) => this.#view.getUint16(item.offset + at, true));
    const start = item.offset + 30 + (nameLength ?? 0) + (extraLength ?? 0);
    const packed = this.#bytes.subarray(start, start + item.packedSize);
    const stream = new Blob([packed]).stream();
    const bytes = await bytesOf(
      item.method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw')),
      item.size,
    );
    if (crc32(bytes) !== item.crc) throw new RangeError(`${name} is damaged.`);
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** Where the list of files begins and how many it has. */
  #directory(): { offset: number; count: number } {
    // The record at the end is 22 bytes long, and a comment of at most 65,535 may follow.
    for (let at = this.#bytes.length - 22; at >= Math.max(0, this.#bytes.length - 22 - 0xffff); at -= 1) {
      if (this.#view.getUint32(at, true) !== 0x06054b50) continue;
      const count = this.#view.getUint16(at + 10, true);
      const offset = this.#view.getUint32(at + 16, true);
      if (count !== 0xffff && offset !== 0xffffffff) return { offset, count };
      this.#expect(at - 20, 0x07064b50);
      const record = this.#uint64(at - 20 + 8);
      this.#expect(record, 0x06064b50);
      return { offset: this.#uint64(record + 48), count: this.#uint64(record + 32) };
    }
    throw new RangeError('The list of files is missing.');
  }

  #offsetOf(header: number, extraAt: number, end: number): number {
    const offset = this.#view.getUint32(header + 42, true);
    if (offset !== 0xffffffff) return offset;
    // Of the ZIP64 field, the sizes come first, where they do not fit either; the offset is the last that the service writes.
    for (let at = extraAt; at + 4 <= end; at += 4 + this.#view.getUint16(at + 2, true)) {
      if (this.#view.getUint16(at, true) !== 1) continue;
      const sizes = [20, 24].filter(
        (field) => this.#view.getUint32(header + field, true) === 0xffffffff,
      ).length;
      return this.#uint64(at + 4 + 8 * sizes);
    }
    throw new RangeError('The place of a file is missing.');
  }

  #uint64(at: number): number {
    return Number(this.#view.getBigUint64(at, true));
  }

  #expect(at: number, signature: number): void {
    if (this.#view.getUint32(at, true) !== signature) throw new RangeError('The archive is damaged.');
  }
}

/** All of a stream, which has the size that the archive promised. */
async function bytesOf(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const piece of stream) {
    bytes.set(piece, length);
    length += piece.length;
  }
  if (length !== size) throw new RangeError('A file is cut off.');
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The checksum of ZIP files (ISO 3309), which no runtime but Node offers. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
