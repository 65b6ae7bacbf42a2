import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RegistryRelease } from '../domain/registry/ports.js';
import { withoutMark } from './parse-json-file.js';

/** `registry/release.json`, which describes the release in `registry/entries.ndjson`. */
export interface ShippedRelease extends RegistryRelease {
  /** The sources of the entries, for people. */
  readonly built_from: unknown;
}

/** Largest value of a release's database column. */
export const MAX_RELEASE = 2 ** 31 - 1;

/**
 * @throws Error naming the file when it cannot be read or does not describe a release; the file is part of
 * the service
 */
export async function readShippedRelease(file: string): Promise<ShippedRelease> {
  try {
    const text = await readFile(file, 'utf8');
    const said = JSON.parse(withoutMark(text)) as ShippedRelease | null;
    if (said === null) throw new Error('it is no JSON object');
    if (!isCount(said.release) || said.release < 1) throw new Error('its release is not a number from 1');
    if (typeof said.sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(said.sha256))
      throw new Error('its sha256 is not 64 lower-case hexadecimal digits');
    if (!isCount(said.entries)) throw new Error('its entries is not a number from 0');
    return said;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : cause;
    throw new Error(`${file} does not say which release of the registry is shipped: ${problem}`, { cause });
  }
}

/**
 * The release of a text of entries. `asked` sets its number. Without it, the number is that of the previous
 * release when that has the same text, otherwise the next one.
 *
 * @param before undefined for the first
 * @param builtFrom the sources of this text; those of the previous release may differ
 * @param asked number that the release must have
 * @throws Error when there is no next number
 */
export function releaseOf(
  text: string,
  before: ShippedRelease | undefined,
  builtFrom: unknown,
  asked?: number,
): ShippedRelease {
  const held = entriesHeld(text);
  const isSame = before !== undefined && fits(before, held);
  const release = asked ?? (isSame ? before.release : (before?.release ?? 0) + 1);
  if (release > MAX_RELEASE)
    throw new Error(`there is no number after ${MAX_RELEASE}, which the release before bears`);
  return { release, ...held, built_from: builtFrom };
}

/**
 * @throws Error when the text of `entriesFile` does not match the release's hash
 */
export function assertFits(release: RegistryRelease, text: string, entriesFile: string): void {
  const held = entriesHeld(text);
  if (fits(release, held)) return;
  throw new Error(
    `Release ${release.release} of the registry does not fit ${entriesFile}: release.json says ${sayHeld(release)}, the file holds ${sayHeld(held)}. They are written together.`,
  );
}

type Held = Pick<RegistryRelease, 'sha256' | 'entries'>;

/**
 * A checkout may have turned LF into CRLF, and an editor may have added a byte order mark; the entries are
 * the same.
 */
function entriesHeld(text: string): Held {
  const lines = withoutMark(text).replaceAll('\r\n', '\n');
  return {
    sha256: createHash('sha256').update(lines).digest('hex'),
    entries: lines.split('\n').filter((line) => line.trim() !== '').length,
  };
}

function fits(release: Held, held: Held): boolean {
  return release.sha256 === held.sha256 && release.entries === held.entries;
}

function sayHeld({ entries, sha256 }: Held): string {
  return `${entries} entries with the SHA-256 ${sha256}`;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_RELEASE;
}
