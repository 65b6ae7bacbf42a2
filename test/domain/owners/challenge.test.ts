import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { challengeOf, publishedValueOf, readChallenge } from '../../../src/domain/owners/challenge.js';
import { name } from '../../support/an-entry.js';

const sign = (text: string) => createHmac('sha256', 'a secret').update(text).digest();
const site = name('example.com');
const expiresAt = new Date('2026-03-11T05:06:07Z');
const before = new Date(expiresAt.getTime() - 1);
const challenge = challengeOf({ site, expiresAt, nonce: Buffer.alloc(16, 7) }, sign);
const read = (text: string, { of = site, now = before, by = sign } = {}) =>
  readChallenge({ text, site: of, now }, by);

describe('a challenge', () => {
  it('is valid for its site until it expires', () => {
    expect(read(challenge)).toBe('valid');
    expect(read(challenge, { now: expiresAt })).toBe('expired');
  });

  it('is not valid for another site, nor at another installation', () => {
    expect(read(challenge, { of: name('example.org') })).toBe('unknown');
    expect(read(challenge, { by: (text) => createHmac('sha256', 'b').update(text).digest() })).toBe(
      'unknown',
    );
  });

  it('is unknown with any letter changed, left out or added', () => {
    for (let at = 0; at < challenge.length; at += 1) {
      const other = challenge[at] === 'A' ? 'B' : 'A';
      expect(read(`${challenge.slice(0, at)}${other}${challenge.slice(at + 1)}`), String(at)).toBe('unknown');
      expect(read(challenge.slice(0, at) + challenge.slice(at + 1)), String(at)).toBe('unknown');
    }
    for (const text of ['', 'atc_', `${challenge}A`, `${challenge}=`, ` ${challenge}`, 'x'.repeat(100_000)])
      expect(read(text)).toBe('unknown');
  });

  it('cannot be derived from the published value', () => {
    const value = publishedValueOf(challenge);
    expect(value).toMatch(/^agentterms-verification=[A-Za-z0-9_-]{43}$/);
    expect(read(value)).toBe('unknown');
    expect(value).not.toContain(challenge.slice(4, 12));
  });
});
