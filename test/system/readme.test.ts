import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../src/app/project-files.js';
import { startLocalOrigin } from '../support/local-origin.js';
import { scratchFolder } from '../support/scratch-folder.js';
import { serveFixtureSite } from '../support/sites.js';
import { startProcess } from './support/a-process.js';

const PRINTED = 'http://127.0.0.1:3000';
/** The parts that differ from one answer to the next. */
const CHANGING = new Set(['checked_at', 'check_id', 'document_hash']);

interface Block {
  readonly language: string;
  readonly text: string;
}

const readme = await readFile(projectPath('README.md'), 'utf8');
const blocks: readonly Block[] = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, language = '', text = '']) => ({ language, text }),
);
const commands = blocks.filter(({ language, text }) => language === 'sh' && !text.startsWith('npm ci'));
const following = (block: Block, language: string) => {
  const next = blocks[blocks.indexOf(block) + 1];
  return next?.language === language ? next.text : undefined;
};

const stack = new AsyncDisposableStack();
let address = '';
let folder = '';

beforeAll(async () => {
  const origin = stack.use(await startLocalOrigin());
  serveFixtureSite(origin, 'example.com', 'footer-link');
  folder = stack.use(await scratchFolder()).path;
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, origin.ca);
  const service = stack.use(
    startProcess({
      DATA_DIR: join(folder, 'data'),
      FETCH_CONNECT_TO: origin.connectTo,
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
      FETCH_CA_FILE: caFile,
      RATE_LIMIT_LOOPBACK: '1000',
    }),
  );
  address = await service.serving;
  // The command as npx finds it in a clone.
  await writeFile(join(folder, 'package.json'), '{ "name": "tour", "type": "module", "private": true }');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(projectPath('bin/agentterms.mjs'), join(folder, 'node_modules/.bin/agentterms'));
});
afterAll(() => stack.disposeAsync());

const run = (command: string) =>
  promisify(execFile)('bash', ['-ec', command.replaceAll(PRINTED, address)], {
    cwd: folder,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  });

describe('the README', () => {
  it.each(commands.map((block) => [block.text.split('\n', 1)[0], block] as const))('%s', async (_, block) => {
    const { stdout } = await run(block.text.replace(/^npx .*/m, '$& || test $? = 3 # the verdict'));
    expect(stdout).not.toContain('"error"');
    const shown = following(block, 'json');
    if (shown !== undefined) expect(lasting(JSON.parse(stdout))).toEqual(lasting(JSON.parse(shown)));
  });

  it('shows the output of its program', async () => {
    const program = blocks.find(({ language }) => language === 'js') as Block;
    await writeFile(join(folder, 'ask.mjs'), program.text.replaceAll(PRINTED, address));
    const { stdout } = await promisify(execFile)(process.execPath, ['ask.mjs'], { cwd: folder });
    expect(stdout).toBe(following(program, 'text'));
  });
});

function lasting(answer: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !CHANGING.has(name)));
}
