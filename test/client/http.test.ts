import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardFetch } from '../../client/guard/index.js';
import { AgentTerms, AgentTermsError, decide } from '../../client/index.js';

const ANSWER = {
  success: true,
  domain: 'example.com',
  action: 'read_content',
  result: { value: true, confidence: 'high', caveats: [] },
  permission: 'allowed',
  confidence: 0.99,
  checked_at: '2026-11-21T09:30:00.123Z',
  check_id: 'x',
  source: 'registry',
  validation_status: 'validated',
  reason_code: 'listed',
  verdict: 'proceed',
};

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A service that gives the answers in order, and repeats the last one. */
async function serving(...answers: RequestListener[]): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    const answer = answers[Math.min(count, answers.length - 1)];
    count += 1;
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/`, count: () => count };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const limited = (retryAfter: string) =>
  json({ error: 'rate_limit_exceeded', message: 'Too many.' }, 429, {
    'Retry-After': retryAfter,
    'X-Request-Id': 'r-9',
  });

describe('a request', () => {
  it('is sent below the path of the service', async () => {
    let path = '';
    const { url } = await serving((request, response) => {
      path = request.url ?? '';
      json({ ...ANSWER, action: 'read content' })(request, response);
    });
    await new AgentTerms({ service: url }).check('example.com', 'read content');
    expect(path).toBe('/below/api/v1/check?domain=example.com&action=read+content');
  });

  it('is repeated after the time in a 429 and a 503', async () => {
    const { url, count } = await serving(limited('0'), json({}, 503, { 'Retry-After': '0' }), json(ANSWER));
    expect((await new AgentTerms({ service: url }).check('example.com', 'read_content')).verdict).toBe(
      'proceed',
    );
    expect(count()).toBe(3);
  });

  it.each(['30', new Date(Date.now() + 30_000).toUTCString()])(
    'is not repeated when that is beyond its time limit (%s)',
    async (retryAfter) => {
      const { url, count } = await serving(limited(retryAfter));
      const error = await new AgentTerms({ service: url, timeoutMs: 5_000 })
        .check('example.com', 'read_content')
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AgentTermsError);
      expect(error).toMatchObject({
        code: 'rate_limit_exceeded',
        message: 'Too many.',
        status: 429,
        requestId: 'r-9',
      });
      expect((error as AgentTermsError).retryAfterMs).toBeGreaterThan(28_000);
      expect(count()).toBe(1);
    },
  );

  it('is repeated when the connection breaks', async () => {
    const { url, count } = await serving((request) => request.socket.destroy(), json(ANSWER));
    expect((await new AgentTerms({ service: url }).check('example.com', 'read_content')).verdict).toBe(
      'proceed',
    );
    expect(count()).toBe(2);
  });

  it('ends at its time limit', async () => {
    const { url } = await serving(() => {});
    await expect(
      new AgentTerms({ service: url, timeoutMs: 50 }).check('example.com', 'read_content'),
    ).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('is aborted by one of two callers, and continues for the other', async () => {
    let answer = () => {};
    const { url, count } = await serving((request, response) => {
      answer = () => json(ANSWER)(request, response);
      asked();
    });
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const terms = new AgentTerms({ service: url });
    const gone = new AbortController();
    const one = terms.check('example.com', 'read_content', { signal: gone.signal });
    const other = terms.check('example.com', 'read_content');
    await arrived;
    gone.abort(new Error('Not needed any more.'));
    await expect(one).rejects.toThrow('Not needed any more.');
    answer();
    expect((await other).verdict).toBe('proceed');
    expect(count()).toBe(1);
  });

  it.each([
    ['text', (_: unknown, response: Parameters<RequestListener>[1]) => response.end('<html>')],
    ['null', json(null)],
    ['another object', json({ success: true })],
    ['a result of no known form', json({ ...ANSWER, result: 'maybe' })],
    [
      'a condition that is not a text',
      json({
        ...ANSWER,
        result: { value: { allowed: true, conditions: 1 }, confidence: 'high', caveats: [] },
      }),
    ],
    [
      'a condition of another name',
      json({ ...ANSWER, result: { value: { allowed: true, unless: 'x' }, confidence: 'high', caveats: [] } }),
    ],
    ['a tier of another name', json({ ...ANSWER, result: { value: true, confidence: 'sure', caveats: [] } })],
    ['without caveats', json({ ...ANSWER, result: { value: true, confidence: 'high' } })],
    ['a time to ask again that is not a number', json({ ...ANSWER, retry_after_seconds: 'soon' })],
    ['a failure', json({ success: false, error: 'x' })],
  ])('allows nothing when the answer is %s', async (_, answer) => {
    const { url } = await serving(answer as RequestListener);
    const terms = new AgentTerms({ service: url });
    await expect(terms.check('example.com', 'read_content')).rejects.toMatchObject({
      code: 'invalid_response',
    });
    expect(await terms.decide('example.com', 'read_content')).toMatchObject({
      verdict: 'block',
      reason: 'no_answer',
    });
  });
});

describe('a result of one word (specification 2.10)', () => {
  const worded = (result: string) =>
    json({
      success: true,
      domain: 'example.com',
      action: 'read_content',
      result,
      checked_at: ANSWER.checked_at,
    });

  it.each([
    ['allowed', true, 'escalate', 'low_confidence'],
    ['denied', false, 'block', 'denied'],
    ['no_agentterms_json', null, 'block', 'not_told'],
  ])('%s is read, and no decision rests on the missing confidence', async (word, value, verdict, reason) => {
    const { url } = await serving(worded(word));
    const decision = await new AgentTerms({ service: url }).decide('example.com', 'read_content');
    expect(decision).toMatchObject({ verdict, reason, answer: { result: { value, confidence: null } } });
  });
});

describe('answers that are kept', () => {
  afterEach(() => void vi.useRealTimers());

  it('are fetched again when the service may know more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = { ...ANSWER, retry_after_seconds: 5 };
    const many = { success: true, results: [answer] };
    const { url, count } = await serving(json(answer), json(many), json(answer));
    const terms = new AgentTerms({ service: url });
    const ask = (): Promise<unknown> => terms.check('example.com', 'read_content');
    const askMany = (): Promise<unknown> =>
      terms.checkMany([{ site: 'example.com', action: 'read_content' }]);
    const counts: number[] = [];
    for (const [again, afterMs] of [
      [ask, 0],
      [askMany, 4_999],
      [askMany, 1],
      [ask, 4_999],
      [ask, 1],
    ] as const) {
      vi.setSystemTime(Date.now() + afterMs);
      await again();
      counts.push(count());
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
  });
  it('are used while the service is unavailable, with their age, and for a limited time', async () => {
    const down: RequestListener = (_, response) => response.writeHead(502).end();
    const { url } = await serving(json(ANSWER), down);
    const terms = new AgentTerms({ service: url, keep: { freshMs: 0, staleMs: 60_000 } });
    expect((await terms.check('example.com', 'read_content')).kept).toBeUndefined();
    const { kept } = await terms.check('example.com', 'read_content');
    expect(kept).toEqual({ stale: true, ageMs: expect.any(Number) });
    const strict = new AgentTerms({ service: url, keep: { freshMs: 0, staleMs: 0 } });
    await expect(strict.check('example.com', 'read_content')).rejects.toMatchObject({ status: 502 });
  });

  it('are used when the limits refuse an answer, for single and for many questions', async () => {
    const question = { site: 'example.com', action: 'read_content' };
    const { url } = await serving(json(ANSWER), limited('30'));
    const terms = new AgentTerms({ service: url, keep: { freshMs: 0 }, timeoutMs: 1_000 });
    await terms.check(question.site, question.action);
    const kept = { stale: true, ageMs: expect.any(Number) };
    expect((await terms.decide(question.site, question.action)).answer?.kept).toEqual(kept);
    expect(await terms.checkMany([question])).toEqual([{ ...ANSWER, kept }]);
    await expect(terms.checkMany([question, { ...question, site: 'other.example' }])).rejects.toMatchObject({
      status: 429,
    });
    const none = await terms.decide('other.example', question.action);
    expect(none).toMatchObject({ verdict: 'block', reason: 'no_answer' });
    expect(none.retryAfterMs).toBeGreaterThan(28_000);
    const strict = new AgentTerms({ service: url, keep: { freshMs: 0, staleMs: 0 }, timeoutMs: 1_000 });
    await expect(strict.check(question.site, question.action)).rejects.toMatchObject({ status: 429 });
  });

  it('are not used in place of a refusal', async () => {
    const { url } = await serving(json(ANSWER), json({ error: 'invalid_api_key', message: 'No.' }, 401));
    const terms = new AgentTerms({ service: url, keep: { freshMs: 0 } });
    await terms.check('example.com', 'read_content');
    await expect(terms.check('example.com', 'read_content')).rejects.toMatchObject({
      code: 'invalid_api_key',
    });
  });

  it('are limited in number; the least recently used one goes', async () => {
    const { url, count } = await serving((request, response) => {
      const domain = new URLSearchParams((request.url ?? '').split('?')[1]).get('domain');
      json({ ...ANSWER, domain })(request, response);
    });
    const terms = new AgentTerms({ service: url, keep: { entries: 2 } });
    for (const site of ['a.example', 'b.example', 'a.example', 'c.example', 'a.example'])
      await terms.check(site, 'read_content');
    expect(count()).toBe(3);
    await terms.check('b.example', 'read_content');
    expect(count()).toBe(4);
  });
});

it.each([
  ['a site', undefined, 'read_content', 'invalid_domain'],
  ['an action', 'example.com', undefined, 'invalid_action'],
  ['an action', 'example.com', 7, 'invalid_action'],
])('a question without %s gets no answer and allows nothing', async (_, site, action, code) => {
  for (const terms of [
    new AgentTerms({ ownFiles: false }),
    new AgentTerms({ service: 'http://127.0.0.1:1' }),
  ]) {
    await expect(terms.check(site as never, action as never)).rejects.toMatchObject({ code });
    expect(await terms.decide(site as never, action as never)).toMatchObject({
      verdict: 'block',
      reason: 'no_answer',
      explanation: expect.stringMatching(/must be a text\.$/),
    });
  }
});

describe('an unknown option is refused, and the nearest one named:', () => {
  it.each<[string, object, string]>([
    ['of the client', { agentID: 'x' }, 'agentId'],
    ['of the client', { apikey: 'x' }, 'apiKey'],
    ['of the client', { timeout: 5 }, 'timeoutMs'],
    ['of what is kept', { keep: { staleMS: 0 } }, 'staleMs'],
    ['of a policy', { policy: { minConfidence: 0.9 } }, 'minimumConfidence'],
    ['of one action', { policy: { actions: { read_content: { unvalidate: 'block' } } } }, 'unvalidated'],
    ['an action', { policy: { actions: { scrape: {} } } }, 'scrape_data'],
    ['a condition', { conditions: { human_confirm: () => true } }, 'human_confirms'],
  ])('%s, %j', async (_, options, nearest) => {
    expect(() => new AgentTerms(options)).toThrow(`the nearest is "${nearest}".`);
    expect(() => new AgentTerms(options)).toThrow(TypeError);
  });

  it('of a call', async () => {
    const terms = new AgentTerms({ ownFiles: false });
    const misspelt = { timeout: 5 } as object;
    for (const call of [
      terms.decide('a.example', 'read_content', misspelt),
      terms.decide('a.example', 'read_content', { policy: { minConfidence: 1 } as object }),
      terms.check('a.example', 'read_content', misspelt),
      terms.checkMany([], misspelt),
      terms.terms('a.example', misspelt),
    ])
      await expect(call).rejects.toThrow('There is no option');
  });

  it('of a guard', () => {
    const terms = new AgentTerms({ ownFiles: false });
    expect(() => guardFetch(fetch, { terms, maxWait: 1 } as never)).toThrow('"maxWaitMs"');
    expect(() => guardFetch(fetch, { terms, reading: { pagesPerMin: 1 } as object })).toThrow(
      '"pagesPerMinute"',
    );
  });
});

describe('decide without a service', () => {
  it.each([undefined, null, 'proceed', {}, { ...ANSWER, result: null }, { ...ANSWER, domain: 1 }])(
    'allows nothing on %j',
    (given) => {
      const policy = { unknown: 'proceed' } as const;
      expect(decide(given as never, policy)).toMatchObject({ verdict: 'escalate', reason: 'no_answer' });
      expect(decide(given as never).verdict).toBe('block');
    },
  );

  it('accepts a result of one word, too', () => {
    const worded = {
      success: true,
      domain: 'a.example',
      action: 'read',
      result: 'denied',
      checked_at: '',
    } as const;
    expect(decide(worded)).toMatchObject({ verdict: 'block', reason: 'denied' });
  });
});

describe('an answer that contradicts itself', () => {
  it.each([
    ['another word than the value', { permission: 'denied' }],
    ['a value without a document', { source: 'none' }],
    ['a value that is not given', { not_given: 'unsure' }],
    ['a status of another name', { validation_status: 'rejected' }],
    ['no confidence', { confidence: undefined }],
    ['a key of another name', { resolved_permission: '\u001b[2J' }],
  ])('allows nothing: %s', (_, fields) => {
    expect(decide({ ...ANSWER, ...fields } as never)).toMatchObject({
      verdict: 'block',
      reason: 'no_answer',
    });
  });

  it.each([
    ['another site', { domain: 'other.example' }],
    ['a site below', { domain: 'a.example.com' }],
    ['another action', { action: 'scrape_data' }],
  ])('is not accepted as one about %s, whichever method is used', async (_, fields) => {
    const about = { ...ANSWER, ...fields };
    const { url } = await serving((request, response) =>
      json(request.method === 'POST' ? { results: [ANSWER, about] } : about)(request, response),
    );
    const terms = new AgentTerms({ service: url });
    const question = { site: 'https://example.com/a', action: 'read_content' };
    const other = { site: 'example.com', action: 'read_content' };
    for (const asked of [
      terms.check(question.site, question.action),
      terms.prove(question.site, question.action),
      terms.checkMany([question, other]),
    ])
      await expect(asked).rejects.toMatchObject({ code: 'invalid_response' });
    expect(await terms.decide(question.site, question.action)).toMatchObject({
      verdict: 'block',
      reason: 'no_answer',
    });
  });

  it.each([[[]], [[ANSWER, ANSWER]], [[null]], ['x']])(
    'is rejected in a list that does not match the questions: %j',
    async (results) => {
      const { url } = await serving(json({ results }));
      await expect(
        new AgentTerms({ service: url }).checkMany([{ site: 'example.com', action: 'read_content' }]),
      ).rejects.toMatchObject({ code: 'invalid_response' });
    },
  );

  it('may name the site with or without www.', async () => {
    const { url } = await serving(json(ANSWER));
    const { domain } = await new AgentTerms({ service: url }).check(
      'https://WWW.Example.com:443/',
      'read_content',
    );
    expect(domain).toBe('example.com');
  });

  it('cannot be changed by its holder', async () => {
    const { url } = await serving(json(ANSWER));
    const terms = new AgentTerms({ service: url });
    const answer = await terms.check('example.com', 'read_content');
    expect(() => {
      (answer.result as { value: unknown }).value = null;
    }).toThrow(TypeError);
  });

  it('is not trusted when nothing shows that it was validated', () => {
    const { validation_status: _, ...unsaid } = ANSWER;
    expect(decide(unsaid as never)).toMatchObject({ verdict: 'escalate', reason: 'not_validated' });
  });
});

describe('an answer in events', () => {
  const events =
    (...texts: string[]): RequestListener =>
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Request-Id': 'r-9' });
      for (const text of texts) response.write(text);
      response.end();
    };
  const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const generate = async (url: string) => {
    const told: unknown[] = [];
    const onProgress = (progress: object) => told.push('step' in progress ? progress.step : progress);
    const made = await new AgentTerms({ service: url }).generate('example.com', { onProgress });
    return { made, told };
  };

  it('is the document at their end, with its steps reported, however the stream is cut', async () => {
    const whole = `: still at it\n\n${event('step', { step: 'own_file' })}${event('done', { words: 'für “alle”' })}`;
    const pieces = [...Buffer.from(whole)].map((byte) => Buffer.from([byte]));
    const { url } = await serving((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const piece of pieces) response.write(piece);
      response.end();
    });
    const { made, told } = await generate(url);
    expect(made).toEqual({ words: 'für “alle”' });
    expect(told).toEqual([expect.objectContaining({ kind: 'asking' }), { step: 'own_file' }]);
  });

  it('may come without events, from a service that has none', async () => {
    const { url } = await serving(json({ words: 'x' }));
    expect((await generate(url)).made).toEqual({ words: 'x' });
  });

  it('fails as it would without them, and is repeated when that helps', async () => {
    const refused = { status: 404, error: 'not_found', message: 'No terms.', reason: 'no_terms' };
    const { url } = await serving(events(event('step', { step: 'own_file' }), event('failed', refused)));
    await expect(generate(url)).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'No terms.',
      requestId: 'r-9',
    });
    close?.();
    const busy = { status: 503, error: 'service_unavailable', message: 'Full.', retry_after_seconds: 0 };
    const { url: later } = await serving(
      events(event('failed', busy)),
      events(event('done', { words: 'x' })),
    );
    expect((await generate(later)).made).toEqual({ words: 'x' });
  });

  it('fails when they break off', async () => {
    const { url, count } = await serving(events(event('step', { step: 'own_file' }), 'event: done\ndata: {'));
    await expect(generate(url)).rejects.toMatchObject({ code: 'unreachable' });
    expect(count()).toBe(3);
  });
});
