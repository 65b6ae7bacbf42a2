import { expect, it } from 'vitest';
import { CheckChain } from '../../../src/domain/audit/check-chain.js';
import { keepCheckpoints } from '../../../src/domain/audit/keep-checkpoints.js';
import { checkRecords } from '../../support/a-check-record.js';
import { SettableClock } from '../../support/settable-clock.js';
import { silentLog } from '../../support/silent-log.js';

const WRITERS = ['019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42', '019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b43'];

/** Two chains of a process. Their checkpoints are stored as long as the test allows it. */
async function aKeeper() {
  const clock = new SettableClock();
  const chains = WRITERS.map((writer) => new CheckChain(writer));
  const disk = { isFull: false };
  const keeper = await keepCheckpoints({
    chains,
    signer: {
      sign: async () => {
        if (disk.isFull) throw new Error('The disk is full.');
      },
      catchUp: async () => {},
    },
    memory: {
      writers: [],
      last: () => undefined,
      remember: async () => {},
      addWriters: async () => {},
      removeWriter: async () => {},
    },
    chainReader: { read: () => Promise.reject(new Error('Nothing was left.')) },
    readKeys: () => Promise.reject(new Error('Nothing was left.')),
    fence: async () => {},
    clock,
    log: silentLog,
  });
  return {
    keeper,
    disk,
    later: (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1_000).toISOString()),
    keepGroup: (nth: number) => {
      const chain = chains[nth] as CheckChain;
      chain.kept(chain.take(checkRecords(1)));
    },
  };
}

it('reports how long a kept group has been unsigned, for the chain that has waited longest', async () => {
  const { keeper, disk, later, keepGroup } = await aKeeper();
  expect(keeper.unsignedMs()).toBe(0);
  disk.isFull = true;
  keepGroup(0);
  await keeper.look(true);
  later(100);
  keepGroup(1);
  await keeper.look(true);
  later(100);
  await keeper.look(true);
  expect(keeper.unsignedMs()).toBe(200_000);
  disk.isFull = false;
  await keeper.look(true);
  later(100);
  expect(keeper.unsignedMs()).toBe(0);
});

it('reports it between two calls of look, too, from the group after the last signature on', async () => {
  const { keeper, later, keepGroup } = await aKeeper();
  keepGroup(0);
  await keeper.look(true);
  later(1_000);
  keepGroup(0);
  expect(keeper.unsignedMs()).toBe(0);
  later(30);
  expect(keeper.unsignedMs()).toBe(30_000);
  await keeper.look(false);
  later(30);
  expect(keeper.unsignedMs()).toBe(60_000);
});
