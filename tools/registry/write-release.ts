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

/** The file next to a file of entries that describes their release. */
export function releaseFileOf(entries: string): string {
  return join(dirname(entries), 'release.json');
}

/**
 * The release of a file of entries; `undefined` when no file next to it describes one.
 *
 * @throws CommandError when that file is not valid
 */
async function releaseBeside(entries: string): Promise<ShippedRelease | undefined> {
  const file = releaseFileOf(entries);
  if (!existsSync(file)) return undefined;
  return readShippedRelease(file).catch(failWith());
}

/**
 * The number of the option `--release`; `undefined` without it.
 *
 * @param entries the file that becomes that release
 * @throws CommandError for a value that is not a number, for a number below that of the existing release, and
 * when that release cannot be read
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
  /** The sources of the entries. */
  readonly builtFrom: object;
  /**
   * Number of the release. Left out: that of the previous release, or the next one when the entries differ.
   */
  readonly release?: number | undefined;
}

/**
 * Writes entries and, next to them, their release. Each file is written completely or not at all, the entries
 * first: the next start notices a release that does not match them. A link in place of a file stays, and its
 * target is written.
 *
 * @throws CommandError before anything is written, when there is no number for the release
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
