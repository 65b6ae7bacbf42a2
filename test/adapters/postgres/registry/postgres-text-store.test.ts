import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PostgresTextStore } from '../../../../src/adapters/postgres/registry/postgres-text-store.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();
const clock = new SettableClock();
const PROBLEM = { reason: 'unavailable', problem: 'The archive is \0away.' } as const;

const storeOf = (bounds = { maxBytes: 10_000, maxTextBytes: 5_000 }) =>
  new PostgresTextStore(parts().pool, clock, bounds);
const aText = (text: string) => {
  const content = new TextEncoder().encode(text);
  return { text, content, sha256: hash('sha256', content) };
};
const PEAR = aText('\ufeffPears \0 \ud83c\udf50');
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const kept = async (store: PostgresTextStore, ...texts: readonly { readonly sha256: string }[]) => {
  const found = await store.find(texts.map(({ sha256 }) => sha256));
  return texts.map(({ sha256 }) => found.get(sha256)?.kind);
};

beforeEach(() => parts().pool.query('TRUNCATE archived_text, text_fetch'));

it('gives a text back as it was, and nothing of one that it does not have', async () => {
  const store = storeOf();
  expect(await store.find([PEAR.sha256])).toEqual(new Map());
  expect(await store.keep(PEAR.sha256, PEAR.content)).toBe(true);
  expect(await store.keep(PEAR.sha256, PEAR.content)).toBe(true);
  expect(await store.find([PEAR.sha256, PEAR.sha256])).toEqual(
    new Map([[PEAR.sha256, { kind: 'kept', text: PEAR.text }]]),
  );
});

it('takes no text under the hash of another, and shows none that was put there', async () => {
  const store = storeOf();
  const other = aText('Apples');
  expect(await store.keep(PEAR.sha256, other.content)).toBe(false);
  const put = parts().pool.query(
    'INSERT INTO archived_text VALUES ($1, $2::bytea, octet_length($2::bytea), now(), now())',
    [PEAR.sha256, Buffer.from(other.content)],
  );
  await expect(put).rejects.toMatchObject({ code: '23514' });
  await parts().pool.query('ALTER TABLE archived_text DROP CONSTRAINT archived_text_text_sha256_check');
  await parts().pool.query(
    'INSERT INTO archived_text VALUES ($1, $2::bytea, octet_length($2::bytea), now(), now())',
    [PEAR.sha256, Buffer.from(other.content)],
  );
  expect(await store.find([PEAR.sha256])).toEqual(new Map());
});

describe('the bounds', () => {
  it('refuse a text that is too large for one, or for all', async () => {
    expect(await storeOf({ maxBytes: 10_000, maxTextBytes: 4 }).keep(PEAR.sha256, PEAR.content)).toBe(false);
    expect(await storeOf({ maxBytes: 4, maxTextBytes: 10_000 }).keep(PEAR.sha256, PEAR.content)).toBe(false);
  });

  it('have the text that was used longest ago make room', async () => {
    const store = storeOf({ maxBytes: 3_000, maxTextBytes: 2_000 });
    const [first, second, third] = ['1', '2', '3'].map((digit) => aText(digit.repeat(1_200)));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three texts');
    await store.keep(first.sha256, first.content);
    clock.set(inMinutes(1).toISOString());
    await store.keep(second.sha256, second.content);
    clock.set(inMinutes(90).toISOString());
    expect(await kept(store, first)).toEqual(['kept']);
    clock.set(inMinutes(1).toISOString());
    await store.keep(third.sha256, third.content);
    expect(await kept(store, first, second, third)).toEqual(['kept', undefined, 'kept']);
    expect(await store.counts([first.sha256, second.sha256])).toEqual({ kept: 1, failed: 0, bytes: 2_400 });
  });

  it('hold with texts that come at one time', async () => {
    const store = storeOf({ maxBytes: 3_000, maxTextBytes: 2_000 });
    const texts = Array.from({ length: 8 }, (_, index) => aText(String(index).repeat(1_200)));
    await Promise.all(texts.map(({ sha256, content }) => store.keep(sha256, content)));
    expect((await store.counts([])).bytes).toBe(2_400);
  });
});

describe('a claim', () => {
  it('is given to one of many, and to nobody for a text that is kept', async () => {
    const store = storeOf();
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.claim(PEAR.sha256, inMinutes(2))));
    expect(claims.filter((failures) => failures !== undefined)).toEqual([0]);
    expect(await store.find([PEAR.sha256])).toEqual(
      new Map([[PEAR.sha256, { kind: 'claimed', until: inMinutes(2) }]]),
    );
    await store.keep(PEAR.sha256, PEAR.content);
    clock.set(inMinutes(3).toISOString());
    expect(await store.claim(PEAR.sha256, inMinutes(2))).toBeUndefined();
  });

  it('passes, and is given back', async () => {
    const store = storeOf();
    await store.claim(PEAR.sha256, inMinutes(2));
    await store.release(PEAR.sha256);
    expect(await store.find([PEAR.sha256])).toEqual(new Map());
    expect(await store.claim(PEAR.sha256, inMinutes(2))).toBe(0);
    expect(await store.claim(PEAR.sha256, inMinutes(2))).toBeUndefined();
    clock.set(inMinutes(2).toISOString());
    expect(await store.claim(PEAR.sha256, inMinutes(2))).toBe(0);
  });
});

describe('a failure', () => {
  it('is told with its reason until it may be tried again, which counts on', async () => {
    const store = storeOf();
    await store.claim(PEAR.sha256, inMinutes(2));
    const retryAt = inMinutes(4);
    await store.fail(PEAR.sha256, { ...PROBLEM, failures: 3, retryAt });
    expect((await store.find([PEAR.sha256])).get(PEAR.sha256)).toEqual({
      kind: 'failed',
      reason: 'unavailable',
      problem: 'The archive is \ufffdaway.',
      retryAt,
    });
    expect((await store.counts([PEAR.sha256])).failed).toBe(1);
    expect(await store.claim(PEAR.sha256, inMinutes(9))).toBeUndefined();
    clock.set(retryAt.toISOString());
    expect(await store.claim(PEAR.sha256, inMinutes(9))).toBe(3);
    expect((await store.find([PEAR.sha256])).get(PEAR.sha256)?.kind).toBe('claimed');
  });

  it('is forgotten with the text, and after a while', async () => {
    const store = storeOf();
    await store.fail(PEAR.sha256, { ...PROBLEM, failures: 1, retryAt: clock.now() });
    await store.keep(PEAR.sha256, PEAR.content);
    expect((await store.counts([PEAR.sha256])).failed).toBe(0);
    await store.fail('a'.repeat(64), { ...PROBLEM, failures: 1, retryAt: clock.now() });
    expect(await store.forgetFailures(clock.now())).toBe(0);
    expect(await store.forgetFailures(inMinutes(1))).toBe(1);
  });
});
