const BLOCK = 512;
/** Types of a member that is a file: those of POSIX, of before it, and of those who lay files down in one piece. */
const FILES = new Set(['0', '\0', '7']);
const CHECKSUM = { start: 148, end: 156 };

/** What is no tar archive, or one that was cut off. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/**
 * The contents of the files of a tar archive (POSIX.1-1988 and later, GNU), one after another; `undefined` for each that is
 * longer than `maxBytes`, which is passed over without being held. Names, links and all else are passed over: what a file
 * is called decides nothing here, so that none can lead anywhere.
 *
 * @throws TarError
 */
export async function* tarFiles(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array | undefined> {
  const blocks = new Blocks(chunks);
  let hasMembers = false;
  for (;;) {
    const header = await blocks.take(BLOCK);
    // Two empty blocks end an archive; what follows is filling.
    if (header === undefined || header.every((byte) => byte === 0)) break;
    assertHeader(header);
    hasMembers = true;
    const size = sizeIn(header);
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    if (!FILES.has(String.fromCharCode(header[156] ?? 0)) || size > maxBytes) {
      await blocks.skip(padded);
      if (FILES.has(String.fromCharCode(header[156] ?? 0))) yield undefined;
      continue;
    }
    const content = size === 0 ? new Uint8Array() : await blocks.take(padded);
    if (content === undefined) throw cutOff();
    yield content.subarray(0, size);
  }
  if (!hasMembers) throw new TarError('It is no tar archive.');
}

/** Bytes in pieces of a wanted length, from pieces of any. */
class Blocks {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** `undefined` at the very end. */
  async take(length: number): Promise<Uint8Array | undefined> {
    const pieces: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      if (this.#left.length === 0 && !(await this.#next())) {
        if (missing === length) return undefined;
        throw cutOff();
      }
      const piece = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(piece.length);
      missing -= piece.length;
      pieces.push(piece);
    }
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  }

  async skip(length: number): Promise<void> {
    for (let missing = length; missing > 0; ) {
      if (this.#left.length === 0 && !(await this.#next())) throw cutOff();
      const passed = Math.min(missing, this.#left.length);
      this.#left = this.#left.subarray(passed);
      missing -= passed;
    }
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done !== true) this.#left = value;
    return done !== true;
  }
}

/** The sum of a header's bytes, with blanks in the place of the sum itself. */
function assertHeader(header: Uint8Array): void {
  const stated = octal(header.subarray(CHECKSUM.start, CHECKSUM.end));
  const sum = header.reduce(
    (all, byte, place) => all + (place >= CHECKSUM.start && place < CHECKSUM.end ? 0x20 : byte),
    0,
  );
  if (stated !== sum) throw new TarError('It is no tar archive, or a damaged one.');
}

/** In octal digits, or, for what has no room in them, as a number of 64 bits with its first bit set. */
function sizeIn(header: Uint8Array): number {
  const field = header.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) === 0) return octal(field) ?? 0;
  const size = Number(Buffer.from(field).readBigUInt64BE(4));
  if (!Number.isSafeInteger(size)) throw new TarError('It is a damaged tar archive.');
  return size;
}

function octal(field: Uint8Array): number | undefined {
  const digits = /^[ \0]*([0-7]+)[ \0]*/.exec(Buffer.from(field).toString('latin1'))?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 8);
}

function cutOff(): TarError {
  return new TarError('The tar archive was cut off.');
}
