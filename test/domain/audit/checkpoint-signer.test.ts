import { expect, it } from 'vitest';
import { JwksVerifier, UncheckedStatements } from '../../../src/adapters/files/signing-key.js';
import { ChainReportBuilder } from '../../../src/domain/audit/chain-report.js';
import { CheckpointLinks, linkOf } from '../../../src/domain/audit/checkpoint-links.js';
import { CheckpointSigner } from '../../../src/domain/audit/checkpoint-signer.js';
import type { CheckpointStore, SignedCheckpoint } from '../../../src/domain/audit/ports.js';
import { Restores } from '../../../src/domain/audit/restores.js';
import { claimedCheckpoint } from '../../../src/domain/audit/statements.js';
import { aCheckpointMemory, aSigner } from '../../support/audit-log.js';
import { SettableClock } from '../../support/settable-clock.js';

const HASH = 'a'.repeat(64);
const head = (writer: string, sequence: number) => ({ writer, sequence, hash: HASH, lastAtMs: 1, voids: [] });

/** Like the table: a key may sign several checkpoints of one group, but each number only once. */
class StoreThatGoesAway implements CheckpointStore {
  readonly kept: SignedCheckpoint[] = [];
  isAway = false;

  async keep(checkpoint: SignedCheckpoint): Promise<void> {
    if (this.isAway) throw new Error('away');
    const isThere = ({ keyId, number }: SignedCheckpoint) =>
      keyId === checkpoint.keyId && number === checkpoint.number;
    if (!this.kept.some(isThere)) this.kept.push(checkpoint);
  }

  async latest(): Promise<string | undefined> {
    return this.kept.at(-1)?.jws;
  }
}

function aCheckpointSigner(store: CheckpointStore): CheckpointSigner {
  const signer = aSigner();
  const verifier = new JwksVerifier([{ ...signer.publicJwk }]);
  return new CheckpointSigner({
    signer,
    verifier,
    store,
    memory: aCheckpointMemory(),
    clock: new SettableClock('2026-11-21T00:00:00Z'),
  });
}

async function missing(store: StoreThatGoesAway): Promise<readonly unknown[]> {
  const report = new ChainReportBuilder();
  const restores = await Restores.read([], new UncheckedStatements(), report);
  const links = new CheckpointLinks(report, restores);
  for (const { jws } of store.kept) {
    const link = linkOf(jws);
    if (link === undefined) throw new Error('no checkpoint');
    links.step(link);
  }
  return report.build().findings;
}

it('a head whose checkpoint the store refused at first is signed once, and the links are intact', async () => {
  const store = new StoreThatGoesAway();
  const signer = aCheckpointSigner(store);
  await signer.sign(head('one', 1));
  store.isAway = true;
  await expect(signer.sign(head('one', 2))).rejects.toThrow('away');
  await expect(signer.sign(head('two', 1))).rejects.toThrow('away');
  store.isAway = false;
  await signer.sign(head('two', 1));
  await signer.sign(head('one', 2));
  await signer.sign(head('one', 3));
  expect(store.kept.map(({ writer, sequence, number }) => [writer, sequence, number])).toEqual([
    ['one', 1, 1],
    ['one', 2, 2],
    ['two', 1, 3],
    ['one', 3, 4],
  ]);
  expect(await missing(store)).toEqual([]);
});

it('a head that is signed already is not signed again', async () => {
  const store = new StoreThatGoesAway();
  const signer = aCheckpointSigner(store);
  await signer.sign(head('one', 5));
  await signer.sign(head('one', 5));
  expect(store.kept).toHaveLength(1);
});

it('the end of a chain is signed once, even when its last group is already signed', async () => {
  const store = new StoreThatGoesAway();
  const signer = aCheckpointSigner(store);
  await signer.sign(head('one', 5));
  for (let nth = 0; nth < 2; nth += 1) await signer.sign(head('one', 5), { closed: true });
  expect(store.kept.map(({ jws }) => claimedCheckpoint(jws)?.closed)).toEqual([false, true]);
  expect(await missing(store)).toEqual([]);
});
