import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drills } from '../../../scripts/drill/drills.mjs';
import { type MeasuredParts, metricFigures } from '../../../src/app/metric-figures.js';
import { projectPath } from '../../../src/app/project-files.js';
import { evaluate, type Scrape, secondsOf } from '../support/evaluate-promql.js';
import { readRules } from '../support/ops-files.js';

const HOURS = 5;
const MINUTE = 60;
const MIB = 1024 ** 2;
/** The fault starts at this time, in minutes. */
const FAULT_FROM = 60;

/** A process as its parts and the system describe it. */
interface Told {
  readonly direct: ReturnType<MeasuredParts['audit']['counts']>['direct'];
  readonly spool: ReturnType<MeasuredParts['audit']['counts']>['spool'];
  readonly unsignedMs: number;
  readonly verification: ReturnType<MeasuredParts['audit']['verification']>;
  readonly isHeard: boolean;
  readonly redisAway: boolean;
  readonly lagMs: number | undefined;
  readonly servedWhileAway: number;
  readonly aheadMs: number;
  readonly system: Record<string, number>;
}

const well = (): Told => ({
  direct: { groups: 10, rows: 100, retries: 0, failedAppends: 0, waitingRows: 1 },
  spool: {
    bytes: 0,
    files: 0,
    oldestMs: undefined,
    damagedFiles: 0,
    away: false,
    spooledRows: 0,
    replayedRows: 0,
    refusedRows: 0,
  },
  unsignedMs: 61_000,
  verification: { ageMs: 3_700_000, findings: 0, unknownKeys: 0 },
  isHeard: true,
  redisAway: false,
  lagMs: 20,
  servedWhileAway: 0,
  aheadMs: -400,
  system: {
    up: 1,
    nodejs_eventloop_lag_p99_seconds: 0.02,
    process_resident_memory_bytes: 320 * MIB,
    process_start_time_seconds: 1_000,
    process_open_fds: 300,
    process_max_fds: 1_024,
    agentterms_memory_limit_bytes: 1_024 * MIB,
  },
});

/** The differences from a healthy process. */
type Change = Partial<Omit<Told, 'spool' | 'verification' | 'system'>> & {
  readonly [Part in 'spool' | 'verification' | 'system']?: Partial<Told[Part]>;
};

function changed(change: Change): Told {
  const told = well();
  return {
    ...told,
    ...change,
    spool: { ...told.spool, ...change.spool },
    verification: { ...told.verification, ...change.verification },
    system: { ...told.system, ...(change.system as Told['system'] | undefined) },
  };
}

/**
 * What Prometheus stores of it: the figures of the service's own page, and those of the system on every page.
 */
function scrape(told: Told, minute: number): Record<string, number> {
  const parts: MeasuredParts = {
    audit: {
      counts: () => ({ direct: told.direct, spool: told.spool }),
      signedAtMs: () => undefined,
      unsignedMs: () => told.unsignedMs,
      verification: () => told.verification,
    },
    known: { bytes: 1, counts: () => ({ hits: 1, misses: 1, servedWhileAway: told.servedWhileAway }) },
    feed: { isLive: () => told.isHeard },
    redis: { counts: () => ({ away: told.redisAway, fallbacks: 0, countedInMemory: 0 }) },
    standby: { lagMs: () => told.lagMs },
    watcher: undefined,
    webhooks: undefined,
    databaseClock: { aheadMs: told.aheadMs },
    spoolMaxBytes: 64 * MIB,
  };
  const figures = metricFigures(parts).map(({ name, read }) => [name, Number(read())] as const);
  return {
    process_cpu_seconds_total: minute * 20,
    ...Object.fromEntries(figures),
    ...told.system,
  };
}

/** Every minute for some hours; after an hour with the fault. */
function scrapesWith(fault: (minute: number) => Change): readonly Scrape[] {
  const minutes = Array.from({ length: HOURS * 60 }, (_, minute) => minute);
  return minutes.map((minute) => ({
    second: minute * MINUTE,
    values: scrape(changed(minute < FAULT_FROM ? {} : fault(minute)), minute),
  }));
}

const alerts = readRules().flatMap(({ alert, expr, for: held = '1s', labels }) =>
  alert === undefined || expr.includes('slo:') ? [] : [{ alert, expr, heldSeconds: secondsOf(held), labels }],
);

/** Alerts that ever fire, each with the minute of its first firing. */
function firing(scrapes: readonly Scrape[]): ReadonlyMap<string, number> {
  const fires = new Map<string, number>();
  for (const { alert, expr, heldSeconds } of alerts) {
    let since: number | undefined;
    for (const [nth, { second }] of scrapes.entries()) {
      if (evaluate(expr, scrapes.slice(0, nth + 1)) === undefined) since = undefined;
      else since ??= second;
      if (since === undefined || second - since < heldSeconds - MINUTE || fires.has(alert)) continue;
      fires.set(alert, second / MINUTE);
    }
  }
  return fires;
}

const ago = (minutes: number) => Date.now() - minutes * MINUTE * 1_000;

