import { join } from 'node:path';
import { startBareExpress } from '../servers/start-bare-express.mjs';
import { cerbosProgram, cerbosRequest, startCerbos } from '../servers/start-cerbos.mjs';
import { firstAnswer } from '../servers/start-service.mjs';
import { say } from '../support/report.mjs';
import { batchRequests, checkRequest, questionsAbout, shippedDomains } from '../support/requests.mjs';

const CONNECTIONS = 64;
/** Fewer, so that a batch does not wait for 63 others. */
const BATCH_CONNECTIONS = 8;
const DISTINCT_BATCHES = 20;

/**
 * Something to measure. A request carries `perRequest` checks; a `recorded` one leaves a row in the log for each.
 *
 * @typedef {{ name: string, what: string, port: number, pid: number, requests: string, connections: number,
 *   perRequest: number, recorded: boolean }} Contender
 */

/**
 * All that is measured side by side. The service is handed over, the others are started.
 *
 * @param {import('../bench-check.mjs').Run} run
 * @param {import('../servers/start-service.mjs').Service} service
 * @returns {Promise<{ contenders: Contender[], stop: () => Promise<void> }>}
 */
export async function startContenders({ processes, folder, load }, service) {
  const questions = questionsAbout(await shippedDomains());
  const checks = questions.map(checkRequest);
  const [sample] = checks;
  if (sample === undefined) throw new Error('No entries are shipped.');
  const express = await startBareExpress(processes, await firstAnswer(service.port, sample));
  const single = await load.prepare('check', checks);
  const plain = { connections: CONNECTIONS, perRequest: 1, recorded: false };

  /** @type {Contender[]} */
  const contenders = [
    {
      ...plain,
      ...{
        name: 'express',
        what: 'bare Express 5 sending the answer to a check with res.json',
        requests: single,
      },
      ...{ port: express.port, pid: express.pid },
    },
    {
      ...plain,
      ...{
        name: 'check',
        what: 'GET /api/v1/check, both limit windows on, each check in the log',
        requests: single,
      },
      ...{ port: service.port, pid: service.pid, recorded: true },
    },
  ];
  for (const size of [1000, 100]) {
    contenders.push({
      ...{ name: `batch-${size}`, what: `POST /api/v1/check/batch with ${size} checks, counted in checks` },
      ...{ requests: await load.prepare(`batch-${size}`, batchRequests(questions, size, DISTINCT_BATCHES)) },
      ...{ port: service.port, pid: service.pid },
      ...{ connections: BATCH_CONNECTIONS, perRequest: size, recorded: true },
    });
  }
  const program = cerbosProgram();
  if (program === undefined) {
    say('Cerbos is left out: its package is not installed for this platform.');
    return { contenders, stop: () => express.stop() };
  }
  const cerbos = await startCerbos(processes, program, join(folder, 'cerbos'));
  contenders.push({
    ...plain,
    ...{ name: 'cerbos', what: 'Cerbos, one resource and one action a request, decision log on' },
    ...{ requests: await load.prepare('cerbos', questions.map(cerbosRequest)) },
    ...{ port: cerbos.port, pid: cerbos.pid },
  });
  return {
    contenders,
    stop: async () => {
      await Promise.all([express.stop(), cerbos.stop()]);
      if ((await cerbos.decisionBytes()) === 0) throw new Error('Cerbos has logged no decision.');
    },
  };
}
