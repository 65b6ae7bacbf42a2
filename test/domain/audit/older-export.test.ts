import { beforeEach, describe, expect, it } from 'vitest';
import { JwksVerifier } from '../../../src/adapters/files/signing-key.js';
import { ndjsonTexts } from '../../../src/adapters/http/audit/export-texts.js';
import { type ChainHead, CheckChain } from '../../../src/domain/audit/check-chain.js';
import type { CheckGroup } from '../../../src/domain/audit/check-group.js';
import { CheckpointSigner } from '../../../src/domain/audit/checkpoint-signer.js';
import { OlderExport } from '../../../src/domain/audit/older-export.js';
import type { LoggedCheck, SignedCheckpoint } from '../../../src/domain/audit/ports.js';
import type { RestoreStatement } from '../../../src/domain/audit/statements.js';
import { isWithin, overlaps, type TimeRange } from '../../../src/domain/audit/time-range.js';
import { checkRecords } from '../../support/a-check-record.js';
import { aCheckpointMemory, aSigner } from '../../support/audit-log.js';
import { SettableClock } from '../../support/settable-clock.js';

const signer = aSigner();
const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
const at = (minute: number) => Date.UTC(2026, 2, 4, 5, minute);

/** A log in memory, as a service would have it in its database. */
class ALog {
  groups: CheckGroup[] = [];
  checks: LoggedCheck[] = [];
  checkpoints: SignedCheckpoint[] = [];
  restores: string[] = [];
  readonly clock = new SettableClock();
  chain = new CheckChain('019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42');
  readonly signer = new CheckpointSigner({
    signer,
    verifier,
    clock: this.clock,
    memory: aCheckpointMemory(),
    store: {
      keep: async (checkpoint) => void this.checkpoints.push(checkpoint),
      latest: async () => this.checkpoints.at(-1)?.jws,
    },
  });

  write(minute: number): void {
    this.clock.set(new Date(at(minute)).toISOString());
    const records = checkRecords(2, { checkedAt: this.clock.now() });
    const group = this.chain.take(records);
    this.chain.kept(group);
    this.groups.push(group);
    const { writer, sequence } = group;
    this.checks.push(
      ...records.map((record, nth) => ({ ...record, place: { writer, sequence, position: nth + 1 } })),
    );
  }

  sign(): Promise<void> {
    return this.signer.sign(this.chain.head() as ChainHead);
  }

  /** All of it, or the groups of a range, each whole and of one instant. */
  async *exported(minute: number, range: TimeRange = {}, isKnown = true): AsyncGenerator<string> {
    const groups = this.groups.filter((group) => overlaps(range, group));
    const last = groups.at(-1)?.sequence ?? 0;
    const within = this.checkpoints.filter(({ lastAtMs }) => isWithin(range, lastAtMs));
    const beyond = this.checkpoints.filter((one) => !within.includes(one) && one.sequence >= last);
    const checkpoints = [...within, ...beyond.slice(0, 1)];
    const checks = this.checks.filter(({ checkedAt }) => isWithin(range, checkedAt.getTime()));
    const { restores } = this;
    const lastKept = isKnown ? this.signer.lastKept : undefined;
    const texts = ndjsonTexts(
      { filter: range, verifiable: true, signer, now: new Date(at(minute)), lastKept },
      (async function* () {
        for (const jws of restores) yield { kind: 'restore' as const, jws };
        yield { kind: 'groups' as const, groups };
        for (const { jws } of checkpoints) yield { kind: 'checkpoint' as const, jws };
        yield { kind: 'checks' as const, checks };
      })(),
    );
    for await (const text of texts) if (text !== '') yield* text.trimEnd().split('\n');
  }
}

let log: ALog;
let older: OlderExport;

/** Four groups, of which three are signed, in two statements; then an export. */
beforeEach(async () => {
  log = new ALog();
  for (const minute of [0, 1, 2, 3]) {
    log.write(minute);
    if (minute === 1 || minute === 2) await log.sign();
  }
  older = (await OlderExport.read(log.exported(4), verifier)) as OlderExport;
});

/** The findings of the later export by itself, and of the comparison. */
async function compare(minute: number, range?: TimeRange, isKnown = false) {
  const { report, comparison } = await older.verifyLater(log.exported(minute, range, isKnown), verifier);
  return {
    alone: report.findings.map(({ kind }) => kind),
    groups: comparison?.groups,
    lost: comparison?.findings.map(({ kind, sequence }) => `${kind} ${sequence}`),
  };
}

