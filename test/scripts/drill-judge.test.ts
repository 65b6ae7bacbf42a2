import { describe, expect, it } from 'vitest';
import { type Allowance, type Drill, drills } from '../../scripts/drill/drills.mjs';
import { type Figures, judge } from '../../scripts/drill/judge.mjs';
import { reportOf } from '../../scripts/drill/report.mjs';

const FAULT_AT = 10_000;
const HEALED_AT = 20_000;
const PER_SECOND = {
  check: 40,
  batch: 3,
  cold: 5,
  receipt: 2,
  limited: 20,
  write: 1,
  generate: 0.5,
  audit: 1,
};
const KINDS = Object.keys(PER_SECOND);
const DUE = {
  check: 920,
  batch: 69,
  cold: 115,
  receipt: 46,
  limited: 460,
  write: 23,
  generate: 11,
  audit: 23,
};

type Failure = Figures['failed'][number];

/** Asked in the fault and answered with a failure at once. */
const failure = (kind: string, outcome: string, dueAt = FAULT_AT + 100): Failure => ({
  kind,
  outcome,
  dueAt,
  endedAt: dueAt + 50,
});

/** What a drill measures in which all went well and the fault was there. */
function good({ proves = [] }: Drill): Figures {
  return {
    perSecond: PER_SECOND,
    due: DUE,
    sent: DUE,
    answered: { ...DUE, limited: 60 },
    failed: [],
    faultAt: FAULT_AT,
    healedAt: HEALED_AT,
    machineLoad: 1.5,
    gapMs: 90,
    latency: { p50: 6, p99: 60 },
    ids: 2_500,
    missing: 0,
    double: 0,
    limited: { limit: 60, passed: 60, byOne: 21, redisResets: 0, apart: 0 },
    receipts: { verified: 46, faults: [] },
    writes: { acknowledged: 23, lost: 0 },
    proof: Object.fromEntries(proves.map(({ figure, least, most }) => [figure, least ?? most])),
    chain: { intact: true, checks: 10_000, findings: [] },
  };
}

/** What each rule finds wrong, whatever the fault was. */
const WRONG: readonly (readonly [
  what: string,
  change: (figures: Figures) => Partial<Figures>,
  finds: string,
])[] = [
  [
    'a failure that nothing excuses',
    () => ({ failed: [failure('check', '500')] }),
    '1 failed that may not: check with 500',
  ],
  [
    'a refusal of a caller without a limit',
    () => ({ failed: [failure('check', '429')] }),
    '1 failed that may not: check with 429',
  ],
  [
    'a failure of the limited caller',
    () => ({ failed: [failure('limited', '503')] }),
    '1 failed that may not: limited with 503',
  ],
  [
    'a failure before the fault',
    () => ({ failed: [failure('generate', '503', FAULT_AT - 1_000)] }),
    '1 failed that may not: generate with 503',
  ],
  [
    'a failure long after the fault',
    () => ({ failed: [failure('write', '503', HEALED_AT + 7_000)] }),
    '1 failed that may not: write with 503',
  ],
  [
    'an entry that was not found',
    () => ({ failed: [failure('cold', 'not found')] }),
    '1 failed that may not: cold with not found',
  ],
  ['a gap', () => ({ gapMs: 4_500 }), 'no check was answered for 4500 ms'],
  ['a gap that was not measured', () => ({ gapMs: Number.NaN }), 'no check was answered for NaN ms'],
  [
    'a load that stalled',
    ({ sent }) => ({ sent: { ...sent, check: 700 } }),
    'the load sent 700 of 920 requests of the kind check',
  ],
  [
    'no answered check',
    ({ answered }) => ({ answered: { ...answered, check: 0 } }),
    '0 checks were answered, at least',
  ],
  [
    'too few answers',
    ({ answered }) => ({ answered: { ...answered, check: 400 } }),
    '400 checks were answered, at least',
  ],
  ...KINDS.filter((kind) => kind !== 'check').map(
    (kind) =>
      [
        `no answer of the kind ${kind}`,
        ({ answered }: Figures) => ({ answered: { ...answered, [kind]: 0 } }),
        `nothing of the kind ${kind} was answered`,
      ] as const,
  ),
  ['no check to look for', () => ({ ids: 0 }), 'no answered check was looked for in the log'],
  ['a missing check', () => ({ missing: 1 }), '1 answered checks are missing in the log'],
  ['a double check', () => ({ double: 2 }), '2 checks are twice in the log'],
  [
    'a limited caller that got too little',
    ({ limited }) => ({ limited: { ...limited, passed: 59 } }),
    'the limited caller got 59 of its 60',
  ],
  [
    'a limited caller that got too much',
    ({ limited }) => ({ limited: { ...limited, passed: 61 } }),
    'the limited caller got 61, at most 60 may pass',
  ],
  [
    'a limited caller that got more than Redis and the processes had left',
    ({ limited }) => ({ limited: { ...limited, passed: 133, redisResets: 1, apart: 12 } }),
    'the limited caller got 133, at most 132 may pass',
  ],
  [
    'a process that exceeded the limit by itself',
    ({ limited }) => ({ limited: { ...limited, passed: 61, byOne: 61, apart: 180 } }),
    'one process with Redis let 61 of the limited caller through, at most 60 may pass',
  ],
  ['no receipt', () => ({ receipts: { verified: 0, faults: [] } }), 'no receipt was verified'],
  [
    'a receipt whose check the log does not have',
    () => ({ receipts: { verified: 46, faults: ['absent', 'absent'] } }),
    '2 receipts are not as they should be: absent',
  ],
  ['no write', () => ({ writes: { acknowledged: 0, lost: 0 } }), 'no write was acknowledged'],
  [
    'an acknowledged write that is gone',
    () => ({ writes: { acknowledged: 23, lost: 1 } }),
    '1 of 23 acknowledged writes are gone',
  ],
  [
    'a chain that is not intact',
    () => ({ chain: { intact: false, checks: 10_000, findings: ['check_removed'] } }),
    'the chain is not intact: check_removed',
  ],
  [
    'a chain without checks',
    () => ({ chain: { intact: true, checks: 0, findings: [] } }),
    'the verification of the chain found no checks',
  ],
];

