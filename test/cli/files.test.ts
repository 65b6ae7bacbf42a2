import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../cli/commands/init.js';
import { runCommand } from '../../cli/run-command.js';
import { RegistryFile } from '../../client/registry-file.js';
import { TEST_ADMIN_TOKEN, TEST_AUDITOR_TOKEN, useService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { runInProcess } from '../support/run-command.js';
import { scratchFolder } from '../support/scratch-folder.js';

const service = useService();
let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeEach(async () => {
  folder = await scratchFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const inFolder = (name: string) => join(folder.path, name);
const run = (...args: string[]) => runInProcess(runCommand, args);

describe('agentterms registry download and diff', () => {
  const download = (name: string, ...options: string[]) =>
    run('registry', 'download', '--service', service().url, '--out', inFolder(name), ...options);

  it('store the registry of a service, and report what has changed since', async () => {
    expect(await download('before.zip')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Kept \d+ entries/),
    });
    await service().put(
      anEntry({ domain: 'added.example' }),
      anEntry({
        domain: 'netflix.com',
        document: aDocumentOf('netflix.com', { permissions: { scrape_data: false } }),
      }),
    );
    expect(await download('after.zip')).toMatchObject({ code: 0 });
    const { stdout } = await run('registry', 'diff', inFolder('before.zip'), inFolder('after.zip'));
    expect(stdout).toMatch(/^\+ added\.example\n~ netflix\.com\n/);
    expect(stdout).toMatch(/^ {4}read_content: .+ → null$/m);
    expect(stdout).toMatch(/\n1 added, 0 removed, 1 changed\.\n$/);
    const back = await run('registry', 'diff', inFolder('after.zip'), '--json');
    expect(JSON.parse(back.stdout)).toMatchObject({
      added: [],
      removed: ['added.example'],
      changed: [
        {
          domain: 'netflix.com',
          changes: expect.arrayContaining([expect.objectContaining({ before: null })]),
        },
      ],
    });
    const same = await run('registry', 'diff', inFolder('before.zip'));
    expect(same.stdout).toBe('0 added, 0 removed, 0 changed.\n');
  });

  it('overwrites nothing without --force, and stores nothing that is not a registry', async () => {
    await writeFile(inFolder('there.zip'), 'mine');
    expect(await download('there.zip')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    });
    expect(await readFile(inFolder('there.zip'), 'utf8')).toBe('mine');
    expect(await download('there.zip', '--force')).toMatchObject({ code: 0 });
    const bytes = new Uint8Array(await readFile(inFolder('there.zip')));
    expect((await RegistryFile.read(bytes)).entries.size).toBeGreaterThan(500);
    await writeFile(inFolder('cut.zip'), bytes.subarray(0, 10_000));
    expect(await run('registry', 'diff', inFolder('cut.zip'))).toMatchObject({ code: 2, stdout: '' });
    expect(await readdir(folder.path)).toEqual(['cut.zip', 'there.zip']);
  });
});

