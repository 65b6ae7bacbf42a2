import { describe, expect, it } from 'vitest';
import { makeFindTerms } from '../../../src/domain/check/find-terms.js';
import { type KnownTerms, toKnownTerms } from '../../../src/domain/check/known-terms.js';
import { DomainError } from '../../../src/domain/errors.js';
import type { RegistryEntry } from '../../../src/domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../../src/domain/registry/validation-status.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { HostNames } from '../../../src/domain/terms/host-names.js';
import type { OwnFile } from '../../../src/domain/terms/own-file.js';
import { aDocumentOf, anEntry, anOwnFile, CHANGE, host, name, putEntry } from '../../support/an-entry.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SITE = host('www.example.com', 'example.com');

const NONE: OwnFile = { kind: 'none' };
const INVALID: OwnFile = {
  kind: 'invalid',
  sourceUrl: 'https://example.com/agentterms.json',
  problem: 'Broken.',
};
const UNREACHABLE: OwnFile = { kind: 'unreachable', problem: 'No answer.' };

function entryOf(domain: string, validationStatus: ValidationStatus = 'validated'): KnownTerms {
  const document = aDocumentOf(domain);
  const entry: RegistryEntry = {
    ...anEntry({ domain, document, validationStatus }),
    documentHash: documentHash(document),
    documentText: JSON.stringify(document),
    version: 1,
    updatedAt: NOW,
  };
  return toKnownTerms(entry, undefined);
}

function ownFileOf(domain: string, ageMs: number, file?: OwnFile): KnownTerms {
  const retrievedAt = new Date(NOW.getTime() - ageMs);
  return toKnownTerms(undefined, anOwnFile({ domain, retrievedAt, ...(file && { file }) }));
}

/** The answer to one question from the stored data, and the names whose own file is looked up. */
async function choose(site: HostNames, known: readonly KnownTerms[]) {
  const asked: DomainName[] = [];
  const ownFiles = {
    request: (domain: DomainName) => void asked.push(domain),
    requestInTime: async (domain: DomainName) => void asked.push(domain),
  };
  const parts = { known: { read: async () => known }, clock: { now: () => NOW } };
  const [answer] = await makeFindTerms({ ...parts, ownFiles })([site]);
  return { answer, asked };
}

describe('the stored data of a site', () => {
  it('is empty for an unknown name, and every name is looked up', async () => {
    const answer = { kind: 'none', reason: 'lookup_timed_out', retryAfterSeconds: 5 };
    expect(await choose(SITE, [{}, {}])).toEqual({ answer, asked: SITE.own });
  });

  it("gives the domain's own file before the registry", async () => {
    const own = ownFileOf('example.com', 0);
    const { answer } = await choose(host('example.com'), [{ ...entryOf('example.com'), ...own }]);
    expect(answer).toEqual({
      kind: 'document',
      domain: 'example.com',
      document: expect.objectContaining({ permissions: { api_access: true } }),
      documentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      origin: 'authoritative',
    });
  });

  it('gives the registry entry with its status', async () => {
    const { answer } = await choose(host('example.com'), [entryOf('example.com', 'flagged')]);
    expect(answer).toMatchObject({ domain: 'example.com', origin: 'registry', validationStatus: 'flagged' });
  });

  it.each([
    [HOUR, 'authoritative'],
    [HOUR + 1, 'registry'],
  ])('with an own file of %d ms, gives the answer %s', async (age, origin) => {
    const known = [{ ...entryOf('example.com'), ...ownFileOf('example.com', age) }];
    expect((await choose(host('example.com'), known)).answer).toMatchObject({ origin });
  });

  it.each([
    [50 * MINUTE, []],
    [50 * MINUTE + 1, ['example.com']],
    [3 * HOUR, ['example.com']],
  ])('with an answer of %d ms, is looked up again: %j', async (age, asked) => {
    for (const file of [undefined, NONE, INVALID]) {
      const known = [ownFileOf('example.com', age, file)];
      expect((await choose(host('example.com'), known)).asked).toEqual(asked);
    }
  });

  it('for a registry domain without a lookup, leads to one after the answer', async () => {
    expect((await choose(host('example.com'), [entryOf('example.com')])).asked).toEqual(['example.com']);
  });

  it('gives the first of two own files and of two entries', async () => {
    const ownFiles = [ownFileOf('www.example.com', 0), ownFileOf('example.com', 0)];
    expect((await choose(SITE, ownFiles)).answer).toMatchObject({ domain: 'www.example.com' });
    const entries = [entryOf('www.example.com'), entryOf('example.com')];
    expect((await choose(SITE, entries)).answer).toMatchObject({ domain: 'www.example.com' });
  });

  it('gives the own file of the second name before the entry of the first', async () => {
    const known = [entryOf('www.example.com'), ownFileOf('example.com', 0)];
    expect((await choose(SITE, known)).answer).toMatchObject({
      domain: 'example.com',
      origin: 'authoritative',
    });
  });

  it.each([INVALID, NONE, UNREACHABLE])(
    'gives the registry entry when the own file is $kind',
    async (file) => {
      const known = [{ ...entryOf('example.com'), ...ownFileOf('example.com', 0, file) }];
      expect((await choose(host('example.com'), known)).answer).toMatchObject({ origin: 'registry' });
    },
  );

  it.each([
    [NONE, NONE, 'no_document'],
    [NONE, UNREACHABLE, 'no_document'],
    [UNREACHABLE, INVALID, 'own_file_invalid'],
    [INVALID, NONE, 'own_file_invalid'],
  ] as const)('says why no document answers: $0.kind and $1.kind', async (www, bare, reason) => {
    const known = [ownFileOf('www.example.com', 0, www), ownFileOf('example.com', 0, bare)];
    expect(await choose(SITE, known)).toEqual({ answer: { kind: 'none', reason }, asked: [] });
  });

  it.each([
    [0, 10_000, 50],
    [59_500, 0, 1],
    [MINUTE, MINUTE, 1],
  ])('says when to ask again a site that was unreachable %d and %d ms ago', async (www, bare, seconds) => {
    const known = [
      ownFileOf('www.example.com', www, UNREACHABLE),
      ownFileOf('example.com', bare, UNREACHABLE),
    ];
    const answer = { kind: 'none', reason: 'unreachable', retryAfterSeconds: seconds };
    expect(await choose(SITE, known)).toEqual({ answer, asked: [] });
  });

  it('leads to a new lookup when a site was unreachable more than a minute ago', async () => {
    const known = ownFileOf('example.com', MINUTE + 1, UNREACHABLE);
    expect(await choose(host('example.com'), [known])).toMatchObject({
      answer: { reason: 'lookup_timed_out' },
      asked: ['example.com'],
    });
    const withEntry = { ...entryOf('example.com'), ...known };
    expect(await choose(host('example.com'), [withEntry])).toMatchObject({
      answer: { origin: 'registry' },
      asked: ['example.com'],
    });
  });

  it('does not treat the absence under one name as the absence under the other', async () => {
    const { answer, asked } = await choose(SITE, [ownFileOf('www.example.com', 0, NONE), {}]);
    expect(answer).toMatchObject({ reason: 'lookup_timed_out' });
    expect(asked).toEqual([name('example.com')]);
  });

  it('forgets an absence after an hour', async () => {
    const absent = async (age: number) =>
      (await choose(host('example.com'), [ownFileOf('example.com', age, NONE)])).answer;
    expect(await absent(HOUR)).toEqual({ kind: 'none', reason: 'no_document' });
    expect(await absent(HOUR + 1)).toMatchObject({ reason: 'lookup_timed_out' });
  });
});

