import { GENERATOR_NAME } from '../access/access-token.js';
import type { OwnFiles } from '../check/ports.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { offerOwnDocument } from '../registry/offer-entry.js';
import type { RegistryStore } from '../registry/ports.js';
import { type DomainName, namesToTry, parseDomainName } from '../terms/domain-name.js';
import { lifetimeMsOf, type OwnFileRecord, outlasts } from '../terms/own-file.js';
import type { Rereading } from '../watch/moved.js';
import type { DeriveTerms } from './derive-terms.js';
import type { GenerationProgress, TellProgress } from './generation-progress.js';
import { type OwnFileAnswer, ownFileAnswer } from './own-file-answer.js';
import type {
  GenerationLocks,
  GeneratorRecords,
  GeneratorRecordsReader,
  JobRun,
  KeptGeneratedTerms,
  KeyedJobs,
  TermsAnalyst,
} from './ports.js';

/** How long a generated result answers for its domain (specification 8). */
export const GENERATED_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Whether a domain's own file is asked for first (specification 4.2). */
export const GENERATE_MODES = ['authoritative_first', 'generate_always'] as const;

export type GenerateMode = (typeof GENERATE_MODES)[number];

export interface GenerateRequest {
  /** A domain or a URL. */
  readonly domain: string;
  readonly mode: GenerateMode;
  /** Whether a kept result is ignored and replaced. */
  readonly force: boolean;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** Who shares the generator's places with others; absent when the service itself asks. */
  readonly asker?: string;
  /** Why the terms are read again, when a change of them is known. */
  readonly reread?: Rereading;
  /** Receives the progress, unless a kept result answers. */
  readonly tell?: TellProgress;
}

/** A terms document for a domain: its own file, or one derived from its terms. */
export type GenerateAnswer = (
  | (OwnFileAnswer & { readonly kind: 'authoritative' })
  | {
      readonly kind: 'generated';
      readonly terms: KeptGeneratedTerms;
      /** Why the domain's own file could not be given, as one sentence. */
      readonly ownFileProblem?: string;
    }
) & {
  /** Whether an earlier request produced it. */
  readonly fromCache: boolean;
};

/**
 * @throws DomainError `invalid_domain`; `not_found` for a site whose terms cannot be obtained;
 * `generator_failure`; `service_unavailable` when there is no capacity
 */
export type GenerateTerms = (request: GenerateRequest) => Promise<GenerateAnswer>;

export interface GenerateTermsParts {
  /** May answer from memory. */
  readonly records: GeneratorRecordsReader;
  /** Asks the store itself, so that it sees what another process has just written. */
  readonly storedRecords: GeneratorRecordsReader;
  readonly ownFiles: Pick<OwnFiles, 'request'>;
  readonly registry: Pick<RegistryStore, 'change'>;
  readonly derive: DeriveTerms;
  /** The analyst that derives. A result of another analyst is not served as fresh. */
  readonly analyst: Pick<TermsAnalyst, 'name' | 'namesInPart'>;
  readonly jobs: KeyedJobs;
  readonly locks: GenerationLocks;
  readonly clock: Clock;
}

