import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('bare-express.mjs', import.meta.url));

/**
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {object} answer what it sends
 */
export async function startBareExpress(processes, answer) {
  const server = processes.start(process.execPath, [script, JSON.stringify(answer)]);
  const port = await server.reading((line) => Number(/^port (\d+)$/.exec(line)?.[1]) || undefined);
  return { port, pid: server.pid, stop: () => server.stop() };
}