describe('a later export', () => {
  it('has lost nothing when it has all of an older one, and more', async () => {
    await log.sign();
    log.write(6);
    expect(await compare(7, undefined, true)).toEqual({ alone: [], groups: 4, lost: [] });
    expect(await compare(7, { fromMs: at(2) })).toEqual({ alone: [], groups: 2, lost: [] });
    expect(await compare(7, { toMs: at(2) })).toEqual({ alone: [], groups: 2, lost: [] });
    expect(await compare(7, { fromMs: at(5) })).toEqual({ alone: [], groups: 0, lost: [] });
  });

  it('cannot be the older of the two, nor be compared with a file that is not an export', async () => {
    expect(await compare(3)).toMatchObject({ groups: undefined });
    const lines: string[] = [];
    for await (const line of log.exported(4)) lines.push(line);
    const read = (some: readonly string[]) =>
      OlderExport.read(
        (async function* () {
          yield* some;
        })(),
        verifier,
      );
    expect(await read(lines)).toBeDefined();
    expect(await read(lines.slice(0, -1))).toBeUndefined();
    expect(
      await read(lines.with(1, (lines[1] ?? '').replace('"row_count":2', '"row_count":3'))),
    ).toBeUndefined();
    expect(
      await read(lines.map((line) => line.replace('"verifiable":true', '"verifiable":false'))),
    ).toBeUndefined();
  });

  it.each<readonly [string, () => void, readonly string[], readonly string[]]>([
    [
      'the tail is cut with its checkpoint',
      () => {
        log.groups = log.groups.slice(0, 2);
        log.checks = log.checks.slice(0, 4);
        log.checkpoints = log.checkpoints.slice(0, 1);
      },
      ['checkpoint_missing'],
      ['lost_since 3', 'lost_since 4', 'lost_since 3'],
    ],
    [
      'the newest checkpoint is removed',
      () => log.checkpoints.pop(),
      ['checkpoint_missing'],
      ['lost_since 3'],
    ],
    [
      'all of it is removed',
      () => {
        log.groups = [];
        log.checks = [];
        log.checkpoints = [];
      },
      ['checkpoint_missing'],
      ['lost_since 1', 'lost_since 2', 'lost_since 3', 'lost_since 4', 'lost_since 2', 'lost_since 3'],
    ],
    [
      'what was behind the last checkpoint is written anew',
      () => {
        log.chain = new CheckChain(log.chain.writer);
        const [kept, again] = [log.groups.slice(0, 3), checkRecords(2, { checkedAt: new Date(at(3)) })];
        for (const group of kept) {
          log.chain.take(log.checks.filter(({ place }) => place.sequence === group.sequence));
          log.chain.kept(group);
        }
        const group = log.chain.take(again);
        log.groups = [...kept, group];
        const { writer } = group;
        log.checks = [
          ...log.checks.slice(0, 6),
          ...again.map((record, nth) => ({ ...record, place: { writer, sequence: 4, position: nth + 1 } })),
        ];
      },
      [],
      ['lost_since 4'],
    ],
  ])('is found to have lost what it had: %s', async (_what, tamper, alone, lost) => {
    tamper();
    expect(await compare(5)).toEqual({ alone: [], groups: 4, lost });
    // The process that writes the file knows its own last checkpoint, and misses it without an older file.
    expect((await compare(5, undefined, true)).alone).toEqual(alone);
  });

  it('knows from the number in an older one which checkpoints that did not contain', async () => {
    older = (await OlderExport.read(log.exported(4, { toMs: at(1) }), verifier)) as OlderExport;
    expect(await compare(5)).toEqual({ alone: [], groups: 1, lost: [] });
    log.checkpoints.pop();
    expect((await compare(5)).lost).toEqual(['lost_since undefined']);
  });

  it('excuses only what a signed restore since then removed', async () => {
    const restore = async (number: number, restoredAtMs: number) => {
      const statement: RestoreStatement = {
        type: 'restore',
        version: 1,
        backup_made_at: at(1),
        restored_at: restoredAtMs,
        keys: [{ key_id: signer.keyId, number, hash: '' }],
      };
      log.restores = [await signer.sign(statement)];
    };
    log.groups = log.groups.slice(0, 2);
    log.checks = log.checks.slice(0, 4);
    log.checkpoints = log.checkpoints.slice(0, 1);
    await restore(1, at(5));
    expect((await compare(6)).lost).toEqual([]);
    await restore(2, at(5));
    expect((await compare(6)).lost).toEqual(['lost_since 3', 'lost_since 3']);
    await restore(1, at(1));
    expect((await compare(6)).lost).toEqual(['lost_since 3', 'lost_since 4', 'lost_since 3']);
  });

  it('finds what was unsigned in both, however recent it is according to the database', async () => {
    log.groups = log.groups.map((group) => ({ ...group, committedAtMs: at(30) }));
    expect(await compare(30)).toEqual({ alone: [], groups: 4, lost: ['unsigned 4'] });
    await log.sign();
    expect((await compare(30)).lost).toEqual([]);
  });
});
