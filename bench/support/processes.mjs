import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How long a process may take to end after SIGTERM before it is killed. */
const STOP_GRACE_MS = 30_000;
const KEPT_LINES = 40;

/** The processes of this run. None of them outlives it, however it ends. */
export class Processes {
  /** @type {Set<Process>} */
  #running = new Set();
  /** @type {(() => Promise<void>)[]} */
  #afterwards = [];
  #stopped = false;

  constructor() {
    process.on('exit', () => {
      for (const one of this.#running) one.kill();
    });
  }

  /**
   * @param {string} file
   * @param {readonly string[]} args
   * @param {import('node:child_process').SpawnOptionsWithoutStdio} [options]
   */
  start(file, args, options) {
    if (this.#stopped) throw new Error('The run is over.');
    const started = new Process(file, args, options);
    this.#running.add(started);
    started.ended.then(() => this.#running.delete(started));
    return started;
  }

  /**
   * Registers work for the end of the run, after all processes have ended.
   *
   * @param {() => Promise<void>} task
   */
  defer(task) {
    this.#afterwards.push(task);
  }

  /** Prevents further starts. */
  async stopAll() {
    this.#stopped = true;
    await Promise.all([...this.#running].map((one) => one.stop()));
    for (const task of this.#afterwards) await task();
  }
}

/**
 * One process in its own process group, so that a Ctrl-C in the terminal reaches it only through this
 * program.
 */
class Process {
  #child;
  #name;
  /** @type {string[]} */
  #said = [];
  #stdout = '';
  /** @type {Set<(line: string) => void>} */
  #listeners = new Set();
  /** Resolves once the process is gone, and never rejects. */
  ended;

  /**
   * @param {string} file
   * @param {readonly string[]} args
   * @param {import('node:child_process').SpawnOptionsWithoutStdio} [options]
   */
  constructor(file, args, options) {
    this.#name = [file, ...args].join(' ');
    this.#child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? code));
    });
    createInterface(this.#child.stdout).on('line', (line) => {
      this.#stdout += `${line}\n`;
      this.#hear(line);
    });
    createInterface(this.#child.stderr).on('line', (line) => this.#hear(line));
  }

  /** @returns {number} */
  get pid() {
    return this.#child.pid ?? 0;
  }

  /**
   * The first value that `read` finds in a line of earlier or later output.
   *
   * @template T
   * @param {(line: string) => T | undefined} read
   * @returns {Promise<T>}
   */
  async reading(read) {
    for (const line of this.#said) {
      const found = read(line);
      if (found !== undefined) return found;
    }
    return new Promise((resolve, reject) => {
      const listener = (/** @type {string} */ line) => {
        const found = read(line);
        if (found === undefined) return;
        this.#listeners.delete(listener);
        resolve(found);
      };
      this.#listeners.add(listener);
      this.ended.then((how) => reject(this.#failure(how)));
    });
  }

  /** All of standard output, once the process has ended successfully. */
  async output() {
    const how = await this.ended;
    if (how !== 0) throw this.#failure(how);
    return this.#stdout;
  }

  /** @param {number} [pid] the receiver of the signal, if it is not the process itself */
  async stop(pid = this.pid) {
    if (this.#child.exitCode === null && this.#child.signalCode === null) signal(pid, 'SIGTERM');
    const timer = setTimeout(() => this.kill(), STOP_GRACE_MS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends the whole process group at once. */
  kill() {
    signal(-this.pid, 'SIGKILL');
  }

  /** @param {string} line */
  #hear(line) {
    this.#said.push(line);
    if (this.#said.length > KEPT_LINES) this.#said.shift();
    for (const listener of this.#listeners) listener(line);
  }

  /** @param {unknown} how */
  #failure(how) {
    return new Error(`${this.#name} ended (${how}):\n${this.#said.join('\n')}`);
  }
}

/**
 * @param {number} pid negative for a process group
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  if (pid === 0) return;
  try {
    process.kill(pid, name);
  } catch {
    // It is already gone.
  }
}
