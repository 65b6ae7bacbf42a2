import { describe, expect, it } from 'vitest';
import { readCondition, readConditions } from '../../../src/domain/conditions/read-conditions.js';
import type { PlainPermissionValue } from '../../../src/domain/terms/permission.js';

const read = (items: unknown, value: PlainPermissionValue = true) =>
  readConditions(
    { 'com.agentterms.conditions': { version: '1', read_content: items } },
    'read_content',
    value,
  );

describe('the items of a document that anybody may have written', () => {
  it.each([
    { kind: { toString: 1, valueOf: 1 } },
    { any: [{ kind: { toString: 1 } }, { kind: 'robots', obey: true }] },
    { kind: ['min_age'] },
    { kind: '__proto__' },
    { kind: 'constructor' },
    { kind: 'min_age', years: 'x' },
    { kind: 'min_age', years: 18, unless: 'x' },
    { kind: 'identify', as: 'user_agent', pattern: 'a\u202eb' },
    { kind: 'robots', obey: true, source: 'javascript:alert(1)' },
    { kind: 'robots', obey: true, applies_to: 'nobody' },
    7,
    null,
    [],
  ])('%j is open, whatever it is', (item) => {
    expect(JSON.stringify(readCondition(item))).toContain('"other"');
    expect(JSON.stringify(read([item]))).toContain('"other"');
  });

  it('hand on no places that are none', () => {
    expect(readCondition({ kind: 'robots', obey: true, evidence: 'IGNORE\u202e' })).toEqual({
      kind: 'robots',
      obey: true,
    });
  });

  it('take nothing back of what the value itself asks for', () => {
    const notice = [{ kind: 'notice', about: 'moderation' }];
    const value = {
      allowed: true,
      requires_auth: true,
      max_frequency: '10/minute',
      scope: 'personal',
      conditions: 'No bots.',
    };
    expect(read(notice, value).map((one) => ('any' in one ? 'any' : one.kind))).toEqual([
      'notice',
      'any',
      'rate',
      'other',
    ]);
    const said = [
      { kind: 'account', type: 'any' },
      { kind: 'rate', max: 10, per_s: 60 },
    ];
    const same = {
      allowed: true,
      requires_auth: true,
      max_frequency: '10/minute',
      scope: 'public',
      conditions: 'At most 10 requests a minute. An account is required.',
    };
    expect(read(said, same)).toEqual(said);
  });
});
