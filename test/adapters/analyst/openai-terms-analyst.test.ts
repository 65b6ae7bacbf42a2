import { describe, expect, it } from 'vitest';
import {
  OpenAiTermsAnalyst,
  type OpenAiTermsAnalystOptions,
} from '../../../src/adapters/analyst/openai-terms-analyst.js';
import { DomainError } from '../../../src/domain/errors.js';
import { aTermsText } from '../../support/a-terms-text.js';
import { literalAnswer } from '../../support/model-answers.js';
import type { Behaviour } from '../../support/model-replies.js';
import { type ModelServer, startModelServer } from '../../support/model-server.js';

const NEVER = new AbortController().signal;
const KEY = 'sk-Secret123';
const TEXT = aTermsText({
  text: 'You may view the charts. You must not scrape the site.\n\nYou may register an account.',
});
const READING = {
  claims: {
    read_content: { value: true, quotes: [{ quote: 'You may view the charts.', source: 0 }] },
    scrape_data: { value: false, quotes: [{ quote: 'You must not scrape the site.', source: 0 }] },
    create_account: { value: true, quotes: [{ quote: 'You may register an account.', source: 0 }] },
  },
  remarks: [],
};

/** An analyst of the server that records its waits instead of waiting. */
function analystOf(server: ModelServer, options: Partial<OpenAiTermsAnalystOptions> = {}) {
  const waits: number[] = [];
  const wait = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    waits.push(ms);
  };
  const analyst = new OpenAiTermsAnalyst({
    apiKey: KEY,
    baseUrl: server.url,
    model: 'tiny-1',
    wait,
    ...options,
  });
  return { analyst, waits };
}

/** The result for the one text, from a server with these behaviours in turn. */
async function outcome(...behaviours: Behaviour[]) {
  await using server = await startModelServer(...behaviours);
  const { analyst, waits } = analystOf(server);
  const result = await analyst.analyse([TEXT], NEVER).catch((error: unknown) => error);
  return { result, waits, requests: server.requests };
}

describe('a reading', () => {
  it('asks once, deterministically and for the schema, under the name of the model', async () => {
    await using server = await startModelServer();
    const { analyst } = analystOf(server);
    expect(await analyst.analyse([TEXT], NEVER)).toEqual(READING);
    expect(analyst.name).toBe('openai:tiny-1');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      model: 'tiny-1',
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { strict: true, name: 'terms_reading' } },
    });
    expect(Object.keys(server.requests[0] ?? {}).sort()).toEqual([
      'messages',
      'model',
      'response_format',
      'temperature',
    ]);
    expect(server.authorizations).toEqual([`Bearer ${KEY}`]);
  });

  it('sends no key to a server that needs none, whatever the environment contains', async () => {
    process.env.OPENAI_API_KEY = KEY;
    try {
      await using server = await startModelServer();
      const { analyst } = analystOf(server, { apiKey: undefined });
      await analyst.analyse([TEXT], NEVER);
      expect(server.authorizations).toEqual([undefined]);
    } finally {
      delete process.env.OPENAI_API_KEY;
    }
  });

  it('needs a key where no server is named', () => {
    expect(() => new OpenAiTermsAnalyst({ model: 'tiny-1' })).toThrow('key');
  });

  it('of no text at all sends no request', async () => {
    await using server = await startModelServer();
    const { analyst } = analystOf(server);
    expect(await analyst.analyse([aTermsText({ text: ' \n' })], NEVER)).toEqual({ claims: {}, remarks: [] });
    expect(server.requests).toEqual([]);
  });

  it('of several texts names the text of each quote and prefers a ban in one to a grant in another', async () => {
    await using server = await startModelServer();
    const { analyst } = analystOf(server);
    const rules = aTermsText({
      kind: 'community_rules',
      text: 'You must not register an account by script.',
    });
    expect((await analyst.analyse([TEXT, rules], NEVER)).claims.create_account).toEqual({
      value: false,
      quotes: [{ quote: 'You must not register an account by script.', source: 1 }],
    });
  });

  it('of a long text reads it in sections, then combines them, and reports what it left out', async () => {
    await using server = await startModelServer();
    const { analyst } = analystOf(server, { partTokens: 100, maxSections: 3 });
    const filler = Array.from({ length: 60 }, (_, index) => `Clause ${index} is about tides and moorings.`);
    filler[45] = 'You must not crawl the site with a robot.';
    const reading = await analyst.analyse([aTermsText({ text: filler.join('\n\n') })], NEVER);
    expect(reading.claims.scrape_data?.value).toBe(false);
    // Three sections, and one request to combine them.
    expect(server.requests).toHaveLength(4);
    expect(reading.remarks).toEqual([
      expect.stringMatching(/^The terms are long: \d+ of their \d+ sections/),
    ]);
  });

  it('of a text that is too long for the model after all reads its halves, and then combines them', async () => {
    await using server = await startModelServer('too-long', 'normal');
    const { analyst } = analystOf(server);
    const filler = Array.from({ length: 60 }, (_, index) => `Clause ${index} is about tides and moorings.`);
    filler[45] = 'You must not crawl the site with a robot.';
    const { claims } = await analyst.analyse([aTermsText({ text: filler.join('\n\n') })], NEVER);
    expect(claims.scrape_data).toMatchObject({ value: false, quotes: [{ quote: filler[45] }] });
    expect(server.requests.length).toBeGreaterThan(3);
    expect(server.requests.at(-1)?.messages?.[1]?.content).toContain(filler[45]);
    expect(server.requests.at(-1)?.messages?.[1]?.content).not.toContain('Clause 1 is about');
  });

  it('asks once more for quotes that are not in the text, and accepts the answer after that', async () => {
    await using server = await startModelServer();
    let asked = 0;
    server.answerer = (prompt) => {
      asked += 1;
      const answer = literalAnswer(prompt);
      return asked === 1
        ? {
            ...answer,
            scrape_data: { value: 'denied', quotes: ['No machine shall ever take a word of it.'] },
          }
        : answer;
    };
    const { analyst } = analystOf(server);
    expect(await analyst.analyse([TEXT], NEVER)).toEqual(READING);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.messages?.at(-1)?.content).toContain('scrape_data');
  });

  it('asks for three sections at a time', async () => {
    await using server = await startModelServer('slow', 'slow', 'slow', 'normal');
    const { analyst } = analystOf(server, { partTokens: 25 });
    const text = Array.from({ length: 5 }, (_, index) => `Clause ${index} ${'is here '.repeat(10)}.`).join(
      '\n',
    );
    const reading = analyst.analyse([aTermsText({ text })], NEVER);
    await server.until(() => server.requests.length === 3);
    server.release();
    await reading;
    expect(server.requests).toHaveLength(5);
  });
});

