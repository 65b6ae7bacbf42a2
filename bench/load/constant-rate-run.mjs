/**
 * Sends requests at a constant rate, whatever happens to earlier ones. A server that stalls is charged for all requests
 * that were due meanwhile (no coordinated omission). A connection carries one request at a time. A request that finds no
 * free connection waits, and its wait counts.
 *
 * Each is measured twice: from the moment at which it was due, and from the moment at which this program handled it. The
 * difference is the lateness of this program, which shares the machine, and not the server's fault.
 *
 * Connections go to the ports in turn. Takes its plan as JSON; prints one line of JSON.
 */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { percentile } from '../support/statistics.mjs';

const { ports, requests, connections, rate, seconds, warmUpSeconds } = JSON.parse(process.argv[2] ?? '');
const texts = (await readFile(requests, 'latin1'))
  .split('\0')
  .slice(0, -1)
  .map((text) => Buffer.from(text, 'latin1'));
const warmUpCount = Math.round(rate * warmUpSeconds);
const total = warmUpCount + Math.round(rate * seconds);
const intervalMs = 1000 / rate;
/** Milliseconds from the start until this program handled each request, and until the answer arrived. */
const begunAt = new Float64Array(total);
const answeredAt = new Float64Array(total);
const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * Used in turn, since a server closes an unused connection.
 *
 * @type {Connection[]}
 */
const free = [];
/** Requests that are due but have no connection are those from `sent` up to `due`. */
let sent = 0;
let due = 0;
let answered = 0;
let failures = 0;
let startedAt = 0;
let usedBefore = process.cpuUsage();
let allAnswered = () => {};

class Connection {
  #socket;
  #nth = 0;
  /** @type {Buffer} */
  #received = NOTHING;
  #expected = -1;
  opened;

  /** @param {number} port */
  constructor(port) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.opened = new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve).once('error', reject);
    });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('close', () => {
      if (answered < total) throw new Error('The server closed a connection.');
    });
  }

  /** @param {number} nth */
  send(nth) {
    this.#nth = nth;
    this.#socket.write(/** @type {Buffer} */ (texts[nth % texts.length]));
  }

  close() {
    this.#socket.destroy();
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (this.#expected < 0) {
      const headEnd = this.#received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = this.#received.toString('latin1', 0, headEnd);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer without Content-Length:\n${head}`);
      if (!head.startsWith('HTTP/1.1 200')) failures += 1;
      this.#expected = headEnd + 4 + Number(length);
    }
    if (this.#received.length < this.#expected) return;
    this.#received = NOTHING;
    this.#expected = -1;
    answeredAt[this.#nth] = performance.now() - startedAt;
    answered += 1;
    free.push(this);
    if (answered === total) allAnswered();
    else sendDue();
  }
}

function sendDue() {
  while (sent < due) {
    const connection = free.shift();
    if (connection === undefined) return;
    connection.send(sent);
    sent += 1;
  }
}

function tick() {
  if (sent < warmUpCount) usedBefore = process.cpuUsage();
  const now = performance.now() - startedAt;
  const before = due;
  due = Math.min(total, Math.floor(now / intervalMs) + 1);
  begunAt.fill(now, before, due);
  sendDue();
  if (due < total || sent < total) setTimeout(tick, 1);
}

try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {
  // Only some users may do this. Otherwise the figures show how late this program was.
}
const all = Array.from({ length: connections }, (_, nth) => new Connection(ports[nth % ports.length]));
await Promise.all(all.map((one) => one.opened));
free.push(...all);
await new Promise((resolve) => {
  allAnswered = () => resolve(undefined);
  usedBefore = process.cpuUsage();
  startedAt = performance.now();
  tick();
});
const { user, system } = process.cpuUsage(usedBefore);
for (const one of all) one.close();

const late = begunAt.map((at, nth) => at - nth * intervalMs);
const fromDue = answeredAt.map((at, nth) => at - nth * intervalMs);
const fromBegun = answeredAt.map((at, nth) => at - (begunAt[nth] ?? 0));
process.stdout.write(
  `${JSON.stringify({
    sent: total,
    answered,
    failures,
    fromDue: percentilesOf(fromDue),
    fromBegun: percentilesOf(fromBegun),
    late: percentilesOf(late),
    load: (user + system) / 1e6 / seconds,
  })}\n`,
);

/** @param {Float64Array} all including those of the warm-up, which do not count */
function percentilesOf(all) {
  const sorted = all.slice(warmUpCount).sort();
  return {
    p50Ms: percentile(sorted, 0.5),
    p90Ms: percentile(sorted, 0.9),
    p99Ms: percentile(sorted, 0.99),
    p999Ms: percentile(sorted, 0.999),
    maxMs: sorted.at(-1),
  };
}
