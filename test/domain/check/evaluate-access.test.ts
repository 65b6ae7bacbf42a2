import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/adapters/system/new-id.js';
import { registrableDomainOf } from '../../../src/adapters/web/registrable-domain.js';
import {
  type Caller,
  type CheckPermission,
  makeCheckPermission,
} from '../../../src/domain/check/check-permission.js';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import {
  type AccessQuestion,
  EVALUATIONS_SEMANTICS,
  type EvaluationsSemantic,
  evaluateAccess,
  SITE_TYPES,
  toCheckQuestion,
} from '../../../src/domain/check/evaluate-access.js';
import { makeFindTerms } from '../../../src/domain/check/find-terms.js';
import { DomainError } from '../../../src/domain/errors.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { aDocumentOf, anEntry, CHANGE, putEntry } from '../../support/an-entry.js';
import { MemoryCheckLog } from '../../support/memory/memory-check-log.js';
import { MemoryKnownTermsReader } from '../../support/memory/memory-known-terms-reader.js';
import { MemoryOwnFileStore } from '../../support/memory/memory-own-file-store.js';
import { MemoryRegistryStore } from '../../support/memory/memory-registry-store.js';
import { SettableClock } from '../../support/settable-clock.js';

const CALLER = { agentId: 'a gateway', runId: null, client: 'ip:abc', requestId: 'k3jd8-1' };

const aQuestion = (id: string, subject = 'agent-7', type = 'site'): AccessQuestion => ({
  subject: { type: 'agent', id: subject },
  action: { name: 'read_content' },
  resource: { type, id },
});

describe('the check for a question', () => {
  it.each(SITE_TYPES)('uses the domain or URL of a resource of the type %s', (type) => {
    const question = aQuestion('https://example.com/a', 'agent-7', type);
    expect(toCheckQuestion(question)).toEqual({
      domain: 'https://example.com/a',
      action: 'read_content',
      agentId: 'agent-7',
    });
  });

  it.each([
    ['document', 'boxcarring.md'],
    ['user', 'beth@the-smiths.com'],
    ['Site', 'example.com'],
    ['', 'example.com'],
    ['__proto__', 'example.com'],
  ])('does not exist for a resource of the type %j, although %s looks like a domain', (type, id) => {
    expect(toCheckQuestion(aQuestion(id, 'agent-7', type))).toMatchObject({
      kind: 'refused',
      error: { code: 'not_found', message: expect.stringContaining('site, website') },
    });
  });

  it.each(['', 'a'.repeat(201), 'a\nb', 'a\u2028b', '\ud800'])(
    "keeps the caller's own name when no record can hold the subject %j",
    (subject) => {
      expect(toCheckQuestion(aQuestion('example.com', subject))).not.toHaveProperty('agentId');
    },
  );
});

