import { expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import { makeFindTexts } from '../../../src/domain/texts/find-texts.js';
import type { FetchableText, HeldText } from '../../../src/domain/texts/ports.js';
import { SettableClock } from '../../support/settable-clock.js';

const clock = new SettableClock();
const HASH = 'a'.repeat(64);
const TEXT = { sha256: HASH, archivedUrl: 'https://archive.example/pear' };
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const FAILED = { kind: 'failed', reason: 'unavailable', problem: 'Away.' } as const;

/** What is found out about a text of which the store has this, and which texts are asked for on the way. */
async function stateOf(held: HeldText | undefined, { refuses = false, text = TEXT } = {}) {
  const asked: FetchableText[] = [];
  const find = makeFindTexts({
    store: { find: async () => new Map(held === undefined ? [] : [[HASH, held]]) },
    fetches: {
      fetch: async (texts) => {
        asked.push(...texts);
        return new Set(refuses ? texts.map(({ sha256 }) => sha256) : []);
      },
    },
    clock,
  });
  return { state: (await find([text])).get(HASH), asked: asked.map(({ address }) => address) };
}

it.each([
  ['is kept', { kind: 'kept', text: 'Terms' }, 0, { status: 'kept', text: 'Terms' }],
  ['is nowhere', undefined, 1, { status: 'fetching' }],
  ['another process fetches', { kind: 'claimed', until: inMinutes(1) }, 0, { status: 'fetching' }],
  ['another process was to fetch', { kind: 'claimed', until: inMinutes(0) }, 1, { status: 'fetching' }],
  [
    'has only just failed',
    { ...FAILED, retryAt: inMinutes(1) },
    0,
    { status: 'unavailable', problem: 'Away.', retryAt: inMinutes(1) },
  ],
  [
    'has failed, and is due',
    { ...FAILED, retryAt: inMinutes(0) },
    1,
    { status: 'unavailable', problem: 'Away.', retryAt: inMinutes(0) },
  ],
] as const)('a text that %s', async (_, held, times, state) => {
  expect(await stateOf(held)).toEqual({ state, asked: Array(times).fill(TEXT.archivedUrl) });
});

it('says that too many are fetched, and that there is no address that is asked', async () => {
  expect((await stateOf(undefined, { refuses: true })).state).toEqual({
    status: 'unavailable',
    problem: 'Too many texts are being fetched at the moment.',
  });
  const plain = await stateOf(undefined, { text: { ...TEXT, archivedUrl: 'http://archive.example/pear' } });
  expect(plain).toMatchObject({ state: { status: 'not_fetched' }, asked: [] });
});

it('answers without its store, and hides no mistake', async () => {
  const failing = (error: Error) =>
    makeFindTexts({ store: { find: () => Promise.reject(error) }, clock })([TEXT]);
  const away = await failing(new DomainError('service_unavailable', 'The database is away.'));
  expect(away.get(HASH)).toEqual({
    status: 'unavailable',
    problem: 'The texts that are kept cannot be read at the moment.',
  });
  await expect(failing(new TypeError('a mistake'))).rejects.toThrow('a mistake');
});
