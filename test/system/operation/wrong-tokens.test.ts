import { expect, it } from 'vitest';
import { ADMIN_TOKEN, useAdmin } from '../../support/an-admin.js';
import { createTestDatabase } from '../../support/test-database.js';
import { startProcess } from '../support/a-process.js';

const ENTRIES = '/api/v1/admin/entries';
const admin = useAdmin();

it('at most twenty wrong tokens are reported as wrong, however many arrive at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, nth) => admin().ask('get', ENTRIES, `att_guess-${nth}`)),
  );
  const told = answers.filter(({ status }) => status === 401);
  expect(told).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
  await admin().ask('get', ENTRIES, ADMIN_TOKEN).expect(429);
  admin().service.later(60_000);
  await admin().ask('get', ENTRIES, ADMIN_TOKEN).expect(200);
});

it('the log reports once that an address has to wait, under its name in the log of checks', async () => {
  const database = await createTestDatabase('shipped');
  try {
    await using process = startProcess({
      DATABASE_URL: database.url,
      CLIENT_HASH_KEY: 'a key for tests alone',
      ADMIN_TOKEN,
    });
    const url = await process.serving;
    const ask = (token: string) =>
      fetch(`${url}${ENTRIES}`, { headers: { Authorization: `Bearer ${token}` } });
    const ids: string[] = [];
    for (let nth = 0; nth < 25; nth += 1) {
      const answer = await ask(`att_guess-${nth}`);
      await answer.text();
      ids.push(answer.headers.get('x-request-id') ?? '');
    }
    const warned = process.log.filter(({ msg }) => String(msg).startsWith('Too many wrong tokens'));
    expect(warned).toEqual([
      expect.objectContaining({
        client: expect.stringMatching(/^ip:/),
        requestId: ids[19],
        wrongTokens: 20,
        waitSeconds: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(process.log)).not.toContain('att_guess');
  } finally {
    await database.drop();
  }
});
