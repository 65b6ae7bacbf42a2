/** Samples every part of the topology once a second, bypassing HAProxy. The samples prove the faults. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { metricsOf } from './figures.mjs';

const EVERY_MS = 1_000;
const PATIENCE_MS = 900;

export class Watch {
  /**
   * Each sample has `{at, name, state}`, and for a replica that answers also `process`, `aheadSeconds` and
   * its own figures. `state` is `open`, `ready`, `not ready`, `refused` (connections), or `silent`.
   */
  probes = [];
  #looks = new Set();

  /** @param servers name → port */
  constructor({ replicas, tokens }, servers) {
    this.replicas = replicas;
    this.headers = { Authorization: `Bearer ${tokens.auditor}` };
    this.servers = Object.entries(servers).filter(([, port]) => port !== undefined);
  }

  /** Resolves after the first sample of every part. */
  async start() {
    await this.#look();
    this.timer = setInterval(() => this.#look(), EVERY_MS);
    return this;
  }

  async stop() {
    clearInterval(this.timer);
    await Promise.all(this.#looks);
  }

  #look() {
    const look = Promise.all([
      ...this.replicas.map((replica) => this.#note(replica.name, this.#lookAtReplica(replica))),
      ...this.servers.map(([name, port]) => this.#note(name, lookAtPort(port))),
    ]);
    this.#looks.add(look);
    return look.finally(() => this.#looks.delete(look));
  }

  async #note(name, looking) {
    const at = performance.now();
    const found = await looking.catch((error) => ({ state: stateOf(error) }));
    this.probes.push({ at, name, ...found });
  }

  async #lookAtReplica({ url }) {
    const ask = (path) =>
      fetch(url + path, { headers: this.headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const page = await ask('/metrics');
    const metrics = metricsOf(await page.text());
    const ready = await ask('/readyz');
    await ready.arrayBuffer();
    return {
      state: ready.ok ? 'ready' : 'not ready',
      process: processOf(page),
      aheadSeconds: (Date.parse(page.headers.get('date')) - Date.now()) / 1000,
      fallbacks: metrics.agentterms_limit_fallbacks_total,
      limitsApart: metrics.agentterms_limits_in_memory,
      standbyRead: metrics.agentterms_standby_read,
      spooledRows: metrics.agentterms_check_spool_rows_total,
      refusedRows: metrics.agentterms_check_spool_refused_rows_total,
    };
  }
}

/**
 * The process that answered: the first part of the request's id. An answer without one comes from the load
 * balancer.
 */
export function processOf(answer) {
  return answer.headers.get('x-request-id')?.replace(/-[^-]*$/, '');
}

async function lookAtPort(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { state: 'open' };
  } finally {
    socket.destroy();
  }
}

function stateOf(error) {
  const code = error.cause?.code ?? error.code;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'refused' : 'silent';
}

/** How many samples found a part in this state, and a replica with these figures. */
export function times(probes, name, state, figures = {}) {
  return probes.filter(
    (probe) =>
      probe.name === name &&
      probe.state === state &&
      Object.entries(figures).every(([figure, value]) => probe[figure] === value),
  ).length;
}

/** The largest value of a figure of one replica; `undefined` when no sample has it. */
export function most(probes, name, figure) {
  const seen = probes.filter((probe) => probe.name === name && probe[figure] !== undefined);
  return seen.length === 0 ? undefined : Math.max(...seen.map((probe) => probe[figure]));
}

export function adding(things, numberOf) {
  return things.reduce((sum, thing) => sum + numberOf(thing), 0);
}

/** By how much a figure that each process counts from its start has grown in all of them. */
export function grown(probes, figure) {
  const first = new Map();
  const last = new Map();
  for (const probe of probes) {
    if (probe[figure] === undefined) continue;
    if (!first.has(probe.process)) first.set(probe.process, probe[figure]);
    last.set(probe.process, probe[figure]);
  }
  return adding([...last], ([name, value]) => value - first.get(name));
}

/** How many replicas have another process at the end than at the beginning. */
export function replacedOf(probes, replicas) {
  return adding(replicas, (name) => {
    const seen = probes.filter((probe) => probe.name === name && probe.process !== undefined);
    return Number(seen.length > 0 && seen[0].process !== seen.at(-1).process);
  });
}
