import { readFile } from 'node:fs/promises';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { messageOf } from '../../src/app/message-of.js';
import { parseShippedEntries, type ShippedEntry } from '../../src/app/shipped-entries.js';
import { assertFits } from '../../src/app/shipped-release.js';
import { withoutMark } from '../../src/app/without-mark.js';
import { CommandError } from '../command-parts.js';
import type { CrossrefTarget } from './crossref-target.js';
import { releaseBeside } from './release-number.js';
import { writeRelease } from './write-release.js';

/**
 * The entries of a file as `registry build` writes it. It is written once, at the end, with a `release.json` beside it that
 * fits it; lines of entries that nothing was changed of stay as they are.
 *
 * @param release number that the release is to bear, also when nothing was changed
 * @throws CommandError when the file cannot be read, naming the line of what is no entry, and when it is not what a
 * `release.json` beside it says
 */
export async function openEntriesFile(path: string, release?: number): Promise<CrossrefTarget> {
  const text = await readEntries(path);
  const before = await releaseBeside(path);
  const parsed = refusing(() => {
    const entries = parseShippedEntries({ text, file: path, release: 1 }, new AjvDocumentValidator());
    if (before !== undefined) assertFits(before, text, path);
    return entries;
  });
  const lines = text.split('\n');
  const places = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const byDomain = new Map(
    parsed.map((entry, index) => [entry.domain, { entry, place: places[index] ?? 0 }]),
  );
  let isChanged = false;
  return {
    domains: [...byDomain.keys()],
    async find(domain) {
      const found = byDomain.get(domain);
      if (found === undefined) return undefined;
      const { entry, place } = found;
      const shipped = JSON.parse(lines[place] ?? '') as ShippedEntry;
      const { validationStatus, document } = entry.content;
      return {
        domain,
        document,
        validationStatus,
        reason: shipped.reason,
        isOpen: true,
        isChangedBy: (reference) =>
          reference.validationStatus !== validationStatus || reference.reason !== shipped.reason,
        async change({ validationStatus: validation_status, reason }) {
          const { domain: name, category, confidence, document: written } = shipped;
          const changed: ShippedEntry = {
            domain: name,
            category,
            validation_status,
            confidence,
            reason,
            document: written,
          };
          // A checkout may have turned every LF into CRLF.
          lines[place] = `${JSON.stringify(changed)}${lines[place]?.endsWith('\r') ? '\r' : ''}`;
          isChanged = true;
          return true;
        },
      };
    },
    async finish() {
      if (isChanged || release !== undefined) await writeRelease(path, lines.join('\n'), { release });
    },
  };
}

async function readEntries(path: string): Promise<string> {
  try {
    return withoutMark(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`No entries can be read from ${path}.`, { cause });
  }
}

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CommandError(messageOf(cause), { cause });
  }
}
