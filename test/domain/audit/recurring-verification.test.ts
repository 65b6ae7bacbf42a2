import { expect, it } from 'vitest';
import { type ChainReport, ChainReportBuilder } from '../../../src/domain/audit/chain-report.js';
import { RecurringVerification } from '../../../src/domain/audit/recurring-verification.js';
import type { TimeRange } from '../../../src/domain/audit/time-range.js';
import { WorkStopped } from '../../../src/domain/ports/workers.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';

const MINUTE_MS = 60_000;

/** A recurring verification with results from the test, and the ranges that it verified. */
function aVerification(
  outcome: () => ChainReport | Promise<ChainReport> = () => new ChainReportBuilder().build(),
) {
  const clock = new SettableClock();
  const ranges: TimeRange[] = [];
  const errors: object[] = [];
  const recurring = new RecurringVerification({
    verify: async (range, signal) => {
      ranges.push(range);
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return await Promise.race([outcome(), aborted]);
    },
    clock,
    log: { ...silentLog, error: (fields) => errors.push(fields) },
  });
  const later = async (minutes: number) => {
    clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString());
    await recurring.look();
  };
  return { recurring, clock, ranges, errors, later };
}

it('verifies the last 70 minutes once an hour, first five minutes after the start', async () => {
  const { recurring, clock, ranges, later } = aVerification();
  await later(4);
  expect(ranges).toEqual([]);
  expect(recurring.figures).toEqual({ ageMs: 4 * MINUTE_MS, findings: 0, unknownKeys: 0 });
  await later(1);
  expect(ranges).toEqual([{ fromMs: clock.now().getTime() - 70 * MINUTE_MS }]);
  expect(recurring.figures.ageMs).toBe(0);
  await later(59);
  expect(ranges).toHaveLength(1);
  expect(recurring.figures.ageMs).toBe(59 * MINUTE_MS);
  await later(1);
  expect(ranges).toHaveLength(2);
});

it('counts and names what it finds, until a later one finds nothing', async () => {
  const report = new ChainReportBuilder();
  for (const kind of ['key_unknown', 'check_changed', 'key_unknown'] as const) report.found({ kind });
  const reports = [report.build(), new ChainReportBuilder().build()];
  const { recurring, errors, later } = aVerification(() => reports.shift() as ChainReport);
  await later(5);
  expect(recurring.figures).toEqual({ ageMs: 0, findings: 3, unknownKeys: 2 });
  expect(errors).toEqual([{ findings: report.build().findings, findingsTotal: 3 }]);
  await later(60);
  expect(recurring.figures).toEqual({ ageMs: 0, findings: 0, unknownKeys: 0 });
});

it('tries again at the next look when it fails, and an hour later when it takes too long', async () => {
  const failures = [new Error('away'), new WorkStopped('timed_out')];
  const { recurring, ranges, later } = aVerification(() => Promise.reject(failures.shift()));
  await later(5);
  await later(1);
  expect(ranges).toHaveLength(2);
  await later(59);
  expect(ranges).toHaveLength(2);
  await later(1);
  expect(ranges).toHaveLength(3);
  expect(recurring.figures.ageMs).toBe(66 * MINUTE_MS);
});

it('halves the span after one that took too long, and doubles it again after one that ended', async () => {
  const minutesInTime = [20, 20, 20, 20, 20, 70, 70];
  const { ranges, clock, recurring, later } = aVerification(() => {
    const asked = (clock.now().getTime() - (ranges.at(-1)?.fromMs ?? 0)) / MINUTE_MS;
    if (asked > (minutesInTime.shift() ?? 0)) throw new WorkStopped('timed_out');
    return new ChainReportBuilder().build();
  });
  const minutes: number[] = [];
  const ages: number[] = [];
  await later(5);
  for (let hour = 0; hour < 7; hour += 1) {
    minutes.push((clock.now().getTime() - (ranges.at(-1)?.fromMs ?? 0)) / MINUTE_MS);
    ages.push(recurring.figures.ageMs / MINUTE_MS);
    await later(60);
  }
  expect(minutes).toEqual([70, 35, 17.5, 35, 17.5, 35, 70]);
  // A verification of a part of an hour does not reset the age, so that the operator notices.
  expect(ages).toEqual([5, 65, 125, 185, 245, 305, 0]);
});

it('gives way to another verification, and begins again at the next look', async () => {
  let answer = new Promise<ChainReport>(() => {});
  const { recurring, ranges, later } = aVerification(() => answer);
  const first = later(5);
  recurring.giveWay();
  await first;
  expect(recurring.figures.ageMs).toBe(5 * MINUTE_MS);
  answer = Promise.resolve(new ChainReportBuilder().build());
  await later(1);
  expect(ranges).toHaveLength(2);
  expect(recurring.figures.ageMs).toBe(0);
});
