import { newId } from '../../dist/src/adapters/system/new-id.js';
import { say, sayFigure, whole } from '../support/report.mjs';

const WARM_UP_SECONDS = 1;
const TURNS = [
  { name: 'appends of 1 check, 64 at a time', callers: 64, records: 1 },
  { name: 'appends of 1 check, 512 at a time', callers: 512, records: 1 },
  { name: 'appends of 1,000 checks, 8 at a time', callers: 8, records: 1000 },
];
const DOMAINS = 70;

/**
 * How many checks a second are written to Postgres, with `fsync` and chained, before their append resolves.
 *
 * @param {import('../bench-audit.mjs').Run} run
 */
export async function measureWrite({ log, options }) {
  say('Checks that are durable, a second:');
  for (const turn of TURNS) {
    await appendFor(WARM_UP_SECONDS, turn, log);
    const startedMs = performance.now();
    const rows = await appendFor(options.seconds, turn, log);
    sayFigure(turn.name, whole(rows / ((performance.now() - startedMs) / 1000)));
  }
  say();
}

/**
 * @param {number} seconds
 * @param {{ callers: number, records: number }} turn
 * @param {import('../../dist/src/app/open-check-log.js').OpenCheckLog} log
 */
async function appendFor(seconds, { callers, records }, { checkLog }) {
  const endMs = performance.now() + seconds * 1000;
  let rows = 0;
  const caller = async () => {
    while (performance.now() < endMs) {
      await checkLog.append(Array.from({ length: records }, aRecord));
      rows += records;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return rows;
}

let made = 0;

/** @returns {import('../../dist/src/domain/audit/check-record.js').CheckRecord} */
function aRecord() {
  made += 1;
  return {
    id: newId(),
    checkedAt: new Date(),
    domain: /** @type {any} */ (`site-${made % DOMAINS}.example`),
    action: 'read_content',
    resolvedPermission: 'read_content',
    decision: 'allowed',
    confidence: 0.99,
    tier: 'high',
    agentId: `agent-${made % 1000}`,
    runId: `run-${made % 5000}`,
    client: 'ip:4fzzzhrnZ2JtXz1aYw0Qxg',
    source: 'registry',
    documentHash: 'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90',
    requestId: `k3jd8-${made}`,
    verdict: 'proceed',
    reasonCode: 'listed',
    answeredFor: null,
    profileHash: null,
    conditions: null,
    approvalId: null,
  };
}
