import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionRecord } from '../../../client/decision.js';
import { AgentTermsError } from '../../../client/errors.js';
import type { GuardOptions } from '../../../client/guard/guard.js';
import { PaceExceededError, PermissionDeniedError } from '../../../client/guard/guard-errors.js';
import { guardFetch } from '../../../client/guard/guard-fetch.js';
import { CONDITIONS_EXTENSION_KEY } from '../../../src/domain/terms/extension-keys.js';
import { SettableGuardClock } from '../../support/guard-clock.js';
import { GuardedSites } from '../../support/guarded-sites.js';

let sites: GuardedSites;
beforeAll(async () => {
  sites = await GuardedSites.start();
});
afterAll(() => sites[Symbol.asyncDispose]());
beforeEach(() => {
  sites.arrived.length = 0;
  sites.requests.length = 0;
});

function guarded(options: Partial<GuardOptions> = {}) {
  return guardFetch(sites.fetch, { terms: sites.terms(), clock: new SettableGuardClock(), ...options });
}

async function denied(pending: Promise<unknown>): Promise<PermissionDeniedError> {
  const error = await pending.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PermissionDeniedError);
  return error as PermissionDeniedError;
}

describe('a request', () => {
  it('is sent unchanged when the site permits it', async () => {
    sites.serve('read.example', { permissions: { read_content: true } });
    const answer = await guarded()('https://read.example/page?q=1', { headers: { 'X-Mine': 'yes' } });
    expect(await answer.text()).toBe('This is read.example.');
    expect(answer.url).toBe('https://read.example/page?q=1');
    expect(sites.arrived).toEqual(['GET read.example/page?q=1']);
    expect(sites.requests[0]?.headers['x-mine']).toBe('yes');
  });

  it('is sent in the same way for a URL and for a Request with a body', async () => {
    sites.serve('post.example', { permissions: { read_content: true, post_content: true } });
    const fetch = guarded();
    const headers = [['X-Mine', 'yes']].values() as never;
    await fetch(new URL('https://post.example/a'), { headers });
    expect(sites.requests[0]?.headers['x-mine']).toBe('yes');
    await fetch(new Request('https://post.example/b', { method: 'POST', body: 'hello' }));
    await fetch('https://post.example/c', { method: 'post', body: new URLSearchParams({ a: '1' }) });
    expect(sites.arrived).toEqual(['GET post.example/a', 'POST post.example/b', 'POST post.example/c']);
    expect(sites.requests.map(({ body }) => body)).toEqual(['', 'hello', 'a=1']);
  });

  it('is not sent when the site denies it: the error says why, and what the terms allow', async () => {
    sites.serve('shop.example', {
      permissions: {
        read_content: true,
        api_access: { allowed: true, requires_auth: true },
        make_purchases: false,
      },
    });
    const heard: AgentTermsError[] = [];
    const fetch = guarded({ onBlocked: (error) => heard.push(error) });
    const error = await denied(
      fetch('https://user:secret@shop.example/checkout?token=secret', { method: 'POST' }),
    );
    expect(error).toMatchObject({
      code: 'permission_denied',
      site: 'shop.example',
      action: 'make_purchases',
      method: 'POST',
      decision: { verdict: 'block', reason: 'denied' },
      given: [
        { permission: 'read_content', conditional: false },
        { permission: 'api_access', conditional: true },
      ],
    });
    expect(error.message).toMatch(/^POST https:\/\/shop\.example\/checkout needs make_purchases\. /);
    expect(error.message).toMatch(
      /The terms of shop\.example allow read_content, api_access \(under conditions\)\.$/,
    );
    expect(error.message).not.toContain('secret');
    expect(heard).toEqual([error]);
    expect(sites.arrived).toEqual([]);
  });

  it('is not sent without an answer', async () => {
    const fetch = guarded({ terms: sites.terms({ service: 'http://127.0.0.1:1', timeoutMs: 1 }) });
    const error = await denied(fetch('https://unasked.example/'));
    expect(error.decision).toMatchObject({ verdict: 'block', reason: 'no_answer' });
    expect(error.given).toEqual([]);
    expect((await denied(fetch('http://127.0.0.1:9/'))).decision.reason).toBe('no_answer');
  });

  it('is not sent when the site is silent, unless the policy allows that', async () => {
    sites.serve('silent.example', undefined);
    expect((await denied(guarded()('https://silent.example/'))).decision.reason).toBe('not_told');
    await guarded({ policy: { unknown: 'proceed' } })('https://silent.example/');
    expect(sites.arrived).toEqual(['GET silent.example/']);
  });

  it('is not checked for files with rules, allowed hosts and local schemes', async () => {
    sites.serve('silent.example', undefined);
    sites.serve('mine.example', undefined);
    const records: DecisionRecord[] = [];
    const terms = sites.terms({ onDecision: (record) => void records.push(record) });
    const fetch = guarded({ terms, allow: ['Mine.example', 'https://silent.example:8443'] });
    await fetch('https://silent.example/robots.txt');
    await fetch('https://mine.example/v1/chat', { method: 'POST', body: '{}' });
    expect(await (await fetch('data:text/plain,hello')).text()).toBe('hello');
    expect(records).toEqual([]);
    await denied(fetch('https://silent.example/'));
    await denied(fetch('https://silent.example/robots.txt', { method: 'POST' }));
    await expect(fetch('file:///etc/passwd')).rejects.toThrow(TypeError);
    await expect(fetch('no address')).rejects.toThrow(TypeError);
  });

  it.each(['https://a.example/path', 'a.example/path', 'a.example:80', '', '*.example.com:1'])(
    'refuses to allow %j',
    (entry) => {
      expect(() => guarded({ allow: [entry] })).toThrow(TypeError);
    },
  );

  it('has the action that the caller names', async () => {
    sites.serve('search.example', { permissions: { read_content: true, post_content: false } });
    const fetch = guarded();
    const search = { method: 'POST', body: 'q=1' };
    await denied(fetch('https://search.example/search', search));
    await fetch('https://search.example/search', { ...search, agentterms: { action: 'read_content' } });
    const bySearch = guarded({
      classify: ({ url }) => (url.pathname === '/search' ? 'read_content' : undefined),
    });
    await bySearch('https://search.example/search', search);
    await denied(bySearch('https://search.example/comment', search));
    expect(sites.arrived).toEqual(['POST search.example/search', 'POST search.example/search']);
  });
});

