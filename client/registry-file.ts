import { isObject } from '../src/domain/is-object.js';
import { VALIDATION_STATUSES, type ValidationStatus } from '../src/domain/registry/validation-status.js';
import { AgentTermsError } from './errors.js';
import { bytesOf } from './http.js';
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

/**
 * Largest unpacked size of one file, whatever the archive claims. The manifest may have a line for each file
 * of its archive.
 */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_BYTES_OF_LINE = 1024;
/** Largest ratio of unpacked to packed size. A manifest of very similar names reaches about thirty. */
const MOST_TIMES = 100;
const FOLDER = 'agentterms-registry/';
const MANIFEST = `${FOLDER}index.json`;

/**
 * A downloaded registry (specification 4.4): `GET /registry/download` of a service, held in memory as it
 * came. A document is unpacked on request.
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

  /**
   * @throws AgentTermsError `invalid_registry` for anything but a complete download
   */
  static async read(source: ArrayBuffer | Uint8Array<ArrayBuffer> | Blob): Promise<RegistryFile> {
    const bytes =
      source instanceof Uint8Array
        ? source
        : new Uint8Array(source instanceof ArrayBuffer ? source : await source.arrayBuffer());
    try {
      const archive = new ZipArchive(bytes);
      const manifest = await archive.json(MANIFEST, Math.max(MOST_BYTES, MOST_BYTES_OF_LINE * archive.count));
      if (!isManifest(manifest)) throw new TypeError('The manifest is none.');
      const entries = new Map(manifest.entries.map((entry) => [entry.domain, entry]));
      return new RegistryFile(archive, manifest.generated_at, entries);
    } catch (cause) {
      throw damaged('The bytes are no whole download of a registry', cause);
    }
  }

  /** The listed terms document of a domain; `undefined` when the domain is not listed. */
  async terms(domain: string): Promise<TermsDocument | undefined> {
    const entry = this.entries.get(domain);
    if (entry === undefined) return undefined;
    try {
      const name = `${FOLDER}${entry.validation_status}/${entry.filename}`;
      const document = await this.#archive.json(name, MOST_BYTES);
      if (!isTermsDocument(document)) throw new TypeError(`${name} is no terms document.`);
      return document;
    } catch (cause) {
      throw damaged(`The document of ${domain} is damaged`, cause);
    }
  }
}

function damaged(what: string, cause: unknown): AgentTermsError {
  return new AgentTermsError('invalid_registry', `${what}: ${(cause as Error).message}`, { cause });
}

/** Whether a value that another program may have packed is a usable manifest. */
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
  /** Offset of its record in the list of files. */
  readonly header: number;
  readonly offset: number;
}

const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0);

/**
 * Reads the service's format: deflated files, possibly more than a plain ZIP file can count (APPNOTE 6.3).
 */
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
        header: offset,
        offset: this.#offsetOf(offset, extraAt, end),
      });
      offset = end + (commentLength ?? 0);
    }
  }

  /** Number of files. */
  get count(): number {
    return this.#items.size;
  }

  /**
   * @throws Error of any kind for a file that is missing, may unpack to more than `mostBytes`, or is not JSON
   */
  async json(name: string, mostBytes: number): Promise<unknown> {
    const { header, offset } = this.#items.get(name) ?? {};
    if (header === undefined || offset === undefined) throw new RangeError(`${name} is missing.`);
    const [packedSize = 0, size = 0] = [20, 24].map((at) => this.#view.getUint32(header + at, true));
    if (size > Math.min(mostBytes, packedSize * MOST_TIMES))
      throw new RangeError(`${name} would unpack to ${size} bytes.`);
    this.#expect(offset, 0x04034b50);
    const [nameLength, extraLength] = [26, 28].map((at) => this.#view.getUint16(offset + at, true));
    const nameAt = offset + 30;
    // A name that was changed in the list alone would give one site the document of another.
    if (new TextDecoder().decode(this.#bytes.subarray(nameAt, nameAt + (nameLength ?? 0))) !== name)
      throw new RangeError(`${name} has another name in the list of files.`);
    const start = nameAt + (nameLength ?? 0) + (extraLength ?? 0);
    const part = (from: number, length: number) => this.#bytes.subarray(from, from + length);
    // Wrapped as gzip (RFC 1952), so that the platform verifies checksum and size.
    const framed = new Blob([
      GZIP_HEADER,
      part(start, packedSize),
      part(header + 16, 4),
      part(header + 24, 4),
    ]);
    const bytes = await bytesOf(framed.stream().pipeThrough(new DecompressionStream('gzip')), size);
    if (bytes?.length !== size) throw new RangeError(`${name} has another size than it should.`);
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  /** Where the list of files begins and how many files it has. */
  #directory(): { offset: number; count: number } {
    // The record at the end is 22 bytes long. A comment of at most 65,535 bytes may follow.
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
    // The ZIP64 field begins with the sizes that do not fit in the record; the offset comes last in what the
    // service writes.
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
