import { describe, expect, it } from 'vitest';
import { registrableDomainOf } from '../../../src/adapters/web/registrable-domain.js';
import { makeCheckAsOf } from '../../../src/domain/check/check-as-of.js';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import { exactAction } from '../../../src/domain/check/exact-action.js';
import type { OwnFileVersion, PastTerms } from '../../../src/domain/check/ports.js';
import { termsAsOf } from '../../../src/domain/check/terms-as-of.js';
import type { RegistryEntry } from '../../../src/domain/registry/registry-entry.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import type { TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { aDocumentOf, anEntry, host, name } from '../../support/an-entry.js';
import { MemoryCheckLog } from '../../support/memory/memory-check-log.js';
import { SettableClock } from '../../support/settable-clock.js';

const AT = new Date('2026-03-04T12:00:00.000Z');
const LONG_AGO = new Date('2026-01-02T03:04:05.678Z');

function entry(domain: string, version = 3): { entry: RegistryEntry } {
  const document = aDocumentOf(domain);
  return {
    entry: {
      ...anEntry({ domain, document, validationStatus: 'validated' }),
      version,
      updatedAt: LONG_AGO,
      documentHash: documentHash(document),
      documentText: JSON.stringify(document),
    },
  };
}

function file(
  domain: string,
  kind: OwnFileVersion['file']['kind'] = 'found',
  fields: Partial<TermsDocument> = {},
): { ownFile: OwnFileVersion } {
  const document = aDocumentOf(domain, fields);
  const found = { document, documentHash: documentHash(document), sourceUrl: `https://${domain}/` };
  const state = kind === 'found' ? { kind, ...found } : { kind };
  return { ownFile: { domain: name(domain), seenAt: LONG_AGO, file: state } };
}

describe('the answer as of an instant', () => {
  it.each<[string, readonly PastTerms[], object]>([
    ['nothing where nothing was known', [{}, {}], { terms: { kind: 'none', reason: 'not_known_then' } }],
    [
      'the entry, in its version',
      [{}, entry('pear.example')],
      {
        terms: { origin: 'registry', domain: 'pear.example', validationStatus: 'validated' },
        since: LONG_AGO,
        version: 3,
      },
    ],
    [
      "the site's own file before the entry, however long ago it was first seen",
      [{ ...entry('www.pear.example'), ...file('www.pear.example') }],
      { terms: { origin: 'authoritative' }, since: LONG_AGO },
    ],
    [
      'an own file under the second name before an entry under the first',
      [entry('www.pear.example'), file('pear.example')],
      { terms: { origin: 'authoritative', domain: 'pear.example' } },
    ],
    [
      'the entry under the first name before that under the second',
      [entry('www.pear.example', 7), entry('pear.example', 8)],
      { terms: { domain: 'www.pear.example' }, version: 7 },
    ],
    [
      'the entry once the file has gone',
      [{ ...entry('pear.example'), ...file('pear.example', 'none') }],
      { terms: { origin: 'registry' }, version: 3 },
    ],
    [
      'nothing once a file without an entry has gone',
      [file('pear.example', 'none')],
      { terms: { kind: 'none', reason: 'no_document' } },
    ],
    [
      'nothing while the file was broken',
      [{}, file('pear.example', 'invalid')],
      { terms: { kind: 'none', reason: 'own_file_invalid' } },
    ],
    [
      'nothing while the file changed too often, whatever else was known',
      [entry('www.pear.example'), { ...entry('pear.example'), ...file('pear.example', 'unkept') }],
      { terms: { kind: 'none', reason: 'not_kept' } },
    ],
  ])('is %s', (_, past, expected) => {
    expect(
      termsAsOf(host(...past.map((_, nth) => `${'www.'.repeat(1 - nth)}pear.example`)), past, AT),
    ).toMatchObject(expected);
  });

  it('has no version for an own file, and no time when nothing answers', () => {
    const own = termsAsOf(host('pear.example'), [{ ...entry('pear.example'), ...file('pear.example') }], AT);
    expect(own).not.toHaveProperty('version');
    expect(Object.keys(termsAsOf(host('pear.example'), [{}], AT))).toEqual(['terms']);
  });
});

describe('a check as of an instant', () => {
  const question = { domain: 'pear.example', action: 'read_content' };
  const caller = { agentId: null, runId: null, client: 'ip:abc', requestId: 'k3jd8-1' };

  function checkAsOf(past: PastTerms) {
    const log = new MemoryCheckLog();
    const check = makeCheckAsOf({
      past: { at: async () => [past] },
      log,
      clock: new SettableClock('2026-04-01T00:00:00.000Z'),
      newId: () => '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
      registrableDomainOf,
      mapAction: (action) => exactAction(action) ?? { kind: 'none' },
      confidence: CONFIDENCE_TABLE,
    });
    return { log, ask: (at: Date) => check(question, at, caller) };
  }

  it('is recorded at the time of the question, with the document that answered', async () => {
    const past = file('pear.example', 'found', { permissions: { read_content: true } });
    const { ask, log } = checkAsOf(past);
    const answer = await ask(AT);
    expect(answer).toMatchObject({
      checkedAt: new Date('2026-04-01T00:00:00.000Z'),
      asOf: { at: AT, since: LONG_AGO },
      verdict: 'proceed',
    });
    expect(log.records()).toMatchObject([
      {
        checkedAt: answer.checkedAt,
        source: 'authoritative',
        documentHash: past.ownFile.file.kind === 'found' && past.ownFile.file.documentHash,
      },
    ]);
  });

  it('answers from a document that has expired since as it did then', async () => {
    const { ask } = checkAsOf(file('pear.example', 'found', { expires: '2026-03-10' }));
    expect((await ask(AT)).excerpt).not.toMatch(/expired/);
    expect((await ask(new Date('2026-03-12T00:00:00.000Z'))).excerpt).toMatch(/expired/);
  });

  it('is refused for a time in the future, and leaves no record', async () => {
    const { ask, log } = checkAsOf({});
    await expect(ask(new Date('2026-04-01T00:00:00.001Z'))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(log.records()).toEqual([]);
    await ask(new Date('2026-04-01T00:00:00.000Z'));
    expect(log.records()).toHaveLength(1);
  });
});
