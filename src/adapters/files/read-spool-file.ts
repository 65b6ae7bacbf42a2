import { createReadStream } from 'node:fs';
import type { CheckRecord } from '../../domain/audit/check-record.js';
import { fromSpoolLine } from './spool-line.js';

/** What a file held beside its good lines. */
export interface SpoolDamage {
  /** The last line was not finished: the process ended while it wrote, before anyone was told that it is kept. */
  torn: boolean;
  /** Finished lines that are not as they were written. */
  damagedLines: number;
}

const LINE_BREAK = 0x0a;

/** The appends of a file in their order. What is wrong with the file is told in `damage`, complete when this ends. */
export async function* readSpoolFile(
  path: string,
  damage: SpoolDamage,
): AsyncGenerator<readonly CheckRecord[]> {
  for await (const { text, finished } of linesOf(path)) {
    const records = finished ? fromSpoolLine(text) : undefined;
    if (records !== undefined) yield records;
    else if (finished) damage.damagedLines += 1;
    else damage.torn = true;
  }
}

async function* linesOf(path: string): AsyncGenerator<{ readonly text: string; readonly finished: boolean }> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
      parts.push(chunk.subarray(start, end));
      yield { text: Buffer.concat(parts).toString(), finished: true };
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield { text: Buffer.concat(parts).toString(), finished: false };
}
