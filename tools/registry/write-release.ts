import { messageOf } from '../../src/app/message-of.js';
import { releaseOf, type ShippedRelease } from '../../src/app/shipped-release.js';
import { CommandError } from '../command-parts.js';
import { replaceFile } from '../replace-file.js';
import { releaseBeside, releaseFileOf } from './release-number.js';

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
  const release = numbered(text, before, builtFrom, asked);
  await replaceFile(out, text);
  await replaceFile(releaseFileOf(out), `${JSON.stringify(release, null, 2)}\n`);
}

function numbered(...[text, before, builtFrom, asked]: Parameters<typeof releaseOf>): ShippedRelease {
  try {
    return releaseOf(text, before, builtFrom, asked);
  } catch (cause) {
    const problem = messageOf(cause);
    throw new CommandError(`The entries cannot be a release: ${problem}. Nothing is written.`, { cause });
  }
}
