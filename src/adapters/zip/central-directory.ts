import { deflateRawSync, inflateRawSync } from 'node:zlib';

const PAGE_BYTES = 64 * 1024;
/** A little more than what comes out, so that it comes out as one buffer. */
const INFLATED = { chunkSize: PAGE_BYTES + 1024 } as const;

/**
 * The list of files at the end of a ZIP file, as it grows. It is the one thing that has to be remembered of every
 * file, so it is kept compressed: its records are much alike.
 */
export class CentralDirectory {
  readonly #pages: Buffer[] = [];
  readonly #page = Buffer.allocUnsafeSlow(PAGE_BYTES);
  #used = 0;
  #count = 0;
  #length = 0;

  /** Records added so far. */
  get count(): number {
    return this.#count;
  }

  /** Their bytes. */
  get length(): number {
    return this.#length;
  }

  /** A record is at most as long as a page. */
  add(record: Buffer): void {
    if (this.#used + record.length > PAGE_BYTES) {
      this.#pages.push(deflateRawSync(this.#page.subarray(0, this.#used), { level: 1 }));
      this.#used = 0;
    }
    record.copy(this.#page, this.#used);
    this.#used += record.length;
    this.#count += 1;
    this.#length += record.length;
  }

  /** All records in their order, some at a time; what comes last is valid until the next `add`. */
  *read(): Generator<Buffer> {
    for (const page of this.#pages) yield inflateRawSync(page, INFLATED);
    yield this.#page.subarray(0, this.#used);
  }
}
