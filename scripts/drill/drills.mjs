/**
 * The faults. Each `fault` breaks something and `heal` mends it; between the two the load goes on for `lastsSeconds`. `mayFail`
 * says which requests may be answered with a failure meanwhile, for the report and for the judgement of it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from '../topology/programs.mjs';

const SKEW_SECONDS = 300;
const SLOW_MS = 100;
const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;

export { FAKETIME };

const each = (things, act) => {
  for (const thing of things) act(thing);
};

/** @param t the topology, with `cables` (of the first replica) and `newRelease()` */
export const drills = (t) => [
  { name: 'No fault', what: 'Nothing; what the others are held against.' },
  {
    name: 'A replica is killed',
    what: 'SIGKILL to one of three replicas; started again 10 s later.',
    mayFail: 'what that replica was answering, where HAProxy does not ask again',
    fault: () => t.replicas[1].program.end('SIGKILL'),
    heal: () => t.replicas[1].start(),
  },
  {
    name: 'The standby is gone',
    what: 'The standby is killed; back 10 s later. Commits wait for it until the primary is told to go on alone (2 s).',
    fault: () => t.standby.program.end('SIGQUIT'),
    heal: () => t.startServer(t.standby),
  },
  {
    name: 'PgBouncer is gone',
    what: 'PgBouncer is killed; back 10 s later. Checks are answered from memory and recorded in the spools.',
    mayFail: 'generations, lists of auditors and checks of names that a replica does not hold',
    fault: () => t.pgbouncer.end('SIGKILL'),
    heal: () => t.pgbouncer.start(),
  },
  {
    name: 'Redis is gone',
    what: 'Redis is killed with all counts; back, empty, 10 s later. Each replica goes on counting by itself.',
    fault: () => t.redis.end('SIGKILL'),
    heal: () => t.redis.start(),
  },
  {
    name: 'A replica is cut off from Postgres',
    what: 'The cables of one replica to PgBouncer and both servers are cut for 10 s: nothing is closed, nothing arrives.',
    mayFail:
      'generations and checks of names that it does not hold, at that replica, until HAProxy takes it out',
    fault: () => each(t.cables, (cable) => cable.cut()),
    heal: () => each(t.cables, (cable) => cable.mend()),
  },
  {
    name: 'A slow network',
    what: `${SLOW_MS} ms each way between one replica and PgBouncer, both servers and Redis, for 10 s.`,
    fault: () => each([...t.cables, t.redisCable], (cable) => cable.slow(SLOW_MS)),
    heal: () => each([...t.cables, t.redisCable], (cable) => cable.slow(0)),
  },
  {
    name: 'A full disk',
    what: 'The disk of one replica is full while PgBouncer is gone, so that it can record nothing; both are mended 10 s later.',
    mayFail: 'all of that replica: what cannot be recorded is not answered',
    fault: async () => {
      fill(t.smallDisk);
      await t.pgbouncer.end('SIGKILL');
    },
    heal: () => {
      rmSync(join(t.smallDisk, 'filler'), { force: true });
      t.pgbouncer.start();
    },
  },
  {
    name: 'A clock that is wrong',
    what: `One replica is started again with a clock ${SKEW_SECONDS / 60} minutes ahead (libfaketime), and later with the right one.`,
    mayFail: undefined,
    fault: () =>
      restart(t.replicas[2], {
        LD_PRELOAD: FAKETIME,
        FAKETIME: `+${SKEW_SECONDS}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    heal: () => restart(t.replicas[2], {}),
  },
  {
    name: 'The standby is promoted',
    what: 'The primary is killed and the standby promoted; the old primary comes back as a standby 10 s later.',
    mayFail:
      'generations, lists of auditors and checks of names that a replica does not hold, until the promotion',
    fault: () => t.promote(),
    heal: () => t.rejoin(),
  },
  {
    name: 'A rolling restart',
    what: 'The replicas are stopped and started again one after another.',
    mayFail: undefined,
    lastsSeconds: 0,
    fault: async () => {
      for (const replica of t.replicas) await restart(replica, {});
    },
  },
  {
    name: 'A rolling release with a migration',
    what: 'The same into a release with one more migration, which adds a column to the log: old and new replicas serve side by side.',
    mayFail: undefined,
    lastsSeconds: 0,
    fault: async () => {
      const folder = t.newRelease();
      for (const replica of t.replicas) {
        replica.program.cwd = folder;
        await restart(replica, {});
      }
    },
  },
];

/** As the operator of a machine does it: told to stop, and started when it has. */
async function restart(replica, env) {
  await replica.program.end('SIGTERM');
  replica.originalEnv ??= replica.program.env;
  replica.program.env = { ...replica.originalEnv, ...env };
  await replica.start();
}

function fill(folder) {
  mustRun(['sh', '-c', `cat /dev/zero > ${join(folder, 'filler')} 2>/dev/null; true`]);
  // What was left of the last block.
  try {
    writeFileSync(join(folder, 'filler-2'), Buffer.alloc(1));
    rmSync(join(folder, 'filler-2'), { force: true });
  } catch {}
}
