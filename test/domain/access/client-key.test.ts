import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CLIENT_KEY_BYTES,
  clientKeyOf,
  isClientKey,
  isClientName,
} from '../../../src/domain/access/client-key.js';

describe('a client key', () => {
  it('is recognised by its form', () => {
    const key = clientKeyOf(randomBytes(CLIENT_KEY_BYTES));
    expect(key).toMatch(/^atk_/);
    expect(isClientKey(key)).toBe(true);
  });

  it.each([
    '',
    'atk_',
    `atk_${'a'.repeat(42)}`,
    `atk_${'a'.repeat(44)}`,
    `ATK_${'a'.repeat(43)}`,
    `atk_${'a'.repeat(42)}=`,
    `atk_${'a'.repeat(43)}\n`,
    ` atk_${'a'.repeat(43)}`,
    `adm_${'a'.repeat(43)}`,
  ])('is not %j', (text) => {
    expect(isClientKey(text)).toBe(false);
  });
});

describe('the name of a key', () => {
  it.each(['a', 'Example Robotics', 'Bücher & Söhne (prod)', '機器人', '😀'.repeat(100)])(
    'may be %j',
    (name) => {
      expect(isClientName(name)).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    ' a',
    'a ',
    'a\nb',
    'a\0b',
    'a\u202eb',
    'a\u200bb',
    'a\u2028b',
    '\ufffd',
    'a  b',
    'a\u00a0b',
    '\uff21cme',
    'e\u0301t\u00e9',
    '\u0430cme',
    '\u0391cme',
    '\ud800',
    'x'.repeat(101),
  ])('may not be %j', (name) => {
    expect(isClientName(name)).toBe(false);
  });
});
