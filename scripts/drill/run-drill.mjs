/** One drill: the load, the fault in the middle of it, and the observations of both. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../topology/programs.mjs';
import { allowedApart, holdAgainstLog, longestGap, mostByOne, quantiles, redisLosses } from './figures.mjs';
import { Load } from './load.mjs';
import { kindsOf, LIMIT, PER_SECOND } from './requests.mjs';
import { grown, replacedOf, Watch } from './watch.mjs';

const BEFORE_MS = 5_000;
const AFTER_MS = 8_000;
/** Replicas that have just started are slow, which no fault causes. */
const WARM_UP_MS = 30_000;
const LASTS_SECONDS = 10;
const REPLAY_MS = 90_000;
const UNLIMITED = 1_000_000_000;

export async function warmUp(topology) {
  const key = await makeKey(topology, UNLIMITED);
  const load = new Load(topology.url, kindsOf({ ...topology, keys: { free: key, limited: key } })).start();
  await sleep(WARM_UP_MS);
  await load.stop();
}

/** @returns figures for `judge` and for the report */
export async function runDrill(topology, drill) {
  const keys = { free: await makeKey(topology, UNLIMITED), limited: await makeKey(topology, LIMIT) };
  const { redis, pgbouncer } = topology.ports;
  const watch = await new Watch(topology, { redis, pgbouncer, ...drill.watched }).start();
  const redisRun = topology.redisRun();
  const lookedBefore = await seenOrNothing(drill.lookBefore);
  const prepared = drill.prepare?.();
  const load = new Load(topology.url, kindsOf({ ...topology, keys })).start();
  const moments = { startedAt: load.startedAt };
  let looked;
  await sleep(BEFORE_MS);
  moments.faultAt = performance.now();
  try {
    await drill.fault?.(prepared);
    await sleep((drill.lastsSeconds ?? LASTS_SECONDS) * 1000);
    looked = await seenOrNothing(drill.look);
    moments.mendedAt = performance.now();
    await drill.heal?.();
  } finally {
    moments.healedAt = performance.now();
    await sleep(AFTER_MS);
    await load.stop();
    await watch.stop();
  }
  const redisResets = Number(redisRun !== topology.redisRun());
  const lookedAfter = await seenOrNothing(drill.lookAfter);
  const replicas = topology.replicas.map(({ name }) => name);
  const { probes } = watch;
  const seen = {
    probes,
    during: probes.filter(({ at }) => at >= moments.faultAt && at <= moments.mendedAt),
    of: (name) => probes.filter((probe) => probe.name === name),
    replicas,
    replaced: replacedOf(probes, replicas),
    spooled: grown(probes, 'spooledRows'),
    redisResets,
    looked,
    lookedBefore,
    lookedAfter,
  };
  return {
    ...moments,
    machineLoad: loadavg()[0],
    ...(await figuresOf(topology, load, keys)),
    limited: limitedOf(load.results, probes, moments.startedAt, redisResets),
    proof: drill.proof?.(seen) ?? {},
  };
}

/** A query that fails has seen nothing, so it proves no fault. */
async function seenOrNothing(look) {
  return (await look?.().catch(() => undefined)) ?? {};
}

