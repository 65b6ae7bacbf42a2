import { beforeEach, describe, expect, it } from 'vitest';
import { SharedJobs } from '../../../src/adapters/system/shared-jobs.js';
import { DomainError } from '../../../src/domain/errors.js';
import {
  GENERATED_LIFETIME_MS,
  type GenerateAnswer,
  type GenerateRequest,
  makeGenerateTerms,
} from '../../../src/domain/generate/generate-terms.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { OwnFile } from '../../../src/domain/terms/own-file.js';
import {
  aGeneratedResult,
  anEntry,
  anOwnFile,
  CHANGE,
  keepResult,
  name,
  writing,
} from '../../support/an-entry.js';
import { MemoryGeneratedTermsStore } from '../../support/memory/memory-generated-terms-store.js';
import { MemoryGenerationLocks } from '../../support/memory/memory-generation-locks.js';
import { MemoryGeneratorRecordsReader } from '../../support/memory/memory-generator-records-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const HOUR_MS = 60 * 60 * 1000;
const NONE: OwnFile = { kind: 'none' };
const FOUND = anOwnFile().file;
const INVALID: OwnFile = {
  kind: 'invalid',
  sourceUrl: 'https://example.com/agentterms.json',
  problem: 'The file is not a valid terms document.',
  content: { permissions: 'all' },
};

/** The use case on stores in memory; the test defines sites and derivations. */
class Fixture {
  readonly clock = new SettableClock();
  readonly registry = new MemoryRegistryStore(this.clock);
  readonly ownFiles = new MemoryOwnFileStore();
  readonly results = new MemoryGeneratedTermsStore(this.registry);
  readonly records = new MemoryGeneratorRecordsReader(this.registry, this.ownFiles, this.results);
  readonly locks = new MemoryGenerationLocks();
  /** Results of own-file lookups, by domain; `none` by default. */
  readonly sites = new Map<string, OwnFile>();
  readonly lookedUp: { domain: string; fresh: boolean | undefined }[] = [];
  readonly derived: DomainName[] = [];
  readonly overOwnFile: (boolean | undefined)[] = [];
  /** Held back until it is resolved. */
  gate: Promise<void> = Promise.resolve();
  failure: Error | undefined;
  tooBusy = false;

  /** One process of the service; all processes of a fixture share the stores. */
  process(name = 'clauses', namesInPart: readonly string[] = []) {
    return makeGenerateTerms({
      analyst: { name, namesInPart },
      records: this.records,
      storedRecords: this.records,
      ownFiles: {
        request: (domain, options) => (this.tooBusy ? undefined : this.#lookUp(domain, options?.fresh)),
      },
      registry: this.registry,
      derive: (domain, _signal, options) => {
        this.overOwnFile.push(options?.overOwnFile);
        return this.#derive(domain);
      },
      jobs: new SharedJobs({ concurrency: 4, queueMax: 10, timeoutMs: 60_000 }),
      locks: this.locks,
      clock: this.clock,
    });
  }

  later(ms: number): void {
    this.clock.set(new Date(this.clock.now().getTime() + ms).toISOString());
  }

  async #lookUp(domain: DomainName, fresh: boolean | undefined) {
    this.lookedUp.push({ domain, fresh });
    const record = { domain, file: this.sites.get(domain) ?? NONE, retrievedAt: this.clock.now() };
    await this.ownFiles.put(record);
    return record;
  }

  async #derive(domain: DomainName) {
    this.derived.push(domain);
    await this.gate;
    if (this.failure !== undefined) throw this.failure;
    const result = aGeneratedResult({ domain, generatedAt: this.clock.now() });
    return keepResult(this.results, result, writing(anEntry({ domain, origin: 'generated' })), CHANGE.by);
  }
}

let fixture: Fixture;
let generate: (change?: Partial<GenerateRequest>) => Promise<GenerateAnswer>;
beforeEach(() => {
  fixture = new Fixture();
  generate = asking(fixture.process());
});

function asking(generateTerms: ReturnType<Fixture['process']>) {
  return (change: Partial<GenerateRequest> = {}) =>
    generateTerms({
      domain: 'example.com',
      mode: 'authoritative_first',
      force: false,
      signal: new AbortController().signal,
      ...change,
    });
}