/** So many failures of a kind, at the end of the time that an allowance covers. */
function covered({ outcomes, untilMs, afterHealMs = 0 }: Allowance, kind: string, count: number) {
  const until = untilMs === undefined ? HEALED_AT + afterHealMs : FAULT_AT + untilMs;
  return Array.from({ length: count }, (_, nth) =>
    failure(kind, outcomes[nth % outcomes.length] ?? '', until),
  );
}

describe.each(drills({}).map((drill) => [drill.name, drill] as const))('The drill "%s"', (_, drill) => {
  const problems = (change: Partial<Figures> = {}) => judge(drill, { ...good(drill), ...change });

  it('passes when all went well', () => {
    expect(problems()).toEqual([]);
  });

  it.each(WRONG)('fails with %s', (_what, change, finds) => {
    expect(problems(change(good(drill)))).toEqual([expect.stringContaining(`${drill.name}: ${finds}`)]);
  });

  it('fails without its fault, when it has one', () => {
    const { proves = [] } = drill;
    expect(proves.length > 0).toBe(drill.fault !== undefined);
    const beyond = proves.flatMap(({ figure, least, most }) => [
      [figure, undefined],
      ...(least === undefined ? [] : [[figure, least - 1]]),
      ...(most === undefined ? [] : [[figure, most + 1]]),
    ]);
    for (const [figure, value] of beyond)
      expect(
        problems({ proof: { ...good(drill).proof, [String(figure)]: value as number | undefined } }),
      ).toEqual([expect.stringContaining('the fault is not proved')]);
  });

  it('excuses as many failures as it says, and for as long', () => {
    for (const allowance of drill.mayFail ?? [])
      for (const kind of allowance.kinds) {
        const perSecond = PER_SECOND[kind as keyof typeof PER_SECOND];
        const most = allowance.atMost ?? Math.ceil(perSecond * (allowance.atMostSeconds ?? 0));
        expect(most).toBeGreaterThan(0);
        expect(problems({ failed: covered(allowance, kind, most) })).toEqual([]);
        expect(problems({ failed: covered(allowance, kind, most + 1) })).toEqual([
          expect.stringContaining(`${most + 1} failed where at most ${most} may`),
        ]);
        const late = covered(allowance, kind, 1).map((one) => ({ ...one, dueAt: one.dueAt + 1 }));
        expect(problems({ failed: late })).toEqual([expect.stringContaining('1 failed that may not')]);
      }
  });

  it('does not excuse that nothing works', () => {
    const ms = HEALED_AT - FAULT_AT;
    const failed = KINDS.flatMap((kind) =>
      Array.from(
        { length: Math.ceil((PER_SECOND[kind as keyof typeof PER_SECOND] * ms) / 1_000) },
        (_, nth) => failure(kind, '503', FAULT_AT + nth),
      ),
    );
    expect(problems({ failed }).join('\n')).toMatch(/limited with 503/);
    expect(problems({ failed }).join('\n')).toMatch(
      /failed that may not: check|failed where at most \d+ may: check/,
    );
  });
});

