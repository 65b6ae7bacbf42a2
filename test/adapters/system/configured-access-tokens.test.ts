import { expect, it } from 'vitest';
import { ConfiguredAccessTokens } from '../../../src/adapters/system/configured-access-tokens.js';
import { newId } from '../../../src/adapters/system/new-id.js';
import { tokenHash } from '../../../src/domain/access/token-hash.js';
import { MemoryAccessTokens } from '../../support/memory/memory-access-tokens.js';
import { SettableClock } from '../../support/settable-clock.js';

const CONFIGURED = [
  { name: 'bootstrap-admin', role: 'admin', token: 'a token of the settings' },
  { name: 'bootstrap-auditor', role: 'auditor', token: 'another of the settings' },
] as const;

function open() {
  const others = new MemoryAccessTokens(new SettableClock(), newId);
  return { others, tokens: new ConfiguredAccessTokens(others, CONFIGURED) };
}

it('knows the configured tokens, and the others', async () => {
  const { tokens } = open();
  const { token } = await tokens.create({ name: 'Ada', role: 'auditor' }, 'a test');
  expect(await tokens.find(tokenHash(CONFIGURED[0].token))).toEqual({
    name: 'bootstrap-admin',
    role: 'admin',
  });
  expect(await tokens.find(tokenHash(CONFIGURED[1].token))).toEqual({
    name: 'bootstrap-auditor',
    role: 'auditor',
  });
  expect(await tokens.find(tokenHash(token))).toEqual({ name: 'Ada', role: 'auditor' });
  expect(await tokens.find(tokenHash('a token of the setting'))).toBeUndefined();
});

it('needs no store for the configured ones', async () => {
  const away = {
    ...open().others,
    find: () => Promise.reject(new Error('The store is away.')),
  } as unknown as MemoryAccessTokens;
  const tokens = new ConfiguredAccessTokens(away, CONFIGURED);
  expect(await tokens.find(tokenHash(CONFIGURED[0].token))).toBeDefined();
  await expect(tokens.find(tokenHash('unknown'))).rejects.toThrow('away');
});

it('lists and revokes only the others', async () => {
  const { tokens } = open();
  const { token, kept } = await tokens.create({ name: 'Ada', role: 'admin' }, 'a test');
  expect((await tokens.list()).map(({ name }) => name)).toEqual(['Ada']);
  expect(await tokens.revoke(kept.id, 'a test')).toBeDefined();
  expect(await tokens.find(tokenHash(token))).toBeUndefined();
  expect(await tokens.find(tokenHash(CONFIGURED[0].token))).toBeDefined();
});

it('keeps no readable token', () => {
  expect(JSON.stringify(open().tokens)).not.toContain('settings');
});
