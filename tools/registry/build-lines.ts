import { DomainError } from '../../src/domain/errors.js';
import type { DocumentValidator } from '../../src/domain/ports/document-validator.js';
import type { DomainTerms } from '../archive/domains/domain-terms.js';
import type { ReadDomainTerms } from '../archive/domains/read-domain-terms.js';
import type { CommandParts } from '../command-parts.js';
import { textHash } from './build/archived-text.js';
import type { BuildEntry } from './build/build-entry.js';
import { basisOf } from './build-fingerprint.js';
import type { BuildJournal } from './build-journal.js';
import type { UnreadDomain } from './describe-build.js';
import { entryLine, isEntryLine } from './entry-line.js';
import { inParallel } from './in-parallel.js';
import { progressBar } from './progress-bar.js';

export interface BuildLinesParts extends Pick<CommandParts, 'say' | 'complain'> {
  readonly index: ReadonlyMap<string, DomainTerms>;
  readonly readTermsOf: (terms: DomainTerms) => Promise<ReadDomainTerms | undefined>;
  readonly buildEntry: BuildEntry;
  readonly journal: BuildJournal;
  readonly validator: DocumentValidator;
  /** Domains at a time. */
  readonly jobs: number;
}

export interface BuiltLines {
  /** By domain. */
  readonly lines: ReadonlyMap<string, string>;
  /** SHA-256 of the main text of each. */
  readonly mainTexts: ReadonlySet<string>;
  /** Domains that the archive holds no text for. */
  readonly silent: readonly string[];
  readonly unread: readonly UnreadDomain[];
}

/**
 * The lines of the entries of an archive. One that the journal has is taken from there as long as the texts of its domain
 * are those that it was made from.
 *
 * @throws CommandError when an entry would not be valid
 */
export async function buildLines(parts: BuildLinesParts): Promise<BuiltLines> {
  const { index, readTermsOf, buildEntry, journal, validator, jobs, say, complain } = parts;
  const lines = new Map<string, string>();
  const mainTexts = new Set<string>();
  const keep = (domain: string, read: ReadDomainTerms, line: string) => {
    lines.set(domain, line);
    mainTexts.add(textHash(read.documents[0]?.version.text ?? ''));
  };

  const begun = [...index.values()].filter(({ domain }) => journal.finished.has(domain));
  await inParallel(begun, jobs, new AbortController(), async (terms) => {
    const { domain } = terms;
    const { basis, line = '' } = journal.finished.get(domain) ?? {};
    const read = await unlessUnreadable(
      () => readTermsOf(terms),
      () => undefined,
    );
    if (read !== undefined && basisOf(read) === basis && isEntryLine(line, domain, validator))
      keep(domain, read, line);
  });
  if (lines.size > 0) say(`${lines.size} of ${index.size} domains were read before.\n`);

  const waiting = [...index.values()].filter(({ domain }) => !lines.has(domain));
  const stop = new AbortController();
  const bar = progressBar(waiting.length, process.stderr.isTTY === true, complain);
  const silent: string[] = [];
  const unread: UnreadDomain[] = [];
  await inParallel(waiting, jobs, stop, async (terms) => {
    const { domain } = terms;
    await unlessUnreadable(
      async () => {
        const read = await readTermsOf(terms);
        if (read === undefined) {
          silent.push(domain);
          return;
        }
        const line = entryLine(await buildEntry(domain, read, stop.signal), validator);
        await journal.add({ domain, basis: basisOf(read), line });
        keep(domain, read, line);
      },
      ({ message: problem }) => void unread.push({ domain, problem }),
    );
    bar.step(domain);
  });
  bar.end();
  return { lines, mainTexts, silent, unread };
}

/** An untrusted text that cannot be read leaves out what rests on it, and nothing else. */
async function unlessUnreadable<T>(work: () => Promise<T>, otherwise: (error: DomainError) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return otherwise(error);
    throw error;
  }
}