describe('agentterms init', () => {
  const init = (...args: string[]) => run('init', ...args, '--out', inFolder('agentterms.json'));
  const written = async () => JSON.parse(await readFile(inFolder('agentterms.json'), 'utf8'));

  it('writes a valid document from the options', async () => {
    const { code, stdout } = await init(
      'https://Example.com/',
      ...['--allow', 'read_content,post_content', '--deny', 'allow_training'],
      ...['--condition', 'api_access=With a key = of ours.', '--condition', 'scrape_data=At night.'],
      ...['--terms-url', 'https://example.com/terms', '--contact', 'agents@example.com'],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('https://example.com/.well-known/agentterms.json');
    expect(await written()).toMatchObject({
      service: { domain: 'example.com', tos_url: 'https://example.com/terms' },
      permissions: {
        read_content: true,
        post_content: true,
        allow_training: false,
        api_access: { allowed: true, conditions: 'With a key = of ours.' },
        scrape_data: { allowed: true, conditions: 'At night.' },
        make_purchases: null,
      },
      contact: 'agents@example.com',
    });
    expect(await run('validate', inFolder('agentterms.json'))).toMatchObject({ code: 0 });
    expect(await init('example.org')).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
    expect(await init('example.org', '--force')).toMatchObject({ code: 0 });
    expect(await written()).toHaveProperty('service', 'example.org');
  });

  it.each([
    [['localhost'], 'not a domain name'],
    [['a.example', '--allow', 'reading'], 'reading is no permission'],
    [['a.example', '--allow', 'read_content', '--deny', 'read_content'], 'read_content is named twice'],
    [['a.example', '--condition', 'api_access'], '--condition is KEY=TEXT'],
    [['a.example', '--contact', 'nobody'], '/contact must be an e-mail address'],
    [['a.example', '--terms-url', 'javascript'], '/service/tos_url must be'],
    [[], 'no terminal'],
  ])('writes nothing for %j', async (args, why) => {
    const { code, stdout, stderr } = await init(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('asks again after an unusable answer', async () => {
    const answers = [
      'nothing',
      'example.com',
      'y',
      'maybe',
      'n',
      'c',
      '',
      'With a key.',
      '',
      '',
      '',
      'no',
      '',
      'a@b.example',
    ];
    expect(await asked(answers)).toEqual({
      domain: 'example.com',
      permissions: {
        read_content: true,
        scrape_data: false,
        api_access: { allowed: true, conditions: 'With a key.' },
        create_account: null,
        make_purchases: null,
        post_content: null,
        allow_training: false,
      },
      termsUrl: undefined,
      contact: 'a@b.example',
    });
  });

  it('fails when the input ends', async () => {
    await expect(asked(['example.com', 'y'])).rejects.toThrow('Nothing is written');
  });

  /** Answers each question when it appears; after the last one the input ends. */
  async function asked(answers: readonly string[]) {
    const input = new PassThrough();
    const output = new PassThrough();
    const left = [...answers];
    output.on('data', (text: Buffer) => {
      if (!/: $/.test(text.toString())) return;
      const next = left.shift();
      if (next === undefined) input.end();
      else input.write(`${next}\n`);
    });
    return await ask(input, output);
  }
});

describe('agentterms token and key', () => {
  const admin = (token: string, ...args: string[]) =>
    runInProcess(runCommand, [...args, '--service', service().url], { env: { ADMIN_TOKEN: token } });

  it.each([
    ['token', ['--role', 'admin'], /^att_\S+\n$/, 'admin'],
    ['key', ['--hourly', '5', '--daily', '50'], /^atk_\S+\n$/, '5/hour'],
  ])('%s: made, listed and revoked', async (kind, options, secret, shown) => {
    const name = `Made of a ${kind}`;
    const made = await admin(TEST_ADMIN_TOKEN, kind, 'create', name, ...options);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(secret) });
    const [id = ''] = /[0-9a-f-]{36}/.exec(made.stderr) ?? [];
    const listed = await admin(TEST_ADMIN_TOKEN, kind, 'list');
    expect(listed.stdout).toMatch(new RegExp(`^${id} .*${name}`, 'm'));
    expect(listed.stdout).toContain(shown);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    expect(await admin(TEST_ADMIN_TOKEN, kind, 'revoke', id)).toMatchObject({ code: 0 });
    const { stdout } = await admin(TEST_ADMIN_TOKEN, kind, 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ id, revoked_at: expect.any(String) }]);
    const again = await admin(TEST_ADMIN_TOKEN, kind, 'create', name, ...options);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(await admin(TEST_ADMIN_TOKEN, kind, 'revoke', '../x')).toMatchObject({ code: 1, stdout: '' });
  });

  it('are refused without an admin token', async () => {
    for (const token of [TEST_AUDITOR_TOKEN, 'no-token-of-this-service'])
      expect(await admin(token, 'token', 'list')).toMatchObject({ code: 1, stdout: '' });
    expect(await admin('two words', 'token', 'list')).toMatchObject({ code: 2, stdout: '' });
    const none = await runInProcess(runCommand, ['key', 'list'], { env: { DATA_DIR: folder.path } });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('ADMIN_TOKEN is not set') });
  });

  it("use the token in the service's data folder", async () => {
    await writeFile(inFolder('admin-token'), `${TEST_ADMIN_TOKEN}\n`);
    const env = { DATA_DIR: folder.path, AGENTTERMS_SERVICE: service().url };
    expect(await runInProcess(runCommand, ['token', 'list'], { env })).toMatchObject({ code: 0 });
  });
});
