import { join, relative } from 'node:path';
import { type Logger, pino } from 'pino';
import type { OwnAdminToken } from './admin-token.js';
import { serviceVersion } from './project-files.js';
import { maskSecrets } from './secret.js';
import type { Settings } from './settings.js';

/** pino's number for this level. */
const ERROR_LEVEL = 50;

/** What the console shows once the service can be reached. */
export interface Served {
  readonly baseUrl: string;
  readonly port: number;
  /** Port of `GET /metrics`, when it has its own. */
  readonly metricsPort?: number | undefined;
  /** Entries in the registry. */
  readonly entries: number;
  /** Absent when the settings name the token. */
  readonly ownToken: OwnAdminToken | undefined;
}

/** The process's output for its operator: lines of JSON, or sentences when a person is at a terminal. */
export interface OperatorConsole {
  readonly log: Logger;
  serving(what: Served): void;
  stopping(signal: string): void;
}

/**
 * Writes to `out` and masks secrets in everything that is logged. The service's address and the place of its
 * token are shown at every level but `silent`. The only secret that is ever shown is a token that was just
 * made.
 */
export function openConsole(
  { logLevel }: Pick<Settings, 'logLevel'>,
  out: { write(text: string): unknown },
  isTerminal: boolean,
): OperatorConsole {
  const onTerminal = isTerminal && logLevel !== 'debug' && logLevel !== 'trace';
  const destination = {
    write: (line: string) => {
      const masked = maskSecrets(line);
      out.write(onTerminal ? sentenceOf(masked) : masked);
    },
  };
  const level = onTerminal && logLevel === 'info' ? 'warn' : logLevel;
  const log = pino({ level, base: null }, destination);
  const notices = pino({ level: logLevel === 'silent' ? 'silent' : 'info', base: null }, out);
  return {
    log,
    serving(what) {
      if (onTerminal && logLevel !== 'silent') {
        out.write(bannerOf(what));
        return;
      }
      const { baseUrl: url, port, metricsPort, entries, ownToken } = what;
      if (ownToken?.created === true)
        notices.info(
          { adminToken: ownToken.token, file: ownToken.file },
          'The admin token of this installation, shown this once.',
        );
      notices.info({ url, port, metricsPort, entries }, `Serving on ${url}`);
    },
    stopping(signal) {
      if (onTerminal) out.write('\nStopping.\n');
      else log.info({ signal }, 'Stopping.');
    },
  };
}

function bannerOf({ baseUrl, entries, ownToken }: Served): string {
  const rows = [
    ['Address', baseUrl],
    ['Registry', `${entries} domains`],
    ['Admin token', ownToken === undefined ? 'that of ADMIN_TOKEN' : tokenLine(ownToken)],
    ['Try', `curl '${baseUrl}/api/v1/check?domain=netflix.com&action=read_content'`],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', text]) => `  ${name.padEnd(13)}${text}\n`);
  return `\n  Agent Terms Service ${serviceVersion()}\n\n${lines.join('')}\n`;
}

function tokenLine({ token, file, created }: OwnAdminToken): string {
  const near = relative(process.cwd(), file);
  const place = near.startsWith('..') ? file : join('.', near);
  return created ? `${token}, shown this once and kept in ${place}` : `in ${place}`;
}

/** A line of the log as a sentence for a person: `Warning: <message> (<why>)`. */
function sentenceOf(line: string): string {
  const { level, msg, err } = JSON.parse(line) as {
    readonly level: number;
    readonly msg?: string;
    readonly err?: { readonly message?: string };
  };
  const name = level >= ERROR_LEVEL ? 'Error' : 'Warning';
  return `  ${name}: ${msg ?? ''}${err?.message === undefined ? '' : ` (${err.message})`}\n`;
}