describe('questions of an enforcement point', () => {
  const sites = {
    'open.example': { read_content: true },
    'closed.example': { read_content: false },
    'conditional.example': { read_content: { allowed: true, conditions: 'At night.' } },
    'silent.example': {},
  };
  let log: MemoryCheckLog;
  let registry: MemoryRegistryStore;
  let check: CheckPermission;

  beforeEach(async () => {
    const clock = new SettableClock('2026-03-04T05:06:07.089Z');
    registry = new MemoryRegistryStore(clock);
    const validationStatus = 'validated';
    for (const [domain, permissions] of Object.entries(sites)) {
      const document = aDocumentOf(domain, { permissions });
      await putEntry(registry, anEntry({ domain, document, validationStatus }), CHANGE);
    }
    await putEntry(
      registry,
      anEntry({
        domain: 'unvalidated.example',
        document: aDocumentOf('unvalidated.example', { permissions: { read_content: true } }),
      }),
      CHANGE,
    );
    log = new MemoryCheckLog();
    check = makeCheckPermission({
      findTerms: makeFindTerms({
        known: new MemoryKnownTermsReader(registry, new MemoryOwnFileStore()),
        clock,
      }),
      log,
      clock,
      newId,
      registrableDomainOf,
      mapAction: (action) => {
        const key = PERMISSION_KEYS.find((known) => known === action);
        return key === undefined ? { kind: 'none' } : { kind: 'exact', key };
      },
      confidence: CONFIDENCE_TABLE,
    });
  });

  const evaluate = async (domains: readonly string[], semantic: EvaluationsSemantic = 'execute_all') =>
    (
      await evaluateAccess(
        check,
        domains.map((domain) => aQuestion(domain)),
        semantic,
        CALLER,
      )
    ).map(({ decision }) => decision);

  it.each([
    ['what the terms allow', 'open.example', true],
    ['what they deny', 'closed.example', false],
    ['what they allow under conditions', 'conditional.example', false],
    ['what they do not address', 'silent.example', false],
    ['what an unvalidated entry allows', 'unvalidated.example', false],
    ['what is unknown', 'nothing.example', false],
    ['an invalid domain', 'localhost', false],
  ])('%s', async (_, domain, isYes) => {
    expect(await evaluate([domain])).toEqual([isYes]);
  });

  it('are permitted with obligations when the enforcement point keeps them', async () => {
    const document = aDocumentOf('paced.example', {
      permissions: { read_content: { allowed: true, conditions: 'Slowly.' } },
      extensions: {
        'com.agentterms.conditions': { version: '1', read_content: [{ kind: 'rate', reasonable: true }] },
      },
    });
    await putEntry(
      registry,
      anEntry({ domain: 'paced.example', document, validationStatus: 'validated' }),
      CHANGE,
    );
    const profile = { facts: { undertakes: ['rate'] }, hash: 'a'.repeat(64) } as const;
    const decide = async (more: object, caller: Caller = CALLER) =>
      (await evaluateAccess(check, [{ ...aQuestion('paced.example'), ...more }], 'execute_all', caller))[0]
        ?.decision;
    expect(await decide({ keepsObligations: true })).toBe(false);
    expect(await decide({ profile })).toBe(false);
    expect(await decide({ profile, keepsObligations: true })).toBe(true);
    expect(await decide({}, { ...CALLER, profile })).toBe(false);
    expect(log.records().map(({ profileHash }) => profileHash)).toEqual([
      null,
      profile.hash,
      profile.hash,
      profile.hash,
    ]);
  });

  it.each<[EvaluationsSemantic, readonly string[], readonly boolean[]]>([
    ['execute_all', ['open.example', 'closed.example', 'open.example'], [true, false, true]],
    ['deny_on_first_deny', ['open.example', 'closed.example', 'open.example'], [true, false]],
    ['deny_on_first_deny', ['open.example', 'localhost', 'open.example'], [true, false]],
    ['deny_on_first_deny', ['open.example', 'open.example'], [true, true]],
    ['permit_on_first_permit', ['closed.example', 'open.example', 'open.example'], [false, true]],
    ['permit_on_first_permit', ['localhost', 'open.example', 'closed.example'], [false, true]],
    ['permit_on_first_permit', ['closed.example', 'localhost'], [false, false]],
  ])('%s of %j', async (semantic, domains, expected) => {
    expect(await evaluate(domains, semantic)).toEqual(expected);
    const given = domains.slice(0, expected.length).filter((domain) => domain !== 'localhost');
    expect(log.records().map(({ domain }) => domain)).toEqual(given);
  });

  it.each(EVALUATIONS_SEMANTICS)(
    'give and record nothing with %s when the list is empty',
    async (semantic) => {
      expect(await evaluate([], semantic)).toEqual([]);
      expect(log.records()).toEqual([]);
    },
  );

  it('are each recorded under the subject, or under the caller when a record cannot hold that', async () => {
    const refused = { kind: 'refused', error: new DomainError('invalid_request', 'No subject.') } as const;
    const asked = [
      aQuestion('open.example', 'one'),
      refused,
      aQuestion('open.example', 'a\nb'),
      aQuestion('closed.example', 'two'),
    ];
    const outcomes = await evaluateAccess(check, asked, 'execute_all', CALLER);
    expect(outcomes[1]).toEqual({ outcome: refused, decision: false });
    expect(log.records().map(({ domain, agentId }) => [domain, agentId])).toEqual([
      ['open.example', 'one'],
      ['open.example', 'a gateway'],
      ['closed.example', 'two'],
    ]);
  });
});