const waitingSince = (minute: number) => ({
  away: true,
  files: 1,
  bytes: MIB,
  oldestMs: ago(minute - FAULT_FROM),
});
const msSinceFault = (minute: number) => (minute - FAULT_FROM) * MINUTE * 1_000;

/**
 * The effect of each fault in the table of docs/observability.md by the minute, and the alerts that it fires.
 */
const FAULTS: readonly (readonly [fault: string, (minute: number) => Change, fires: readonly string[]])[] = [
  ['A replica is killed', () => ({ system: { up: 0 } }), ['ServiceIsDown']],
  // Prometheus gives up on its page.
  ['A replica hangs', () => ({ system: { up: 0 } }), ['ServiceIsDown']],
  ['The standby is gone', () => ({ lagMs: undefined }), ['StandbyIsNotRead']],
  [
    'PgBouncer is gone',
    (minute) => ({ spool: waitingSince(minute), servedWhileAway: minute }),
    ['ChecksWaitInTheSpool', 'TermsAreServedFromMemory'],
  ],
  ['Redis is gone', () => ({ redisAway: true }), ['LimitsAreNotShared']],
  [
    'A replica is cut off from Postgres',
    (minute) => ({ spool: waitingSince(minute), isHeard: false }),
    ['ChecksWaitInTheSpool', 'ChangesAreNotHeard'],
  ],
  ['A slow network', () => ({ redisAway: true }), ['LimitsAreNotShared']],
  ['A full disk', (minute) => ({ spool: { refusedRows: minute } }), ['ChecksAreRefused']],
  ['A clock that is wrong', () => ({ aheadMs: -300_000 }), ['ClockIsWrong']],
  [
    'The standby is promoted',
    (minute) => ({ spool: waitingSince(minute), lagMs: undefined }),
    ['ChecksWaitInTheSpool', 'StandbyIsNotRead'],
  ],
  [
    'A rolling restart, a rolling release with a migration',
    () => ({ system: { process_start_time_seconds: 5_000 } }),
    [],
  ],
  [
    'A process ends again and again',
    (minute) => ({ system: { process_start_time_seconds: minute - (minute % 10) } }),
    ['ProcessRestarts'],
  ],
  [
    'The spool fills up, or a file of it is damaged',
    () => ({ spool: { bytes: 33 * MIB, files: 3, damagedFiles: 1 } }),
    ['SpoolFillsUp', 'SpoolIsDamaged'],
  ],
  [
    'Checkpoints cannot be signed or kept',
    (minute) => ({ unsignedMs: msSinceFault(minute) }),
    ['LogIsNotSigned'],
  ],
  [
    'The log was changed',
    // A later verification no longer reaches back that far.
    (minute) => ({ verification: { findings: minute < FAULT_FROM + 60 ? 2 : 0 } }),
    ['LogIsNotIntact'],
  ],
  [
    'A process with another `CLIENT_HASH_KEY`',
    () => ({ verification: { findings: 5, unknownKeys: 1 } }),
    ['KeyOfAnotherInstallation', 'LogIsNotIntact'],
  ],
  [
    'Verifications fail or take too long',
    (minute) => ({ verification: { ageMs: msSinceFault(minute) } }),
    ['LogIsNotVerified'],
  ],
  [
    'A process is busy, or short of memory or descriptors',
    (minute) => ({
      system: {
        nodejs_eventloop_lag_p99_seconds: 0.4,
        process_cpu_seconds_total: FAULT_FROM * 20 + (minute - FAULT_FROM) * 58,
        process_resident_memory_bytes: 900 * MIB,
        process_open_fds: 900,
      },
    }),
    ['EventLoopIsSlow', 'ProcessorIsBusy', 'MemoryIsHigh', 'DescriptorsRunOut'],
  ],
];

/** The rows of the table of faults: what happens, and which alerts fire. */
const table = new Map(
  [...readFileSync(projectPath('docs/observability.md'), 'utf8').matchAll(/^\| (.+) \| (.+) \|$/gm)].map(
    ([, fault = '', fires = '']) => [
      fault,
      [...fires.matchAll(/[A-Z]\w+[a-z][A-Z]\w+/g)].map(([name]) => name),
    ],
  ),
);

describe('the alerts on causes', () => {
  it('are silent while nothing is wrong', () => {
    expect([...firing(scrapesWith(() => ({}))).keys()]).toEqual([]);
  });

  it.each(FAULTS)('report this fault, and no other: %s', (fault, change, fires) => {
    const fired = firing(scrapesWith(change));
    expect([...fired.keys()].toSorted()).toEqual(fires.toSorted());
    for (const minute of fired.values()) expect(minute).toBeGreaterThanOrEqual(FAULT_FROM);
    expect(table.get(fault)?.toSorted()).toEqual(fires.toSorted());
  });

  it('are each fired by some fault', () => {
    const fired = new Set(FAULTS.flatMap(([, , fires]) => fires));
    expect(alerts.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([]);
  });

  it('are named for each drill', () => {
    const known = FAULTS.map(([fault]) => fault.toLowerCase()).join('\n');
    const names = drills({}).map(({ name }) => name.toLowerCase());
    expect(names.filter((name) => name !== 'no fault' && !known.includes(name))).toEqual([]);
  });
});
