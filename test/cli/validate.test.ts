import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/run-command.js';
import type { SourceReport } from '../../cli/validate-source.js';
import { useService } from '../support/a-service.js';
import { aTermsDocument } from '../support/a-terms-document.js';
import { aDocumentOf } from '../support/an-entry.js';
import { serveSite, WELL_KNOWN } from '../support/own-file-site.js';
import { runInProcess } from '../support/run-command.js';
import { scratchFolder } from '../support/scratch-folder.js';

const service = useService();
let folder: Awaited<ReturnType<typeof scratchFolder>>;
beforeAll(async () => {
  folder = await scratchFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const validate = (...args: string[]) =>
  runInProcess(runCommand, ['validate', ...args], { env: service().env });

async function aFile(name: string, content: unknown): Promise<string> {
  const path = join(folder.path, name);
  const bytes = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, bytes ? content : JSON.stringify(content));
  return path;
}

/** Line and column of each error. */
async function placesIn(content: string | Uint8Array): Promise<readonly string[]> {
  const { stdout } = await validate(await aFile('placed.json', content), '--json');
  const [report] = JSON.parse(stdout) as SourceReport[];
  return (report?.findings ?? []).map(
    ({ level, line, column, path }) => `${level} ${line}:${column} ${path}`,
  );
}

describe('agentterms validate', () => {
  it('exits with 0 for valid documents, and with 1 when one is invalid', async () => {
    const valid = await aFile('valid.json', aTermsDocument());
    const invalid = await aFile('invalid.json', { permissions: {} });
    expect(await validate(valid)).toEqual({ code: 0, stdout: `${valid}: valid\n`, stderr: '' });
    const both = await validate(invalid, valid);
    expect(both.code).toBe(1);
    expect(both.stdout).toContain(`${invalid}: not valid\n  1:1 error The document must have the key`);
    expect(both.stdout).toContain(`${valid}: valid\n`);
  });

  it('gives the line and column of the key, the item, or the object around a missing key', async () => {
    const document = `{
  "agentterms_version": "0.3.0",
  "service": { "name": "no domain" },
  "permissions": { "read_content": true,
    "Scrape/data": false, "allow_training": "no" },
  "jurisdiction": ["DE",
      7],
  "read": 1, "read": 2
}`;
    expect((await placesIn(document)).toSorted()).toEqual([
      'error 3:3 /service',
      'error 5:27 /permissions/allow_training',
      'error 5:5 /permissions/Scrape~1data',
      'error 7:7 /jurisdiction/1',
      'error 8:14 /read',
      'error 8:14 /read',
    ]);
  });

  it('gives the place where a text stops being JSON, also after a byte order mark', async () => {
    expect(await placesIn('{\r\n  "a": tru\r\n}')).toEqual(['error 2:8 ']);
    expect(await placesIn('\ufeff{"a" 1}')).toEqual(['error 1:6 ', 'note undefined:undefined ']);
    expect(await placesIn('['.repeat(100_000))).toEqual([expect.stringMatching(/^error 1:65 (\/0)+$/)]);
  });

  it('refuses a source that is too large or not UTF-8, whatever its content', async () => {
    expect(await placesIn(' '.repeat(256 * 1024 + 1))).toEqual(['error 1:1 ']);
    expect((await validate(await aFile('large', ' '.repeat(256 * 1024 + 1)))).stdout).toContain('256 KiB');
    expect((await validate(await aFile('bytes', new Uint8Array([0x7b, 0xff])))).stdout).toContain('UTF-8');
  });

  it('annotates for GitHub, and escapes text that would end or forge an annotation', async () => {
    const hostile =
      '{"agentterms_version": "0.3.0", "service": "a.example", "permissions": {}, "x%\\n::error::, y": 1}';
    const file = await aFile('a,b:c%.json', hostile);
    const { code, stdout } = await validate(file, '--format', 'github');
    expect(code).toBe(1);
    const [line, rest] = stdout.split('\n');
    expect(rest).toBe('');
    expect(line).toMatch(
      /^::error file=[^:,]*a%2Cb%3Ac%25\.json,line=1,col=76,title=agentterms additionalProperties::/,
    );
    expect(line?.slice(2)).not.toMatch(/%(?!25|2C|3A|0A|0D)/);
    const expired = await aFile('expired.json', aTermsDocument({ expires: '2020-01-01' }));
    expect((await validate(expired, '--format', 'github')).stdout).toMatch(/^::warning file=.*expired/);
  });

  it('prints nothing that a terminal would obey', async () => {
    const file = await aFile('hostile.json', { permissions: { 'a\u001b[2J\u202e': 'b\u009b31m' } });
    for (const format of ['human', 'github'])
      expect((await validate(file, '--format', format)).stdout).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}/u);
  });

  it('reads a published document through the guard', async () => {
    serveSite(service().origin, 'site.example', { [WELL_KNOWN]: aDocumentOf('site.example') });
    const url = `https://site.example${WELL_KNOWN}`;
    expect(await validate(url)).toMatchObject({ code: 0, stdout: `${url}: valid\n` });
    const missing = await validate('https://site.example/none.json', url);
    expect(missing).toMatchObject({ code: 2, stdout: `${url}: valid\n` });
    expect(missing.stderr).toContain('it answers with status 404');
    const own = await runInProcess(runCommand, ['validate', 'https://127.0.0.1/x.json']);
    expect([own.code, own.stdout]).toEqual([2, '']);
  });

  it('exits with 2 for a file that cannot be read', async () => {
    expect(await validate(join(folder.path, 'none.json'))).toMatchObject({ code: 2, stdout: '' });
    expect(await validate(folder.path)).toMatchObject({ code: 2, stdout: '' });
  });

  it('uses a service when one is named', async () => {
    const file = await aFile('asked.json', aTermsDocument({ expires: '2020-01-01' }));
    const answer = await validate(file, '--json', '--service', service().url);
    expect(answer.code).toBe(0);
    expect(JSON.parse(answer.stdout)).toMatchObject([
      { valid: true, findings: [{ rule: 'expired', line: 1 }] },
    ]);
  });
});