/** Terms that allow reading under conditions. */
const conditional = (...items: readonly object[]) => ({
  permissions: { read_content: { allowed: true } },
  extensions: { [CONDITIONS_EXTENSION_KEY]: { version: '1', read_content: items } },
});

describe('conditions and people', () => {
  it('compares conditions with the profile, and reports the obligations of requests that are sent', async () => {
    sites.serve(
      'kept.example',
      conditional({ kind: 'purpose', any_of: ['personal'] }, { kind: 'attribution', form: 'link' }),
    );
    const told: unknown[] = [];
    const fetch = guarded({
      profile: { purpose: ['personal'], undertakes: ['attribution'] },
      onObligations: (obligations, { action }) => told.push([action, obligations.map(({ text }) => text)]),
    });
    await fetch('https://kept.example/');
    expect(told).toEqual([['read_content', ['A link to the source is required.']]]);
    await denied(guarded({ profile: { purpose: ['commercial'] } })('https://kept.example/'));
    const failing = guarded({
      profile: { purpose: ['personal'], undertakes: ['attribution'] },
      onObligations: () => {
        throw new Error('nowhere to put it');
      },
    });
    await expect(failing('https://kept.example/')).rejects.toThrow('nowhere to put it');
    expect(() => guarded({ profile: { purposes: [] } as object })).toThrow('did you mean "purpose"?');
    expect(sites.arrived).toEqual(['GET kept.example/']);
  });

  it('never reads where only people may, whatever a test or a person says', async () => {
    sites.serve('people.example', conditional({ kind: 'operation', any_of: ['human'] }));
    const eager = { conditions: { operation: () => true }, onEscalate: () => true };
    const error = await denied(guarded(eager)('https://people.example/'));
    expect(error.decision).toMatchObject({ verdict: 'block', reason: 'condition_not_met' });
    await guarded({ profile: { operation: 'human' } })('https://people.example/');
    expect(sites.arrived).toEqual(['GET people.example/']);
  });

  it("applies the caller's tests of conditions, and blocks when the result is unknown", async () => {
    sites.serve('members.example', { permissions: { read_content: { allowed: true, requires_auth: true } } });
    const error = await denied(guarded()('https://members.example/'));
    expect(error.decision).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      reason: 'allowed_under_conditions',
    });
    expect(error.message).toContain('A person has to decide.');
    await guarded({ conditions: { account: () => true } })('https://members.example/');
    await denied(
      guarded({ conditions: { account: () => false, credential: () => false } })('https://members.example/'),
    );
    expect(sites.arrived).toEqual(['GET members.example/']);
  });

  it('sends what a person approves, only after a clear yes', async () => {
    sites.serve('silent.example', undefined);
    const asked: unknown[] = [];
    const approve = guarded({
      onEscalate: (decision, { site, action }) => {
        asked.push({ reason: decision.reason, site, action });
        return true;
      },
    });
    await approve('https://silent.example/comments', { method: 'POST' });
    expect(asked).toEqual([{ reason: 'not_told', site: 'silent.example', action: 'post_content' }]);
    await denied(
      guarded({ onEscalate: async () => false })('https://silent.example/comments', { method: 'POST' }),
    );
    await denied(
      guarded({ onEscalate: () => 'no' as never })('https://silent.example/c', { method: 'POST' }),
    );
    // A person cannot decide about a blocked request.
    await denied(guarded({ onEscalate: () => true })('https://silent.example/'));
    expect(sites.arrived).toEqual(['POST silent.example/comments']);
  });

  it('stops at once when the caller aborts', async () => {
    sites.serve('silent.example', undefined);
    const stop = new AbortController();
    const asked = Promise.withResolvers<void>();
    const fetch = guarded({
      onEscalate: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const pending = fetch('https://silent.example/c', { method: 'POST', signal: stop.signal });
    await asked.promise;
    stop.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    await expect(fetch('https://silent.example/', { signal: stop.signal })).rejects.toThrow('enough');
  });
});

