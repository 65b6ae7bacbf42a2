import { ProcessLock } from '../../src/adapters/embedded-postgres/process-lock.js';
import { messageOf } from '../../src/app/message-of.js';
import { CommandError } from '../command-parts.js';

/**
 * The right to write a file of entries and what lies beside it, kept as `<entries>.lock`, which names the process. A lock
 * whose process is gone is taken over. Dispose of it to give the file free.
 *
 * @throws CommandError while another has it, and when the lock cannot be written (then with a `cause`)
 */
export function lockEntries(entries: string): Promise<AsyncDisposable> {
  const path = `${entries}.lock`;
  return ProcessLock.acquire(path, {
    held: (pid) => new CommandError(`Another process writes to ${entries} (process ${pid}).`),
    failed: (cause) => {
      const problem = messageOf(cause);
      return new CommandError(`${path} cannot be written: ${problem}`, { cause });
    },
  });
}
