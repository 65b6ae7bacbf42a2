import { expect, it } from 'vitest';
import type { CheckRecord } from '../../src/domain/audit/check-record.js';
import type { CheckLog } from '../../src/domain/audit/ports.js';
import { parseDomainName } from '../../src/domain/terms/domain-name.js';
import { aCheckRecord, checkRecords } from '../support/a-check-record.js';

export interface OpenCheckLog {
  readonly log: CheckLog;
  /** All kept records by id, which is the order in which they were made. */
  readonly kept: () => Promise<readonly CheckRecord[]>;
}

/** The promises of every `CheckLog`. Each call of `open` returns an empty log. */
export function checkLogContract(open: () => Promise<OpenCheckLog>): void {
  it('keeps every field unchanged', async () => {
    const { log, kept } = await open();
    const mapped = aCheckRecord({
      action: 'scrape the "prices", {all} of \\them\\ – NULL',
      resolvedPermission: 'scrape_data',
      decision: 'denied',
      confidence: 0.7345,
      tier: 'medium',
      verdict: 'block',
      reasonCode: 'listed_conditional',
      answeredFor: parseDomainName('example.com'),
      profileHash: 'b'.repeat(64),
      conditions: 'mnu',
      approvalId: '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42',
      agentId: 'NULL',
      runId: '\\N\ta\r\n\\.\n',
      checkedAt: new Date('2026-12-31T23:59:59.999Z'),
    });
    const unanswered = aCheckRecord({
      decision: 'not_specified',
      confidence: 0,
      tier: null,
      agentId: null,
      runId: null,
      source: 'none',
      documentHash: null,
      verdict: 'block',
      reasonCode: 'own_file_invalid',
    });
    await log.append([mapped, unanswered]);
    expect(await kept()).toEqual([mapped, unanswered]);
  });

  it('distinguishes empty texts from absent ones', async () => {
    const { log, kept } = await open();
    const record = aCheckRecord({ agentId: '', runId: null, action: ' ' });
    await log.append([record]);
    expect(await kept()).toEqual([record]);
  });

  it('accepts an empty list', async () => {
    const { log, kept } = await open();
    await log.append([]);
    expect(await kept()).toEqual([]);
  });

  it('keeps what many simultaneous calls append, each before its call ends', async () => {
    const { log, kept } = await open();
    const records = checkRecords(300);
    await Promise.all(
      records.map(async (record, index) => {
        await log.append([record]);
        // Not after each: three hundred readings of the whole log would test the database and not the log.
        if (index % 10 === 0) expect((await kept()).map(({ id }) => id)).toContain(record.id);
      }),
    );
    expect(await kept()).toEqual(records);
  });

  it('keeps the order of the records within a call and across calls', async () => {
    const { log, kept } = await open();
    const records = checkRecords(2_500);
    await Promise.all([log.append(records.slice(0, 1_000)), log.append(records.slice(1_000))]);
    expect((await kept()).map(({ id }) => id)).toEqual(records.map(({ id }) => id));
  });

  it('leaves one record of an id that is appended again, in one call or in two', async () => {
    const { log, kept } = await open();
    const [one, two] = [aCheckRecord(), aCheckRecord()];
    await log.append([one, one]);
    await Promise.all([log.append([one, two]), log.append([two])]);
    expect(await kept()).toEqual([one, two]);
  });
}
