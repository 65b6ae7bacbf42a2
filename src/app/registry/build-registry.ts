import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { AjvDocumentValidator } from '../../adapters/ajv/ajv-document-validator.js';
import { ClausesTermsAnalyst } from '../../adapters/analyst/clauses-terms-analyst.js';
import { type OpenedCollection, openTermsArchives } from '../../adapters/archive/open-terms-archives.js';
import { detectLanguage } from '../../adapters/pages/detect-language.js';
import { readDomainTerms } from '../../domain/archive/read-domain-terms.js';
import { DomainError } from '../../domain/errors.js';
import type { DocumentValidator } from '../../domain/ports/document-validator.js';
import { makeBuildEntry } from '../../domain/registry/build/build-entry.js';
import type { BuiltEntry } from '../../domain/registry/build/built-entry.js';
import { CommandError } from '../command-error.js';
import { type CommandParts, commandParts, exitCodeOf, readOptions } from '../command-parts.js';
import { readConfidence } from '../evaluation/read-confidence.js';
import { openWorkers } from '../open-workers.js';
import { projectPath } from '../project-files.js';
import type { ShippedEntry } from '../shipped-entries.js';
import { openBuildJournal } from './build-journal.js';
import { checkOutput } from './check-output.js';
import { inParallel } from './in-parallel.js';
import { indexArchives } from './index-archives.js';
import { programHash } from './program-hash.js';
import { progressBar } from './progress-bar.js';
import { readCategories } from './read-categories.js';
import { readHandReadings } from './read-hand-readings.js';
import { writeRelease } from './write-release.js';

export const BUILD_REGISTRY_USAGE = `Usage: agentterms registry build --archive DIR [--labels FILE...] [--documents DIR] [--categories FILE] [--out FILE] [--jobs N]

Makes the entries of a registry from the terms that an archive holds: one for each domain, on as many threads as there
are processors. Interrupted, it goes on where it was when it is given again.
  --archive DIR      collections in the layout of Open Terms Archive, with a collections.json that lists them
  --labels FILE      texts that were read by hand, JSON lines; may be given several times
  --documents DIR    the folder that the paths of the labelled documents are relative to
  --categories FILE  the categories of domains, a JSON object; without it those of the project
  --out FILE         where the entries go, with a release.json beside them; without it those of the project
  --jobs N           threads
Exits with 0 when the entries are written, with 2 when they cannot be made.
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
      jobs: { type: 'string', default: String(availableParallelism()) },
      help: { type: 'boolean', short: 'h', default: false },
    });
    if (options.help) {
      parts.say(BUILD_REGISTRY_USAGE);
      return 0;
    }
    const { archive, labels, documents, categories, out } = options;
    if (archive === undefined)
      throw new CommandError(`An archive is needed.\n\n${BUILD_REGISTRY_USAGE.trimEnd()}`);
    if (!/^[1-9]\d?$/.test(options.jobs)) throw new CommandError('--jobs is a whole number from 1 to 99.');
    checkOutput(out);
    if (!existsSync(archive)) throw new CommandError(`There is no archive at ${archive}.`);
    try {
      await build({ archive, labels, documents, categories, out, jobs: Number(options.jobs) }, parts);
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
  readonly jobs: number;
}

async function build(options: BuildOptions, parts: CommandParts): Promise<void> {
  const { out, jobs } = options;
  const { clock, complain, log, say } = parts;
  const collections = await openTermsArchives(options.archive, { clock });
  const index = await indexArchives(collections);
  const handReadings = readHandReadings(options.labels, options.documents, clock.now());
  const categories = await readCategories(options.categories);

  await using resources = new AsyncDisposableStack();
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
  const fingerprint = await fingerprintOf(options, collections);
  const journal = await openBuildJournal(`${out}.part`, fingerprint);
  const lines = new Map(journal.finished);
  const waiting = [...index.values()].filter(({ domain }) => !lines.has(domain));
  if (lines.size > 0) say(`${lines.size} of ${index.size} domains were read before.\n`);

  const archives = new Map(collections.map(({ archive }) => [archive.name, archive]));
  const validator = new AjvDocumentValidator();
  const stop = new AbortController();
  const bar = progressBar(waiting.length, process.stderr.isTTY === true, complain);
  const silent: string[] = [];
  await inParallel(waiting, jobs, stop, async (terms) => {
    const read = await readDomainTerms(terms, archives);
    if (read === undefined) silent.push(terms.domain);
    else {
      const line = lineOf(await buildEntry(terms.domain, read, stop.signal), validator);
      await journal.add(terms.domain, line);
      lines.set(terms.domain, line);
    }
    bar.step(terms.domain);
  });
  bar.end();

  const text = [...lines.keys()]
    .sort()
    .map((domain) => `${lines.get(domain)}\n`)
    .join('');
  await writeRelease(out, text, collections);
  await journal.remove();
  if (silent.length > 0) say(`The archive holds no text for ${silent.sort().join(', ')}.\n`);
  say(`Wrote ${lines.size} entries to ${out}.\n`);
}

/** @throws CommandError when the document is not valid */
function lineOf(entry: BuiltEntry, validator: DocumentValidator): string {
  const { domain, category, validationStatus, confidence, reason, document } = entry;
  const verdict = validator.validate(document);
  if (!verdict.valid)
    throw new CommandError(`The document of ${domain} would not be valid: ${verdict.errors[0]?.message}`);
  const shipped: ShippedEntry = {
    domain,
    category,
    validation_status: validationStatus,
    confidence,
    reason,
    document,
  };
  return JSON.stringify(shipped);
}

/** Of all that an entry depends on. */
async function fingerprintOf(
  { archive, labels, categories }: BuildOptions,
  collections: readonly OpenedCollection[],
): Promise<string> {
  const hash = createHash('sha256').update(await programHash());
  for (const { archive: opened, commit, recordedAt } of collections)
    hash.update(JSON.stringify([opened.name, commit, recordedAt]));
  hash.update(JSON.stringify([archive, readConfidence('clauses').keys]));
  for (const file of [...labels, categories]) hash.update(await readFile(file));
  return hash.digest('hex');
}
