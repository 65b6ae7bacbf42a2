import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import type { Finding } from '../../../src/domain/validate/findings.js';
import { fromPointer } from '../../../src/domain/validate/json-pointer.js';

const validator = new AjvDocumentValidator();
const BASE = { agentterms_version: '0.3.0', service: 'example.com', permissions: {} };
const errorsOf = (value: unknown, limit?: number): readonly Finding[] => {
  const verdict = validator.validate(value, limit);
  return verdict.valid ? [] : verdict.errors;
};
const only = (value: unknown): Finding => {
  const [error, ...others] = errorsOf(value);
  expect(others).toEqual([]);
  if (error === undefined) throw new Error('is valid');
  return error;
};

describe('AjvDocumentValidator', () => {
  it('returns a valid document unchanged', () => {
    const verdict = validator.validate(BASE);
    expect(verdict.valid && verdict.document).toBe(BASE);
  });

  it('converts, fills in and removes nothing', () => {
    const given = { ...BASE, requires_consent: 'true', extra: 1, rate_limits: { requests_per_hour: '5' } };
    const before = structuredClone(given);
    expect(errorsOf(given)).toHaveLength(3);
    expect(given).toEqual(before);
  });

  it.each([
    [
      { ...BASE, permissions: { read_content: 'yes' } },
      '/permissions/read_content must be true, false, null or an object with "allowed", but is "yes".',
    ],
    [
      { ...BASE, permissions: { read_content: {} } },
      '/permissions/read_content must have the key "allowed", but is {}.',
    ],
    [
      { ...BASE, contact: { phone: '1' } },
      '/contact has the unknown key "phone" with the value "1"; its keys are email, name, url.',
    ],
    [{ ...BASE, extra: [1] }, 'The document has the unknown key "extra" with the value [1].'],
    [{ ...BASE, expires: 'soon' }, '/expires must be a date such as "2027-01-05", but is "soon".'],
    [{ ...BASE, service: 'x' }, '/service must be a domain name such as "example.com", but is "x".'],
    [
      { ...BASE, rate_limits: { requests_per_day: -1 } },
      '/rate_limits/requests_per_day must be an integer of at least 0, but is -1.',
    ],
    [
      { ...BASE, verification: { signing_algorithm: 'PS512' } },
      '/verification/signing_algorithm must be "Ed25519", "RS256" or "ES256", but is "PS512".',
    ],
    [{ ...BASE, jurisdiction: 5 }, '/jurisdiction must be a string or an array of strings, but is 5.'],
    [
      { ...BASE, discovery: { mcp_servers: {} } },
      '/discovery/mcp_servers must be an array of objects, but is {}.',
    ],
    [[], 'The document must be an object with "agentterms_version", "service", "permissions", but is [].'],
  ])('says in one sentence what is wrong: %#', (value, message) => {
    expect(only(value).message).toBe(message);
  });

  it('shows long and strange values in short and plainly', () => {
    const { message } = only({ ...BASE, expires: `\u202e\n${'x'.repeat(5000)}` });
    expect(message.length).toBeLessThan(160);
    expect(message).toContain('but is "\\u202e\\nxxx');
  });

  it('reports a value that fits no branch once, and the errors of the branch that was meant', () => {
    expect(only({ ...BASE, contact: 5 }).keyword).toBe('anyOf');
    expect(only({ ...BASE, contact: 'nobody' })).toMatchObject({ path: '/contact', keyword: 'format' });
    expect(errorsOf({ ...BASE, contact: { email: 'nobody', phone: 1 } }).map(({ path }) => path)).toEqual([
      '/contact/email',
      '/contact/phone',
    ]);
  });

  it('reports a value of the wrong type once, whatever other rules it violates', () => {
    expect(only({ ...BASE, rate_limits: { requests_per_day: -1.5 } }).keyword).toBe('type');
    expect(only({ ...BASE, authentication: { methods: [5] } }).keyword).toBe('type');
    expect(only({ ...BASE, expires: 5 }).keyword).toBe('type');
  });

  it('finds as many mistakes as were made', () => {
    const mistakes: readonly [string, string, unknown][] = [
      ['/extra', 'extra', 1],
      ['/expires', 'expires', 'x'],
      ['/contact', 'contact', 5],
      ['/jurisdiction', 'jurisdiction', {}],
      ['/requires_consent', 'requires_consent', 'x'],
      ['/@context', '@context', 'x'],
      ['/data_handling/data_residency/0', 'data_handling', { data_residency: [1] }],
      ['/discovery/mcp_servers/0/url', 'discovery', { mcp_servers: [{ url: 'x', transport: 'sse' }] }],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([...mistakes]), (made) => {
        const document = { ...BASE, ...Object.fromEntries(made.map(([, key, value]) => [key, value])) };
        expect(errorsOf(document).map(({ path }) => path)).toEqual(made.map(([path]) => path));
      }),
    );
  });

  it('returns the first 100 in document order, or the requested number', () => {
    const keys = Array.from({ length: 300 }, (_, index) => `k${index}`);
    const document = {
      ...Object.fromEntries(keys.map((key) => [key, 1])),
      permissions: { z: 1 },
      service: 5,
    };
    const pointers = keys.map((key) => `/${key}`);
    expect(errorsOf(document).map(({ path }) => path)).toEqual(['', ...pointers.slice(0, 99)]);
    expect(errorsOf(document, 3).map(({ path }) => path)).toEqual(['', '/k0', '/k1']);
    expect(errorsOf(document, 1000).map(({ path }) => path)).toEqual([
      '',
      ...pointers,
      '/permissions/z',
      '/service',
    ]);
  });

  it.each([
    ['unknown keys', Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1]))],
    ['wrong items', { ...BASE, authentication: { methods: Array(130_000).fill(1) } }],
    [
      'empty entries',
      { ...BASE, discovery: { mcp_servers: Array(80_000).fill({}), api_specs: Array(5).fill(1) } },
    ],
    ['wrong codes', { ...BASE, jurisdiction: Array(130_000).fill(1) }],
    ['a long key', { ...BASE, ['k'.repeat(250_000)]: 1 }],
    [
      'a long value',
      { ...BASE, service: 'a.'.repeat(125_000), contact: 'a@'.repeat(125_000), expires: 'x'.repeat(250_000) },
    ],
  ])('answers a hostile document in few words: %s', (_, document) => {
    const errors = errorsOf(document);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(errors).length).toBeLessThan(60_000);
  });

  it('names places that exist, or keys that are unknown', () => {
    const documents = fc.dictionary(
      fc.constantFrom(
        'service',
        'permissions',
        'contact',
        'rate_limits',
        'discovery',
        'jurisdiction',
        '__proto__',
        'a/b',
      ),
      fc.jsonValue({ maxDepth: 4 }),
    );
    fc.assert(
      fc.property(documents, (document) => {
        for (const { path, message } of errorsOf(document)) {
          let value: unknown = document;
          for (const segment of fromPointer(path)) {
            expect(Object.hasOwn(value as object, segment), `${path} ${message}`).toBe(true);
            value = (value as Record<string, unknown>)[segment];
          }
        }
      }),
    );
  });

  it('keeps no reference to a refused document', () => {
    expect(errorsOf({})).toHaveLength(3);
    expect(validator.validate(BASE).valid).toBe(true);
    expect(errorsOf({ ...BASE, extra: 1 })).toHaveLength(1);
  });
});