describe('reading and scraping', () => {
  it('is reading up to a number of pages a minute, then scraping, then reading again', async () => {
    sites.serve('news.example', { permissions: { read_content: true, scrape_data: false } });
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, reading: { pagesPerMinute: 2 } });
    await fetch('https://news.example/1');
    clock.move(10_000);
    // The same site under its other name.
    sites.serve('www.news.example', { permissions: { read_content: true, scrape_data: false } });
    await fetch('https://www.news.example/2');
    const error = await denied(fetch('https://news.example/3'));
    expect(error).toMatchObject({ action: 'scrape_data', retryAfterMs: 50_000 });
    expect(error.message).toContain('for more than 2 pages of news.example within a minute are scraping');
    await denied(fetch('https://news.example./3'));
    clock.move(50_000);
    await fetch('https://news.example/3');
    expect(sites.arrived).toHaveLength(3);
  });

  it('is scraping beyond a number of different pages an hour', async () => {
    sites.serve('wide.example', { permissions: { read_content: true, scrape_data: false } });
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, reading: { pagesPerHour: 2 } });
    for (const page of ['1', '2', '1', '2']) await fetch(`https://wide.example/${page}`);
    expect((await denied(fetch('https://wide.example/3'))).action).toBe('scrape_data');
    await fetch('https://wide.example/1');
    clock.move(60 * 60_000);
    await fetch('https://wide.example/3');
    expect(sites.arrived).toHaveLength(6);
  });

  it.each([{ pagesPerMinute: 0 }, { pagesPerHour: 0 }])('can exclude any reading: %j', async (reading) => {
    sites.serve('news.example', { permissions: { read_content: true, scrape_data: false } });
    expect(await denied(guarded({ reading })('https://news.example/'))).toMatchObject({
      action: 'scrape_data',
      retryAfterMs: undefined,
    });
  });

  it('counts concurrent requests', async () => {
    sites.serve('crowd.example', { permissions: { read_content: true } });
    const fetch = guarded({ reading: { pagesPerMinute: 3 } });
    const asked = Array.from({ length: 10 }, (_, page) => fetch(`https://crowd.example/${page}`));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(sites.arrived).toHaveLength(3);
  });

  it('continues when scraping is permitted', async () => {
    sites.serve('open.example', { permissions: { read_content: true, scrape_data: true } });
    const fetch = guarded({ reading: { pagesPerMinute: 1 } });
    for (const page of ['1', '2', '3']) await fetch(`https://open.example/${page}`);
    expect(sites.arrived).toHaveLength(3);
  });

  it.each([{ pagesPerMinute: -1 }, { pagesPerHour: 1.5 }, { pagesPerHour: Number.NaN }])(
    'refuses the bound %j',
    (reading) => {
      expect(() => guarded({ reading })).toThrow(TypeError);
    },
  );
});

