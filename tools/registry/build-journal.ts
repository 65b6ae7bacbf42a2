import { createHash } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { isMissing } from '../../src/adapters/files/missing-file.js';
import { messageOf } from '../../src/app/message-of.js';
import { CommandError } from '../command-parts.js';

/** The line of a domain that a build has finished. */
export interface FinishedLine {
  readonly domain: string;
  /** Of what the line was made from, beside what all lines of the build depend on. */
  readonly basis: string;
  readonly line: string;
}

/** What a build has finished, on the disk: one that is interrupted is gone on with. */
export interface BuildJournal {
  /** What is there, by domain. */
  readonly finished: ReadonlyMap<string, FinishedLine>;
  /** Keeps a line; resolves when it is written. */
  add(finished: FinishedLine): Promise<void>;
  /** The build is done: nothing is kept any more. */
  remove(): Promise<void>;
}

/**
 * Opens the journal of a build. One that another build has left, of other inputs or by another program, is begun anew, and
 * what is damaged in one is left out.
 *
 * @param fingerprint of all that every line depends on
 * @throws CommandError when the file cannot be read or written
 */
export async function openBuildJournal(path: string, fingerprint: string): Promise<BuildJournal> {
  const kept = await atPath(path, async () => {
    const found = await readJournal(path, fingerprint);
    // What was cut off in the middle of a line goes.
    await writeFile(path, [fingerprint, ...found.map(toText)].map((line) => `${line}\n`).join(''));
    return found;
  });
  return {
    finished: new Map(kept.map((one) => [one.domain, one])),
    add: (finished) => atPath(path, () => appendFile(path, `${toText(finished)}\n`)),
    remove: () => rm(path, { force: true }),
  };
}

async function readJournal(path: string, fingerprint: string): Promise<readonly FinishedLine[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const [first, ...rest] = text.split('\n');
  if (first !== fingerprint) return [];
  return rest.flatMap((line) => parse(line) ?? []);
}

/** `undefined` for what is not, to the letter, what was written. */
function parse(text: string): FinishedLine | undefined {
  try {
    const { domain, basis, line } = JSON.parse(text) as FinishedLine;
    return toText({ domain, basis, line }) === text ? { domain, basis, line } : undefined;
  } catch {
    return undefined;
  }
}

function toText({ domain, basis, line }: FinishedLine): string {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([domain, basis, line]))
    .digest('hex');
  return JSON.stringify({ domain, basis, line, sha256 });
}

async function atPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const problem = messageOf(cause);
    throw new CommandError(`${path} cannot be used: ${problem}`, { cause });
  }
}
