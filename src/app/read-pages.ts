import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { BuiltPages } from '../adapters/http/web-pages.js';
import type { Log } from '../domain/ports/log.js';

const DOCUMENT = '/index.html';

/** The built pages; none where the folder is missing, as in a checkout that was not built. The API does without them. */
export function readPages(folder: string, log: Log): BuiltPages | undefined {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = new Map(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(folder.length).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
    );
    const document = files.get(DOCUMENT);
    files.delete(DOCUMENT);
    if (document !== undefined) return { document, files };
  } catch (err) {
    log.warn({ err }, 'The pages for people are not built, so that none is served.');
  }
  return undefined;
}