async function makeKey({ url, tokens }, hourly) {
  const { key } = await until('A client key', async () => {
    const created = await fetch(`${url}/api/v1/admin/client-keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `drill ${Math.random()}`, hourly, daily: UNLIMITED }),
    });
    return created.ok && created.json();
  });
  return key;
}

async function figuresOf(topology, load, keys) {
  const { results, startedAt, stoppedAt } = load;
  const isOk = ({ outcome }) => outcome === 'ok';
  const countKinds = (some) =>
    Object.fromEntries(
      Object.keys(load.kinds).map((kind) => [kind, some.filter((result) => result.kind === kind).length]),
    );
  // The limited caller is refused on purpose.
  const failed = results.filter(
    ({ kind, outcome }) => outcome !== 'ok' && !(kind === 'limited' && outcome === '429'),
  );
  const checks = results.filter(({ kind }) => ['check', 'batch'].includes(kind)).filter(isOk);
  const ids = results.flatMap((result) => result.ids ?? []);
  return {
    perSecond: PER_SECOND,
    due: load.due(),
    sent: countKinds(results),
    answered: countKinds(results.filter(isOk)),
    failed: failed.map(({ kind, outcome, dueAt, endedAt }) => ({ kind, outcome, dueAt, endedAt })),
    gapMs: Math.round(
      longestGap(
        checks.map(({ endedAt }) => endedAt),
        startedAt,
        stoppedAt,
      ),
    ),
    latency: quantiles(
      checks.filter(({ kind }) => kind === 'check').map(({ dueAt, endedAt }) => endedAt - dueAt),
    ),
    ids: ids.length,
    ...(await lookInLog(topology, ids)),
    receipts: await verifyReceipts(
      topology,
      results.flatMap(({ receipt }) => receipt ?? []),
      keys.free,
    ),
    writes: await readBack(
      topology,
      results.flatMap(({ wrote }) => wrote ?? []),
    ),
    chain: await verifyChain(topology),
  };
}

/** Spools are replayed when the fault is over. */
async function lookInLog(topology, ids) {
  const look = async () =>
    holdAgainstLog(
      ids,
      await topology.query(
        'SELECT id::text, count(*) FROM check_record WHERE id = ANY($1::uuid[]) GROUP BY id',
        [ids],
      ),
    );
  await until('Replaying the spools', async () => (await look()).missing === 0, REPLAY_MS).catch(() => {});
  return look();
}

function limitedOf(results, probes, startedAt, redisResets) {
  const limited = results.filter(({ kind }) => kind === 'limited');
  const passed = limited.filter(({ outcome }) => outcome === 'ok').map(({ process }) => process);
  const shown = limited
    .filter(({ remaining }) => Number.isFinite(remaining))
    .map(({ process, endedAt, remaining }) => ({ process, at: endedAt, remaining }));
  const looks = probes
    .filter(({ fallbacks }) => fallbacks !== undefined)
    .map(({ limitsApart, ...look }) => ({ ...look, isApart: limitsApart === 1 }));
  const losses = redisLosses(looks, startedAt);
  const apart = (some) => allowedApart(some, shown, LIMIT);
  return {
    limit: LIMIT,
    passed: passed.length,
    byOne: mostByOne(passed, (name) => apart(losses.filter(({ process }) => process === name))),
    redisResets,
    apart: apart(losses),
  };
}

/**
 * Uses the service's own verifier, which looks the check up in the log: every result but `recorded` is a
 * fault.
 */
async function verifyReceipts({ url }, receipts, key) {
  const faults = [];
  for (const receipt of receipts) {
    const answer = await fetch(`${url}/api/v1/receipts/verify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
      body: JSON.stringify({ receipt }),
    });
    const { valid, fault, log } = answer.ok ? await answer.json() : { fault: String(answer.status) };
    const found = valid ? log : fault;
    if (found !== 'recorded') faults.push(found);
  }
  return { verified: receipts.length, faults };
}

async function readBack({ url, tokens }, writes) {
  let lost = 0;
  for (const { domain, isThere } of writes) {
    const answer = await fetch(`${url}/api/v1/admin/entries/${domain}`, {
      headers: { Authorization: `Bearer ${tokens.admin}` },
    });
    if (!answer.ok || !isThere(await answer.json())) lost += 1;
  }
  return { acknowledged: writes.length, lost };
}

/** Verifies the whole log, once it has settled: a check that was just spooled is in no group. */
async function verifyChain({ url, tokens }) {
  const report = await until('Verifying', async () => {
    const answer = await fetch(`${url}/api/v1/audit/verify`, {
      headers: { Authorization: `Bearer ${tokens.auditor}` },
    });
    return answer.ok && answer.json();
  });
  return {
    intact: report.intact,
    checks: report.checks,
    unsettled: report.unsettled_groups,
    findings: report.findings.map(({ kind }) => kind),
  };
}
