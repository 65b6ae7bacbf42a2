/**
 * An open-model load: requests are sent at fixed times, whatever happened to earlier ones. A request that is
 * sent late because this process was late is measured from when it was due.
 */
import { processOf } from './watch.mjs';

const TIMEOUT_MS = 15_000;

export class Load {
  #timers = new Set();
  #open = new Set();
  /**
   * `{kind, dueAt, endedAt, outcome, process, remaining}` of each request, and the result of `read` on its
   * answer. `outcome` is `ok`, a status, a failure's code, or what `read` found wrong.
   */
  results = [];

  /** @param kinds name → `{perSecond, ask: (nth) => ({path, init, read: (body) => figures})}` */
  constructor(url, kinds) {
    this.url = url;
    this.kinds = kinds;
  }

  start() {
    this.startedAt = performance.now();
    for (const [kind, { perSecond, ask }] of Object.entries(this.kinds)) {
      let nth = 0;
      const dueAt = () => this.startedAt + (nth / perSecond) * 1000;
      const next = () => {
        // A late process sends everything that is due at once.
        for (; dueAt() <= performance.now(); nth += 1) this.#send(kind, dueAt(), ask(nth));
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          next();
        }, dueAt() - performance.now());
        this.#timers.add(timer);
      };
      next();
    }
    return this;
  }

  /** Stops sending, and resolves when every request is answered. */
  async stop() {
    this.stoppedAt = performance.now();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#open);
  }

  #send(kind, dueAt, { path, init, read }) {
    const request = this.#ask(path, init, read).then((result) =>
      this.results.push({ kind, dueAt, endedAt: performance.now(), ...result }),
    );
    this.#open.add(request);
    request.finally(() => this.#open.delete(request));
  }

  async #ask(path, init, read) {
    try {
      const answer = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      const process = processOf(answer);
      // The service adds an id to every answer; an answer without one comes from the load balancer.
      const outcome = process === undefined ? `${answer.status} of HAProxy` : String(answer.status);
      const remaining = Number(answer.headers.get('x-ratelimit-remaining') ?? Number.NaN);
      return { outcome: 'ok', process, remaining, ...(answer.ok ? read(JSON.parse(text)) : { outcome }) };
    } catch (error) {
      return { outcome: error.cause?.code ?? error.name };
    }
  }

  /** How many requests of each kind were due. */
  due() {
    const seconds = (this.stoppedAt - this.startedAt) / 1000;
    return Object.fromEntries(
      Object.entries(this.kinds).map(([kind, { perSecond }]) => [kind, Math.floor(perSecond * seconds)]),
    );
  }
}
