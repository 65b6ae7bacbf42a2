import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFileName } from '../../../src/domain/registry/export-file-name.js';

describe('exportFileName', () => {
  it.each(['example.com', 'a.b-c.example', 'xn--mnchen-3ya.example', 'example.xn--p1ai'])(
    'names the file of %s after it',
    (domain) => {
      expect(exportFileName(domain)).toBe(`${domain}.json`);
    },
  );

  it('cuts a domain that is too long for a file name, and two of them differ', () => {
    const label = 'a'.repeat(62);
    const long = (end: string) => `${label}.${label}.${label}.${end}.com`;
    const [one, other] = [long('b'.repeat(58)), long('c'.repeat(58))];
    expect(one).toHaveLength(251);
    expect(exportFileName(one).length).toBeLessThanOrEqual(255);
    expect(exportFileName(one)).not.toBe(exportFileName(other));
    expect(exportFileName(long('b'.repeat(57)))).toBe(`${long('b'.repeat(57))}.json`);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    '..',
    '.',
    '',
    'C:\\evil.com',
    'evil.com/../../x',
    'a\u0000b.com',
    'nul\n.com',
    'com~1.com',
    'ex\u00e4mple.com',
    '-rf.com',
  ])('makes a harmless name of %j, which should never be a domain', (domain) => {
    expect(exportFileName(domain)).toMatch(/^(?![.-])[A-Za-z0-9._-]*~[0-9a-f]{16}\.json$/);
  });

  it('is one safe part of a path and differs for any two domains, whatever they contain', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.domain(),
      fc.constantFrom('a/b', 'a_b', 'a\\b'),
    );
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const name = exportFileName(one);
        expect(name).toMatch(/^[A-Za-z0-9_~][A-Za-z0-9._~-]*\.json$/);
        expect(name.length).toBeLessThanOrEqual(255);
        if (one !== other) expect(name).not.toBe(exportFileName(other));
      }),
    );
  });
});