describe('pace', () => {
  it('waits when the site limits the rate, per site', async () => {
    sites.serve('slow.example', {
      permissions: { read_content: true },
      rate_limits: { requests_per_minute: 2 },
    });
    sites.serve('quick.example', { permissions: { read_content: true } });
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, maxWaitMs: 60_000 });
    await fetch('https://slow.example/1');
    await fetch('https://slow.example/2');
    const third = fetch('https://slow.example/3');
    await clock.untilSleeping();
    await fetch('https://quick.example/');
    expect(sites.arrived).toHaveLength(3);
    clock.move(60_000);
    await third;
    expect(sites.arrived.at(-1)).toBe('GET slow.example/3');
  });

  it("uses the limits of a site's own file that the service has read, without a registry entry", async () => {
    sites.serve('limited.example', {
      permissions: { read_content: true },
      rate_limits: { requests_per_minute: 1 },
    });
    const own = sites.terms();
    const behindService = Object.assign(Object.create(own) as typeof own, { terms: async () => undefined });
    behindService.decide = (...question) => own.decide(...question);
    const fetch = guarded({ terms: behindService, maxWaitMs: 10 });
    await fetch('https://limited.example/a');
    await expect(fetch('https://limited.example/b')).rejects.toBeInstanceOf(PaceExceededError);
  });

  it('obeys max_frequency of a permission, and refuses at once a turn that would come too late', async () => {
    sites.serve('daily.example', {
      permissions: {
        read_content: true,
        post_content: { allowed: true, max_frequency: '1/day' },
        create_account: { allowed: true, max_frequency: '0/day' },
      },
    });
    const heard: AgentTermsError[] = [];
    const fetch = guarded({ onBlocked: (error) => heard.push(error) });
    await fetch('https://daily.example/comments', { method: 'POST' });
    const error = await fetch('https://daily.example/comments', { method: 'POST' }).catch((one) => one);
    expect(error).toBeInstanceOf(PaceExceededError);
    expect(error).toMatchObject({
      code: 'pace_exceeded',
      site: 'daily.example',
      limit: 'post_content at most 1/day',
      retryAfterMs: 86_400_000,
    });
    expect(error.message).toContain('in 86400 seconds');
    await fetch('https://daily.example/');
    // A frequency of "never" is not a count, so a person has to read it.
    const never = await denied(fetch('https://daily.example/signup'));
    expect(never.decision.residual).toMatchObject([{ kind: 'other', text: 'At most 0/day.' }]);
    expect(heard).toEqual([error, never]);
    expect(sites.arrived).toEqual(['POST daily.example/comments', 'GET daily.example/']);
  });

  it.each([
    ['a rate', { kind: 'rate', max: 1, per_s: 90 }, 'read_content at most 1/90 seconds', 90_000],
    ['a crawl delay', { kind: 'robots', obey: true, crawl_delay_s: 5 }, 'one request every 5 seconds', 5_000],
    [
      'a rate that is enough of a choice',
      {
        any: [
          { kind: 'operation', any_of: ['human'] },
          { kind: 'rate', max: 1, per_s: 60 },
        ],
      },
      'read_content at most 1/minute',
      60_000,
    ],
  ])('obeys %s among the conditions', async (_, item, limit, retryAfterMs) => {
    sites.serve('paced.example', conditional(item));
    const fetch = guarded({ maxWaitMs: 10, profile: { undertakes: ['robots'] } });
    await fetch('https://paced.example/1');
    const error = await fetch('https://paced.example/2').catch((one) => one);
    expect(error).toMatchObject({ code: 'pace_exceeded', limit, retryAfterMs });
    expect(sites.arrived).toEqual(['GET paced.example/1']);
  });

  it('obeys the smaller of two session limits', async () => {
    const door = Promise.withResolvers<void>();
    const terms = {
      ...conditional({ kind: 'rate', concurrency: 1 }),
      rate_limits: { concurrent_sessions: 5 },
    };
    sites.serve('door.example', terms, async () => door.promise.then(() => undefined));
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, maxWaitMs: 10 });
    const first = fetch('https://door.example/1');
    await expect.poll(() => sites.arrived.length).toBe(1);
    const second = fetch('https://door.example/2');
    await clock.untilSleeping();
    clock.move(10);
    await expect(second).rejects.toThrow('at most 1 sessions');
    door.resolve();
    await first;
  });

  it('keeps the pace also when a person has judged open conditions', async () => {
    sites.serve('asked.example', conditional({ kind: 'rate', max: 1, per_s: 60, reasonable: true }));
    await denied(guarded()('https://asked.example/'));
    const fetch = guarded({ maxWaitMs: 10, onEscalate: () => true });
    await fetch('https://asked.example/1');
    await expect(fetch('https://asked.example/2')).rejects.toThrow(PaceExceededError);
  });

  it('gives the turn of a caller who gave up to the next one', async () => {
    sites.serve('turns.example', {
      permissions: { read_content: true },
      rate_limits: { requests_per_minute: 1 },
    });
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, maxWaitMs: 60_000 });
    await fetch('https://turns.example/1');
    const stop = new AbortController();
    const second = fetch('https://turns.example/2', { signal: stop.signal });
    await clock.untilSleeping();
    await expect(fetch('https://turns.example/3')).rejects.toThrow(PaceExceededError);
    stop.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    const fourth = fetch('https://turns.example/4');
    await clock.untilSleeping();
    clock.move(60_000);
    await fourth;
    expect(sites.arrived).toEqual(['GET turns.example/1', 'GET turns.example/4']);
  });

  it('limits concurrent sessions, in order, and waits for them no longer than maxWaitMs', async () => {
    const doors = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    sites.serve(
      'one.example',
      { permissions: { read_content: true }, rate_limits: { concurrent_sessions: 1 } },
      async ({ url }) => {
        await doors[Number(url.slice(1))]?.promise;
        return undefined;
      },
    );
    const clock = new SettableGuardClock();
    const fetch = guarded({ clock, maxWaitMs: 1_000 });
    const first = fetch('https://one.example/0');
    await expect.poll(() => sites.arrived.length).toBe(1);
    const second = fetch('https://one.example/1');
    await clock.untilSleeping();
    const stop = new AbortController();
    const third = fetch('https://one.example/2', { signal: stop.signal });
    await clock.untilSleeping(2);
    stop.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
    doors[0]?.resolve();
    await first;
    await expect.poll(() => sites.arrived.length).toBe(2);
    const late = fetch('https://one.example/3');
    await clock.untilSleeping();
    clock.move(1_000);
    await expect(late).rejects.toThrow(PaceExceededError);
    doors[1]?.resolve();
    await second;
    await fetch('https://one.example/4');
    expect(sites.arrived.map((line) => line.slice(-1))).toEqual(['0', '1', '4']);
    expect(clock.sleeping).toBe(0);
  });

  it.each([-1, Number.NaN, 2 ** 31])('refuses a maxWaitMs of %d', (maxWaitMs) => {
    expect(() => guarded({ maxWaitMs })).toThrow(TypeError);
  });
});

