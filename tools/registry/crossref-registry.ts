import { availableParallelism } from 'node:os';
import { openWorkers } from '../../src/app/open-workers.js';
import { readSettings } from '../../src/app/settings.js';
import { DomainError } from '../../src/domain/errors.js';
import { CommandError, type CommandParts, commandParts, exitCodeOf, readOptions } from '../command-parts.js';
import { realPlace } from '../replace-file.js';
import { openRegistryDatabase } from './crossref-database.js';
import { crossrefEntries } from './crossref-entries.js';
import { openEntriesFile } from './crossref-file.js';
import { describeChanges, describeOutcomes } from './crossref-outcome.js';
import { lockEntries } from './lock-entries.js';
import { openReadings, type ReadingsRequest } from './open-readings.js';
import { progressBar } from './progress-bar.js';
import { releaseNumber } from './release-number.js';

export const CROSSREF_REGISTRY_USAGE = `Usage: agentterms registry crossref [--archive DIR | --site] [--analyst NAME] [--labels FILE...] [--documents DIR] [--entries FILE] [--release N] [--jobs N] [--dry-run]

Holds the entries of a registry against independent readings of the same terms. One that is confirmed in every key becomes
validated, one that is contradicted flagged, any other unvalidated, with the reason in its history.
  --archive DIR    other copies of the same terms in an archive's other collections;
                   with --analyst the very texts too, where another analyst has read them
  --site           the terms of each site as they are now
  --analyst NAME   clauses or openai; without it clauses for an archive, and for sites as the settings choose
  --labels FILE    texts that were read by hand, JSON lines; may be given several times, also beside the others
  --documents DIR  the folder that the paths of the labelled documents are relative to
  --entries FILE   entries as registry build writes them; without it those of the service's database
  --release N      the number that the file's release is to bear, not lower than that of the release.json beside it;
                   without it the next one
  --jobs N         entries at a time
  --dry-run        shows what would change
What a person decided in the database, and what a domain publishes itself, stays as it is.
Exits with 0, or with 2 when entries or readings are not to be had.
`;

/** `agentterms registry crossref`: resolves with the exit code, 0, or 2 when nothing could be compared. */
export function crossrefRegistry(
  args: readonly string[],
  given: Partial<CommandParts> = {},
): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    const options = readOptions(args, {
      archive: { type: 'string' },
      site: { type: 'boolean', default: false },
      analyst: { type: 'string' },
      labels: { type: 'string', multiple: true, default: [] },
      documents: { type: 'string' },
      entries: { type: 'string' },
      release: { type: 'string' },
      jobs: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    });
    if (options.help) {
      parts.say(CROSSREF_REGISTRY_USAGE);
      return 0;
    }
    refuse(options);
    try {
      await crossref(options, parts);
    } catch (error) {
      if (error instanceof DomainError) throw new CommandError(error.message, { cause: error });
      throw error;
    }
    return 0;
  }, parts);
}

type CrossrefArguments = ReadingsRequest & {
  readonly entries?: string | undefined;
  readonly release?: string | undefined;
  readonly jobs?: string | undefined;
  readonly 'dry-run': boolean;
};

/** @throws CommandError for options that do not go together */
function refuse({ archive, site, analyst, labels, entries, release, jobs }: CrossrefArguments): void {
  const reads = archive !== undefined || site;
  const problems: readonly (readonly [boolean, string])[] = [
    [
      !reads && labels.length === 0,
      'Say what the entries are to be held against: --archive, --site or --labels.',
    ],
    [archive !== undefined && site, '--archive and --site are two readings: give one after the other.'],
    [analyst !== undefined && !reads, '--analyst needs something to read: --archive or --site.'],
    [
      release !== undefined && entries === undefined,
      '--release is the number of a file: it needs --entries.',
    ],
    [jobs !== undefined && !/^[1-9]\d?$/.test(jobs), '--jobs is a whole number from 1 to 99.'],
  ];
  const problem = problems.find(([isThere]) => isThere)?.[1];
  if (problem !== undefined) throw new CommandError(`${problem}\n\n${CROSSREF_REGISTRY_USAGE.trimEnd()}`);
}

async function crossref(options: CrossrefArguments, parts: CommandParts): Promise<void> {
  const { entries, jobs, site, 'dry-run': isDryRun } = options;
  const { clock, log, say, complain } = parts;
  const settings = readSettings(parts.env);
  const atOnce = Number(jobs ?? (site ? settings.generatorConcurrency : availableParallelism()));
  await using resources = new AsyncDisposableStack();
  // No one else may write what this run has read and writes at its end.
  if (entries !== undefined && !isDryRun) resources.use(await lockEntries(await realPlace(entries)));
  const release = entries === undefined ? undefined : await releaseNumber(options.release, entries);
  const workers = parts.workers ?? resources.use(openWorkers(availableParallelism(), log));
  const findVerdict = await openReadings(options, { settings, workers, clock, log });
  const target =
    entries === undefined
      ? await openRegistryDatabase(settings, parts, resources)
      : await openEntriesFile(entries, release);
  const progress = progressBar(target.domains.length, process.stderr.isTTY === true, complain);
  const timeoutMs = settings.generatorTimeoutMs;
  const outcomes = await crossrefEntries(target, { findVerdict, atOnce, timeoutMs, isDryRun, progress });
  if (isDryRun) say(describeChanges(outcomes));
  say(describeOutcomes(outcomes, isDryRun));
}
