import { mkdtemp, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processStart } from '../../../src/adapters/embedded-postgres/process-start.js';
import { removeAbandonedServers, TEST_SERVER_PREFIX } from '../../support/postgres-leftovers.js';
import { spawnService } from '../embedded-postgres/spawn-service.js';

const aServer = async () => {
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), TEST_SERVER_PREFIX));
  return { dataDir, service: await spawnService({ dataDir, password: 'correct-horse-battery-staple' }) };
};

it('removes the server of a killed run and keeps that of a living one', async () => {
  const [abandoned, living] = await Promise.all([aServer(), aServer()]);
  await abandoned.service.kill();
  await removeAbandonedServers();
  await expect(stat(abandoned.dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await processStart(abandoned.service.serverPid)).toBeUndefined();
  expect(await processStart(living.service.serverPid)).toBeDefined();

  await living.service.kill();
  await removeAbandonedServers();
  await expect(stat(living.dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});
