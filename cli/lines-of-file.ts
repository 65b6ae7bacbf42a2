import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
/** Many times the length of any line of an export. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_BREAK = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The lines of a UTF-8 text, without a byte order mark from an editor and without line breaks, LF or CRLF. No
 * other character ends a line: JSON texts may contain U+2028 and similar ones. Memory use does not grow with
 * the file.
 *
 * @throws Error that names the path when it is not a file, or one of its lines is much longer than any
 * exported one
 */
export async function* linesOfFile(path: string): AsyncGenerator<string> {
  await using file = await open(path);
  if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`);
  let isFirst = true;
  for await (const bytes of byteLines(file, path)) {
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    const text = bytes.toString('utf8', 0, end);
    yield isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
  }
}

async function* byteLines(file: FileHandle, path: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let kept = 0;
  for (;;) {
    // A new buffer for each read: the rest of one becomes part of the next line.
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
      yield parts.length === 0
        ? chunk.subarray(start, end)
        : Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      kept = 0;
      start = end + 1;
    }
    if (start < bytesRead) parts.push(chunk.subarray(start));
    kept += bytesRead - start;
    if (kept > MAX_LINE_BYTES) throw new Error(`${path} is no export: a line of it does not end.`);
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}
