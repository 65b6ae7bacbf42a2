import { expect, it } from 'vitest';
import { createTestDatabase } from '../../support/test-database.js';
import { startProcess } from '../support/a-process.js';

const ADMIN_TOKEN = 'an-admin-token-of-the-tests-0123456789';
const DOMAIN = 'nobody.example';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}

async function send(url: string, token: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url, init);
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

it('a decision of one process is used by the checks of another within a second, and so is its revocation', async () => {
  const database = await createTestDatabase('shipped');
  try {
    const env = {
      DATABASE_URL: database.url,
      CLIENT_HASH_KEY: 'a key for tests alone',
      ADMIN_TOKEN,
      CHECK_LOOKUP: 'registry',
    };
    await using first = startProcess(env);
    await using second = startProcess(env);
    const [one, other] = await Promise.all([first.serving, second.serving]);
    const keyFields = { name: 'Shop Robotics', hourly: 100_000, daily: 100_000 };
    const { body: made } = await send(`${one}/api/v1/admin/client-keys`, ADMIN_TOKEN, keyFields);
    const key = made.key ?? '';
    const checked = async () =>
      (await send(`${other}/api/v1/check?domain=${DOMAIN}&action=make_purchases`, key)).body;
    /** Milliseconds until the other process gives the verdict. */
    const untilVerdict = async (verdict: string) => {
      const startedMs = performance.now();
      while ((await checked()).verdict !== verdict)
        if (performance.now() - startedMs > 10_000) throw new Error(`The verdict is not ${verdict}.`);
      return performance.now() - startedMs;
    };
    // From now on the other process has its decisions in memory.
    await untilVerdict('escalate');

    const question = { domain: DOMAIN, action: 'make_purchases' };
    const asked = await send(`${other}/api/v1/approvals`, key, question);
    expect(asked).toMatchObject({ status: 202, body: { state: 'pending' } });
    const path = `${one}/api/v1/admin/approvals/${asked.body.id}`;
    const decision = { decision: 'grant', scope: 'site', reason: 'Fine.' };
    expect((await send(`${path}/decide`, ADMIN_TOKEN, decision)).status).toBe(200);
    expect(await untilVerdict('proceed')).toBeLessThan(1_000);
    expect(await checked()).toMatchObject({ reason_code: 'granted_by_approver' });
    expect((await send(`${path}/revoke`, ADMIN_TOKEN, {})).status).toBe(200);
    expect(await untilVerdict('escalate')).toBeLessThan(1_000);
  } finally {
    await database.drop();
  }
});