describe('a drill whose fault does nothing', () => {
  const replicas = ['replica-1', 'replica-2', 'replica-3'];
  const well = { state: 'ready', aheadSeconds: 0, limitsApart: 0, standbyRead: 1, refusedRows: 0, at: 0 };
  const probes = [
    ...replicas.map((name) => ({ ...well, name, process: name })),
    ...['redis', 'pgbouncer', 'standby', 'old primary'].map((name) => ({ name, state: 'open', at: 0 })),
  ];
  const nothing = {
    probes,
    during: probes,
    of: (name: string) => probes.filter((probe) => probe.name === name),
    replicas,
    replaced: 0,
    spooled: 0,
    redisResets: 0,
    looked: { roundTripMs: 1, bytesLost: 0, freeBytes: 4_096, aheadRows: 0, timeline: 1 },
    lookedBefore: { timeline: 1 },
    lookedAfter: { standbys: 1, versions: 0, newRows: 0, oldRows: 0 },
  };
  const cable = { bytesLost: 0, delayed: 0 };
  const faults = drills({ cables: [cable], redisCable: cable }).filter(({ fault }) => fault !== undefined);

  it.each(faults.map((drill) => [drill.name, drill] as const))('fails: %s', (_, drill) => {
    for (const seen of [nothing, { ...nothing, looked: {}, lookedBefore: {}, lookedAfter: {} }]) {
      const found = judge(drill, { ...good(drill), proof: drill.proof?.(seen) ?? {} });
      expect(found.length).toBeGreaterThan(0);
      for (const problem of found) expect(problem).toContain('the fault is not proved');
    }
  });
});

describe('the rules of the drills', () => {
  it('excuse no check of a known name but with a killed replica and a full disk', () => {
    const excusing = drills({}).filter(({ mayFail = [] }) =>
      mayFail.some(({ kinds }) => kinds.includes('check')),
    );
    expect(excusing.map(({ name }) => name)).toEqual(['A replica is killed', 'A full disk']);
  });

  it('excuse failures for a number and a time only', () => {
    for (const { mayFail = [] } of drills({}))
      for (const { atMost, atMostSeconds, untilMs, afterHealMs } of mayFail) {
        expect(atMost ?? atMostSeconds).toBeLessThanOrEqual(13);
        expect(untilMs ?? afterHealMs).toBeLessThanOrEqual(12_000);
      }
  });

  it('bound the time without an answered check to a few seconds', () => {
    for (const { mostGapMs } of drills({})) expect(mostGapMs).toBeLessThanOrEqual(4_000);
  });
});

describe('the report of the drills', () => {
  const about = { machine: { cores: 2, model: 'A processor' }, versions: ['Node v24'] };
  const all = drills({});
  const report = (change: Partial<Figures>) =>
    reportOf(
      all.map((drill) => {
        const figures = { ...good(drill), ...change };
        return { drill, figures, problems: judge(drill, figures) };
      }),
      about,
    );

  it('says that all was well, and what each drill may fail in and has seen', () => {
    const text = report({});
    expect(text).toContain('**Everything was as it should be.**');
    for (const { name, what, proves = [] } of all) {
      expect(text).toContain(`**${name}.** ${what}`);
      for (const one of proves) expect(text).toContain(`Seen: ${one.what}`);
    }
    expect(text).not.toContain('undefined');
    expect(text).not.toContain('NaN');
  });

  it('holds its own problems', () => {
    const text = report({ missing: 3 });
    expect(text).not.toContain('Everything was as it should be');
    expect(text).toContain(`**${all.length} problems:**`);
    for (const { name } of all)
      expect(text).toContain(`- ${name}: 3 answered checks are missing in the log.`);
  });
});
