import { join } from 'node:path';
import { startBareExpress } from '../servers/start-bare-express.mjs';
import { cerbosProgram, cerbosRequest, startCerbos } from '../servers/start-cerbos.mjs';
import { firstAnswer } from '../servers/start-service.mjs';
import { say } from '../support/report.mjs';
import { batchRequests, checkRequest, questionsAbout, shippedDomains } from '../support/requests.mjs';

/** Few, so that a batch does not wait for dozens of others. */
const BATCH_CONNECTIONS = 8;
const BATCH_SIZES = [1000, 100];
const DISTINCT_BATCHES = 20;

/**
 * Something to measure. A request carries `perRequest` checks; a `recorded` one leaves a row in the log for each.
 *
 * @typedef {{ name: string, what: string, port: number, pid: number, requests: string, connections: number,
 *   perRequest: number, recorded: boolean }} Contender
 */

/**
 * Everything that is measured in comparison. The service is passed in, the others are started.
 *
 * @param {import('../bench-check.mjs').Run} run
 * @param {import('../servers/start-service.mjs').Service} service
 * @returns {Promise<{ contenders: Contender[], stop: () => Promise<void> }>}
 */
export async function startContenders({ processes, folder, load, options }, service) {
  const questions = questionsAbout(await shippedDomains());
  const checks = questions.map(checkRequest);
  const [sample] = checks;
  if (sample === undefined) throw new Error('No entries are shipped.');
  const express = await startBareExpress(processes, await firstAnswer(service.port, sample));
  const ours = { port: service.port, pid: service.pid, recorded: true };
  const { connections } = options;
  const requests = await load.prepare('check', checks);

  /** @type {Contender[]} */
  const contenders = [
    {
      name: 'express',
      what: 'bare Express 5 sending the answer to a check with res.json',
      port: express.port,
      pid: express.pid,
      requests,
      connections,
      perRequest: 1,
      recorded: false,
    },
    {
      ...ours,
      name: 'check',
      what: 'GET /api/v1/check, both limit windows on, each check in the log',
      requests,
      connections,
      perRequest: 1,
    },
  ];
  for (const size of BATCH_SIZES) {
    const name = `batch-${size}`;
    contenders.push({
      ...ours,
      name,
      what: `POST /api/v1/check/batch with ${size} checks, counted in checks`,
      requests: await load.prepare(name, batchRequests(questions, size, DISTINCT_BATCHES)),
      connections: BATCH_CONNECTIONS,
      perRequest: size,
    });
  }
  const program = cerbosProgram();
  if (program === undefined) {
    say('Cerbos is left out: its package cannot be installed on this platform.');
    return { contenders, stop: () => express.stop() };
  }
  const cerbos = await startCerbos(processes, program, join(folder, 'cerbos'));
  contenders.push({
    name: 'cerbos',
    what: 'Cerbos, one resource and one action a request, decision log on',
    port: cerbos.port,
    pid: cerbos.pid,
    requests: await load.prepare('cerbos', questions.map(cerbosRequest)),
    connections,
    perRequest: 1,
    recorded: false,
  });
  return {
    contenders,
    stop: async () => {
      await Promise.all([express.stop(), cerbos.stop()]);
      if ((await cerbos.decisionBytes()) === 0) throw new Error('Cerbos has logged no decision.');
    },
  };
}
