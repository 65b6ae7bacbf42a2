interface Host {
  active: number;
  readonly waiting: (() => void)[];
}

/** Keeps the number of requests that one host is asked at a time within a bound. */
export class HostGate {
  readonly #perHost: number;
  readonly #hosts = new Map<string, Host>();

  constructor(perHost: number) {
    this.#perHost = perHost;
  }

  /** Runs the work when the host has a place for it; rejects with the signal's reason when it is aborted before. */
  async run<T>(hostname: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const host = this.#hosts.get(hostname) ?? { active: 0, waiting: [] };
    this.#hosts.set(hostname, host);
    if (host.active >= this.#perHost) await waitIn(host.waiting, signal);
    else host.active += 1;
    try {
      return await work();
    } finally {
      // A place is handed on, so that nobody who comes in between takes it.
      const next = host.waiting.shift();
      if (next !== undefined) next();
      else host.active -= 1;
      if (host.active === 0) this.#hosts.delete(hostname);
    }
  }
}

function waitIn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.push(enter);
    if (signal.aborted) leave();
  });
}
