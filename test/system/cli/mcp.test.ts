import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { useService } from '../../support/a-service.js';
import { aDocumentOf, anEntry } from '../../support/an-entry.js';
import { asMcpClient } from '../../support/mcp-client.js';
import { ensureBuilt } from '../support/a-process.js';

const AGENTTERMS = projectPath('bin/agentterms.mjs');
const INSPECTOR = projectPath(
  'test/system/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);

/** Nine processes of another program, on a machine that may be busy. */
const INSPECTIONS_MS = 120_000;

const service = useService();
let home: string;

beforeAll(async () => {
  ensureBuilt();
  home = await mkdtemp(join(tmpdir(), 'agentterms-mcp-'));
});

afterAll(() => rm(home, { recursive: true }));

/** The command as a desktop client starts it. */
function startMcp(args: readonly string[], env: Readonly<Record<string, string>> = {}): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [AGENTTERMS, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', HOME: home, ...env },
    stderr: 'pipe',
  });
}

describe('agentterms mcp', () => {
  it('answers without a service and without the web', async () => {
    const client = new Client(
      { name: 'desk', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(startMcp(['--offline']));
    await using mcp = asMcpClient(client);
    const { structured } = await mcp.call('check_permission', { site: 'netflix.com', action: 'scrape_data' });
    expect(structured).toMatchObject({
      source: 'registry',
      verdict: 'block',
      validation_status: 'validated',
    });
    const { structured: site } = await mcp.call('explain_site', { site: '123devis.com' });
    expect(JSON.stringify(site)).toContain('https://github.com/OpenTermsArchive/');
    expect((await mcp.call('find_terms', { site: '123devis.com' })).structured).toMatchObject({
      found: true,
    });
    const { structured: found } = await mcp.call('search_registry', { q: 'devis' });
    expect(found).toMatchObject({ entries: [{ domain: '123devis.com' }] });
    const { structured: report } = await mcp.call('validate_terms', { content: aDocumentOf('example.com') });
    expect(report).toMatchObject({ valid: true });
    expect((await mcp.fail('check_permission', { site: 'localhost', action: 'buy' })).text).toContain(
      'invalid_domain',
    );
    const { contents } = await client.readResource({ uri: 'agentterms://registry/netflix.com' });
    expect(contents).toHaveLength(1);
  });

  it('tests conditions against the given profile', async () => {
    const profile = join(home, 'agent.json');
    await writeFile(profile, JSON.stringify({ session: { account: false }, credentials: [] }));
    await service().put(
      anEntry({
        domain: 'members.example',
        validationStatus: 'validated',
        document: aDocumentOf('members.example', {
          permissions: { read_content: { allowed: true, requires_auth: true } },
        }),
      }),
    );
    const client = new Client({ name: 'desk', version: '1' });
    await client.connect(startMcp(['--profile', profile], { AGENTTERMS_SERVICE: service().url }));
    await using mcp = asMcpClient(client);
    const question = { site: 'members.example', action: 'read_content' };
    const { structured, text } = await mcp.call('check_permission', question);
    expect(structured).toMatchObject({
      verdict: 'block',
      reason_code: 'condition_not_met',
      conditions: [{ kind: 'any', state: 'not_met' }],
    });
    expect(text).toContain('any (not met): ');
    expect((await mcp.call('check_permissions', { questions: [question] })).structured).toMatchObject({
      results: [{ answer: { verdict: 'block' } }],
    });
  });

  it('asks the given service, which records every check with the agent and one run', async () => {
    await service().sql('TRUNCATE check_record');
    const client = new Client({ name: 'Käfer', version: '1' });
    await client.connect(startMcp([], { AGENTTERMS_SERVICE: service().url }));
    await using mcp = asMcpClient(client);
    for (let times = 0; times < 2; times += 1)
      await mcp.call('check_permission', { site: 'x.com', action: 'read_content' });
    await mcp.call('check_permissions', { questions: [{ site: 'x.com', action: 'buy' }] });
    const rows = await service().sql<{ agent_id: string; run_id: string }>(
      'SELECT agent_id, run_id FROM check_record',
    );
    expect(rows.map(({ agent_id }) => agent_id)).toEqual(Array(3).fill('K?fer/1'));
    expect(new Set(rows.map(({ run_id }) => run_id)).size).toBe(1);
    expect((await mcp.call('search_registry', { q: 'devis' })).structured).toMatchObject({ more: false });
    expect((await mcp.call('find_terms', { site: 'nothing.example' })).structured).toMatchObject({
      found: false,
    });
    const { text } = await mcp.fail('explain_site', { site: 'localhost' });
    expect(text).toContain('invalid_domain');
  });

  it('writes only messages to standard output, and ends with its client', async () => {
    const child = spawn(process.execPath, [AGENTTERMS, 'mcp', '--offline'], {
      env: { PATH: process.env.PATH },
    });
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    };
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })}\n`);
      return JSON.parse((await lines.next()).value as string);
    };
    expect(await ask({ method: 'initialize', params })).toMatchObject({
      result: { serverInfo: { name: 'agentterms' } },
    });
    expect(await ask({ method: 'nothing' })).toMatchObject({ error: { code: -32_601 } });
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
    expect((await lines.next()).done).toBe(true);
  });

  it.each([
    [['--service', 'nonsense'], 'nonsense'],
    [['--service', 'http://127.0.0.1:1', '--agent-id', 'ä'], 'agentId'],
  ])('with %j ends with what is wrong', async (args, word) => {
    const ended = execFile(process.execPath, [AGENTTERMS, 'mcp', ...args], {
      env: { PATH: process.env.PATH },
    });
    let stderr = '';
    ended.stderr?.on('data', (chunk: string) => {
      stderr += chunk;
    });
    const code = await new Promise((resolve) => ended.once('close', resolve));
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(word);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

/** The inspector's command line, with its own settings, over streamable HTTP. */
async function inspect(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [INSPECTOR, '--cli', `${service().url}/mcp`, ...args],
    { env: { PATH: process.env.PATH, HOME: home } },
  );
  // The remarks of `--strict` on a schema are printed there.
  expect(stderr).not.toContain('Warning');
  return JSON.parse(stdout);
}

describe('the inspector of the protocol', () => {
  it(
    'has no remarks on the schemas, and calls every tool',
    async () => {
      const { tools } = (await inspect('--method', 'tools/list', '--strict')) as {
        tools: { name: string }[];
      };
      const calls: Readonly<Record<string, readonly string[]>> = {
        check_permission: ['site=x.com', 'action=buy'],
        check_permissions: ['questions=[{"site":"x.com","action":"buy"}]'],
        explain_site: ['site=x.com'],
        find_terms: ['site=x.com'],
        validate_terms: ['content={}'],
        search_registry: ['q=x.com', 'limit=2'],
      };
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls));
      const answers = await Promise.all(
        Object.entries(calls).map(([name, args]) =>
          inspect('--method', 'tools/call', '--tool-name', name, '--tool-arg', ...args),
        ),
      );
      for (const answer of answers) {
        expect(answer).not.toHaveProperty('isError');
        expect(answer.structuredContent).toBeTypeOf('object');
      }
      const [record, prompt] = await Promise.all([
        inspect('--method', 'resources/read', '--uri', 'agentterms://registry/x.com'),
        inspect('--method', 'prompts/get', '--prompt-name', 'decision_policy'),
      ]);
      expect(JSON.stringify(record)).toContain('agentterms_version');
      expect(JSON.stringify(prompt)).toContain('escalate');
    },
    INSPECTIONS_MS,
  );
});

describe('LangChain', () => {
  it('loads the tools over both transports and calls them', async () => {
    const client = new MultiServerMCPClient({
      mcpServers: {
        remote: { transport: 'http', url: `${service().url}/mcp` },
        local: {
          transport: 'stdio',
          command: process.execPath,
          args: [AGENTTERMS, 'mcp', '--offline'],
          stderr: 'ignore',
        },
      },
    });
    try {
      for (const server of ['remote', 'local']) {
        const tools = await client.getTools(server);
        expect(tools).toHaveLength(6);
        const check = tools.find(({ name }) => name.endsWith('check_permission'));
        const answer = await check?.invoke({ site: 'netflix.com', action: 'scrape_data' });
        expect(JSON.stringify(answer)).toContain('block');
        await expect(check?.invoke({ site: 'localhost', action: 'buy' })).rejects.toThrow(/invalid_domain/);
      }
    } finally {
      await client.close();
    }
  });
});
