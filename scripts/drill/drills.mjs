/**
 * The faults, and the failures that each of them excuses.
 *
 * `prepare` runs before the load. `fault` breaks something and `heal` repairs it; in between the load continues
 * for `lastsSeconds`.
 *
 * - `mayFail`: failures that may result, by kinds of requests, outcomes, number (`atMost` in total, or for each
 *   kind what is sent in `atMostSeconds`) and time (`untilMs` after the fault began, or `afterHealMs`).
 * - `mostGapMs`: the longest time without an answered check; `leastAnswered`: the share of checks that must be
 *   answered.
 * - `proof`: derives from the samples (watch.mjs) whether the fault took place; `proves`: what it must find.
 */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRunBeside } from '../topology/programs.mjs';
import { adding, grown, most, times } from './watch.mjs';

const SKEW_SECONDS = 300;
const SLOW_MS = 100;
export const FAKETIME = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
/** Version of the release that a drill rolls out. */
export const NEXT_VERSION = '999.0.0';

const GAP_MS = 1_500;
/** HAProxy takes a replica out after three failed checks of up to 2.5 s each. */
const TAKEN_OUT_MS = 8_500;
/** Time until a replica notices that its database is back, and HAProxy that the replica is ready. */
const BACK_MS = 4_000;
/**
 * Requests that need the database: a name that no replica has in memory, a new document, the log, an entry.
 */
const NEED_DATABASE = ['cold', 'generate', 'audit', 'write'];
const UNAVAILABLE = ['503'];
/** Results of a request that HAProxy may not repeat, on a connection that breaks or that nothing answers. */
const BROKEN = ['502 of HAProxy', '503 of HAProxy', '504 of HAProxy', 'UND_ERR_SOCKET', 'ECONNRESET'];
/** Samples are a second apart. Of the ten during a fault, this many must see it. */
const LOOKS = 5;

const each = (things, act) => {
  for (const thing of things) act(thing);
};
const isGone = (name) => ({
  figure: 'gone',
  least: LOOKS,
  what: `looks, one a second, that found ${name} refusing connections`,
});
const isReplaced = (count) => ({
  figure: 'replaced',
  least: count,
  most: count,
  what: 'replicas that another process serves afterwards',
});

