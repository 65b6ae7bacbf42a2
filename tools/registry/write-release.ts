import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  MAX_RELEASE,
  readShippedRelease,
  releaseOf,
  type ShippedRelease,
} from '../../src/app/shipped-release.js';
import { attempt, CommandError, failWith } from '../command-parts.js';
import { replaceFile } from '../replace-file.js';

/** The file beside a file of entries that says which release they are. */
export function releaseFileOf(entries: string): string {
  return join(dirname(entries), 'release.json');
}

/**
 * The release that a file of entries is; `undefined` when nothing beside it says so.
 *
 * @throws CommandError when what is there does not say it
 */
async function releaseBeside(entries: string): Promise<ShippedRelease | undefined> {
  const file = releaseFileOf(entries);
  if (!existsSync(file)) return undefined;
  return readShippedRelease(file).catch(failWith());
}

/**
 * The number that `--release` asks for; `undefined` without it.
 *
 * @param entries the file that is to be that release
 * @throws CommandError for what is no number, for one below that of the release that is there, and when that one cannot
 * be read
 */
export async function releaseNumber(given: string | undefined, entries: string): Promise<number | undefined> {
  const number = Number(given);
  if (given !== undefined && (!/^[1-9]\d{0,9}$/.test(given) || number > MAX_RELEASE))
    throw new CommandError(`--release is a whole number from 1 to ${MAX_RELEASE}.`);
  const before = await releaseBeside(entries);
  if (given === undefined) return undefined;
  if (before !== undefined && number < before.release)
    throw new CommandError(
      `--release ${number} is lower than the release ${before.release} that ${releaseFileOf(entries)} is of.`,
    );
  return number;
}

export interface ReleaseParts {
  /** What the entries were made from. */
  readonly builtFrom: object;
  /** Number that the release is to bear; left out, that of the release before, or the next when the entries are others. */
  readonly release?: number | undefined;
}

/**
 * Writes entries and, beside them, which release they are. Each file is written whole or not at all, the entries first: a
 * release that does not fit them is seen at the next start. A link in the place of one stays, and what it leads to is
 * written.
 *
 * @throws CommandError before anything is written, when the release can have no number
 */
export async function writeRelease(
  out: string,
  text: string,
  { builtFrom, release: asked }: ReleaseParts,
): Promise<void> {
  const before = await releaseBeside(out);
  const release = attempt(
    () => releaseOf(text, before, builtFrom, asked),
    (problem) => `The entries cannot be a release: ${problem}. Nothing is written.`,
  );
  await replaceFile(out, text);
  await replaceFile(releaseFileOf(out), `${JSON.stringify(release, null, 2)}\n`);
}
