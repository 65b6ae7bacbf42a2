import { PostgresCheckLogReader } from '../adapters/postgres/audit/postgres-check-log-reader.js';
import { StandbyCheckLog } from '../adapters/postgres/audit/standby-check-log.js';
import { makePool, throughPooler } from '../adapters/postgres/core/pool.js';
import { Standby } from '../adapters/postgres/core/standby.js';
import { PostgresKnownTermsReader } from '../adapters/postgres/registry/postgres-known-terms-reader.js';
import { StandbyTermsReader } from '../adapters/postgres/registry/standby-terms-reader.js';
import type { CheckLogCopy, CheckLogReader } from '../domain/audit/ports.js';
import type { KnownTermsReader } from '../domain/check/ports.js';
import type { ChangeFeed } from '../domain/registry/ports.js';
import type { Basics } from './basics.js';

const CHECK_CONNECTIONS = 3;
const AUDIT_CONNECTIONS = 4;
/** Longest time that a check waits for the standby; then it asks the primary. */
const ANSWER_TIMEOUT_MS = 1_000;

export interface StandbyParts extends Basics {
  /** Pool of the primary, to ask how far it has written. */
  readonly primary: ReturnType<typeof makePool>;
  readonly feed: ChangeFeed;
}

/** Readers on the standby, each in place of one on the primary. */
export interface OpenStandby {
  termsReader(primary: KnownTermsReader): KnownTermsReader;
  checkLogCopy(log: CheckLogReader): CheckLogCopy;
  /** Upper bound of its lag in milliseconds; `undefined` while it is not used. */
  lagMs(): number | undefined;
}

/** Opens the standby that the settings name, if any; it may be unavailable. `resources` closes it. */
export function openStandby(
  { settings, primary, feed, clock, log }: StandbyParts,
  resources: AsyncDisposableStack,
): OpenStandby | undefined {
  const named = settings.databaseReadUrl?.reveal();
  if (named === undefined) return undefined;
  const url = settings.databaseDirectUrl === undefined ? named : throughPooler(named);
  const open = (connections: number, answerTimeoutMs?: number) =>
    resources.adopt(
      makePool(url, connections, log, answerTimeoutMs === undefined ? {} : { answerTimeoutMs }),
      (pool) => pool.end(),
    );
  const checks = open(CHECK_CONNECTIONS, ANSWER_TIMEOUT_MS);
  const audits = open(AUDIT_CONNECTIONS);
  const lag = resources.use(
    new Standby({ primary, standby: checks, maxLagMs: settings.databaseReadMaxLagMs, log }),
  );
  return {
    termsReader: (reader) => {
      const standby = new PostgresKnownTermsReader(checks, ANSWER_TIMEOUT_MS);
      return resources.use(new StandbyTermsReader({ primary: reader, standby, lag, feed }));
    },
    checkLogCopy: (reader) =>
      new StandbyCheckLog({ log: reader, copy: new PostgresCheckLogReader(audits), lag, clock }),
    lagMs: () => lag.lagMs(),
  };
}