/** @param t the topology, with `cables` (of the first replica), `redisCable`, `smallDisk` and `newRelease()` */
export const drills = (t) => [
  {
    name: 'No fault',
    what: 'Nothing is broken. The other drills are compared with this one.',
    mostGapMs: GAP_MS,
  },
  {
    name: 'A replica is killed',
    what: 'One of three replicas gets SIGKILL, and is started again 10 s later.',
    mayFail: [
      {
        kinds: ['check', 'batch', 'cold', 'receipt', 'limited', 'generate', 'audit', 'write'],
        outcomes: BROKEN,
        atMost: 3,
        untilMs: 2_000,
        why: 'requests that the replica was answering and HAProxy does not repeat',
      },
    ],
    mostGapMs: GAP_MS,
    proves: [isGone('the replica'), isReplaced(1)],
    proof: (seen) => ({ gone: times(seen.during, 'replica-2', 'refused'), replaced: seen.replaced }),
    fault: () => t.replicas[1].program.end('SIGKILL'),
    heal: () => t.replicas[1].start(),
  },
  {
    name: 'A replica hangs',
    what: 'One of three replicas gets SIGSTOP, and SIGCONT 10 s later. It accepts connections and answers nothing.',
    mayFail: [
      {
        kinds: ['generate', 'audit', 'write'],
        outcomes: ['TimeoutError', ...UNAVAILABLE, ...BROKEN],
        atMostSeconds: 4,
        untilMs: TAKEN_OUT_MS,
        why: 'its share of requests that may take long or cannot be repeated, until HAProxy takes it out',
      },
    ],
    mostGapMs: GAP_MS,
    proves: [
      { figure: 'silent', least: LOOKS, what: 'looks, one a second, that the replica did not answer' },
      isReplaced(0),
    ],
    proof: (seen) => ({ silent: times(seen.during, 'replica-2', 'silent'), replaced: seen.replaced }),
    fault: () => t.replicas[1].program.child.kill('SIGSTOP'),
    heal: () => t.replicas[1].program.child.kill('SIGCONT'),
  },
  {
    name: 'The standby is gone',
    what: 'The standby is killed, and is back 10 s later. Commits wait for it until the primary gets the order to go on alone (2 s).',
    mostGapMs: 4_000,
    proves: [
      isGone('the standby'),
      { figure: 'unread', least: 3, what: 'replicas that did not read it meanwhile' },
    ],
    proof: (seen) => ({
      gone: times(seen.during, 'standby', 'refused'),
      unread: adding(seen.replicas, (name) =>
        Number(times(seen.during, name, 'ready', { standbyRead: 0 }) > 0),
      ),
    }),
    watched: { standby: t.standby?.port },
    fault: () => t.standby.program.end('SIGQUIT'),
    heal: () => t.startServer(t.standby),
  },
  {
    name: 'PgBouncer is gone',
    what: 'PgBouncer is killed, and is back 10 s later. Checks are answered from memory and recorded in the spools.',
    mayFail: [
      {
        kinds: NEED_DATABASE,
        outcomes: UNAVAILABLE,
        atMostSeconds: 13,
        afterHealMs: BACK_MS,
        why: 'requests that need the database, until it is back',
      },
    ],
    mostGapMs: GAP_MS,
    proves: [isGone('PgBouncer'), { figure: 'spooled', least: 100, what: 'checks that went to the spools' }],
    proof: (seen) => ({ gone: times(seen.during, 'pgbouncer', 'refused'), spooled: seen.spooled }),
    fault: () => t.pgbouncer.end('SIGKILL'),
    heal: () => t.pgbouncer.start(),
  },
  {
    name: 'Redis is gone',
    what: 'Redis is killed with all counts, and is back 10 s later without them. Each replica goes on counting by itself.',
    mostGapMs: GAP_MS,
    proves: [
      isGone('Redis'),
      { figure: 'resets', least: 1, most: 1, what: 'times that Redis lost its counts' },
      { figure: 'apart', least: 3, what: 'replicas that counted by themselves meanwhile' },
    ],
    proof: (seen) => ({
      gone: times(seen.during, 'redis', 'refused'),
      resets: seen.redisResets,
      apart: adding(seen.replicas, (name) =>
        Number(times(seen.during, name, 'ready', { limitsApart: 1 }) > 0),
      ),
    }),
    fault: () => t.redis.end('SIGKILL'),
    heal: () => t.redis.start(),
  },
  {
    name: 'A replica is cut off from Postgres',
    what: 'The cables of one replica to PgBouncer and both servers are cut for 10 s. No connection is closed, and nothing arrives.',
    mayFail: [
      {
        kinds: NEED_DATABASE,
        outcomes: ['TimeoutError', ...UNAVAILABLE, ...BROKEN],
        atMostSeconds: 5,
        untilMs: TAKEN_OUT_MS,
        why: 'requests to that replica that need the database, until HAProxy takes it out',
      },
    ],
    mostGapMs: GAP_MS,
    look: async () => ({ bytesLost: adding(t.cables, (cable) => cable.bytesLost) }),
    proves: [
      { figure: 'bytesLost', least: 1, what: 'bytes that the cut cables lost' },
      { figure: 'notReady', least: LOOKS, what: 'looks, one a second, at which that replica was not ready' },
      { figure: 'spooled', least: 1, what: 'checks that went to its spool' },
    ],
    proof: (seen) => ({
      bytesLost: seen.looked.bytesLost,
      // A query of a hanging part takes longer than the time between two samples.
      notReady: times(seen.during, 'replica-1', 'not ready') + times(seen.during, 'replica-1', 'silent'),
      spooled: seen.spooled,
    }),
    fault: () => each(t.cables, (cable) => cable.cut()),
    heal: () => each(t.cables, (cable) => cable.mend()),
  },
  {
    name: 'A slow network',
    what: `${SLOW_MS} ms each way between one replica and PgBouncer, both servers and Redis, for 10 s.`,
    mostGapMs: GAP_MS,
    proves: [
      {
        figure: 'roundTripMs',
        least: 2 * SLOW_MS,
        what: 'ms that a question to PgBouncer over its cable took meanwhile',
      },
      { figure: 'delayed', least: 100, what: 'packets that came late' },
    ],
    look: async () => ({ roundTripMs: await t.roundTripMs(t.cables[0].port) }),
    proof: (seen) => ({
      roundTripMs: seen.looked.roundTripMs,
      delayed: adding([...t.cables, t.redisCable], (cable) => cable.delayed),
    }),
    fault: () => each([...t.cables, t.redisCable], (cable) => cable.slow(SLOW_MS)),
    heal: () => each([...t.cables, t.redisCable], (cable) => cable.slow(0)),
  },
  {
    name: 'A full disk',
    what: 'The disk of one replica is full while PgBouncer is gone, so this replica can record nothing. Both are repaired 10 s later.',
    mayFail: [
      {
        kinds: ['check', 'batch', 'receipt'],
        outcomes: UNAVAILABLE,
        atMostSeconds: 7,
        afterHealMs: BACK_MS,
        why: 'requests to that replica, because what cannot be recorded is not answered',
      },
      {
        kinds: NEED_DATABASE,
        outcomes: UNAVAILABLE,
        atMostSeconds: 13,
        afterHealMs: BACK_MS,
        why: 'requests that need the database, until it is back',
      },
    ],
    mostGapMs: GAP_MS,
    leastAnswered: 0.6,
    proves: [
      { figure: 'freeBytes', most: 0, what: 'bytes left on the disk meanwhile' },
      {
        figure: 'refused',
        least: 1,
        what: 'checks that the replica refused because it could not record them',
      },
      isGone('PgBouncer'),
    ],
    look: async () => ({ freeBytes: statfsSync(t.smallDisk).bavail }),
    proof: (seen) => ({
      freeBytes: seen.looked.freeBytes,
      refused: grown(seen.of('replica-2'), 'refusedRows'),
      gone: times(seen.during, 'pgbouncer', 'refused'),
    }),
    fault: async () => {
      await fill(t.smallDisk);
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
    mostGapMs: GAP_MS,
    proves: [
      {
        figure: 'aheadSeconds',
        least: SKEW_SECONDS - 10,
        most: SKEW_SECONDS + 10,
        what: 'seconds that its answers were ahead meanwhile',
      },
      { figure: 'aheadRows', least: 10, what: 'checks from the future in the log' },
      isReplaced(1),
    ],
    look: async () => ({
      aheadRows: await t.count(
        `FROM check_record WHERE checked_at > now() + interval '${SKEW_SECONDS / 2} s'`,
      ),
    }),
    proof: (seen) => ({
      aheadSeconds: most(seen.during, 'replica-3', 'aheadSeconds'),
      aheadRows: seen.looked.aheadRows,
      replaced: seen.replaced,
    }),
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
    what: 'The primary is killed and the standby promoted. The old primary comes back as a standby 10 s later.',
    mayFail: [
      {
        kinds: NEED_DATABASE,
        outcomes: UNAVAILABLE,
        atMostSeconds: 10,
        untilMs: 12_000,
        why: 'requests that need the database, until the promotion',
      },
    ],
    mostGapMs: 4_000,
    proves: [
      { figure: 'timelines', least: 1, most: 1, what: 'promotions, by the timeline of the primary' },
      isGone('the old primary'),
      { figure: 'standbys', least: 1, most: 1, what: 'standbys of the new primary afterwards' },
    ],
    watched: { 'old primary': t.primary?.port },
    look: async () => ({ timeline: await t.timeline() }),
    lookBefore: async () => ({ timeline: await t.timeline() }),
    lookAfter: async () => ({
      standbys: await t.count("FROM pg_stat_replication WHERE state = 'streaming'"),
    }),
    proof: (seen) => ({
      timelines: seen.looked.timeline - seen.lookedBefore.timeline,
      gone: times(seen.during, 'old primary', 'refused'),
      standbys: seen.lookedAfter.standbys,
    }),
    fault: () => t.promote(),
    heal: () => t.rejoin(),
  },
  {
    name: 'A rolling restart',
    what: 'The replicas are stopped and started again one after another.',
    mostGapMs: GAP_MS,
    lastsSeconds: 0,
    proves: [isReplaced(3)],
    proof: (seen) => ({ replaced: seen.replaced }),
    fault: async () => {
      for (const replica of t.replicas) await restart(replica, {});
    },
  },
  {
    name: 'A rolling release with a migration',
    what: `The replicas are replaced one after another by another release. It differs in its version (${NEXT_VERSION}), in one more migration, which adds a column to the log, and in the statement that records checks, which fills that column. Old and new replicas serve side by side. A real release differs in more than that, and this drill does not show how its changes affect one another.`,
    mostGapMs: 2_500,
    lastsSeconds: 0,
    proves: [
      isReplaced(3),
      { figure: 'versions', least: 3, most: 3, what: 'replicas that report the new version afterwards' },
      { figure: 'newRows', least: 100, what: 'checks that the new release recorded, with the new column' },
      {
        figure: 'oldRows',
        least: 100,
        what: 'checks that the old one recorded after the first of the new ones',
      },
    ],
    // Copied before the load begins, because that blocks this process for a second.
    prepare: () => t.newRelease(),
    lookAfter: async () => ({
      versions: (await t.versions()).filter((version) => version === NEXT_VERSION).length,
      newRows: await t.count(`FROM check_record WHERE release = '${NEXT_VERSION}'`),
      oldRows: await t.count(`FROM check_record WHERE release IS NULL AND checked_at >
        (SELECT min(checked_at) FROM check_record WHERE release = '${NEXT_VERSION}')`),
    }),
    proof: (seen) => ({
      replaced: seen.replaced,
      versions: seen.lookedAfter.versions,
      newRows: seen.lookedAfter.newRows,
      oldRows: seen.lookedAfter.oldRows,
    }),
    fault: async (folder) => {
      for (const replica of t.replicas) {
        replica.program.cwd = folder;
        await restart(replica, {});
      }
    },
  },
];

/** As an operator does it: the replica is told to stop, and started again when it has. */
async function restart(replica, env) {
  await replica.program.end('SIGTERM');
  replica.originalEnv ??= replica.program.env;
  replica.program.env = { ...replica.originalEnv, ...env };
  await replica.start();
}

async function fill(folder) {
  await mustRunBeside(['sh', '-c', `cat /dev/zero > ${join(folder, 'filler')} 2>/dev/null; true`]);
  // The remainder of the last block.
  try {
    writeFileSync(join(folder, 'filler-2'), Buffer.alloc(1));
    rmSync(join(folder, 'filler-2'), { force: true });
  } catch {}
}