/** Builds the use case of specification 4.2. */
export function makeGenerateTerms(parts: GenerateTermsParts): GenerateTerms {
  const { records, storedRecords, ownFiles, registry, derive, analyst, jobs, locks, clock } = parts;
  const readers = new Set([analyst.name, ...(analyst.namesInPart ?? [])]);
  const ageMs = (at: Date) => clock.now().getTime() - at.getTime();

  return async ({ domain, mode, force, signal, asker, reread, tell = () => {} }) => {
    const names = namesToTry(parseDomainName(domain));
    const kept = await records.read(names);
    const files = mode === 'authoritative_first' ? await ownFilesOf(names, { kept, force, tell }) : [];
    const own = ownFileAnswer(files);
    if (own !== undefined) return authoritative(own, names, kept);
    const problem = files.find(({ file }) => file.kind === 'invalid')?.file;
    const ownFileProblem = problem?.kind === 'invalid' ? { ownFileProblem: problem.problem } : undefined;
    // `www.` names the same site. Its result is kept under the name without `www.`, and both names are looked
    // up there.
    const site = names.at(-1) as DomainName;
    const last = kept.at(-1)?.generated;
    const isFresh =
      last !== undefined && readers.has(last.analyst) && ageMs(last.generatedAt) < GENERATED_LIFETIME_MS;
    if (!force && isFresh) {
      return { kind: 'generated', terms: last, ...ownFileProblem, fromCache: true };
    }
    // A derived document replaces the domain's own only after a lookup has shown that the domain withdrew it.
    const overOwnFile = files.length > 0 && files.every(({ file }) => file.kind === 'none');
    const terms = await jobs.run(
      site,
      (run: JobRun<GenerationProgress>) =>
        generate(site, { seenRevision: last?.revision ?? 0, overOwnFile, reread }, run),
      signal,
      tell,
      asker,
    );
    return { kind: 'generated', terms, ...ownFileProblem, fromCache: false };
  };

  /**
   * Runs one generation for the domain at a time. A caller that waited for another takes the result of that
   * one.
   */
  async function generate(
    site: DomainName,
    {
      seenRevision,
      ...how
    }: {
      readonly seenRevision: number;
      readonly overOwnFile: boolean;
      readonly reread: Rereading | undefined;
    },
    { signal, takePlace, tell }: JobRun<GenerationProgress>,
  ): Promise<KeptGeneratedTerms> {
    tell({ step: 'waiting' });
    await using _lock = await locks.acquire(site, signal);
    const [stored] = await storedRecords.read([site]);
    if (stored?.generated !== undefined && stored.generated.revision > seenRevision) return stored.generated;
    using _place = await takePlace();
    // Awaited here, so that the lock and the place are held until the derivation ends.
    return await derive(site, signal, { ...how, tell });
  }

  /** The own file under each name. A name without a lookup from the last hour is looked up now. */
  function ownFilesOf(
    names: readonly DomainName[],
    {
      kept,
      force,
      tell,
    }: { readonly kept: readonly GeneratorRecords[]; readonly force: boolean; readonly tell: TellProgress },
  ): Promise<readonly OwnFileRecord[]> {
    return Promise.all(
      names.map(async (name, index) => {
        const known = kept[index]?.ownFile;
        if (!force && known !== undefined && isCurrent(known)) return known;
        tell({ step: 'own_file' });
        const found = await lookUp(name, force);
        tell({ step: 'own_file', ...toldOf(found) });
        return known !== undefined && outlasts(known, found) ? known : found;
      }),
    );
  }

  async function authoritative(
    answer: OwnFileAnswer,
    names: readonly DomainName[],
    kept: readonly GeneratorRecords[],
  ): Promise<GenerateAnswer> {
    const before = kept[names.indexOf(answer.record.domain)];
    const fromCache = before?.ownFile === answer.record;
    if (!fromCache || !before.hasEntry) await enter(answer);
    return { kind: 'authoritative', ...answer, fromCache };
  }

  async function lookUp(name: DomainName, fresh: boolean): Promise<OwnFileRecord> {
    const record = await ownFiles.request(name, { fresh });
    if (record === undefined) {
      throw new DomainError('service_unavailable', 'Too many lookups are waiting already.', {
        retryAfterSeconds: 5,
      });
    }
    return record;
  }

  /**
   * A site that could not be asked may answer soon. But if it were asked each time, every caller would wait.
   */
  function isCurrent({ file, retrievedAt }: OwnFileRecord): boolean {
    return ageMs(retrievedAt) <= lifetimeMsOf(file);
  }

  async function enter({ record }: OwnFileAnswer): Promise<void> {
    if (record.file.kind !== 'found') return;
    const { document, documentHash, sourceUrl } = record.file;
    const own = { document, documentHash, reason: `Published by the domain itself at ${sourceUrl}.` };
    await registry.change([record.domain], (state) => offerOwnDocument(own, state), GENERATOR_NAME);
  }
}

function toldOf({ domain, file }: OwnFileRecord): Pick<GenerationProgress, 'url' | 'outcome'> {
  const url = 'sourceUrl' in file ? file.sourceUrl : `https://${domain}/.well-known/agentterms.json`;
  return { url, outcome: file.kind === 'unreachable' ? 'not_read' : file.kind };
}
