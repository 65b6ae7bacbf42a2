import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, documentHash, policyHash } from '../../../src/domain/terms/canonical.js';

/** The same value with the members of every object in the reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

const jsonObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, section 3.2.2', () => {
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts keys by UTF-16 code units (RFC 8785, section 3.2.3)', () => {
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    );
  });

  it('does not depend on the order of members, and parses to the same value', () => {
    fc.assert(
      fc.property(jsonObject, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        // Equal by RFC 8785: -0 is written as 0.
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['a lone surrogate', ['\ud800']],
    ['a key with one', { '\udc00': 1 }],
    ['an infinite number', [Number.POSITIVE_INFINITY]],
    ['undefined', undefined],
  ])('throws for %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});

describe('documentHash', () => {
  it('is the SHA-256 of the canonical text in UTF-8, in lower-case hexadecimal', () => {
    expect(documentHash({ b: 'ü', a: 1 })).toBe(
      createHash('sha256').update('{"a":1,"b":"ü"}', 'utf8').digest('hex'),
    );
    expect(documentHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});

describe('policyHash', () => {
  const document = { service: 'example.com', verification: { signing_algorithm: 'RS256' } };

  it('is the hash of the document without the hash in it', () => {
    const hashed = { ...document, verification: { ...document.verification, policy_hash: 'f'.repeat(64) } };
    expect(policyHash(hashed)).toBe(documentHash(document));
    expect(policyHash(document)).toBe(documentHash(document));
    expect(hashed.verification.policy_hash).toBe('f'.repeat(64));
  });

  it('keeps a verification object that is left empty', () => {
    expect(policyHash({ verification: { policy_hash: 'x' } })).toBe(documentHash({ verification: {} }));
    expect(policyHash({ verification: { policy_hash: 'x' } })).not.toBe(documentHash({}));
  });

  it.each([[undefined], [null], ['text'], [['policy_hash']]])(
    'does not change a verification that is %j',
    (verification) => {
      expect(policyHash({ verification })).toBe(documentHash({ verification }));
    },
  );
});