describe('redirects', () => {
  const readable = { permissions: { read_content: true, post_content: true } };
  const to = (location: string, status = 302) => ({ status, headers: { Location: location } });

  it('are checked before they are followed to another site', async () => {
    sites.serve('forbidden.example', { permissions: { read_content: false } });
    sites.serve('from.example', readable, ({ url }) =>
      url === '/out' ? to('https://forbidden.example/page') : url === '/in' ? to('/page') : undefined,
    );
    const fetch = guarded();
    const error = await denied(fetch('https://from.example/out'));
    expect(error.site).toBe('forbidden.example');
    const answer = await fetch('https://from.example/in');
    expect(answer).toMatchObject({ url: 'https://from.example/page', redirected: true });
    expect(sites.arrived).toEqual(['GET from.example/out', 'GET from.example/in', 'GET from.example/page']);
  });

  it('are checked when they lead to another action, and count as one page with their target', async () => {
    sites.serve('from.example', { permissions: { read_content: true, make_purchases: false } }, ({ url }) =>
      url === '/deal' ? to('/checkout') : url.startsWith('/old') ? to(url.replace('old', 'new')) : undefined,
    );
    expect((await denied(guarded()('https://from.example/deal'))).action).toBe('make_purchases');
    const fetch = guarded({ reading: { pagesPerMinute: 2 } });
    await fetch('https://from.example/old1');
    await fetch('https://from.example/old2');
    await denied(fetch('https://from.example/old3'));
  });

  it("keep the caller's action within the site, and lose it at another site, also on the way back", async () => {
    const shop = { permissions: { read_content: true, make_purchases: false } };
    sites.serve('from.example', shop, ({ url }) =>
      url === '/within' ? to('/checkout') : url === '/away' ? to('https://other.example/back') : undefined,
    );
    sites.serve('other.example', shop, ({ url }) =>
      url === '/back' ? to('https://from.example/checkout') : undefined,
    );
    sites.serve('sly.example', shop, () => to('https://other.example/checkout'));
    const named = { agentterms: { action: 'read_content' } };
    await guarded()('https://from.example/within', named);
    for (const [start, site] of [
      ['https://sly.example/', 'other.example'],
      ['https://from.example/away', 'from.example'],
    ] as const)
      expect(await denied(guarded()(start, named))).toMatchObject({ site, action: 'make_purchases' });
    expect(sites.arrived.filter((line) => line.endsWith('/checkout'))).toEqual(['GET from.example/checkout']);
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'a=1'],
    [308, 'POST', 'a=1'],
  ])(
    'of a POST with %d are followed by %s, without the credentials of the first origin',
    async (status, method, body) => {
      sites.serve('target.example', readable);
      sites.serve('from.example', readable, () => to('https://target.example/end', status));
      const headers = {
        Authorization: 'Bearer x',
        Cookie: 'a=b',
        'X-Mine': 'yes',
        'Content-Type': 'text/plain',
      };
      const init = { method: 'POST', body: 'a=1', headers };
      const fetch = guarded();
      await fetch('https://from.example/start', init);
      await fetch(new Request('https://from.example/start', init));
      const arrived = sites.requests.filter(({ url }) => url === '/end');
      expect(arrived).toHaveLength(2);
      for (const request of arrived) {
        expect(request).toMatchObject({ method, body, headers: { 'x-mine': 'yes' } });
        expect(request.headers).not.toHaveProperty('authorization');
        expect(request.headers).not.toHaveProperty('cookie');
        expect('content-type' in request.headers).toBe(method === 'POST');
      }
    },
  );

  it('keep the headers within an origin, and send no stream twice', async () => {
    sites.serve('from.example', readable, ({ url }) => (url === '/start' ? to('/end', 307) : undefined));
    const fetch = guarded();
    await fetch('https://from.example/start', { headers: { Authorization: 'Bearer x' } });
    expect(sites.requests.at(-1)).toMatchObject({ url: '/end', headers: { authorization: 'Bearer x' } });
    const body = new Blob(['once']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    await expect(fetch('https://from.example/start', init)).rejects.toThrow('cannot be sent twice');
  });

  it('end after twenty, at an address with another scheme, and where the caller stops them', async () => {
    sites.serve('from.example', readable, ({ url }) =>
      url === '/file' ? to('file:///etc/passwd') : url === '/none' ? { status: 302 } : to(`${url}x`),
    );
    const fetch = guarded();
    await expect(fetch('https://from.example/')).rejects.toThrow('More than 20 redirects');
    expect(sites.arrived).toHaveLength(21);
    await expect(fetch('https://from.example/file')).rejects.toThrow('not http(s)');
    expect((await fetch('https://from.example/none')).status).toBe(302);
    expect((await fetch('https://from.example/', { redirect: 'manual' })).status).toBe(302);
    await expect(fetch('https://from.example/', { redirect: 'error' })).rejects.toThrow(TypeError);
  });

  it('are checked afterwards when the given fetch has followed them by itself', async () => {
    sites.serve('forbidden.example', { permissions: { read_content: false } });
    sites.serve('from.example', readable, ({ url }) =>
      url === '/out' ? to('https://forbidden.example/page') : url === '/in' ? to('/page') : undefined,
    );
    const fetch = guardFetch((input) => sites.fetch(input), { terms: sites.terms() });
    expect((await denied(fetch('https://from.example/out'))).site).toBe('forbidden.example');
    expect((await fetch('https://from.example/in')).url).toBe('https://from.example/page');
  });

  it.each([302, 307])("apply the caller's action to one site only, status %i", async (status) => {
    const shop = { permissions: { read_content: true, make_purchases: false } };
    sites.serve('shop.example', shop);
    sites.serve('from.example', readable, ({ url }) =>
      url === '/out'
        ? to('https://shop.example/cart', status)
        : url === '/in'
          ? to('/cart', status)
          : undefined,
    );
    const agentterms = { action: 'read_content' };
    await guarded()('https://from.example/in', { agentterms });
    for (const fetch of [guarded(), guardFetch((input) => sites.fetch(input), { terms: sites.terms() })]) {
      const error = await denied(fetch('https://from.example/out', { agentterms }));
      expect(error).toMatchObject({ site: 'shop.example', action: 'make_purchases' });
    }
  });

  it('obey the pace of each site on the way', async () => {
    sites.serve('from.example', { ...readable, rate_limits: { requests_per_minute: 1 } }, ({ url }) =>
      url === '/start' ? to('/end') : undefined,
    );
    await expect(guarded()('https://from.example/start')).rejects.toThrow(PaceExceededError);
    expect(sites.arrived).toEqual(['GET from.example/start']);
  });
});

it('can be passed on as a fetch', () => {
  const fetch: typeof globalThis.fetch = guarded();
  expect(fetch).toBeTypeOf('function');
  expect(new PaceExceededError('a.example', 'at most 1')).toBeInstanceOf(AgentTermsError);
});
