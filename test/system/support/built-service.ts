import { existsSync } from 'node:fs';
import { projectPath } from '../../../src/app/project-files.js';
import { hasRedisServer } from '../../support/redis-server.js';
import { ensureBuilt } from './a-process.js';

/**
 * A global setup of Vitest: the built service, made once, since tests that start processes would overwrite
 * each other's.
 *
 * @throws naming what the machine lacks
 */
export default function setup(): void {
  if (!hasRedisServer) throw new Error('The system tests need redis-server, which is not installed.');
  if (!existsSync(projectPath('test/system/node_modules')))
    throw new Error('The packages of the system tests are not installed: run "npm run test:system".');
  ensureBuilt();
}
