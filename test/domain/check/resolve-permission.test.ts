import { describe, expect, it } from 'vitest';
import type { ActionMatch } from '../../../src/domain/check/action-match.js';
import { CONFIDENCE_TABLE, tierOf } from '../../../src/domain/check/confidence.js';
import type { FoundTerms } from '../../../src/domain/check/find-terms.js';
import { decisionOf, resolvePermission } from '../../../src/domain/check/resolve-permission.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import type { Permissions, PermissionValue } from '../../../src/domain/terms/terms-document.js';
import { aTermsDocument } from '../../support/a-terms-document.js';
import { name } from '../../support/an-entry.js';

const exact = (key: PermissionKey): ActionMatch => ({ kind: 'exact', key });
const mapped = (key: PermissionKey, strength: number): ActionMatch => ({ kind: 'mapped', key, strength });

function termsWith(permissions: Permissions): FoundTerms {
  return {
    kind: 'document',
    domain: name('example.com'),
    document: aTermsDocument({ permissions }),
    documentHash: 'a'.repeat(64),
    origin: 'authoritative',
  };
}

const NOW = new Date('2026-03-04T05:06:07.089Z');

const resolve = (terms: FoundTerms, match: ActionMatch) =>
  resolvePermission(terms, match, CONFIDENCE_TABLE, NOW);

const VALUES: readonly [PermissionValue, string, string][] = [
  [true, 'allowed', 'listed'],
  [false, 'denied', 'listed'],
  [null, 'not_specified', 'null_in_document'],
  [{ allowed: true, conditions: 'Politely.' }, 'allowed', 'listed_conditional'],
  [{ allowed: false }, 'denied', 'listed_conditional'],
];

describe('resolvePermission', () => {
  it.each([
    ['2026-03-03', true],
    ['2026-03-04', false],
  ])('doubts a document that expires on %s: %s, whatever the tier', (expires, doubtful) => {
    const found = termsWith({ read_content: true, api_access: true });
    const terms = { ...found, document: { ...found.document, expires } };
    for (const key of ['read_content', 'api_access'] as const) {
      const { caveats, ...said } = resolve(terms, exact(key));
      expect(said).toMatchObject({
        value: true,
        doubtful,
        matchConfidence: 0.99,
        tier: CONFIDENCE_TABLE[key].tier,
      });
      expect(caveats.some((caveat) => caveat.includes('expired on 2026-03-03'))).toBe(doubtful);
    }
  });

  describe.each(PERMISSION_KEYS)('for %s', (key) => {
    it.each(VALUES)('reads %j as %s because %s', (value, decision, reason) => {
      expect(resolve(termsWith({ [key]: value }), exact(key))).toEqual({
        value,
        decision,
        reason,
        matchConfidence: 0.99,
        tier: CONFIDENCE_TABLE[key].tier,
        caveats: CONFIDENCE_TABLE[key].caveats,
        doubtful: false,
      });
    });

    it('gives null when a document leaves it out, whatever else it lists', () => {
      const others = Object.fromEntries(
        PERMISSION_KEYS.filter((other) => other !== key).map((other) => [other, true]),
      );
      expect(resolve(termsWith(others), exact(key))).toMatchObject({
        value: null,
        decision: 'not_specified',
        reason: 'not_listed',
        matchConfidence: 0.5,
        tier: CONFIDENCE_TABLE[key].tier,
      });
    });
  });

  it.each([
    [0, 0.7],
    [0.25, 0.725],
    [0.5, 0.75],
    [1, 0.8],
    [1.7, 0.8],
    [-1, 0.7],
    [1 / 3, 0.733],
  ])('scales a mapping of strength %d to %d', (strength, matchConfidence) => {
    const resolution = resolve(termsWith({ scrape_data: false }), mapped('scrape_data', strength));
    expect(resolution).toMatchObject({ value: false, reason: 'listed', matchConfidence });
  });

  it('gives a listed null the match confidence of a listed key', () => {
    const terms = termsWith({ scrape_data: null });
    expect(resolve(terms, mapped('scrape_data', 1)).matchConfidence).toBe(0.8);
  });

  it('gives a mapped key that the document leaves out 0.35, however strong the mapping', () => {
    const resolution = resolve(termsWith({}), mapped('scrape_data', 1));
    expect(resolution).toMatchObject({ value: null, reason: 'not_listed', matchConfidence: 0.35 });
  });

  it('answers an action that is none of the keys with null, low, 0.1 and a caveat', () => {
    const all = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true]));
    const resolution = resolve(termsWith(all), { kind: 'none' });
    expect(resolution).toMatchObject({
      value: null,
      decision: 'not_specified',
      tier: 'low',
      matchConfidence: 0.1,
      reason: 'action_not_recognised',
    });
    expect(resolution.caveats).toEqual([expect.stringContaining('not recognised')]);
  });

  it('ignores keys that the permissions only inherit', () => {
    const inherited = Object.create({ scrape_data: true }) as Permissions;
    expect(resolve(termsWith(inherited), exact('scrape_data'))).toMatchObject({
      value: null,
      decision: 'not_specified',
      reason: 'not_listed',
    });
    for (const key of ['__proto__', 'constructor', 'toString'] as const) {
      const match = { kind: 'exact', key } as unknown as ActionMatch;
      const table = { ...CONFIDENCE_TABLE, [key]: { accuracy: 1, tier: tierOf(1), caveats: [] } };
      const resolution = resolvePermission(termsWith({ read_content: true }), match, table, NOW);
      expect(resolution).toMatchObject({ value: null, reason: 'not_listed' });
    }
  });

  it('takes tiers and caveats from the table in force', () => {
    const table = { ...CONFIDENCE_TABLE, api_access: { accuracy: 0.97, tier: tierOf(0.97), caveats: [] } };
    expect(resolvePermission(termsWith({ api_access: true }), exact('api_access'), table, NOW)).toMatchObject(
      {
        tier: 'high',
        caveats: [],
      },
    );
  });

  it('repeats only the caveats of low fields (2.10)', () => {
    const withCaveat = (accuracy: number) => ({
      ...CONFIDENCE_TABLE,
      scrape_data: { accuracy, tier: tierOf(accuracy), caveats: ['A small sample.'] },
    });
    const caveatsAt = (accuracy: number) =>
      resolvePermission(termsWith({ scrape_data: false }), exact('scrape_data'), withCaveat(accuracy), NOW)
        .caveats;
    expect([0.79, 0.8, 0.95].map(caveatsAt)).toEqual([['A small sample.'], [], []]);
  });
});

describe('decisionOf', () => {
  it.each(VALUES)('calls %j %s', (value, decision) => {
    expect(decisionOf(value)).toBe(decision);
  });
});
