import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { SCHEMA_VERSION } from '../../../src/domain/terms/terms-document.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';

const BASE = { agentterms_version: '0.3.0', service: 'example.com', permissions: {} };

function validateAt(now: string) {
  return makeValidateDocument({ validator: new AjvDocumentValidator(), clock: { now: () => new Date(now) } });
}

const validateDocument = validateAt('2026-06-01T12:00:00Z');
const codesOf = (content: unknown, options = {}) =>
  validateDocument(content, options).warnings.map(({ code }) => code);

describe('validateDocument', () => {
  it('returns empty lists and the version of the schema for a valid document', () => {
    expect(validateDocument(BASE)).toEqual({
      valid: true,
      errors: [],
      warnings: [],
      notes: [],
      schemaVersion: SCHEMA_VERSION,
    });
  });

  it('ignores warnings in the verdict', () => {
    expect(validateDocument({ ...BASE, expires: '2020-01-01' })).toMatchObject({
      valid: true,
      warnings: [{ path: '/expires' }],
    });
  });

  it('never throws, and always says why a document is not valid', () => {
    const content = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.dictionary(
        fc.constantFrom(...Object.keys(BASE), 'extensions', 'jurisdiction', 'verification', '__proto__'),
        fc.jsonValue(),
      ),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(content, (given) => {
        const { valid, errors } = validateDocument(given);
        expect(valid).toBe(errors.length === 0);
        for (const { message, hint = 'None.' } of errors) {
          expect(message).toMatch(/^(?:[A-Z]|\/)\P{Cc}*\.$/u);
          expect(hint).toMatch(/^\P{Cc}*[.?]$/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('always gives the same report on a document', () => {
    const given = { zeta: 1, ...BASE, permissions: { b: 1, a: 2 }, jurisdiction: ['us', 1] };
    expect(validateDocument(given)).toEqual(validateDocument(structuredClone(given)));
  });

  it('gives at most 100 errors and 100 warnings, and says that there are more', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    const all = validateDocument({ ...BASE, ...keys(100), extensions: keys(100) });
    expect([all.errors.length, all.warnings.length, all.notes.length]).toEqual([100, 100, 0]);
    const cut = validateDocument({ ...BASE, ...keys(101), extensions: keys(101) });
    expect([cut.errors.length, cut.warnings.length]).toEqual([100, 100]);
    expect(cut.notes).toEqual([
      expect.stringContaining('more errors'),
      expect.stringContaining('more warnings'),
    ]);
  });

  it('joins the findings of text, value and schema in document order', () => {
    const text =
      '{"a":1,"policy_id":"\\ud800","a":2,"agentterms_version":"0.3.0","service":"example.com","permissions":{"x":1}}';
    expect(validateDocument(text).errors.map(({ path, keyword }) => [path, keyword])).toEqual([
      ['/a', 'duplicateKey'],
      ['/a', 'additionalProperties'],
      ['/policy_id', 'wellFormed'],
      ['/permissions/x', 'additionalProperties'],
    ]);
  });

  it('does not overflow the stack on nesting, as text or as an object', () => {
    const deep = '['.repeat(100_000);
    expect(validateDocument(deep).errors).toMatchObject([{ keyword: 'depth' }]);
    const object = JSON.parse(`${deep}${']'.repeat(100_000)}`);
    expect(validateDocument({ ...BASE, extensions: object }).errors).toMatchObject([{ keyword: 'depth' }]);
  });

  it('gives the position of a mistake in the text, without counting a byte order mark', () => {
    const report = validateDocument('\ufeff{\n "a": }');
    expect(report.errors).toMatchObject([
      { path: '', keyword: 'json', message: expect.stringContaining('Line 2, column 7') },
    ]);
    expect(report.notes).toHaveLength(1);
  });

  it('does not change the object prototype', () => {
    validateDocument('{"__proto__": {"polluted": true}, "extensions": {"__proto__": {"polluted": true}}}');
    expect('polluted' in {}).toBe(false);
  });

  it('takes the day from the clock, in UTC', () => {
    const document = { ...BASE, expires: '2026-06-01', last_updated: '2026-06-01' };
    const codesAt = (now: string) => validateAt(now)(document).warnings.map(({ code }) => code);
    expect(codesAt('2026-05-31T23:59:59.999Z')).toEqual(['last_updated_in_future']);
    expect(codesAt('2026-06-01T00:00:00Z')).toEqual([]);
    expect(codesAt('2026-06-01T23:59:59.999Z')).toEqual([]);
    expect(codesAt('2026-06-02T00:00:00Z')).toEqual(['expired']);
  });

  it('compares the service with the expected domain, when there is one', () => {
    const expectedDomain = parseDomainName('example.org');
    expect(codesOf(BASE)).toEqual([]);
    expect(codesOf(BASE, { expectedDomain })).toEqual(['service_mismatch']);
    expect(codesOf({ ...BASE, service: { domain: 'www.example.org' } }, { expectedDomain })).toEqual([]);
    expect(codesOf({ ...BASE, service: 'no domain' }, { expectedDomain })).toEqual([]);
  });

  it('names the correct hash of the document, and accepts it', () => {
    const [warning] = validateDocument({ ...BASE, verification: { policy_hash: '0'.repeat(64) } }).warnings;
    const [, actual] = /without it is "([0-9a-f]{64})"/.exec(warning?.message ?? '') ?? [];
    expect(validateDocument({ ...BASE, verification: { policy_hash: actual } }).warnings).toEqual([]);
  });

  it('does not hash a document that has no canonical form', () => {
    const report = validateDocument({
      ...BASE,
      policy_id: '\ud800',
      verification: { policy_hash: '0'.repeat(64) },
    });
    expect(report.errors).toMatchObject([{ keyword: 'wellFormed' }]);
    expect(report.warnings).toEqual([]);
  });

  it.each([
    ['100 per hour', '100/hour'],
    ['100/Hours', '100/hour'],
    ['5 / min', '5/minute'],
    ['1/mo', '1/month'],
    ['10/h', '10/hour'],
    ['3 a day', '3/day'],
    ['2/yrs', '2/year'],
  ])('suggests for the frequency %j the form %s', (max_frequency, form) => {
    const { warnings } = validateDocument({
      ...BASE,
      permissions: { api_access: { allowed: true, max_frequency } },
    });
    expect(warnings).toMatchObject([
      { code: 'max_frequency_form', message: expect.stringContaining(`Did you mean "${form}"?`) },
    ]);
  });

  it.each(['0/day', '100/hour', '1/second', '5/week', '1/year'])(
    'accepts the frequency %s',
    (max_frequency) => {
      expect(codesOf({ ...BASE, permissions: { api_access: { allowed: true, max_frequency } } })).toEqual([]);
    },
  );

  it.each([
    [
      { source: 'gen.example', generator: 'com.agentterms.generator/0.3.1' },
      ['auto-generated by gen.example', 'com.agentterms.generator', 'version 0.3.1'],
    ],
    [{}, ['auto-generated', 'names no generator']],
    [{ generator: 'tool' }, ['generator tool', 'version not given']],
    [{ source: 'self', generator: 'com.example.editor/2.0' }, ['owner of the domain', 'version 2.0']],
    [{ source: 'a"\n\u202eb' }, ['"a\\"\\n\\u202eb"']],
  ])('notes the provenance %j', (meta, parts) => {
    const { notes } = validateDocument({ ...BASE, extensions: { 'com.agentterms.meta': meta } });
    expect(notes).toHaveLength(1);
    for (const part of parts) expect(notes[0]).toContain(part);
  });
});
