import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/adapters/system/new-id.js';
import { registrableDomainOf } from '../../../src/adapters/web/registrable-domain.js';
import type { CheckLog } from '../../../src/domain/audit/ports.js';
import type { ActionMatch } from '../../../src/domain/check/action-match.js';
import type { CheckAnswer, CheckQuestion } from '../../../src/domain/check/answer-check.js';
import { makeCheckPermission, type RefusedCheck } from '../../../src/domain/check/check-permission.js';
import { CONFIDENCE_TABLE, type ConfidenceTable, tierOf } from '../../../src/domain/check/confidence.js';
import { type FindTerms, makeFindTerms, type TermsAnswer } from '../../../src/domain/check/find-terms.js';
import { toCheckedDocument } from '../../../src/domain/check/known-terms.js';
import { DomainError } from '../../../src/domain/errors.js';
import { documentHash } from '../../../src/domain/terms/canonical.js';
import type { HostNames } from '../../../src/domain/terms/host-names.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { aDocumentOf, anEntry, anOwnFile, CHANGE, name, putEntry } from '../../support/an-entry.js';
import { MemoryCheckLog } from '../../support/memory/memory-check-log.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const NOW = '2026-03-04T05:06:07.089Z';
const CALLER = { agentId: 'agent-7', runId: 'run-1', client: 'ip:abc', requestId: 'k3jd8-1' };
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A log that counts its writes. */
class NotedCheckLog extends MemoryCheckLog {
  appends = 0;
  override append(...given: Parameters<CheckLog['append']>): Promise<void> {
    this.appends += 1;
    return super.append(...given);
  }
}

function mapAction(action: string): ActionMatch {
  const key = PERMISSION_KEYS.find((known) => known === action);
  if (key !== undefined) return { kind: 'exact', key };
  return action === 'copy everything'
    ? { kind: 'mapped', key: 'scrape_data', strength: 0.5 }
    : { kind: 'none' };
}

function aService(parts: { log?: CheckLog; findTerms?: FindTerms; confidence?: ConfidenceTable } = {}) {
  const clock = new SettableClock(NOW);
  const registry = new MemoryRegistryStore(clock);
  const ownFiles = new MemoryOwnFileStore();
  const known = new MemoryKnownTermsReader(registry, ownFiles);
  const { findTerms = makeFindTerms({ known, clock }) } = parts;
  const questions: (readonly HostNames[])[] = [];
  const noted: FindTerms = (asked) => {
    questions.push(asked);
    return findTerms(asked);
  };
  const log = new NotedCheckLog();
  const { confidence = CONFIDENCE_TABLE } = parts;
  const check = makeCheckPermission({
    findTerms: noted,
    log: parts.log ?? log,
    clock,
    newId,
    mapAction,
    registrableDomainOf,
    confidence,
  });
  return { check, clock, registry, ownFiles, questions, log };
}

const answered = (outcome: CheckAnswer | RefusedCheck | undefined): CheckAnswer => {
  if (outcome?.kind !== 'answered') throw new Error('The question was not answered.');
  return outcome;
};

