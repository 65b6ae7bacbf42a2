import { expect, it } from 'vitest';
import { JwksVerifier } from '../../../src/adapters/files/signing-key.js';
import { ChainReportBuilder } from '../../../src/domain/audit/chain-report.js';
import { CheckpointDesk } from '../../../src/domain/audit/checkpoint-desk.js';
import { CheckpointLinks, linkOf } from '../../../src/domain/audit/checkpoint-links.js';
import type { CheckpointStore, SignedCheckpoint } from '../../../src/domain/ports/checkpoint-store.js';
import { aCheckpointMemory, aSigner } from '../../support/audit-log.js';
import { SettableClock } from '../../support/settable-clock.js';

const HASH = 'a'.repeat(64);
const head = (writer: string, sequence: number) => ({ writer, sequence, hash: HASH, lastAtMs: 1, voids: [] });

/** As the table is: one checkpoint of a group, the first stays. */
class StoreThatGoesAway implements CheckpointStore {
  readonly kept: SignedCheckpoint[] = [];
  isAway = false;

  async keep(checkpoint: SignedCheckpoint): Promise<void> {
    if (this.isAway) throw new Error('away');
    const isThere = ({ writer, sequence }: SignedCheckpoint) =>
      writer === checkpoint.writer && sequence === checkpoint.sequence;
    if (!this.kept.some(isThere)) this.kept.push(checkpoint);
  }

  async latest(): Promise<string | undefined> {
    return this.kept.at(-1)?.jws;
  }
}

function aDesk(store: CheckpointStore): CheckpointDesk {
  const signer = aSigner();
  const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
  return new CheckpointDesk({
    ...{ signer, verifier, store },
    memory: aCheckpointMemory(),
    clock: new SettableClock('2026-11-21T00:00:00Z'),
  });
}

function missing(store: StoreThatGoesAway): readonly unknown[] {
  const report = new ChainReportBuilder();
  const links = new CheckpointLinks(report);
  for (const { jws } of store.kept) {
    const link = linkOf(jws);
    if (link === undefined) throw new Error('a checkpoint without a link');
    links.step(link);
  }
  return report.build().findings;
}

it('a head whose checkpoint the store did not take at first is signed once, and the links hold', async () => {
  const store = new StoreThatGoesAway();
  const desk = aDesk(store);
  await desk.sign(head('one', 1));
  store.isAway = true;
  await expect(desk.sign(head('one', 2))).rejects.toThrow('away');
  await expect(desk.sign(head('two', 1))).rejects.toThrow('away');
  store.isAway = false;
  await desk.sign(head('two', 1));
  await desk.sign(head('one', 2));
  await desk.sign(head('one', 3));
  expect(store.kept.map(({ writer, sequence, number }) => [writer, sequence, number])).toEqual([
    ['one', 1, 1],
    ['one', 2, 2],
    ['two', 1, 3],
    ['one', 3, 4],
  ]);
  expect(missing(store)).toEqual([]);
});

it('a head that is signed already is not signed again', async () => {
  const store = new StoreThatGoesAway();
  const desk = aDesk(store);
  await desk.sign(head('one', 5));
  await desk.sign(head('one', 5));
  await desk.sign(head('one', 4));
  expect(store.kept).toHaveLength(1);
});
