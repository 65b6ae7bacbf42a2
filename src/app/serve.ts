import { pino } from 'pino';
import { listen } from '../adapters/http/http-server.js';
import { makeRequestIds } from '../adapters/system/request-ids.js';
import { compose } from './compose.js';
import { reservePort } from './reserve-port.js';
import { readSettings } from './settings.js';

/** How long requests under way may take once the service is told to stop; container engines kill after 10 s. */
const GRACE_MS = 7_000;
/** The process ends this long after being told to stop, whatever hangs. */
const HARD_STOP_MS = 25_000;

/** Starts the service and stops it on SIGINT or SIGTERM; a second signal ends the process at once. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env);
  const log = pino({ level: settings.logLevel, base: null });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1);
      log.info({ signal }, 'Stopping.');
      stop.abort();
      setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    });
  }

  await using reserved = settings.port === 0 ? await reservePort(settings.host) : undefined;
  const { host } = settings;
  const port = reserved?.port ?? settings.port;
  await using service = await compose({ ...settings, port }, { log, signal: stop.signal });
  if (stop.signal.aborted) return;
  await reserved?.[Symbol.asyncDispose]();
  const server = await listen(service.app, { host, port, newRequestId: makeRequestIds() });
  log.info({ url: service.baseUrl, port: server.port }, `Serving on ${service.baseUrl}`);
  if (!stop.signal.aborted) await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  service.beginStop();
  await server.close(GRACE_MS);
}