describe('a server with a limited protocol', () => {
  it.each<[Behaviour, string | undefined, number | undefined]>([
    ['no-schema', 'json_object', 0],
    ['no-format', undefined, undefined],
    ['no-temperature', 'json_schema', undefined],
  ])(
    'that answers 400 (%s) is asked more plainly, at once from then on',
    async (behaviour, format, temperature) => {
      await using server = await startModelServer(behaviour);
      const { analyst } = analystOf(server);
      expect(await analyst.analyse([TEXT], NEVER)).toEqual(READING);
      const tries = server.requests.length;
      expect(await analyst.analyse([TEXT], NEVER)).toEqual(READING);
      expect(server.requests).toHaveLength(tries + 1);
      expect(server.requests.at(-1)?.response_format?.type).toBe(format);
      expect(server.requests.at(-1)?.temperature).toBe(temperature);
    },
  );

  it('is not asked more plainly when a prompt is too long, and that is not remembered', async () => {
    await using server = await startModelServer('too-long', 'normal');
    const { analyst } = analystOf(server);
    await expect(analyst.analyse([TEXT], NEVER)).rejects.toMatchObject({ code: 'generator_failure' });
    await analyst.analyse([TEXT], NEVER);
    expect(server.requests.map((request) => request.response_format?.type)).toEqual([
      'json_schema',
      'json_schema',
    ]);
  });
});

describe('an answer that cannot be used', () => {
  const unusable: Behaviour[] = [
    'not-json',
    'wrong-shape',
    'damaged',
    'cut-off',
    'refusing',
    'filtered',
    'empty',
    'huge',
    'endless',
  ];

  it.each(unusable)('(%s) is requested once more, with what was wrong', async (behaviour) => {
    const { result, requests, waits } = await outcome(behaviour, 'normal');
    expect(result).toEqual(READING);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages?.slice(0, 2)).toEqual(requests[0]?.messages);
    expect(requests[1]?.messages?.[2]?.content).toMatch(/^Your last answer could not be used: \S/);
    expect(waits).toEqual([]);
  });

  it.each(unusable)('(%s) twice is a generator_failure', async (behaviour) => {
    const { result, requests } = await outcome(behaviour);
    expect(result).toMatchObject({ constructor: DomainError, code: 'generator_failure' });
    expect(requests).toHaveLength(2);
  });
});

it('hangs up on an answer that never ends', async () => {
  await using server = await startModelServer('endless', 'normal');
  await analystOf(server).analyst.analyse([TEXT], NEVER);
  await server.until(() => server.hangUps === 1);
});

