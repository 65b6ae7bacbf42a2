import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { BuiltPages } from '../adapters/http/serve/web-pages.js';
import type { Log } from '../domain/ports/log.js';

const DOCUMENT = '/index.html';
/** Written by Vite: the output of each module, and what it needs. */
const MANIFEST = '/manifest.json';

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>;

/**
 * The built pages; `undefined` when the folder is missing, as in a checkout that was not built. The API works
 * without them.
 */
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
    const manifest = files.get(MANIFEST);
    files.delete(DOCUMENT);
    files.delete(MANIFEST);
    if (document !== undefined && manifest !== undefined)
      return { document, files, loads: loadsIn(JSON.parse(manifest) as Manifest) };
  } catch (err) {
    log.warn({ err }, 'The pages for people are not built, so that none is served.');
  }
  return undefined;
}

/** What each module loads: itself and all its imports, except what the document already loads. */
function loadsIn(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  const reach = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) reach(next, seen);
    return seen;
  };
  const known = reach(DOCUMENT.slice(1), new Set());
  return new Map(
    Object.keys(manifest).map((name) => {
      const own = [...reach(name, new Set())].filter((each) => !known.has(each));
      const paths = own.flatMap((each) => [manifest[each]?.file, ...(manifest[each]?.css ?? [])]);
      return [name, [...new Set(paths.filter((path) => path !== undefined).map((path) => `/${path}`))]];
    }),
  );
}
