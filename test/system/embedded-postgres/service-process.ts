import { once } from 'node:events';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/start-embedded-postgres.js';
import { silentLog } from '../../support/silent-log.js';

/**
 * A service with only its embedded database. Started by `spawn-service.ts`, it prints one line of JSON when
 * the database is ready or has failed, and stops cleanly when its standard input ends.
 */
const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const options = JSON.parse(process.env.TEST_SERVICE_OPTIONS ?? '{}');
  const before = performance.now();
  const database = await startEmbeddedPostgres({ ...options, log: silentLog });
  report({
    url: database.url,
    adopted: database.adopted,
    serverPid: database.pid,
    ms: performance.now() - before,
  });
  process.stdin.resume();
  await once(process.stdin, 'end');
  await database.stop();
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
