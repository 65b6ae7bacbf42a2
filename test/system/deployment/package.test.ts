import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { createTestDatabase } from '../../support/test-database.js';
import { startProcess } from '../support/a-process.js';

it('the package contains everything that the service runs', async () => {
  await using folder = await scratchFolder();
  await using database = await createTestDatabase();
  const packed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder.path],
    { cwd: projectPath('.'), encoding: 'utf8' },
  ).trim();
  execFileSync('tar', ['-xzf', join(folder.path, packed), '-C', folder.path]);
  const root = join(folder.path, 'package');
  await symlink(projectPath('node_modules'), join(root, 'node_modules'));
  // `npm start` does this first, and finds nothing to build.
  execFileSync(process.execPath, [join(root, 'scripts/ensure-built.mjs')]);
  const env = { DATABASE_URL: database.url, CHECK_LOOKUP: 'registry', CONFIDENCE_TABLE: 'clauses' };
  await using service = startProcess(env, join(root, 'bin/agentterms.mjs'));
  const url = await service.serving;
  const answer = await fetch(`${url}/api/v1/check?domain=netflix.com&action=read_content`);
  expect(await answer.json()).toMatchObject({ source: 'registry' });
  service.send('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
}, 120_000);
