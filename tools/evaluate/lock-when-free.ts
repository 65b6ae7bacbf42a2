import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../command-parts.js';
import { lockEntries } from '../registry/lock-entries.js';

/** An addition takes milliseconds; a process that has a file for longer does not give it free soon. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 25;

/**
 * The right to write a file that is only ever held for a moment. Dispose of it to give the file free.
 *
 * @throws CommandError when another has it all the time, and when the lock cannot be written
 */
export async function lockWhenFree(path: string, patienceMs = PATIENCE_MS): Promise<AsyncDisposable> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await lockEntries(path);
    } catch (error) {
      // Only a lock that cannot be written at all has a cause.
      const isHeld = error instanceof CommandError && error.cause === undefined;
      if (!isHeld) throw error;
      if (performance.now() >= endsAt)
        throw new CommandError(`${path} was not given free: ${error.message}`, { cause: error });
      await setTimeout(RETRY_MS);
    }
  }
}
