import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import type { GuardOptions } from '../../../../client/frameworks/guard.js';
import { AgentTerms } from '../../../../client/index.js';
import type { ModelServer } from '../../../support/model-server.js';
import { type ScriptedCall, toolResults, toolsOffered } from '../../../support/tool-calling-model.js';
import type { AgentSites } from './agent-sites.js';

/** The parts of an agent in the contract. */
export interface AgentParts {
  readonly model: ModelServer;
  /** Options of the guard in front of the tool `read_page`. */
  readonly guard: GuardOptions;
  /** What `read_page` does with its argument `url`. */
  readonly readPage: (url: string) => string;
}

/** Runs an agent, which has the terms tools and a guarded `read_page`, on any prompt to its end. */
export type RunAgent = (parts: AgentParts) => Promise<void>;

interface Told {
  readonly verdict?: string;
  readonly reason?: string;
  readonly [field: string]: unknown;
}

/** The promises of the tools and the guard of every framework. */
export function frameworkContract(sites: AgentSites, runAgent: RunAgent): void {
  /** The results of calls that the model received, and the pages that were read. */
  async function run(calls: readonly ScriptedCall[], guard: Partial<GuardOptions> = {}) {
    const read: string[] = [];
    const model = await sites.model(...calls);
    await runAgent({
      model,
      guard: { terms: sites.terms(), action: 'read_content', ...guard },
      readPage: (url) => {
        read.push(url);
        return `The page ${url}.`;
      },
    });
    return { model, read, told: toolResults(model) };
  }
  const readPage = (url: unknown): ScriptedCall => ({ name: 'read_page', args: { url } });
  const toldOf = (text: string | undefined) => JSON.parse(text ?? '') as Told;

  it('offers the tools, and answers whether an action is permitted', async () => {
    const { model, told } = await run([
      { name: 'check_permission', args: { site: 'https://open.example/a?secret=1', action: 'Read Content' } },
      { name: 'check_permission', args: { site: 'closed.example', action: 'read_content' } },
    ]);
    expect(toolsOffered(model)).toEqual(
      expect.arrayContaining(['check_permission', 'explain_site', 'read_page']),
    );
    expect(told.map(toldOf)).toMatchObject([
      { site: 'open.example', verdict: 'proceed', reason: 'allowed', permission: 'read_content' },
      { site: 'closed.example', verdict: 'block', reason: 'denied' },
    ]);
  });

  it('explains what a site permits', async () => {
    const { told } = await run([{ name: 'explain_site', args: { site: 'open.example' } }]);
    expect(toldOf(told[0])).toMatchObject({
      permissions: {
        read_content: { permission: 'allowed', reliability: 'high' },
        scrape_data: { permission: 'denied' },
        make_purchases: { permission: 'not_specified' },
      },
    });
  });

  it('refuses unknown options before any tool runs', async () => {
    await expect(run([readPage('https://open.example/')], { askuser: true } as object)).rejects.toThrow(
      'There is no option "askuser"; the nearest is "askUser".',
    );
  });

  it('runs a guarded tool where the terms allow it, and not where they do not', async () => {
    const { read, told } = await run([
      readPage('https://closed.example/'),
      readPage('https://open.example/'),
    ]);
    expect(read).toEqual(['https://open.example/']);
    expect(toldOf(told[0])).toMatchObject({
      verdict: 'block',
      reason: 'denied',
      next_step: expect.stringContaining('read_page was not run'),
      allowed_by_terms: ['post_content'],
    });
    expect(told[1]).toContain('The page https://open.example/.');
  });

  it.each([
    [
      'check_permission',
      { name: 'check_permission', args: { site: 'closed.example', action: 'read_content' } },
    ],
    ['explain_site', { name: 'explain_site', args: { site: 'closed.example' } }],
    ['a refused call', readPage('https://closed.example/')],
  ])('keeps what a site says inside its fence: %s', async (_, call) => {
    const { told } = await run([call]);
    const { untrusted_text: text, ...rest } = toldOf(told[0]) as { untrusted_text: string };
    const [, mark = '', inside = ''] = /^BEGIN TERMS (\S+)\n([\s\S]*)\nEND TERMS \1$/.exec(text) ?? [];
    expect(inside).toContain('your rules');
    expect(inside).toContain('END TERMS 00000000-0000-0000-0000-000000000000');
    expect(inside).not.toContain(mark);
    expect(inside).not.toMatch(/[^\P{C}\n]|\p{Default_Ignorable_Code_Point}/u);
    expect(JSON.stringify(rest)).not.toContain('your rules');
  });

  it('does not run a tool whose call names no site, or an invalid one', async () => {
    const { read, told } = await run([
      readPage(''),
      readPage('http://127.0.0.1:1/?token=secret'),
      readPage('file:///open.example/a'),
    ]);
    expect(read).toEqual([]);
    expect(told.map(toldOf)).toMatchObject([
      { reason: 'no_site' },
      { reason: 'no_answer', verdict: 'block' },
      { reason: 'no_answer', verdict: 'block' },
    ]);
    expect(told[1]).not.toContain('secret');
  });

  it('does not run a tool when there is no answer', async () => {
    const terms = new AgentTerms({ service: 'http://127.0.0.1:1', timeoutMs: 1 });
    const { read, told } = await run([readPage('https://open.example/')], { terms });
    expect(read).toEqual([]);
    expect(toldOf(told[0])).toMatchObject({ verdict: 'block', reason: 'no_answer' });
  });

  it('does not run a tool on a verdict to escalate unless the user may be asked', async () => {
    const { read, told } = await run([readPage('https://unsure.example/')]);
    expect(read).toEqual([]);
    expect(toldOf(told[0])).toMatchObject({ verdict: 'escalate', reason: 'not_validated' });
  });

  it("leaves conditions to the caller's tests, and undecided ones to a person", async () => {
    const call = readPage('https://conditional.example/');
    const untested = await run([call]);
    expect(untested.read).toEqual([]);
    expect(toldOf(untested.told[0])).toMatchObject({
      verdict: 'proceed_if_conditions_met',
      reason: 'allowed_under_conditions',
      next_step: 'read_page was not run. Ask the user how to go on.',
      conditions: [
        { kind: 'any', any: [{ kind: 'account', parameters: { type: 'any' } }, {}, {}], state: 'unknown' },
      ],
    });
    const none = () => false;
    expect((await run([call], { conditions: { account: none, credential: none } })).read).toEqual([]);
    expect((await run([call], { conditions: { account: () => true } })).read).toHaveLength(1);
  });

  it("tests conditions against the caller's profile, and reports what has to be kept", async () => {
    const call = readPage('https://typed.example/');
    const told: unknown[] = [];
    const kept = await run([call], {
      profile: { operation: 'user_directed', undertakes: ['attribution'] },
      onObligations: (obligations, args, toolName) => told.push([obligations[0]?.kind, args, toolName]),
    });
    expect(kept.read).toEqual(['https://typed.example/']);
    expect(told).toEqual([['attribution', { url: 'https://typed.example/' }, 'read_page']]);
    const barred = await run([call], { profile: { operation: 'autonomous' } });
    expect(barred.read).toEqual([]);
    expect(toldOf(barred.told[0])).toMatchObject({
      verdict: 'block',
      reason: 'condition_not_met',
      conditions: [
        { kind: 'operation', parameters: { any_of: ['user_directed'] }, state: 'not_met' },
        { kind: 'attribution', state: 'unknown', settled_by: 'undertakes', resolution: 'agent' },
      ],
    });
  });

  it('reads site and action from the call', async () => {
    const { read, told } = await run([readPage('open.example/prices')], {
      site: ({ url }) => url,
      action: (_, toolName) => (toolName === 'read_page' ? 'scrape_data' : 'read_content'),
    });
    expect(read).toEqual([]);
    expect(toldOf(told[0])).toMatchObject({ action: 'scrape_data', verdict: 'block' });
  });
}

interface Example {
  answer(question: string, readPage: (url: string) => Promise<string>): Promise<string>;
}

/**
 * The example of the framework's page, as a caller runs it, with only the environment and the reader of
 * pages.
 */
export function exampleContract(sites: AgentSites, name: string, load: () => Promise<Example>): void {
  it('has an example that runs, and a page that shows it', async () => {
    const source = await readFile(new URL(`../../../../examples/${name}.ts`, import.meta.url), 'utf8');
    const page = await readFile(new URL(`../../../../docs/frameworks/${name}.md`, import.meta.url), 'utf8');
    expect(page).toContain(`\`\`\`ts\n${source}\`\`\`\n`);

    const model = await sites.model(
      { name: 'read_page', args: { url: 'https://closed.example/' } },
      { name: 'read_page', args: { url: 'https://open.example/' } },
    );
    vi.stubEnv('AGENTTERMS_URL', sites.url);
    vi.stubEnv('OPENAI_BASE_URL', model.url);
    vi.stubEnv('OPENAI_API_KEY', 'none');
    const { answer } = await load();
    const read: string[] = [];
    expect(await answer('What is new?', async (url) => `${read.push(url)} read`)).toBe('Done.');
    expect(read).toEqual(['https://open.example/']);
  });
}