describe('one check', () => {
  it('answers and records the tier of the table in force', async () => {
    const low = { accuracy: 0.4, tier: tierOf(0.4), caveats: ['Measured badly.'] };
    const { check, registry, log } = aService({ confidence: { ...CONFIDENCE_TABLE, read_content: low } });
    const document = aDocumentOf('example.com', { permissions: { read_content: true } });
    await putEntry(registry, anEntry({ document, validationStatus: 'validated' }), CHANGE);
    const answer = await check.one({ domain: 'example.com', action: 'read_content' }, CALLER);
    expect(answer).toMatchObject({
      resolution: { tier: 'low', caveats: ['Measured badly.'] },
      verdict: 'escalate',
    });
    expect(log.records()).toMatchObject([{ tier: 'low' }]);
  });

  it('answers from the document and records the answer before giving it', async () => {
    const { check, registry, log } = aService();
    const document = aDocumentOf('example.com', { permissions: { scrape_data: false } });
    await putEntry(registry, anEntry({ document, validationStatus: 'validated' }), CHANGE);

    const answer = await check.one({ domain: 'https://Example.com/x', action: 'copy everything' }, CALLER);

    expect(answer).toEqual({
      kind: 'answered',
      id: expect.stringMatching(UUID_V7),
      checkedAt: new Date(NOW),
      domain: 'example.com',
      action: 'copy everything',
      match: { kind: 'mapped', key: 'scrape_data', strength: 0.5 },
      terms: {
        kind: 'document',
        domain: 'example.com',
        document: toCheckedDocument(document),
        documentHash: documentHash(document),
        origin: 'registry',
        validationStatus: 'validated',
      },
      resolution: {
        value: false,
        decision: 'denied',
        tier: 'medium',
        caveats: [],
        matchConfidence: 0.75,
        reason: 'listed',
        doubtful: false,
      },
      excerpt: 'The terms document of example.com denies scrape_data.',
      verdict: 'block',
      decisionReason: 'denied',
      next: { step: 'none' },
    });
    expect(log.records()).toEqual([
      {
        id: answer.id,
        checkedAt: new Date(NOW),
        domain: 'example.com',
        action: 'copy everything',
        resolvedPermission: 'scrape_data',
        decision: 'denied',
        confidence: 0.75,
        tier: 'medium',
        source: 'registry',
        documentHash: documentHash(document),
        verdict: 'block',
        reasonCode: 'listed',
        answeredFor: null,
        profileHash: null,
        conditions: null,
        approvalId: null,
        ...CALLER,
      },
    ]);
  });

  it("names a domain's own file as the source", async () => {
    const { check, ownFiles, log } = aService();
    await ownFiles.put(anOwnFile({ retrievedAt: new Date(NOW) }));
    const answer = await check.one({ domain: 'example.com', action: 'api_access' }, CALLER);
    expect(answer).toMatchObject({ terms: { origin: 'authoritative' }, verdict: 'escalate' });
    expect(answer.terms).not.toHaveProperty('validationStatus');
    // An answer that reads as a yes was none.
    expect(log.records()).toMatchObject([
      {
        source: 'authoritative',
        decision: 'allowed',
        tier: 'low',
        verdict: 'escalate',
        reasonCode: 'listed',
        answeredFor: null,
        profileHash: null,
        conditions: null,
        approvalId: null,
      },
    ]);
  });

  it.each([
    ['unvalidated', 'escalate'],
    ['flagged', 'escalate'],
    ['validated', 'proceed'],
  ] as const)('makes an allow of an entry that is %s: %s', async (validationStatus, verdict) => {
    const { check, registry } = aService();
    await putEntry(registry, anEntry({ validationStatus }), CHANGE);
    expect((await check.one({ domain: 'example.com', action: 'read_content' }, CALLER)).verdict).toBe(
      verdict,
    );
  });

  it.each([
    ['scrape_data', 'scrape_data', 'block'],
    ['make_purchases', 'make_purchases', 'escalate'],
    ['sing', null, 'block'],
  ])(
    'answers and records a domain without a document, action %s',
    async (action, resolvedPermission, verdict) => {
      const { check, log } = aService();
      const answer = await check.one({ domain: 'example.com', action }, CALLER);
      expect(answer).toMatchObject({ terms: { kind: 'none', reason: 'no_document' }, verdict });
      expect(answer).not.toHaveProperty('resolution');
      expect(answer).not.toHaveProperty('excerpt');
      expect(log.records()).toEqual([
        expect.objectContaining({
          id: answer.id,
          resolvedPermission,
          decision: 'not_specified',
          confidence: 0,
          tier: null,
          source: 'none',
          documentHash: null,
          verdict,
          reasonCode: 'no_document',
          answeredFor: null,
          profileHash: null,
          conditions: null,
          approvalId: null,
        }),
      ]);
    },
  );

  it('records an action that is none of the keys without a key', async () => {
    const { check, registry, log } = aService();
    await putEntry(registry, anEntry({ validationStatus: 'validated' }), CHANGE);
    const answer = await check.one({ domain: 'example.com', action: 'sing' }, CALLER);
    expect(answer).toMatchObject({ verdict: 'block', resolution: { reason: 'action_not_recognised' } });
    expect(log.records()).toMatchObject([
      {
        resolvedPermission: null,
        decision: 'not_specified',
        confidence: 0.1,
        tier: 'low',
        source: 'registry',
      },
    ]);
  });

  it('looks up the exact host first, then without www., and keeps the domain of the question', async () => {
    const { check, registry, questions, log } = aService();
    await putEntry(registry, anEntry(), CHANGE);
    const answer = await check.one({ domain: 'WWW.example.com', action: 'read_content' }, CALLER);
    expect(questions).toEqual([[{ own: ['www.example.com', 'example.com'], parents: [] }]]);
    expect(answer).toMatchObject({ domain: 'www.example.com', terms: { domain: 'example.com' } });
    expect(log.records()).toMatchObject([{ domain: 'www.example.com' }]);
  });

  it.each([
    ['invalid_domain', { domain: 'localhost', action: 'read_content' }],
    ['invalid_domain', { domain: '', action: '' }],
    ['invalid_action', { domain: 'example.com', action: '' }],
    ['invalid_action', { domain: 'example.com', action: ' \u00a0 ' }],
    ['invalid_action', { domain: 'example.com', action: 'read\u0000content' }],
    ['invalid_action', { domain: 'example.com', action: 'read\ncontent' }],
    ['invalid_action', { domain: 'example.com', action: 'read\u009bcontent' }],
    ['invalid_action', { domain: 'example.com', action: 'a'.repeat(201) }],
    ['invalid_action', { domain: 'example.com', action: '🐙'.repeat(201) }],
  ])('refuses with %s, looks nothing up and leaves no record: %j', async (code, question) => {
    const { check, questions, log } = aService();
    await expect(check.one(question, CALLER)).rejects.toMatchObject({ name: 'DomainError', code });
    expect(questions).toEqual([]);
    expect(log.records()).toEqual([]);
  });

  it.each(['a'.repeat(200), '🐙'.repeat(200), 'scrape prices, politely'])(
    'accepts the action %s',
    async (action) => {
      const { check, log } = aService();
      expect((await check.one({ domain: 'example.com', action }, CALLER)).action).toBe(action);
      expect(log.records()).toMatchObject([{ action }]);
    },
  );

  it('gives no answer when the log accepts no record', async () => {
    const full = new DomainError('service_unavailable', 'The log is full.');
    const { check } = aService({ log: { append: () => Promise.reject(full) } });
    await expect(check.one({ domain: 'example.com', action: 'read_content' }, CALLER)).rejects.toBe(full);
  });

  it('gives no answer before the log has stored the record', async () => {
    const taken = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const append = () => {
      asked.resolve();
      return taken.promise;
    };
    const { check } = aService({ log: { append } });
    let given = false;
    const answer = check.one({ domain: 'example.com', action: 'read_content' }, CALLER).then(() => {
      given = true;
    });
    await asked.promise;
    expect(given).toBe(false);
    taken.resolve();
    await answer;
    expect(given).toBe(true);
  });

  it('leaves no record when the terms cannot be found', async () => {
    const away = new DomainError('service_unavailable', 'The registry is away.');
    const { check, log } = aService({ findTerms: () => Promise.reject(away) });
    await expect(check.one({ domain: 'example.com', action: 'read_content' }, CALLER)).rejects.toBe(away);
    expect(log.records()).toEqual([]);
  });

  it('fails when the search returns no answer for the question', async () => {
    const { check, log } = aService({ findTerms: async () => [] });
    await expect(check.one({ domain: 'example.com', action: 'read_content' }, CALLER)).rejects.toThrow(
      'without an answer',
    );
    expect(log.records()).toEqual([]);
  });
});

