import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectPath } from '../../../src/app/project-files.js';
import { scratchFolder } from '../../support/scratch-folder.js';

interface Action {
  readonly inputs: { readonly files: { readonly default: string } };
  readonly runs: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] };
}
interface Hook {
  readonly entry: string;
  readonly files: string;
}

const read = <T>(path: string): T => parse(readFileSync(projectPath(path), 'utf8')) as T;
const [hook] = read<readonly [Hook]>('.pre-commit-hooks.yaml');
const GOOD = { agentterms_version: '0.3.0', service: 'shop.example', permissions: { read_content: true } };
const BAD =
  '{\n  "agentterms_version": "0.3.0",\n  "service": "shop.example",\n  "permissions": { "fly": true }\n}\n';

it('the action annotates errors, and runs nothing from a file name', async () => {
  await using site = await scratchFolder();
  const evil = 'a$(touch evil);`touch evil`.json';
  await writeFile(join(site.path, 'agentterms.json'), JSON.stringify(GOOD));
  await mkdir(join(site.path, 'public/.well-known'), { recursive: true });
  await writeFile(join(site.path, 'public/.well-known/agentterms.json'), BAD);
  await writeFile(join(site.path, evil), JSON.stringify(GOOD));
  const { inputs, runs } = read<Action>('action.yml');
  const script = runs.steps.find(({ name }) => name === 'Validate')?.run ?? '';
  const validate = (files: string) =>
    spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: site.path,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        GITHUB_ACTION_PATH: projectPath('.'),
        FILES: files,
      },
    });
  expect(validate(inputs.files.default)).toMatchObject({ status: 0 });
  const { status, stdout } = validate(`agentterms.json\n\npublic/.well-known/agentterms.json\n${evil}\n`);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^::error file=public\/\.well-known\/agentterms\.json,line=4,col=\d+,/m);
  expect(validate('--help')).toMatchObject({ status: 2 });
  const listed = spawnSync('ls', [site.path], { encoding: 'utf8' }).stdout;
  expect(listed.split('\n').filter((name) => name === 'evil')).toEqual([]);
});

it('the hook of pre-commit checks the files that sites publish', async () => {
  const files = new RegExp(hook.files);
  for (const path of ['agentterms.json', 'public/.well-known/agentterms.json']) expect(path).toMatch(files);
  for (const path of ['my-agentterms.json', 'agentterms.json.bak']) expect(path).not.toMatch(files);
  await using site = await scratchFolder();
  await writeFile(join(site.path, 'agentterms.json'), BAD);
  const [program, ...args] = hook.entry.split(' ');
  expect(program).toBe('agentterms');
  const { status, stdout } = spawnSync(
    process.execPath,
    [projectPath('bin/agentterms.mjs'), ...args, 'agentterms.json'],
    { cwd: site.path, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('4:');
});
