import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { ClausesTermsAnalyst } from '../../src/adapters/analyst/clauses-terms-analyst.js';
import { detectLanguage } from '../../src/adapters/pages/detect-language.js';
import { openWorkers } from '../../src/app/open-workers.js';
import { projectPath } from '../../src/app/project-files.js';
import { readConfidence } from '../../src/app/read-confidence.js';
import { DomainError } from '../../src/domain/errors.js';
import { readDomainTerms } from '../archive/domains/read-domain-terms.js';
import { CommandError, type CommandParts, commandParts, exitCodeOf, readOptions } from '../command-parts.js';
import { distinctFiles } from '../evaluate/distinct-files.js';
import { realPlace } from '../replace-file.js';
import { textHash } from './build/archived-text.js';
import { makeBuildEntry } from './build/build-entry.js';
import { fingerprintOf } from './build-fingerprint.js';
import { openBuildJournal } from './build-journal.js';
import { buildLines } from './build-lines.js';
import { checkOutput } from './check-output.js';
import { describeLeftOut, describeUnread } from './describe-build.js';
import { indexArchives } from './index-archives.js';
import { isReadByClauses } from './is-read-by-clauses.js';
import { lockEntries } from './lock-entries.js';
import { checkArchive, openCollections } from './open-collections.js';
import { readCategories } from './read-categories.js';
import { readHandReadings } from './read-hand-readings.js';
import { releaseNumber } from './release-number.js';
import { writeRelease } from './write-release.js';

export const BUILD_REGISTRY_USAGE = `Usage: agentterms registry build --archive DIR [--labels FILE...] [--documents DIR] [--categories FILE] [--out FILE] [--release N] [--jobs N]

Makes the entries of a registry from the terms that an archive holds: one for each domain, on as many threads as there
are processors. Interrupted, it goes on where it was when it is given again. A domain whose terms cannot be read is named
and left out.
  --archive DIR      collections in the layout of Open Terms Archive, with a collections.json that lists them
  --labels FILE      texts that were read by hand, JSON lines; may be given several times
  --documents DIR    the folder that the paths of the labelled documents are relative to
  --categories FILE  the categories of domains, a JSON object; without it those of the project
  --out FILE         where the entries go, with a release.json beside them; without it those of the project
  --release N        the number that the release is to bear, not lower than that of the release.json beside the entries;
                     without it the next one
  --jobs N           threads
Exits with 0 when the entries are written, with 2 when they cannot be made or there are none.
`;

/** Domain that the shipped documents name as the service that made them. */
const SOURCE = 'agentterms.example';
const READING_TIMEOUT_MS = 60_000;

/** `agentterms registry build`: resolves with the exit code, 0, or 2 when nothing was written. */
export function buildRegistry(args: readonly string[], given: Partial<CommandParts> = {}): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    const options = readOptions(args, {
      archive: { type: 'string' },
      labels: { type: 'string', multiple: true, default: [] },
      documents: { type: 'string' },
      categories: { type: 'string', default: projectPath('registry/categories.json') },
      out: { type: 'string', default: projectPath('registry/entries.ndjson') },
      release: { type: 'string' },
      jobs: { type: 'string', default: String(availableParallelism()) },
      help: { type: 'boolean', short: 'h', default: false },
    });
    if (options.help) {
      parts.say(BUILD_REGISTRY_USAGE);
      return 0;
    }
    const { archive, documents, categories, out, release } = options;
    if (archive === undefined)
      throw new CommandError(`An archive is needed.\n\n${BUILD_REGISTRY_USAGE.trimEnd()}`);
    if (!/^[1-9]\d?$/.test(options.jobs)) throw new CommandError('--jobs is a whole number from 1 to 99.');
    checkArchive(archive);
    const labels = distinctFiles(options.labels);
    await checkOutput(out, { archive, files: [...labels, categories] });
    try {
      await build(
        { archive, labels, documents, categories, out, release, jobs: Number(options.jobs) },
        parts,
      );
    } catch (error) {
      if (error instanceof DomainError) throw new CommandError(error.message, { cause: error });
      throw error;
    }
    return 0;
  }, parts);
}

interface BuildOptions {
  readonly archive: string;
  readonly labels: readonly string[];
  readonly documents: string | undefined;
  readonly categories: string;
  readonly out: string;
  readonly release: string | undefined;
  readonly jobs: number;
}

async function build(options: BuildOptions, parts: CommandParts): Promise<void> {
  const { out, jobs } = options;
  const { clock, complain, log, say } = parts;
  await using resources = new AsyncDisposableStack();
  const place = await realPlace(out);
  resources.use(await lockEntries(place));
  const release = await releaseNumber(options.release, out);
  const collections = await openCollections(options.archive, clock);
  const { byDomain: index, unplaced } = await indexArchives(collections);
  if (index.size === 0) throw nothingToWrite(options);
  const handReadings = readHandReadings(options.labels, options.documents, clock.now());
  if (existsSync(place) && handReadings.has(textHash(await readFile(place, 'utf8'))))
    throw new CommandError(`--out ${out} would overwrite a document that was read by hand.`);
  const categories = await readCategories(options.categories);

  const workers = parts.workers ?? resources.use(openWorkers(jobs, log));
  const buildEntry = makeBuildEntry({
    analyst: new ClausesTermsAnalyst(workers, { timeoutMs: READING_TIMEOUT_MS }),
    workers,
    languageOf: (text) => detectLanguage(text),
    handReadings,
    categories,
    confidence: readConfidence('clauses').keys,
    source: SOURCE,
  });
  const fingerprint = await fingerprintOf({ collections, handReadings, categories });
  const journal = await openBuildJournal(`${place}.part`, fingerprint);
  const archives = new Map(collections.map(({ archive }) => [archive.name, archive]));
  // What a person has read gives values in any language.
  const preference = (version: string) =>
    Number(handReadings.has(textHash(version)) || isReadByClauses(version));
  const { lines, mainTexts, silent, unread } = await buildLines({
    index,
    readTermsOf: (terms) => readDomainTerms(terms, archives, { preference }),
    buildEntry,
    journal,
    validator: new AjvDocumentValidator(),
    jobs,
    say,
    complain,
  });
  if (unread.length > 0) complain(describeUnread(unread));
  if (lines.size === 0) throw nothingToWrite(options);

  const text = [...lines.keys()]
    .sort()
    .map((domain) => `${lines.get(domain)}\n`)
    .join('');
  await writeRelease(out, text, { collections, release });
  await journal.remove();
  const unused = [...handReadings].filter(([hash]) => !mainTexts.has(hash));
  say(describeLeftOut({ silent, unplaced, unused: unused.map(([, { document }]) => document) }));
  say(`Wrote ${lines.size} entries to ${out}.\n`);
}

function nothingToWrite({ archive, out }: BuildOptions): CommandError {
  return new CommandError(
    `The archive at ${archive} gives no entry. Nothing is written, and ${out} stays as it is.`,
  );
}
