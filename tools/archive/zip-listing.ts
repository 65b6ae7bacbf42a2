import type { Entry, ZipFile } from 'yauzl';
import { declaredId } from './declaration.js';

/** Where the text of a version is. */
export interface ListedVersion {
  readonly at: Date;
  readonly entry: Entry;
}

/** What a release holds, by names alone. */
export interface ZipListing {
  /** By the ids of the services. */
  readonly declarations: ReadonlyMap<string, Entry>;
  /** By {@link versionsKey}, the oldest first. */
  readonly versions: ReadonlyMap<string, readonly ListedVersion[]>;
}

const DECLARATIONS = 'declarations';
/** The time of a version as a release writes it: ISO 8601 to the second, with dashes for what no file system takes. */
const VERSION_FILE = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.md$/;

/**
 * Reads the names of a release: `[<root>/]<service>/<type>/<time>.md` and `[<root>/]declarations/<service>.json`.
 * Other files, its README and LICENSE among them, are passed over.
 *
 * @throws Error for a name that leads out of the archive, and for two files of one name or one meaning
 */
export async function listZip(zip: ZipFile, maxEntries: number): Promise<ZipListing> {
  if (zip.entryCount > maxEntries) throw new Error(`it holds more than ${maxEntries} files`);
  const declarations = new Map<string, Entry>();
  const versions = new Map<string, ListedVersion[]>();
  const seen = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const steps = entry.fileName.split('/');
    const id = declarationOf(steps);
    const at = id === undefined ? versionTimeOf(steps) : undefined;
    const meaning = id === undefined ? steps.slice(-3).join('/') : `${DECLARATIONS}/${id}`;
    if (id === undefined && at === undefined) continue;
    if (seen.has(meaning)) throw new Error('it holds two files of one name');
    seen.add(meaning);
    if (id !== undefined) declarations.set(id, entry);
    if (at !== undefined) addVersion(versions, steps, { at, entry });
  }
  for (const list of versions.values()) list.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { declarations, versions };
}

export function versionsKey(serviceId: string, type: string): string {
  return `${serviceId}/${type}`;
}

function addVersion(
  versions: Map<string, ListedVersion[]>,
  steps: readonly string[],
  version: ListedVersion,
): void {
  const [serviceId = '', type = ''] = steps.slice(-3);
  const key = versionsKey(serviceId, type);
  const list = versions.get(key);
  if (list === undefined) versions.set(key, [version]);
  else list.push(version);
}

function declarationOf(steps: readonly string[]): string | undefined {
  const [folder, file] = steps.slice(-2);
  const isInPlace = folder === DECLARATIONS && (steps.length === 2 || steps.length === 3);
  return isInPlace && file !== undefined ? declaredId(file) : undefined;
}

function versionTimeOf(steps: readonly string[]): Date | undefined {
  if (steps.length !== 3 && steps.length !== 4) return undefined;
  const [, date, hours, minutes, seconds] = VERSION_FILE.exec(steps.at(-1) ?? '') ?? [];
  if (date === undefined) return undefined;
  const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
