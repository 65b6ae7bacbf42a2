import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('bare-express-text.mjs', import.meta.url));

/**
 * @param {import('../support/processes.mjs').Processes} processes
 * @param {string} file where the text is put
 * @param {string} text what it sends
 */
export async function startBareExpressText(processes, file, text) {
  await writeFile(file, text);
  const server = processes.start(process.execPath, [script, file]);
  const port = await server.reading((line) => Number(/^port (\d+)$/.exec(line)?.[1]) || undefined);
  return { port, pid: server.pid, stop: () => server.stop() };
}