describe('a server without capacity', () => {
  it.each<Behaviour>(['busy', 'failing', 'reset'])(
    '(%s) is asked again until it answers',
    async (behaviour) => {
      const { result, requests, waits } = await outcome(behaviour, behaviour, behaviour, 'normal');
      expect(result).toEqual(READING);
      expect(requests).toHaveLength(4);
      expect(waits).toHaveLength(3);
    },
  );

  it('is left alone for the time that it asks for', async () => {
    const { waits } = await outcome('busy', 'normal');
    expect(waits[0]).toBeGreaterThanOrEqual(1_000);
    expect(waits[0]).toBeLessThan(2_000);
  });

  it('is asked at growing intervals when it names no time', async () => {
    const { waits } = await outcome('failing');
    expect(waits).toHaveLength(3);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(500 * 2 ** index);
    }
  });

  it('is service_unavailable in the end, with the wait that it asked for', async () => {
    const { result, requests } = await outcome('busy');
    expect(result).toMatchObject({
      constructor: DomainError,
      code: 'service_unavailable',
      retryAfterSeconds: 1,
    });
    expect(requests).toHaveLength(4);
  });

  it('is not retried when it asks for more than a request can wait', async () => {
    const { result, requests, waits } = await outcome('down');
    expect(result).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 120 });
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('is not retried when the quota is spent', async () => {
    const { result, requests } = await outcome('spent');
    expect(result).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: undefined });
    expect(requests).toHaveLength(1);
  });

  it('is service_unavailable when no server listens', async () => {
    const server = await startModelServer();
    const { analyst, waits } = analystOf(server);
    await server[Symbol.asyncDispose]();
    await expect(analyst.analyse([TEXT], NEVER)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(waits).toHaveLength(3);
  });

  it.each<Behaviour>(['slow', 'stalling'])(
    '(%s) is service_unavailable when it does not answer in time',
    async (behaviour) => {
      await using server = await startModelServer(behaviour);
      const { analyst, waits } = analystOf(server, { timeoutMs: 50 });
      await expect(analyst.analyse([TEXT], NEVER)).rejects.toMatchObject({ code: 'service_unavailable' });
      expect(waits).toHaveLength(3);
      await server.until(() => server.hangUps === 4);
    },
  );
});

describe('a refusal', () => {
  it.each<Behaviour>(['unauthorized', 'redirecting', 'too-long'])(
    '(%s) is a generator_failure at once',
    async (behaviour) => {
      const { result, requests } = await outcome(behaviour);
      expect(result).toMatchObject({ constructor: DomainError, code: 'generator_failure' });
      expect(requests).toHaveLength(1);
    },
  );

  it('never carries the key, even when the server repeats it', async () => {
    const { result } = await outcome('unauthorized');
    const { message, stack, cause } = result as Error;
    const told = JSON.stringify([
      message,
      stack,
      String(cause),
      (cause as Error).stack,
      Object.entries(cause as Error),
    ]);
    expect(told).not.toContain(KEY);
    expect(told).toContain('AuthenticationError 401 invalid_api_key');
  });
});

describe('an aborted reading', () => {
  it.each<Behaviour>(['slow', 'stalling'])(
    '(%s) ends its requests at once with the reason of the signal',
    async (behaviour) => {
      await using server = await startModelServer(behaviour);
      const { analyst } = analystOf(server, { partTokens: 25 });
      const text = Array.from({ length: 5 }, (_, index) => `Clause ${index} ${'is here '.repeat(10)}.`).join(
        '\n',
      );
      const controller = new AbortController();
      const reading = analyst.analyse([aTermsText({ text })], controller.signal);
      await server.until(() => server.requests.length === 3);
      const reason = new Error('The caller hung up.');
      controller.abort(reason);
      await expect(reading).rejects.toBe(reason);
      await server.until(() => server.hangUps === 3);
      expect(server.requests).toHaveLength(3);
    },
  );

  it('does not wait out the time that a server asks for', async () => {
    await using server = await startModelServer('busy');
    const controller = new AbortController();
    const reason = new Error('The caller hung up.');
    const { analyst } = analystOf(server, {
      wait: (_, signal) => {
        const { promise, reject } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => reject(new Error('No longer waited for.')));
        controller.abort(reason);
        return promise;
      },
    });
    await expect(analyst.analyse([TEXT], controller.signal)).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('that was aborted before sends no request', async () => {
    await using server = await startModelServer();
    const { analyst } = analystOf(server);
    await expect(analyst.analyse([TEXT], AbortSignal.abort('gone'))).rejects.toBe('gone');
    expect(server.requests).toEqual([]);
  });
});

it('ends the other requests when one fails for good', async () => {
  await using server = await startModelServer('slow', 'slow', 'unauthorized');
  const { analyst } = analystOf(server, { partTokens: 25 });
  const text = Array.from({ length: 3 }, (_, index) => `Clause ${index} ${'is here '.repeat(10)}.`).join(
    '\n',
  );
  await expect(analyst.analyse([aTermsText({ text })], NEVER)).rejects.toMatchObject({
    code: 'generator_failure',
  });
  await server.until(() => server.hangUps === 2);
});

it('shows the server the whole of each section and nothing else', async () => {
  await using server = await startModelServer();
  const seen: string[] = [];
  server.answerer = (prompt) => {
    seen.push(prompt.text);
    return literalAnswer(prompt);
  };
  await analystOf(server).analyst.analyse([TEXT], NEVER);
  expect(seen).toEqual([TEXT.text]);
});