describe('many checks', () => {
  const QUESTIONS: readonly CheckQuestion[] = [
    { domain: 'b.com', action: 'read_content' },
    { domain: 'localhost', action: 'read_content' },
    { domain: 'a.com', action: 'scrape_data' },
    { domain: 'a.com', action: '' },
    { domain: 'b.com', action: 'read_content' },
    { domain: 'c.com', action: 'copy everything' },
  ];

  it('answers each in its place, and refuses only the malformed ones', async () => {
    const { check, registry } = aService();
    await putEntry(registry, anEntry({ domain: 'a.com' }), CHANGE);
    await putEntry(registry, anEntry({ domain: 'b.com' }), CHANGE);
    const outcomes = await check.many(QUESTIONS, CALLER);
    expect(outcomes).toMatchObject([
      { kind: 'answered', domain: 'b.com', resolution: { decision: 'allowed' } },
      { kind: 'refused', error: { code: 'invalid_domain' } },
      { kind: 'answered', domain: 'a.com', resolution: { decision: 'denied' } },
      { kind: 'refused', error: { code: 'invalid_action' } },
      { kind: 'answered', domain: 'b.com', resolution: { decision: 'allowed' } },
      { kind: 'answered', domain: 'c.com', terms: { kind: 'none' } },
    ]);
  });

  it('searches once and appends once, in order, for the whole list', async () => {
    const { check, questions, log } = aService();
    const outcomes = await check.many(QUESTIONS, CALLER);
    expect(questions.flat().flatMap(({ own }) => own)).toEqual(['b.com', 'a.com', 'b.com', 'c.com']);
    expect(log.appends).toBe(1);
    const ids = outcomes.filter(({ kind }) => kind === 'answered').map((outcome) => answered(outcome).id);
    expect(log.records().map(({ id }) => id)).toEqual(ids);
    expect(log.records().map(({ domain }) => domain)).toEqual(['b.com', 'a.com', 'b.com', 'c.com']);
    for (const record of log.records()) expect(record).toMatchObject({ ...CALLER, checkedAt: new Date(NOW) });
  });

  it('gives each of several equal questions its own id and record', async () => {
    const { check, log } = aService();
    const same = { domain: 'example.com', action: 'read_content' };
    const outcomes = await check.many([same, same, same], CALLER);
    expect(new Set(outcomes.map((outcome) => answered(outcome).id)).size).toBe(3);
    expect(log.records()).toHaveLength(3);
  });

  it('writes nothing when every question is refused', async () => {
    const { check, log } = aService();
    const outcomes = await check.many(
      [
        { domain: '', action: 'x' },
        { domain: '::1', action: 'x' },
      ],
      CALLER,
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
    expect(log.appends).toBe(0);
    expect(await check.many([], CALLER)).toEqual([]);
  });

  it('answers the same as one check each', async () => {
    const { check, registry } = aService();
    await putEntry(registry, anEntry({ domain: 'a.com' }), CHANGE);
    const question = { domain: 'a.com', action: 'copy everything' };
    const { id: _, ...single } = await check.one(question, CALLER);
    const { id: __, ...inBatch } = answered((await check.many([question], CALLER))[0]);
    expect(inBatch).toEqual(single);
  });

  it('answers none when the log accepts no record', async () => {
    const full = new DomainError('service_unavailable', 'The log is full.');
    const { check } = aService({ log: { append: () => Promise.reject(full) } });
    await expect(check.many(QUESTIONS, CALLER)).rejects.toBe(full);
  });

  it('fails as a whole when the search returns too few answers', async () => {
    const one: TermsAnswer = { kind: 'none', reason: 'no_document' };
    const { check, log } = aService({ findTerms: async () => [one] });
    await expect(check.many(QUESTIONS, CALLER)).rejects.toThrow('without an answer');
    expect(log.records()).toEqual([]);
  });

  it('passes on errors that are not the fault of a question', async () => {
    const clock = new SettableClock(NOW);
    const broken = () => {
      throw new TypeError('broken');
    };
    const findTerms: FindTerms = async () => [];
    const check = makeCheckPermission({
      findTerms,
      log: new MemoryCheckLog(),
      clock,
      newId,
      mapAction: broken,
      registrableDomainOf,
      confidence: CONFIDENCE_TABLE,
    });
    await expect(check.many([{ domain: name('a.com'), action: 'x' }], CALLER)).rejects.toThrow(TypeError);
  });
});
