import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { useService } from '../../support/a-service.js';
import { scratchFolder } from '../../support/scratch-folder.js';

const service = useService();
const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof scratchFolder>>;

/** Like a project with only the client installed. */
beforeAll(async () => {
  folder = await scratchFolder();
  await cp(projectPath('examples/client'), folder.path, { recursive: true });
  await mkdir(join(folder.path, 'node_modules/@agentterms'), { recursive: true });
  await symlink(projectPath('client'), join(folder.path, 'node_modules/@agentterms/client'));
  return () => folder[Symbol.asyncDispose]();
});

function example(name: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, AGENTTERMS_SERVICE: service().url };
  return run(process.execPath, [name, ...args], { cwd: folder.path, env });
}

it('decide.mjs decides and records', async () => {
  const { stdout, stderr } = await example('decide.mjs', 'https://github.com/some/page', 'create_account');
  expect(stdout).toMatch(/^block: The terms document of github\.com denies create_account/);
  expect(JSON.parse(stderr)).toMatchObject({ agent_id: 'price-watcher', verdict: 'block', reason: 'denied' });
});

it('conditions.mjs leaves to a person what it cannot judge', async () => {
  const { stdout } = await example('conditions.mjs');
  expect(stdout).toMatch(
    /^proceed_if_conditions_met allowed_under_conditions\n(?:- open: .+ \((?:agent|user|operator|site)\)\n)+(?:- keep: .+\n)*$/,
  );
});

it('offline.mjs answers from its stored registry', async () => {
  expect((await example('offline.mjs')).stdout).toBe('true denied\n');
});
