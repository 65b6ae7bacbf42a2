import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';

const validator = new AjvDocumentValidator();
const BASE = { agentterms_version: '0.3.0', service: 'example.com', permissions: {} };

/** The hints for a document with one error. */
function hintsTo(part: Record<string, unknown>): (string | undefined)[] {
  const verdict = validator.validate({ ...BASE, ...part });
  return verdict.valid ? [] : verdict.errors.map(({ hint }) => hint);
}

describe('hintFor', () => {
  it.each([
    ['allowed', 'true'],
    ['Allow', 'true'],
    ['YES', 'true'],
    ['true', 'true'],
    [1, 'true'],
    ['granted', 'true'],
    ['denied', 'false'],
    ['no', 'false'],
    ['disallow', 'false'],
    ['forbidden', 'false'],
    [0, 'false'],
    ['unknown', 'null'],
    ['not-specified', 'null'],
    ['N/A', 'null'],
    ['', undefined],
    [2, undefined],
    [[], undefined],
  ])('reads the permission %j as %s', (value, meant) => {
    const [hint] = hintsTo({ permissions: { read_content: value } });
    if (meant !== undefined) expect(hint).toBe(`Did you mean ${meant}?`);
    else expect(hint ?? '').not.toContain('Did you mean');
  });

  it.each([
    [{ status: 'allowed' }, '{"allowed": true}'],
    [{ status: 'denied' }, '{"allowed": false}'],
    [{ Value: true }, '{"allowed": true}'],
    [{ permission: 'conditional' }, 'the key "allowed"'],
  ])('recognises that %j says whether something is allowed', (value, meant) => {
    expect(hintsTo({ permissions: { read_content: value } })[1]).toContain(meant);
  });

  it.each([
    [{ methods: ['mutual_tls'] }, '"mTLS"'],
    [{ methods: ['oauth 2.0'] }, '"oauth2"'],
    [{ methods: ['Basic'] }, '"basic_auth"'],
    [{ methods: ['apikey'] }, '"api_key"'],
    [{ methods: ['NONE'] }, '"none"'],
    [{ methods: 'MTLS' }, '["mTLS"]'],
  ])('finds the intended method in %j', (authentication, meant) => {
    expect(hintsTo({ authentication })).toEqual([`Did you mean ${meant}?`]);
  });

  it.each([
    ['v0.3.0', '0.3.0'],
    ['0.3', '0.3.0'],
    ['1', '1.0.0'],
    [0.3, '0.3.0'],
    ['0.3.0-rc.1', '0.3.0'],
    [' 0.3.0 ', '0.3.0'],
  ])('completes the version %j to %s', (agentterms_version, meant) => {
    expect(hintsTo({ agentterms_version })).toEqual([`Did you mean "${meant}"?`]);
  });

  it.each([
    ['2026/01/05', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05T10:00:00Z', '2026-01-05'],
    ['2026-1-5', '2026-01-05'],
  ])('corrects the date %j to %s', (expires, meant) => {
    expect(hintsTo({ expires })).toEqual([`Did you mean "${meant}"?`]);
  });

  it.each([['2026-02-30'], ['2025-02-29'], ['2026-13-01']])('says that %s does not exist', (expires) => {
    expect(hintsTo({ expires })).toEqual(['There is no such day in the calendar.']);
  });

  it.each([
    ['example.com/terms', 'https://example.com/terms'],
    ['www.example.com', 'https://www.example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https:example.com', 'https://example.com'],
    ['https:/example.com/x', 'https://example.com/x'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('corrects %j to the address %s', (tos_url, meant) => {
    expect(hintsTo({ service: { domain: 'example.com', tos_url } })).toEqual([`Did you mean "${meant}"?`]);
  });

  it.each([['terms'], ['/terms'], ['see our terms.'], ['javascript:'], ['https://'], ['x'.repeat(1000)]])(
    'suggests no address for %j',
    (tos_url) => {
      expect(hintsTo({ service: { domain: 'example.com', tos_url } })).toEqual([undefined]);
    },
  );

  it('lower-cases a hash and removes its prefix', () => {
    const hash = 'AB'.repeat(32);
    expect(hintsTo({ verification: { policy_hash: hash } })).toEqual([
      `Did you mean "${hash.toLowerCase()}"?`,
    ]);
    expect(hintsTo({ verification: { policy_hash: `sha256-${hash}` } })).toEqual([
      `Did you mean "${hash.toLowerCase()}"?`,
    ]);
  });

  it('names the object to which a key belongs', () => {
    expect(hintsTo({ requests_per_day: 1 })).toEqual(['Did you mean rate_limits.requests_per_day?']);
    expect(hintsTo({ permissions: { domain: 'x' } })).toEqual(['Did you mean service.domain?']);
  });

  it('reports when the intended key already exists', () => {
    expect(hintsTo({ Service: 'x' })).toEqual(['Did you mean "service", which is there already?']);
  });

  it('shows how to add a key that is missing', () => {
    expect(hintsTo({ service: {} })).toEqual(['Add it, for example "domain": "example.com".']);
    expect(hintsTo({ service: { Domain: 'example.com' } })[0]).toBe('Rename "Domain" to "domain".');
  });

  it('suggests leaving out a null, unless it is required or an item', () => {
    expect(hintsTo({ policy_id: null })).toEqual(['Leave the key out when there is nothing to say.']);
    expect(hintsTo({ service: { domain: 'example.com', name: null } })).toEqual([
      'Leave the key out when there is nothing to say.',
    ]);
    expect(hintsTo({ agentterms_version: null })).toEqual([undefined]);
    expect(hintsTo({ permissions: { read_content: { allowed: null } } })).toEqual([undefined]);
    expect(hintsTo({ jurisdiction: [null] })).toEqual([undefined]);
  });

  it('does not confuse one signing algorithm with another', () => {
    for (const signing_algorithm of ['HS256', 'PS256', 'ES384', 'RS512', 'none']) {
      expect(hintsTo({ verification: { signing_algorithm } })).toEqual([undefined]);
    }
  });
});
