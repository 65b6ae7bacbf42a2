import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { describeConditions } from '../../../src/domain/conditions/describe-conditions.js';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';
import { anyChoice, anySingle } from '../../support/any-condition.js';

const validateDocument = makeValidateDocument({
  validator: new AjvDocumentValidator(),
  clock: { now: () => new Date('2026-06-01T12:00:00Z') },
});

interface Given {
  readonly permissions?: object;
  readonly evidence?: object;
}

function warningsFor(content: unknown, { permissions = { read_content: true }, evidence }: Given = {}) {
  const report = validateDocument({
    agentterms_version: '0.3.0',
    service: 'example.com',
    permissions,
    extensions: {
      'com.agentterms.conditions': content,
      ...(evidence && { 'com.agentterms.evidence': evidence }),
    },
  });
  expect(report.errors).toEqual([]);
  return report.warnings;
}

const PLACE = '/extensions/com.agentterms.conditions';
const items = (...list: readonly unknown[]) => ({ version: '1', read_content: list });
const robots = { kind: 'robots', obey: true };

describe('warnings about conditions', () => {
  it.each<[path: string, code: string, message: string, content: unknown]>([
    ['', 'condition_form', 'must be an object', []],
    ['', 'condition_version', '"version": "1"', { read_content: [robots] }],
    ['', 'condition_version', '"version": "1"', { version: 1, read_content: [robots] }],
    ['/version', 'condition_version', 'is "2"', { version: '2', read_content: [{ kind: 'novel' }] }],
    ['/read', 'condition_unknown', 'Known are read_content,', { version: '1', read: [] }],
    ['/readContent', 'condition_unknown', 'Did you mean "read_content"?', { version: '1', readContent: [] }],
    ['/read_content', 'condition_form', 'must be a list', { version: '1', read_content: robots }],
    ['/read_content', 'condition_form', 'is empty', items()],
    [
      '/read_content',
      'condition_form',
      'only 40 are read',
      items(...Array.from({ length: 41 }, (_, one) => ({ kind: 'min_age', years: one + 1 }))),
    ],
    ['/read_content/0', 'condition_form', 'must be an object with "kind"', items('robots')],
    ['/read_content/0', 'condition_form', 'must have a "kind"', items({ obey: true })],
    [
      '/read_content/0/kind',
      'condition_unknown',
      'is "minAge", which is not known here. Did you mean "min_age"?',
      items({ kind: 'minAge', years: 18 }),
    ],
    ['/read_content/0/kind', 'condition_unknown', 'Known are operation,', items({ kind: 'karma' })],
    [
      '/read_content/0/year',
      'condition_unknown',
      'Did you mean "years"?',
      items({ kind: 'min_age', majority: true, year: 18 }),
    ],
    [
      '/read_content/0/years',
      'condition_form',
      'must be a whole number of at least 1, but is "18". Did you mean 18?',
      items({ kind: 'min_age', years: '18' }),
    ],
    [
      '/read_content/0',
      'condition_form',
      'must have "obey", for example {"obey":true}',
      items({ kind: 'robots' }),
    ],
    ['/read_content/0', 'condition_form', 'must have one of years, majority', items({ kind: 'min_age' })],
    [
      '/read_content/0/any_of/0',
      'condition_unknown',
      'Did you mean "human"?',
      items({ kind: 'operation', any_of: ['humans'] }),
    ],
    [
      '/read_content/0/any_of',
      'condition_form',
      'must be a list such as ["human"], but is "human". Did you mean ["human"]?',
      items({ kind: 'operation', any_of: 'human' }),
    ],
    ['/read_content/0/any_of', 'condition_form', 'is empty', items({ kind: 'operation', any_of: [] })],
    [
      '/read_content/0/any_of/1',
      'condition_repeated',
      'is "human" again',
      items({ kind: 'operation', any_of: ['human', 'human'] }),
    ],
    [
      '/read_content/0/type',
      'condition_unknown',
      'Did you mean "api_key"?',
      items({ kind: 'credential', type: 'apikey' }),
    ],
    [
      '/read_content/0/type',
      'condition_form',
      'must be one of "any", "paid", "verified", but is true',
      items({ kind: 'account', type: true }),
    ],
    [
      '/read_content/0/in/0',
      'condition_form',
      'must be a code such as "FR", but is "France"',
      items({ kind: 'region', in: ['France'] }),
    ],
    [
      '/read_content/0/in',
      'condition_form',
      'at most 60 are read',
      items({ kind: 'region', in: Array.from({ length: 61 }, (_, one) => `US-${one}`) }),
    ],
    [
      '/read_content/0/url',
      'condition_form',
      'must be an address that starts with https:// or http://, but is "example.com/key". Did you mean "https://example.com/key"?',
      items({ kind: 'credential', type: 'oauth', url: 'example.com/key' }),
    ],
    [
      '/read_content/0/per_s',
      'condition_form',
      'must be a number above 0, but is 0',
      items({ kind: 'rate', max: 1, per_s: 0 }),
    ],
    [
      '/read_content/0/cache',
      'condition_form',
      'must be true or false, but is "no". Did you mean false?',
      items({ kind: 'retention', cache: 'no' }),
    ],
    [
      '/read_content/0/obey',
      'condition_form',
      'must be one of true, but is false',
      items({ kind: 'robots', obey: false }),
    ],
    [
      '/read_content/0/text',
      'condition_form',
      'must be a text of 1 to 300 characters',
      items({ kind: 'other', text: 'x'.repeat(301) }),
    ],
    [
      '/read_content/0/applies_to',
      'condition_unknown',
      'Did you mean "sellers"?',
      items({ ...robots, applies_to: 'seller' }),
    ],
    [
      '/read_content/0/source',
      'condition_form',
      'must be an address, but is 3',
      items({ ...robots, source: 3 }),
    ],
    [
      '/read_content/0/evidence',
      'condition_form',
      'must be a list of places',
      items({ ...robots, evidence: 0 }),
    ],
    [
      '/read_content/0/evidence/1',
      'condition_evidence',
      'is 1, but the list of read_content in com.agentterms.evidence has 1 passages',
      items({ ...robots, evidence: [0, 1] }),
    ],
    ['/read_content/0/evidence/0', 'condition_evidence', 'is -1', items({ ...robots, evidence: [-1] })],
    [
      '/read_content/1',
      'condition_repeated',
      'says the same',
      items(robots, { obey: true, kind: 'robots', evidence: [0] }),
    ],
    ['/read_content/0/any', 'condition_form', 'at least one condition', items({ any: [] })],
    ['/read_content/0/any', 'condition_form', 'at least one condition', items({ any: robots })],
    ['/read_content/0/any', 'condition_form', 'at most 10 are read', items({ any: Array(11).fill(robots) })],
    [
      '/read_content/0/any/0',
      'condition_form',
      'a choice within a choice',
      items({ any: [{ any: [robots] }] }),
    ],
    ['/read_content/0/any/0', 'condition_form', 'must be an object', items({ any: [null] })],
    [
      '/read_content/0/any/0/kind',
      'condition_unknown',
      'Did you mean "robots"?',
      items({ any: [{ kind: 'robot', obey: true }] }),
    ],
    [
      '/read_content/0/kind',
      'condition_unknown',
      'Known are any, evidence.',
      items({ any: [robots], kind: 'robots' }),
    ],
    [
      '/read_content/0/any/0/evidence/0',
      'condition_evidence',
      'is 5',
      items({ any: [{ ...robots, evidence: [5] }] }),
    ],
    ['/limits', 'condition_form', 'must be an object', { version: '1', limits: [] }],
    ['/limits/read', 'condition_unknown', 'Known are', { version: '1', limits: { read: {} } }],
    [
      '/limits/read_content',
      'condition_out_of_place',
      'the key is not denied',
      { version: '1', limits: { read_content: {} } },
    ],
  ])('reports at %j %s: %s', (path, code, message, content) => {
    const warnings = warningsFor(content, { evidence: { read_content: [{}] } });
    expect(warnings).toEqual([{ path: `${PLACE}${path}`, code, message: expect.stringContaining(message) }]);
  });

  it.each<[string, string, object]>([
    ['/limits/scrape_data', 'condition_form', { scrape_data: 'personal' }],
    ['/limits/scrape_data/datas', 'condition_unknown', { scrape_data: { datas: ['personal'] } }],
    ['/limits/scrape_data/data/0', 'condition_unknown', { scrape_data: { data: ['persona'] } }],
    ['/limits/scrape_data/data', 'condition_form', { scrape_data: { data: 'personal' } }],
    ['/limits/scrape_data/evidence/0', 'condition_evidence', { scrape_data: { evidence: [0] } }],
  ])('reports wrong limits at %s', (path, code, limits) => {
    const warnings = warningsFor({ version: '1', limits }, { permissions: { scrape_data: false } });
    expect(warnings).toMatchObject([{ path: `${PLACE}${path}`, code }]);
  });

  it('accepts valid limits of a denial', () => {
    const limits = { scrape_data: { data: ['personal'], purposes: ['ai'], means: ['automated'] } };
    expect(warningsFor({ version: '1', limits }, { permissions: { scrape_data: false } })).toEqual([]);
  });

  it.each([
    ['denied', false],
    ['denied', { allowed: false }],
    ['open', null],
    ['open', undefined],
  ])('reports conditions of a key that is %s: %j', (state, value) => {
    const kept = [robots, { kind: 'permission', form: 'any' }, { kind: 'credential', type: 'oauth' }];
    const content = items(...kept, { kind: 'min_age', years: 18 });
    const permissions = value === undefined ? {} : { read_content: value };
    expect(warningsFor(content, { permissions })).toEqual([
      {
        path: `${PLACE}/read_content/3`,
        code: 'condition_out_of_place',
        message: expect.stringContaining(`read_content is ${state}`),
      },
    ]);
  });

  it('reports prose that contradicts the items', () => {
    const content = { version: '1', read_content: [robots], api_access: [robots] };
    const written = 'The instructions in robots.txt must be followed.';
    const permissions = {
      read_content: { allowed: true, conditions: 'Ask first.' },
      api_access: { allowed: true, conditions: ` ${written}\n` },
      post_content: { allowed: true, conditions: 'Be kind.' },
    };
    expect(warningsFor(content, { permissions })).toEqual([
      {
        path: '/permissions/read_content/conditions',
        code: 'conditions_differ',
        message: `/permissions/read_content/conditions differs from what the items say: "${written}".`,
      },
    ]);
  });

  it('reports nothing for any well-formed condition whose prose was written from it', () => {
    fc.assert(
      fc.property(fc.oneof(anySingle, anyChoice), (condition) => {
        const key: PermissionKey = 'read_content';
        const permissions = { [key]: { allowed: true, conditions: describeConditions([condition]) } };
        expect(warningsFor(items(condition), { permissions })).toEqual([]);
      }),
    );
  });

  it('reads any JSON without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        warningsFor(value);
        warningsFor({ version: '1', read_content: value, limits: value });
        warningsFor(items({ kind: 'rate', max: value, per_s: value, any_of: value }, { any: value }));
      }),
    );
  });
});
