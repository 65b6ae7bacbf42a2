import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../src/app/operator-console.js';
import { learnSecrets, maskSecrets, Secret } from '../../src/app/secret.js';
import { type RunningService, startService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';
import { PLAIN_SITE, readBy } from '../support/generating.js';
import { type ModelServer, startModelServer } from '../support/model-server.js';
import { serveFixtureSite } from '../support/sites.js';

describe('a secret', () => {
  it('is hidden in every way of showing a value', () => {
    const secret = new Secret('marked-and-held');
    for (const shown of [`${secret}`, JSON.stringify({ secret }), inspect(secret), String(secret)])
      expect(shown).not.toContain('marked-and-held');
    expect(secret.reveal()).toBe('marked-and-held');
  });

  it('is masked in any text once it is known, in each of its written forms', () => {
    learnSecrets({
      MARKED_TOKEN: 'marked"token',
      MARKED_URL: 'postgres://user:marked%20pass@db.example/x',
      MARKED_OTHER_URL: 'redis://cache.example/?password=marked-query',
      PORT: '3000',
    });
    expect(maskSecrets('a marked"token b')).toBe('a *** b');
    expect(maskSecrets(JSON.stringify({ text: 'a marked"token b' }))).toBe('{"text":"a *** b"}');
    expect(maskSecrets('marked%22token')).toBe('***');
    expect(maskSecrets('marked%20pass, marked pass, marked-query, 3000')).toBe('***, ***, ***, 3000');
  });

  it.each([
    ['a client key', `X-Api-Key: atk_${'a'.repeat(43)}.`, 'X-Api-Key: atk_***.'],
    ['the secret of a webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/8=', 'whsec_***'],
    ['an access token', `att_${'a'.repeat(43)}`, 'att_***'],
    ['a bearer token', 'authorization: Bearer abc.def-ghi', 'authorization: Bearer ***'],
    ['basic credentials', 'Basic dXNlcjpwYXNz', 'Basic ***'],
    ['a session', '{"cookie":"agentterms_session=abc; b=c"}', '{"cookie":"agentterms_session=***; b=c"}'],
    ['credentials in an address', 'at https://user:p%40ss@x.example/a', 'at https://user:***@x.example/a'],
    [
      'a token in an address',
      'https://x.example/?a=b&access_token=cd#e',
      'https://x.example/?a=b&access_token=***#e',
    ],
    ['a signature in an address', '"/a?X-Amz-Signature=cd"', '"/a?X-Amz-Signature=***"'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----\\n', '***\\n'],
    [
      'the key of a model',
      'Incorrect API key provided: sk-proj-abcdefghijklmnop',
      'Incorrect API key provided: sk-***',
    ],
  ])('that was never registered is recognised by its form: %s', (_, text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  it('does not mask a text that only resembles one', () => {
    for (const text of [
      'https://x.example/terms?page=2',
      'nothing listens at 127.0.0.1:1 (ECONNREFUSED)',
      'a bearer of bad news',
      '12:30:00 user@example.com',
    ])
      expect(maskSecrets(text)).toBe(text);
  });

  it('is masked quickly in a long text', () => {
    for (const piece of ['Bearer ', 'a://', '?token', '-----BEGIN PRIVATE KEY-----', 'atk_', 'https://a:'])
      expect(maskSecrets(piece.repeat(200_000 / piece.length)).length).toBeGreaterThan(0);
  });
});

it('the log masks whatever is logged, with the causes of an error and in sentences for a person', () => {
  new Secret('marked-in-a-log');
  for (const isTerminal of [true, false]) {
    let said = '';
    const write = (text: string) => {
      said += text;
    };
    const { log } = openConsole({ logLevel: 'info' }, { write }, isTerminal);
    const cause = Object.assign(new Error('marked-in-a-log'), { config: { auth: 'marked-in-a-log' } });
    log.error(
      { err: new Error('refused: marked-in-a-log', { cause }), query: 'marked-in-a-log' },
      'marked-in-a-log',
    );
    expect(said).toContain('***');
    expect(said).not.toContain('marked-in-a-log');
    if (!isTerminal) expect(() => JSON.parse(said)).not.toThrow();
  }
});

/** Secrets that a service received from its settings or from a caller. */
const MARKED = {
  ADMIN_TOKEN: 'marked-token-of-the-admin',
  AUDITOR_TOKEN: 'marked-token-of-the-auditor',
  CLIENT_HASH_KEY: 'marked-key-of-the-hash',
  OPENAI_API_KEY: 'marked-key-of-the-model',
  redis: 'marked-password-of-redis',
  url: 'marked-password-in-a-url',
  wrong: 'marked-wrong-token',
} as const;

describe('a service in trouble', () => {
  let said = '';
  let model: ModelServer;
  let service: RunningService;
  /** All its answers, except for secrets that it was asked to make. */
  const answers: string[] = [];
  const made: string[] = [];
  // A Redis that repeats what it received.
  const redis = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (sent) => socket.write(`-WRONGPASS ${sent.toString().replace(/\s+/g, ' ')}\r\n`));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    const { port } = redis.address() as { port: number };
    model = await startModelServer();
    model.behaviours = ['unauthorized'];
    const { redis: password, url: _, wrong: __, ...env } = MARKED;
    const write = (text: string) => {
      said += text;
    };
    const { log } = openConsole({ logLevel: 'trace' }, { write }, false);
    service = await startService({
      log,
      env: {
        ...env,
        ...readBy(model),
        OPENAI_API_KEY: MARKED.OPENAI_API_KEY,
        REDIS_URL: `redis://user:${password}@127.0.0.1:${port}`,
      },
    });
  });

  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
    redis.close();
  });

  async function ask(path: string, init: RequestInit & { token?: string } = {}): Promise<Response> {
    const { token, ...more } = init;
    const headers = { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...more.headers };
    const answer = await fetch(service.url + path, { ...more, headers });
    const text = await answer.clone().text();
    const heads = [...answer.headers].filter(([name]) => name !== 'set-cookie');
    answers.push(`${JSON.stringify(heads)}\n${text}`);
    return answer;
  }

  it("reveals none of its secrets, and none of its callers'", async () => {
    const { ADMIN_TOKEN: token, url: password, wrong } = MARKED;
    const post = (body: unknown, more: object = {}) => ({
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      token,
      headers: { 'Content-Type': 'application/json', ...more },
    });
    const site = encodeURIComponent(`https://user:${password}@netflix.com/?token=${password}`);
    expect((await ask(`/api/v1/check?domain=${site}&action=read_content`)).status).toBe(200);
    await ask(`/api/v1/check?domain=${encodeURIComponent(`user:${password}@`)}&action=read_content`);
    await ask(`/registry/${encodeURIComponent(`user:${password}@nowhere.example`)}`);
    for (const path of ['/api/v1/admin/entries', '/api/v1/audit/checks', '/metrics'])
      await ask(path, { token: wrong });
    await ask('/api/v1/admin/entries', { headers: { Authorization: `Basic ${wrong}` } });
    await ask('/api/v1/check?domain=netflix.com&action=buy', { headers: { 'X-Api-Key': `atk_${wrong}` } });
    await ask('/api/validate', post(`{"content": ${wrong}`));
    await ask('/mcp', post({ jsonrpc: '2.0', id: 1, method: wrong }));

    const issued = post({ name: 'a key', hourly: 1, daily: 1 }, { Authorization: `Bearer ${token}` });
    const key = await fetch(`${service.url}/api/v1/admin/client-keys`, issued);
    made.push(...secretsIn(await key.text()));
    const signedIn = await fetch(`${service.url}/api/v1/session`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'same-origin' },
    });
    const cookie = String(signedIn.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    made.push(cookie.split('=')[1] ?? '');
    await ask('/api/v1/session', { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' } });

    serveFixtureSite(service.origin, 'lamps.example', PLAIN_SITE);
    expect((await ask('/generate?domain=lamps.example')).status).toBeGreaterThanOrEqual(500);
    expect(model.authorizations).toContain(`Bearer ${MARKED.OPENAI_API_KEY}`);

    await service.sql('ALTER TABLE registry_entry RENAME TO gone');
    expect((await ask('/api/v1/admin/entries', { token })).status).toBeGreaterThanOrEqual(500);
    await ask('/registry?q=x');
    await service.sql('ALTER TABLE gone RENAME TO registry_entry');

    for (const path of [
      '/metrics',
      '/api/v1/audit/checks',
      '/api/v1/audit/summary',
      '/api/v1/admin/access-history',
      '/api/v1/admin/client-keys',
      '/openapi.json',
      '/healthz',
    ])
      await ask(path, { token });
    await eventually(() => said.includes('Redis') || undefined);

    const rows = await service.sql('SELECT to_jsonb(r)::text AS row FROM check_record r');
    const everything = [said, ...answers, ...rows.map(({ row }) => String(row))].join('\n');
    expect(said).toContain('request failed');
    expect(made.filter((secret) => secret.length > 20)).toHaveLength(2);
    const hidden = [...Object.values(MARKED), new URL(service.databaseUrl).password, ...made];
    expect(hidden.filter((secret) => secret !== '' && everything.includes(secret))).toEqual([]);
  });
});

/** Keys and tokens in what a service answers. */
const secretsIn = (text: string): readonly string[] => text.match(/at[kt]_[\w-]{43}/g) ?? [];
