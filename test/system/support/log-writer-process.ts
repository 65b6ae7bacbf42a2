import { openCheckLog } from '../../../src/app/open-check-log.js';
import { TIMINGS } from '../../../src/app/timings.js';
import { aCheckRecord } from '../../support/a-check-record.js';
import { silentLog } from '../../support/silent-log.js';

/**
 * A process that appends checks without pause until it is killed, and prints the id of each kept one.
 * `LOG_WRITER` contains its settings as JSON.
 */
const { connectionString, dataDir, records } = JSON.parse(process.env.LOG_WRITER ?? '{}');
const resources = new AsyncDisposableStack();
const { checkLog, counts } = await openCheckLog(
  {
    connectionString,
    installationKey: 'a key for tests alone',
    settings: { dataDir, auditRetentionDays: 0, auditSpoolMaxBytes: 1024 ** 3 },
    clock: { now: () => new Date() },
    log: silentLog,
    timings: TIMINGS,
  },
  resources,
);
process.stdout.write('open\n');
let left = Number(records ?? Number.POSITIVE_INFINITY);

async function appendOn(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const record = aCheckRecord({ checkedAt: new Date() });
    await checkLog.append([record]);
    process.stdout.write(`${record.id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, appendOn));
process.stdout.write(`done ${JSON.stringify(counts())}\n`);
setInterval(() => {}, 1_000);
