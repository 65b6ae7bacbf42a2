import type { CheckpointMemory, SignedCheckpoint } from '../../domain/audit/ports.js';
import { readIfThere } from './missing-file.js';
import { replacePrivateFile } from './private-file.js';

interface State {
  readonly checkpoint?: SignedCheckpoint;
  readonly writers: readonly string[];
}

/**
 * What must be known about the log outside the database, as a file: the last signed checkpoint, and the
 * writers whose chains are not signed to their end. The file is replaced as a whole, so that it is never half
 * written.
 */
export class AuditState implements CheckpointMemory {
  readonly #path: string;
  #state: State;
  #lastTurn: Promise<unknown> = Promise.resolve();

  private constructor(path: string, state: State) {
    this.#path = path;
    this.#state = state;
  }

  /** @throws Error naming the path when the file has other content */
  static async open(path: string): Promise<AuditState> {
    return new AuditState(path, await readState(path));
  }

  last(keyId: string): SignedCheckpoint | undefined {
    const { checkpoint } = this.#state;
    return checkpoint?.keyId === keyId ? checkpoint : undefined;
  }

  remember(checkpoint: SignedCheckpoint): Promise<void> {
    return this.#change((state) => ({ ...state, checkpoint }));
  }

  get writers(): readonly string[] {
    return this.#state.writers;
  }

  addWriters(writers: readonly string[]): Promise<void> {
    return this.#change((state) => ({ ...state, writers: [...new Set([...state.writers, ...writers])] }));
  }

  removeWriter(writer: string): Promise<void> {
    return this.#change((state) => ({ ...state, writers: state.writers.filter((one) => one !== writer) }));
  }

  #change(change: (state: State) => State): Promise<void> {
    const turn = this.#lastTurn.then(async () => {
      const state = change(this.#state);
      await replacePrivateFile(this.#path, `${JSON.stringify(state)}\n`);
      this.#state = state;
    });
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }
}

async function readState(path: string): Promise<State> {
  const content = await readIfThere(path);
  if (content === undefined) return { writers: [] };
  try {
    const { checkpoint, writers } = JSON.parse(content.toString('utf8')) as State;
    if (!writers.every((writer) => typeof writer === 'string')) throw new TypeError('no writers');
    return { ...(checkpoint !== undefined && { checkpoint }), writers };
  } catch (cause) {
    throw new Error(
      `${path} cannot be read. Remove it, and the next start goes on from what the database has.`,
      { cause },
    );
  }
}
