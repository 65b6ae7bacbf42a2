import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AjvDocumentValidator } from '../../src/adapters/ajv/ajv-document-validator.js';
import { projectPath } from '../../src/app/project-files.js';
import { readShares, SHIPPED_SHARES } from '../../src/app/read-shares.js';
import { parseShippedEntry } from '../../src/app/shipped-entries.js';
import type { ShippedEntry } from '../../src/domain/registry/shipped-entry.js';
import { EVIDENCE_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { checkOutput } from '../check-output.js';
import { attempt, CommandError, makeCommand } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import {
  readConditionLines,
  readIncorporated,
  readReadings,
  readReviews,
} from '../readings/read-readings.js';
import { KeptProof } from '../readings/said/kept-lines.js';
import { buildEntries } from './build/build-entries.js';
import { readDocuments } from './read-documents.js';
import { readDomains } from './read-domains.js';
import { releaseFileOf, releaseNumber, writeRelease } from './write-release.js';

export const READINGS = ['first', 'second', 'third'].map((name) => projectPath(`readings/${name}.ndjson`));
export const PROOFS = projectPath('readings/proofs.ndjson');
export const INCORPORATED = projectPath('readings/incorporated.ndjson');

const BUILD_REGISTRY_USAGE = `Usage: agentterms registry build [--readings FILE...] [--proofs FILE] [--reviews FILE] [--conditions FILE] [--incorporated FILE] [--documents FILE] [--domains FILE] [--shares FILE] [--out FILE]
         [--release N]

Makes the entries of a registry from the readings of the documents that "registry index" lists. The same files give the
same bytes.
  --readings FILE   what readers said, JSON lines, one file a reader, in the order in which they read; without it those of
                    the project
  --proofs FILE     which passages were chosen as proof; without it those of the project
  --conditions FILE what the documents of each domain ask, as items; without it those of the project
  --incorporated FILE
                    which other documents the texts say are part of them; without it those of the project
  --reviews FILE    what was said of single keys in the readers' place; without it those of the project
  --documents FILE  the documents of each domain; without it those of the project
  --domains FILE    categories, and which domains are names of one service; without it those of the project
  --shares FILE     how often values were measured to be right; without it confidence/readings.json of the project
  --out FILE        where the entries go, with a release.json beside them; without it those of the project
  --release N       the number that the release is to bear, not lower than that of the release.json beside the entries;
                    without it the next one
Exits with 0 when the entries are written, with 2 when they cannot be made or there are none.

Examples:
  agentterms registry build
  agentterms registry build --readings mine.ndjson --out entries.ndjson
`;

/** `agentterms registry build`: resolves with the exit code, 0, or 2 when nothing was written. */
export const buildRegistry = makeCommand(
  BUILD_REGISTRY_USAGE,
  {
    readings: { type: 'string', multiple: true, default: READINGS },
    proofs: { type: 'string', default: PROOFS },
    reviews: { type: 'string', default: projectPath('readings/reviews.ndjson') },
    conditions: { type: 'string', default: projectPath('readings/conditions.ndjson') },
    incorporated: { type: 'string', default: INCORPORATED },
    documents: { type: 'string', default: projectPath('readings/documents.ndjson') },
    domains: { type: 'string', default: projectPath('registry/domains.json') },
    shares: { type: 'string', default: SHIPPED_SHARES },
    out: { type: 'string', default: projectPath('registry/entries.ndjson') },
    release: { type: 'string' },
  },
  async (options, parts) => {
    const inputs = [
      ...[options.documents, ...options.readings, options.proofs, options.reviews],
      ...[options.conditions, options.incorporated],
      ...[options.domains, options.shares],
    ];
    if (basename(options.out) === 'release.json')
      throw new CommandError('--out names the file of the entries; release.json is written beside it.');
    for (const out of [options.out, releaseFileOf(options.out)]) await checkOutput(out, inputs);
    const release = await releaseNumber(options.release, options.out);
    const documents = await readDocuments(options.documents);
    const { entries, leftOut } = buildEntries({
      documents,
      readings: await readReadings(options.readings),
      proofs: await readLines(options.proofs, KeptProof, 'proof'),
      reviews: await readReviews(options.reviews),
      conditions: await readConditionLines(options.conditions),
      incorporated: await readIncorporated(options.incorporated),
      domains: await readDomains(options.domains),
      shares: attempt(() => readShares(options.shares)),
    });
    if (entries.length === 0)
      throw new CommandError(`No document is read. Nothing is written, and ${options.out} stays as it is.`);
    await writeRelease(options.out, linesOf(entries), { builtFrom: await hashesOf(inputs), release });
    for (const why of leftOut) parts.say(`No entry of ${why}\n`);
    parts.say(`Wrote ${entries.length} entries to ${options.out}.\n`);
  },
);

/** The SHA-256 of each input file of the entries, by its name. */
async function hashesOf(files: readonly string[]): Promise<object> {
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [basename(file), hash('sha256', await readFile(file, 'utf8'))]),
    ),
  );
}

/**
 * @throws Error naming a value without a proving passage, which a review can leave behind
 */
function assertProven({ document }: ShippedEntry): void {
  const { permissions, extensions } = document as TermsDocument;
  const evidence = (extensions?.[EVIDENCE_EXTENSION_KEY] ?? {}) as Readonly<
    Record<string, readonly unknown[]>
  >;
  const bare = PERMISSION_KEYS.find((key) => (permissions[key] ?? null) !== null && !evidence[key]?.length);
  if (bare !== undefined) throw new Error(`${bare} has a value without a passage`);
}

/**
 * @throws CommandError for an entry that the service would refuse at its start
 */
function linesOf(entries: readonly ShippedEntry[]): string {
  const validator = new AjvDocumentValidator();
  return entries
    .map((entry) => {
      const line = JSON.stringify(entry);
      attempt(
        () => {
          assertProven(entry);
          parseShippedEntry(line, 1, validator);
        },
        (problem) => `The entry of ${entry.domain} would not be valid: ${problem}`,
      );
      return `${line}\n`;
    })
    .join('');
}
