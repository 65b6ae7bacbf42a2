import { describe, expect, it } from 'vitest';
import { absenceOf, chooseTerms } from '../../../src/domain/check/choose-terms.js';
import type { KnownTerms } from '../../../src/domain/ports/known-terms.js';
import type { OwnFile, OwnFileRecord } from '../../../src/domain/ports/own-file-store.js';
import type { RegistryEntry, ValidationStatus } from '../../../src/domain/registry/registry-entry.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import { aDocumentOf, anEntry, anOwnFile, name, names } from '../../support/an-entry.js';

const NOW = new Date('2026-03-04T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SITE = names('www.example.com', 'example.com');

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
  return { entry };
}

function ownFileOf(domain: string, ageMs: number, file?: OwnFile): { readonly ownFile: OwnFileRecord } {
  const retrievedAt = new Date(NOW.getTime() - ageMs);
  return { ownFile: anOwnFile({ domain, retrievedAt, ...(file && { file }) }) };
}

describe('chooseTerms', () => {
  it('knows nothing of a name never heard of, and has every name asked', () => {
    expect(chooseTerms(SITE, [{}, {}], NOW)).toEqual({ answer: undefined, toRefresh: SITE });
  });

  it("answers from the domain's own file before the registry", () => {
    const own = ownFileOf('example.com', 0);
    const { answer } = chooseTerms(names('example.com'), [{ ...entryOf('example.com'), ...own }], NOW);
    expect(answer).toEqual({
      kind: 'document',
      domain: 'example.com',
      document: expect.objectContaining({ permissions: { api_access: true } }),
      documentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      origin: 'authoritative',
    });
  });

  it('answers from the registry with the status of the entry', () => {
    const { answer } = chooseTerms(names('example.com'), [entryOf('example.com', 'flagged')], NOW);
    expect(answer).toMatchObject({ domain: 'example.com', origin: 'registry', validationStatus: 'flagged' });
  });

  it.each([
    [HOUR, 'authoritative'],
    [HOUR + 1, 'registry'],
  ])('counts an own file of %d ms so that the answer is %s', (age, origin) => {
    const known = [{ ...entryOf('example.com'), ...ownFileOf('example.com', age) }];
    expect(chooseTerms(names('example.com'), known, NOW).answer).toMatchObject({ origin });
  });

  it.each([
    [50 * MINUTE, []],
    [50 * MINUTE + 1, ['example.com']],
    [3 * HOUR, ['example.com']],
  ])('has an answer of %d ms looked up again: %j', (age, toRefresh) => {
    for (const file of [undefined, NONE, INVALID, UNREACHABLE]) {
      const known = [ownFileOf('example.com', age, file)];
      expect(chooseTerms(names('example.com'), known, NOW).toRefresh).toEqual(toRefresh);
    }
  });

  it('has a domain of the registry that was never asked looked up behind the answer', () => {
    expect(chooseTerms(names('example.com'), [entryOf('example.com')], NOW).toRefresh).toEqual([
      'example.com',
    ]);
  });

  it('prefers the first name of two own files and of two entries', () => {
    const ownFiles = [ownFileOf('www.example.com', 0), ownFileOf('example.com', 0)];
    expect(chooseTerms(SITE, ownFiles, NOW).answer).toMatchObject({ domain: 'www.example.com' });
    const entries = [entryOf('www.example.com'), entryOf('example.com')];
    expect(chooseTerms(SITE, entries, NOW).answer).toMatchObject({ domain: 'www.example.com' });
  });

  it('prefers the own file of the second name to the entry of the first', () => {
    const known = [entryOf('www.example.com'), ownFileOf('example.com', 0)];
    expect(chooseTerms(SITE, known, NOW).answer).toMatchObject({
      domain: 'example.com',
      origin: 'authoritative',
    });
  });

  it.each([INVALID, NONE, UNREACHABLE])('lets the registry answer where the own file is $kind', (file) => {
    const known = [{ ...entryOf('example.com'), ...ownFileOf('example.com', 0, file) }];
    expect(chooseTerms(names('example.com'), known, NOW).answer).toMatchObject({ origin: 'registry' });
  });

  it.each([
    [NONE, NONE, 'no_document'],
    [NONE, UNREACHABLE, 'no_document'],
    [UNREACHABLE, UNREACHABLE, 'unreachable'],
    [UNREACHABLE, INVALID, 'own_file_invalid'],
    [INVALID, NONE, 'own_file_invalid'],
  ] as const)('says why no document answers: $0.kind and $1.kind', (www, bare, reason) => {
    const known = [ownFileOf('www.example.com', 0, www), ownFileOf('example.com', 0, bare)];
    expect(chooseTerms(SITE, known, NOW)).toEqual({ answer: { kind: 'none', reason }, toRefresh: [] });
  });

  it('does not take the absence under one name for the absence under the other', () => {
    const known = [ownFileOf('www.example.com', 0, NONE), {}];
    expect(chooseTerms(SITE, known, NOW)).toEqual({ answer: undefined, toRefresh: [name('example.com')] });
  });

  it('forgets an absence after an hour', () => {
    const absent = (age: number) =>
      chooseTerms(names('example.com'), [ownFileOf('example.com', age, NONE)], NOW).answer;
    expect(absent(HOUR)).toEqual({ kind: 'none', reason: 'no_document' });
    expect(absent(HOUR + 1)).toBeUndefined();
  });
});

describe('absenceOf', () => {
  it('calls nothing at all an absent document', () => {
    expect(absenceOf([])).toEqual({ kind: 'none', reason: 'no_document' });
    expect(absenceOf([undefined])).toEqual({ kind: 'none', reason: 'no_document' });
  });
});
