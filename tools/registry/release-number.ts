import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MAX_RELEASE, readShippedRelease, type ShippedRelease } from '../../src/app/shipped-release.js';
import { CommandError } from '../command-parts.js';

/** The file beside a file of entries that says which release they are. */
export function releaseFileOf(entries: string): string {
  return join(dirname(entries), 'release.json');
}

/**
 * The release that a file of entries is; `undefined` when nothing beside it says so.
 *
 * @throws CommandError when what is there does not say it
 */
export async function releaseBeside(entries: string): Promise<ShippedRelease | undefined> {
  const file = releaseFileOf(entries);
  if (!existsSync(file)) return undefined;
  return readShippedRelease(file).catch((cause: Error) => {
    throw new CommandError(cause.message, { cause });
  });
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
