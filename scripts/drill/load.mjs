/**
 * An open-model load: requests leave at fixed times, whatever became of those before. A request that leaves late because this
 * process was late is measured from when it should have left.
 */
const TIMEOUT_MS = 15_000;

export class Load {
  #timers = new Set();
  #open = new Set();
  /** `{kind, dueAt, endedAt, outcome, ids, process}` of each request; `outcome` is `ok`, a status or a failure's code. */
  results = [];

  /** @param kinds name → `{perSecond, ask: (nth) => ({path, init, ids: (body) => ids})}` */
  constructor(url, kinds) {
    this.url = url;
    this.kinds = kinds;
  }

  start() {
    this.startedAt = performance.now();
    for (const [kind, { perSecond, ask }] of Object.entries(this.kinds)) {
      let nth = 0;
      const next = () => {
        const dueAt = this.startedAt + (nth / perSecond) * 1000;
        const timer = setTimeout(
          () => {
            this.#timers.delete(timer);
            this.#send(kind, dueAt, ask(nth));
            nth += 1;
            next();
          },
          Math.max(0, dueAt - performance.now()),
        );
        this.#timers.add(timer);
      };
      next();
    }
    return this;
  }

  /** Sends nothing more, and resolves when all is answered. */
  async stop() {
    this.stoppedAt = performance.now();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#open);
  }

  #send(kind, dueAt, { path, init, ids }) {
    const request = this.#ask(path, init, ids).then((result) =>
      this.results.push({ kind, dueAt, endedAt: performance.now(), ...result }),
    );
    this.#open.add(request);
    request.finally(() => this.#open.delete(request));
  }

  async #ask(path, init, ids = () => []) {
    try {
      const answer = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      // The service names every answer; one without a name is the load balancer's.
      const name = answer.headers.get('x-request-id');
      if (!answer.ok)
        return { outcome: name === null ? `${answer.status} of HAProxy` : String(answer.status), ids: [] };
      return { outcome: 'ok', ids: ids(text), process: name?.replace(/-[^-]*$/, '') };
    } catch (error) {
      return { outcome: error.cause?.code ?? error.name, ids: [] };
    }
  }
}
