import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { isMissing } from '../../adapters/files/missing-file.js';

/** What a build has finished, on the disk: one that is interrupted is gone on with. */
export interface BuildJournal {
  /** The lines that are there, by their domains. */
  readonly finished: ReadonlyMap<string, string>;
  /** Keeps a line; resolves when it is written. */
  add(domain: string, line: string): Promise<void>;
  /** The build is done: nothing is kept any more. */
  remove(): Promise<void>;
}

interface Kept {
  readonly domain: string;
  readonly line: string;
}

/**
 * Opens the journal of a build. One that another build has left, of other texts or by another program, is begun anew.
 *
 * @param fingerprint of all that the lines depend on
 */
export async function openBuildJournal(path: string, fingerprint: string): Promise<BuildJournal> {
  const kept = await readJournal(path, fingerprint);
  // What was cut off in the middle of a line goes.
  const lines = [fingerprint, ...kept.map((one) => JSON.stringify(one))];
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return {
    finished: new Map(kept.map(({ domain, line }) => [domain, line])),
    add: (domain, line) => appendFile(path, `${JSON.stringify({ domain, line } satisfies Kept)}\n`),
    remove: () => rm(path, { force: true }),
  };
}

async function readJournal(path: string, fingerprint: string): Promise<readonly Kept[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const [first, ...rest] = text.split('\n');
  if (first !== fingerprint) return [];
  // After the last line break is nothing, or a line that is not finished.
  return rest.slice(0, -1).flatMap((line) => {
    try {
      return [JSON.parse(line) as Kept];
    } catch {
      return [];
    }
  });
}