describe('generateTerms', () => {
  it('does not serve the result of another analyst', async () => {
    await generate();
    expect((await generate()).fromCache).toBe(true);
    const withModel = asking(fixture.process('openai'));
    expect((await withModel()).fromCache).toBe(false);
    expect(fixture.derived).toHaveLength(2);
  });

  it('serves the result of one of its two witnesses, so that a site is not read anew for each caller', async () => {
    await generate();
    const withModel = asking(fixture.process('openai with clauses', ['clauses']));
    expect((await withModel()).fromCache).toBe(true);
    expect(fixture.derived).toHaveLength(1);
  });

  it('refuses a text that is not a domain before any lookup', async () => {
    await expect(generate({ domain: '127.0.0.1' })).rejects.toMatchObject({ code: 'invalid_domain' });
    expect(fixture.lookedUp).toEqual([]);
  });

  describe("with a domain's own file", () => {
    it('gives the file and derives nothing', async () => {
      fixture.sites.set('example.com', FOUND);
      expect(await generate()).toMatchObject({
        kind: 'authoritative',
        content: FOUND.kind === 'found' && FOUND.document,
        sourceUrl: 'https://example.com/.well-known/agentterms.json',
        fromCache: false,
      });
      expect(fixture.derived).toEqual([]);
    });

    it('keeps it for an hour', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      fixture.later(HOUR_MS);
      expect((await generate()).fromCache).toBe(true);
      fixture.later(1);
      expect((await generate()).fromCache).toBe(false);
      expect(fixture.lookedUp).toHaveLength(2);
    });

    it('keeps that there is none for an hour', async () => {
      await generate();
      fixture.later(HOUR_MS);
      await generate();
      expect(fixture.lookedUp).toHaveLength(1);
      fixture.later(1);
      await generate();
      expect(fixture.lookedUp).toHaveLength(2);
    });

    it('asks again after a minute when the site could not be reached', async () => {
      fixture.sites.set('example.com', { kind: 'unreachable', problem: 'No answer.' });
      await generate();
      fixture.sites.set('example.com', FOUND);
      fixture.later(60_000);
      expect((await generate()).kind).toBe('generated');
      fixture.later(1);
      expect(await generate()).toMatchObject({ kind: 'authoritative', fromCache: false });
    });

    it('asks again with force, ignoring an answer that was just given', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      expect(await generate({ force: true })).toMatchObject({ kind: 'authoritative', fromCache: false });
      expect(fixture.lookedUp.at(-1)).toEqual({ domain: 'example.com', fresh: true });
    });

    it('gives a JSON object that is not a valid document, with its problem', async () => {
      fixture.sites.set('example.com', INVALID);
      expect(await generate()).toMatchObject({
        kind: 'authoritative',
        content: { permissions: 'all' },
        problem: 'The file is not a valid terms document.',
      });
      expect(await fixture.registry.find(name('example.com'))).toBeUndefined();
    });

    it('derives when the file is not a JSON object', async () => {
      const { content: _none, ...broken } = INVALID as OwnFile & { kind: 'invalid' };
      fixture.sites.set('example.com', broken);
      expect((await generate()).kind).toBe('generated');
    });

    it('is not fetched in the mode generate_always', async () => {
      fixture.sites.set('example.com', FOUND);
      expect((await generate({ mode: 'generate_always' })).kind).toBe('generated');
      expect(fixture.lookedUp).toEqual([]);
    });

    it('prefers the exact host, then the name without www., and a valid file to an invalid one', async () => {
      fixture.sites.set('www.example.com', INVALID);
      fixture.sites.set('example.com', FOUND);
      expect(await generate({ domain: 'www.example.com' })).toMatchObject({
        record: { domain: 'example.com' },
      });
      fixture.later(2 * HOUR_MS);
      fixture.sites.set('www.example.com', anOwnFile({ domain: 'www.example.com' }).file);
      expect(await generate({ domain: 'www.example.com' })).toMatchObject({
        record: { domain: 'www.example.com' },
      });
    });

    it('enters it into the registry, unvalidated and marked as the domain’s own', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      expect(await fixture.registry.find(name('example.com'))).toMatchObject({
        origin: 'authoritative',
        validationStatus: 'unvalidated',
        version: 1,
      });
      await generate({ force: true });
      expect((await fixture.registry.find(name('example.com')))?.version).toBe(1);
    });

    it('enters a file that a check had found', async () => {
      await fixture.ownFiles.put(anOwnFile({ retrievedAt: fixture.clock.now() }));
      expect((await generate()).fromCache).toBe(true);
      expect(await fixture.registry.find(name('example.com'))).toMatchObject({ origin: 'authoritative' });
    });

    it('says that there is no capacity when too many lookups wait', async () => {
      fixture.tooBusy = true;
      await expect(generate()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    });
  });

  describe('with an own file that cannot be fetched now', () => {
    const AWAY: OwnFile = { kind: 'unreachable', problem: 'Status 503.' };

    it('still gives the file of the last hour, also with force', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      fixture.sites.set('example.com', AWAY);
      fixture.later(HOUR_MS);
      expect(await generate({ force: true })).toMatchObject({ kind: 'authoritative', fromCache: true });
      fixture.later(1);
      expect((await generate()).kind).toBe('generated');
    });

    it('does not replace the file by a derived document', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      fixture.sites.set('example.com', AWAY);
      fixture.later(2 * HOUR_MS);
      await generate();
      await generate({ mode: 'generate_always', force: true });
      expect(fixture.overOwnFile).toEqual([false, false]);
    });

    it('replaces it once a lookup has shown that the domain withdrew the file', async () => {
      fixture.sites.set('example.com', FOUND);
      await generate();
      fixture.sites.set('example.com', NONE);
      await generate({ force: true });
      expect(fixture.overOwnFile).toEqual([true]);
    });
  });

  it('says with a derived document why the own file could not be given', async () => {
    const { content: _none, ...broken } = INVALID as OwnFile & { kind: 'invalid' };
    fixture.sites.set('example.com', broken);
    const told = { ownFileProblem: 'The file is not a valid terms document.' };
    expect(await generate()).toMatchObject({ ...told, fromCache: false });
    expect(await generate()).toMatchObject({ ...told, fromCache: true });
  });

  describe('without one', () => {
    it('derives a document and keeps it for 24 hours', async () => {
      expect(await generate()).toMatchObject({ kind: 'generated', fromCache: false });
      fixture.later(GENERATED_LIFETIME_MS - 1);
      expect(await generate()).toMatchObject({ kind: 'generated', fromCache: true });
      fixture.later(1);
      expect(await generate()).toMatchObject({ kind: 'generated', fromCache: false });
      expect(fixture.derived).toHaveLength(2);
    });

    it('derives anew with force, and gives the new one from then on', async () => {
      const first = await generate();
      fixture.later(1000);
      const forced = await generate({ force: true });
      const next = await generate();
      expect(fixture.derived).toHaveLength(2);
      expect(revisionOf(forced)).toBeGreaterThan(revisionOf(first));
      expect(revisionOf(next)).toBe(revisionOf(forced));
      expect(next.fromCache).toBe(true);
    });

    it('derives for a name with www. under the name without it', async () => {
      await generate({ domain: 'https://www.example.com/terms' });
      expect(fixture.derived).toEqual(['example.com']);
      expect((await generate()).fromCache).toBe(true);
    });

    it('answers from the stored result while nothing can be derived', async () => {
      await generate();
      fixture.failure = new DomainError('service_unavailable', 'The model is away.');
      expect((await generate()).fromCache).toBe(true);
      await expect(generate({ force: true })).rejects.toBe(fixture.failure);
      expect((await generate()).fromCache).toBe(true);
    });

    it('stores no failure', async () => {
      fixture.failure = new DomainError('not_found', 'No terms.');
      await expect(generate()).rejects.toBe(fixture.failure);
      fixture.failure = undefined;
      expect((await generate()).kind).toBe('generated');
    });

    it.each([false, true])(
      'derives once for concurrent requests in several processes (force: %s)',
      async (force) => {
        const open = Promise.withResolvers<void>();
        fixture.gate = open.promise;
        const processes = [fixture.process(), fixture.process(), fixture.process()].map(asking);
        const answers = processes.flatMap((ask) => [ask({ force }), ask({ force }), ask({ force })]);
        await expect.poll(() => fixture.derived.length).toBe(1);
        open.resolve();
        const revisions = new Set((await Promise.all(answers)).map(revisionOf));
        expect(revisions.size).toBe(1);
        expect(fixture.derived).toHaveLength(1);
      },
    );

    it('tries in the next process when the first one failed', async () => {
      const open = Promise.withResolvers<void>();
      fixture.gate = open.promise;
      fixture.failure = new Error('It broke.');
      const first = generate();
      await expect.poll(() => fixture.derived.length).toBe(1);
      const second = asking(fixture.process())();
      first.catch(() => {
        fixture.failure = undefined;
      });
      open.resolve();
      await expect(first).rejects.toThrow('It broke.');
      expect((await second).kind).toBe('generated');
    });
  });
});

function revisionOf(answer: GenerateAnswer): number {
  if (answer.kind !== 'generated') throw new Error('It is not a generated one.');
  return answer.terms.revision;
}
