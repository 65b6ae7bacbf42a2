import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processorTime } from '../support/process-use.mjs';
import { wireFile } from './wire-file.mjs';

/**
 * The result of a load generator: every answer within `seconds`, and the number of requests that it sent. The difference
 * was under way when it stopped. `load` is the share of one core that it used itself.
 *
 * @typedef {{ seconds: number, answered: number, sent: number, failures: number, p50Ms: number, p99Ms: number,
 *   load: number }} LoadResult
 * @typedef {{ port: number, requests: string, connections: number, seconds: number }} Load
 * @typedef {{ name: string, prepare(label: string, requests: readonly import('../support/requests.mjs').HttpRequest[]):
 *   Promise<string>, run(load: Load): Promise<LoadResult> }} LoadGenerator
 */

const script = fileURLToPath(new URL('requests.lua', import.meta.url));
const autocannonRun = fileURLToPath(new URL('autocannon-run.mjs', import.meta.url));
const PROCESSOR_POLL_MS = 200;

/**
 * wrk if it is on the PATH, otherwise autocannon. Either runs as one process with one thread, with one request under way
 * on each connection.
 *
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {string} folder for the files that hold the requests
 * @param {'wrk' | 'autocannon' | undefined} wanted
 * @returns {LoadGenerator}
 */
export function chooseLoadGenerator(processes, folder, wanted) {
  const version = /^wrk \S*?(\d+\.\d+\.\d+)/m.exec(
    spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (wanted === 'wrk' && version === undefined) throw new Error('wrk is not on the PATH.');
  if (version !== undefined && wanted !== 'autocannon') {
    return {
      name: `wrk ${version}`,
      prepare: (label, requests) => wireFile(folder, label, requests),
      run: ({ port, requests, connections, seconds }) =>
        measured('wrk', [
          ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s'],
          ...['-s', script, `http://127.0.0.1:${port}`, '--', requests],
        ]),
    };
  }
  return {
    name: 'autocannon',
    prepare: async (label, requests) => {
      const path = join(folder, `${label}.json`);
      await writeFile(path, JSON.stringify(requests.map(withContentType)));
      return path;
    },
    run: ({ port, requests, connections, seconds }) =>
      measured(process.execPath, [
        autocannonRun,
        `http://127.0.0.1:${port}`,
        `${connections}`,
        `${seconds}`,
        requests,
      ]),
  };

  /**
   * @param {string} file
   * @param {readonly string[]} args
   * @returns {Promise<LoadResult>}
   */
  async function measured(file, args) {
    const child = processes.start(file, args);
    let own = 0;
    const timer = setInterval(async () => {
      own = Math.max(own, (await processorTime(child.pid)).own);
    }, PROCESSOR_POLL_MS);
    try {
      const lines = (await child.output()).trim().split('\n');
      const result = JSON.parse(lines.at(-1) ?? '');
      return { ...result, load: own / result.seconds };
    } finally {
      clearInterval(timer);
    }
  }
}

/** @param {import('../support/requests.mjs').HttpRequest} request */
function withContentType(request) {
  return request.body === undefined
    ? request
    : { ...request, headers: { 'content-type': 'application/json' } };
}
