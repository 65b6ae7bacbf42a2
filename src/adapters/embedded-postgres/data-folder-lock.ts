import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './errors.js';
import { ProcessLock } from './process-lock.js';

/** The right of one process to use a data folder, kept as a file in it. See {@link ProcessLock}. */
export class DataFolderLock implements AsyncDisposable {
  readonly #lock: ProcessLock;

  private constructor(lock: ProcessLock) {
    this.#lock = lock;
  }

  /** The file that holds the lock of a data folder. */
  static pathIn(folder: string): string {
    return join(folder, 'agentterms.lock');
  }

  /**
   * Takes the lock of an existing folder. Of any number of callers at the same moment one succeeds.
   *
   * @throws EmbeddedPostgresError that names the process which holds it.
   */
  static async acquire(folder: string): Promise<DataFolderLock> {
    const path = DataFolderLock.pathIn(folder);
    const lock = await ProcessLock.acquire(path, {
      held: (pid) => {
        const whose = pid === process.pid ? 'this very process' : 'another service';
        return new EmbeddedPostgresError(
          `The data folder ${folder} is in use by ${whose} (process ${pid}). ` +
            'Stop that one first, or give this one another DATA_DIR.',
        );
      },
      // Whose folder it is, the caller says.
      failed: (cause) =>
        cause instanceof Error && errorCode(cause) !== undefined
          ? cause
          : new EmbeddedPostgresError(`The lock ${path} could not be taken.`, { cause }),
    });
    return new DataFolderLock(lock);
  }

  /** Gives the folder free. A lock that is no longer this one's is left alone. */
  release(): Promise<void> {
    return this.#lock.release();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.release();
  }
}
