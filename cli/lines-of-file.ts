import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 1024 * 1024;
/** Many times more than any line of an export. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_BREAK = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * The lines of a text in UTF-8, without the byte order mark that an editor puts first and without the line breaks, LF
 * or CRLF. Nothing else ends a line: JSON has U+2028 and its like in its texts. Memory does not grow with the file.
 *
 * @throws Error that names the path when it is no file, or a line of it is far longer than any that was exported
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
    // A buffer of its own for each: what is left of it is a part of the next line.
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
