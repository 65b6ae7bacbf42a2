import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/run-command.js';
import { CONDITIONS_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { runInProcess } from '../support/run-command.js';
import { scratchFolder } from '../support/scratch-folder.js';
import { serveFixtureSite } from '../support/sites.js';
import { sharedWorkers } from '../support/source-workers.js';

const service = useService({ live: true });

const run = (...args: string[]) =>
  runInProcess(runCommand, args, { env: service().env, workers: sharedWorkers() });
const runWith = (env: Record<string, string>, ...args: string[]) =>
  runInProcess(runCommand, args, { env: { ...service().env, ...env } });

const VALUES = {
  read_content: true,
  scrape_data: { allowed: true, conditions: 'Slowly. With a \u001b[32mname.', max_frequency: '10/hour' },
  api_access: true,
  post_content: false,
} as const;

function publish(domain: string): void {
  serveSite(service().origin, domain, { [WELL_KNOWN]: aDocumentOf(domain, { permissions: VALUES }) });
}

describe('agentterms check', () => {
  it.each([
    ['read_content', 0, /^PROCEED\n/],
    [
      'scrape_data',
      3,
      /^PROCEED IF CONDITIONS ARE MET\n[\s\S]*- At most 10 requests an hour\. \(to be settled by the agent: profile\s+field "undertakes"\)\n[\s\S]*- Slowly\. With a/,
    ],
    ['api_access', 4, /^ASK A PERSON\n[\s\S]*75%/],
    [
      'create_account',
      4,
      /^ASK A PERSON\n[\s\S]*Next, ask a person: The terms of check\.example say nothing/,
    ],
    ['post_content', 5, /^DO NOT PROCEED\n/],
    ['allow_training', 5, /^DO NOT PROCEED\n/],
    ['knit a jumper', 5, /^DO NOT PROCEED\n[\s\S]*Next: Which permission is meant: read_content/],
  ])('of %s exits with %i, alone as with a service', async (action, code, text) => {
    publish('check.example');
    for (const options of [[], ['--service', service().url]]) {
      const answer = await run('check', 'https://check.example/page', action, ...options);
      expect(answer).toMatchObject({ code, stderr: '' });
      expect(answer.stdout).toMatch(text);
      expect(answer.stdout).toContain("check.example, the site's own file");
      expect(answer.stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    }
  });

  it('prints with --json what the service answers, and takes the service from the environment', async () => {
    publish('json.example');
    const [own, asked] = await Promise.all([
      run('check', 'json.example', 'scrape_data', '--json'),
      runWith({ AGENTTERMS_SERVICE: service().url }, 'check', 'json.example', 'scrape_data', '--json'),
    ]);
    const changing = { check_id: expect.any(String), checked_at: expect.any(String) };
    expect(JSON.parse(own.stdout)).toEqual({ ...JSON.parse(asked.stdout), ...changing });
    const [record] = await service().sql('SELECT domain FROM check_record WHERE id = $1', [
      JSON.parse(asked.stdout).check_id,
    ]);
    expect(record).toEqual({ domain: 'json.example' });
  });

  it('answers of an earlier time with a service, which alone knows of it', async () => {
    const asOf = service().clock.now().toISOString();
    const past = await run(
      ...['check', 'github.com', 'create_account'],
      ...['--as-of', asOf, '--service', service().url],
    );
    expect(past.stdout).toMatch(new RegExp(`as of ${asOf}, version 1, in force since \\d{4}-`));
    const json = await run(
      ...['check', 'nothing.example', 'read_content', '--json'],
      ...['--as-of', '2001-01-01', '--service', service().url],
    );
    expect(json.code).toBe(5);
    expect(JSON.parse(json.stdout)).toMatchObject({ as_of: { at: '2001-01-01T00:00:00.000Z' } });
    expect(await run('check', 'github.com', 'create_account', '--as-of', asOf)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--as-of needs a service'),
    });
  });

  it('takes no answer of today for one of an earlier time', async () => {
    const question = ['check', 'github.com', 'create_account'];
    const today = await run(...question, '--json', '--service', service().url);
    await using other = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(today.stdout),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await run(...question, '--as-of', '2001-01-01', '--service', url)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('it knows nothing of earlier times'),
    });
  });

  it('fails with 1 where the service gives no answer, and never with a verdict', async () => {
    const refused = await run(
      'check',
      'a.example',
      'read_content',
      '--service',
      service().url,
      '--api-key',
      'atk_x',
    );
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const away = await run('check', 'a.example', 'read_content', '--service', 'http://127.0.0.1:1');
    expect(away).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('cannot be reached') });
    const noService = await run(
      'check',
      'a.example',
      'read_content',
      '--service',
      `${service().url}/healthz`,
    );
    expect(noService).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('--profile', () => {
  const items = [
    { kind: 'operation', any_of: ['user_directed'] },
    { kind: 'rate', max: 10, per_s: 60 },
    { kind: 'purpose', any_of: ['personal'] },
  ];
  const publishTyped = (domain: string) =>
    serveSite(service().origin, domain, {
      [WELL_KNOWN]: aDocumentOf(domain, {
        permissions: { read_content: { allowed: true, conditions: 'See the items.' } },
        extensions: { [CONDITIONS_EXTENSION_KEY]: { version: '1', read_content: items } },
      }),
    });
  const files: Awaited<ReturnType<typeof scratchFolder>>[] = [];
  afterAll(() => Promise.all(files.map((folder) => folder[Symbol.asyncDispose]())));
  async function fileOf(content: unknown): Promise<string> {
    const folder = await scratchFolder();
    files.push(folder);
    const path = join(folder.path, 'agent.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }
  const ASSISTANT = { operation: 'user_directed', purpose: ['personal'], undertakes: ['rate'] };

  it.each([
    [ASSISTANT, 0, /^PROCEED\n[\s\S]*To be kept:\n +- At most 10 requests a minute\.\n/],
    [
      { ...ASSISTANT, undertakes: [] },
      3,
      /Still open:\n +- At most 10 [\s\S]*settled by the agent: profile\s+field "undertakes"\)\n {2}typed/,
    ],
    [
      { ...ASSISTANT, operation: 'autonomous' },
      5,
      /^DO NOT PROCEED\n +A condition of typed\.example is not met: /,
    ],
  ])(
    '%j exits with %i, alone as with a service, which is told nothing of it',
    async (profile, code, text) => {
      publishTyped('typed.example');
      const file = await fileOf(profile);
      for (const options of [[], ['--service', service().url]]) {
        const answer = await run('check', 'typed.example', 'read_content', '--profile', file, ...options);
        expect(answer).toMatchObject({ code, stderr: '' });
        expect(answer.stdout).toMatch(text);
      }
      const [record] = await service().sql(
        "SELECT profile_hash FROM check_record WHERE domain = 'typed.example' ORDER BY id DESC LIMIT 1",
      );
      expect(record).toEqual({ profile_hash: null });
    },
  );

  it('prints with --json what each condition comes to', async () => {
    publishTyped('typed.example');
    const profile = { ...ASSISTANT, purpose: ['commercial'], undertakes: [] };
    const file = await fileOf(profile);
    const { code, stdout } = await run('check', 'typed.example', 'read_content', '--json', '--profile', file);
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'block',
      reason_code: 'condition_not_met',
      conditions: [
        { kind: 'operation', state: 'met', text: expect.any(String) },
        { kind: 'rate', state: 'unknown', settled_by: 'undertakes', resolution: 'agent' },
        { kind: 'purpose', state: 'not_met' },
      ],
      residual: [{ kind: 'rate' }],
      obligations: [],
    });
  });

  it('says in explain what each condition comes to', async () => {
    publishTyped('typed.example');
    const file = await fileOf({ ...ASSISTANT, undertakes: [] });
    const { stdout } = await run('explain', 'typed.example', '--profile', file);
    expect(stdout).toMatch(/Personal use only\. \(met\)\n/);
    expect(stdout).toMatch(/- At most 10 requests a minute\. \(to be settled by the agent/);
    expect((await run('explain', 'typed.example')).stdout).toMatch(/- Personal use only\.\n/);
  });

  it.each([
    ['{', 'it is not JSON'],
    [{ purposes: ['personal'] }, 'did you mean "purpose"?'],
    [{ principal: { age_over: '18' } }, 'profile.principal.age_over is "18"'],
    [[], 'profile is a list, but must be an object'],
  ])('%j is refused with 2, and the field named', async (content, message) => {
    const file = await fileOf(content);
    for (const words of [['check', 'typed.example', 'read_content'], ['explain', 'typed.example'], ['mcp']]) {
      const answer = await run(...words, '--profile', file);
      expect(answer).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
      expect(answer.stderr).toContain(`--profile ${file}: `);
    }
  });
});

describe('agentterms explain', () => {
  it('shows all seven with conditions and how sure they are', async () => {
    publish('explain.example');
    const { code, stdout } = await run('explain', 'explain.example');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^explain\.example, from its own agentterms\.json\n/);
    for (const key of PERMISSION_KEYS) expect(stdout).toMatch(new RegExp(`^${key} `, 'm'));
    expect(stdout).toMatch(
      /^scrape_data +allowed +proceed_if_conditions_met \(allowed_under_conditions\)\n +- At most/m,
    );
    expect(stdout).toMatch(/^allow_training +not told +block \(not_told/m);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it.each([['alone'], ['with a service']])(
    'shows where a registry entry has its values from, %s',
    async (how) => {
      serveSite(service().origin, 'github.com', {});
      const options = how === 'alone' ? ['--offline'] : ['--service', service().url];
      const { code, stdout } = await run('explain', 'github.com', ...options);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^github\.com, from the registry, validated\n/);
      expect(stdout).toMatch(
        /^ {4}https:\/\/docs\.github\.com\/.*, as of 20\d\d-\d\d-\d\d, characters \d+-\d+/m,
      );
      expect(stdout).toMatch(/^ {4}Of values like this one, \d\d% were right \(95% interval: /m);
      const { answers, evidence } = JSON.parse(
        (await run('explain', 'github.com', '--json', ...options)).stdout,
      );
      expect(answers.map(({ action }: { action: string }) => action)).toEqual([...PERMISSION_KEYS]);
      expect(evidence.document_hash).toBe(answers[0].document_hash);
    },
  );

  it('says of a denial once how far it reaches', async () => {
    serveSite(service().origin, 'narrow.example', {
      [WELL_KNOWN]: aDocumentOf('narrow.example', {
        permissions: {
          scrape_data: { allowed: false, conditions: 'The ban covers only personal data. Ask first.' },
        },
        extensions: {
          [CONDITIONS_EXTENSION_KEY]: { version: '1', limits: { scrape_data: { data: ['personal'] } } },
        },
      }),
    });
    const { stdout } = await run('explain', 'narrow.example');
    expect(stdout).toMatch(/^scrape_data .*\n +- The ban covers only personal data\.\n +- Ask first\.\n/m);
    expect(stdout.match(/The ban covers/g)).toHaveLength(1);
  });

  it('says that nothing is known', async () => {
    const { code, stdout } = await run('explain', 'unknown.example', '--offline');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^unknown\.example, No terms document is known/);
  });
});

describe('agentterms registry search', () => {
  it('lists entries of a service, or those that are shipped', async () => {
    await service().put(anEntry({ domain: 'searched.example', category: 'news' }));
    const asked = await run('registry', 'search', 'searched', '--service', service().url);
    expect(asked.stdout).toBe(
      'domain            category  status       confidence\nsearched.example  news      unvalidated  0.80\n',
    );
    expect(await run('registry', 'search', 'searched')).toMatchObject({ code: 1, stdout: '' });
    const { stdout } = await run('registry', 'search', '--category', 'ai', '--limit', '2', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ category: 'ai' }, { category: 'ai' }]);
  });
});

describe('agentterms generate', () => {
  it("gives a site's own file, or derives a document, by itself as by a service", async () => {
    publish('published.example');
    serveFixtureSite(service().origin, 'derived.example', 'footer-link');
    for (const options of [[], ['--service', service().url]]) {
      const own = await run('generate', 'published.example', ...options);
      expect(JSON.parse(own.stdout)).toMatchObject({
        meta: { source: 'authoritative' },
        service: 'published.example',
      });
      const derived = await run('generate', 'derived.example', ...options);
      expect(derived).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(derived.stdout)).toMatchObject({ meta: { source: 'generated' } });
    }
  });

  it('fails with 1 and says why where there are no terms', async () => {
    serveSite(service().origin, 'bare.example', {});
    const { code, stdout, stderr } = await run('generate', 'bare.example');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^agentterms: .*bare\.example/);
  });
});