function setUp() {
  const clock = new SettableClock('2026-03-04T12:00:00Z');
  const registry = new MemoryRegistryStore(clock);
  const ownFiles = new MemoryOwnFileStore();
  const known = new MemoryKnownTermsReader(registry, ownFiles);
  return { findTerms: makeFindTerms({ known, clock }), registry, ownFiles };
}

describe('without asking sites', () => {
  it('answers each question in its place from what is stored, and the unknown as absent', async () => {
    const { findTerms, registry, ownFiles } = setUp();
    await putEntry(registry, anEntry({ domain: 'a.com', validationStatus: 'validated' }), CHANGE);
    await ownFiles.put(anOwnFile({ domain: 'b.com', retrievedAt: new Date('2026-03-04T11:30:00Z') }));
    const answers = await findTerms([
      host('www.a.com', 'a.com'),
      host('nowhere.com'),
      host('b.com'),
      host('a.com'),
    ]);
    expect(answers).toMatchObject([
      { origin: 'registry', domain: 'a.com', validationStatus: 'validated' },
      { kind: 'none', reason: 'no_document' },
      { origin: 'authoritative', domain: 'b.com' },
      { origin: 'registry', domain: 'a.com' },
    ]);
  });

  it('answers one question, and none', async () => {
    const { findTerms, registry } = setUp();
    await putEntry(registry, anEntry(), CHANGE);
    expect(await findTerms([host('www.example.com', 'example.com')])).toMatchObject([{ origin: 'registry' }]);
    expect(await findTerms([])).toEqual([]);
  });

  it('does not answer from an own file of more than an hour ago', async () => {
    const { findTerms, ownFiles } = setUp();
    await ownFiles.put(anOwnFile({ retrievedAt: new Date('2026-03-04T10:59:59.999Z') }));
    expect(await findTerms([host('example.com')])).toEqual([{ kind: 'none', reason: 'no_document' }]);
  });

  it('reports that an own file is invalid', async () => {
    const { findTerms, ownFiles } = setUp();
    const file = { kind: 'invalid', sourceUrl: 'https://example.com/agentterms.json', problem: 'x' } as const;
    await ownFiles.put(anOwnFile({ file, retrievedAt: new Date('2026-03-04T12:00:00Z') }));
    expect(await findTerms([host('example.com')])).toEqual([{ kind: 'none', reason: 'own_file_invalid' }]);
  });

  it('passes on that the stored data cannot be read', async () => {
    const away = new DomainError('service_unavailable', 'Away.');
    const findTerms = makeFindTerms({
      known: { read: () => Promise.reject(away) },
      clock: new SettableClock(),
    });
    await expect(findTerms([host('a.com')])).rejects.toBe(away);
    await expect(findTerms([host('a.com'), host('b.com')])).rejects.toBe(away);
  });
});
