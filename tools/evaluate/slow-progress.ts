/** Longest time without output from a running command. */
const SILENCE_MS = 5_000;

/**
 * Reports how far a command has come, after some seconds without output. A quick command reports nothing.
 *
 * @param now milliseconds of any clock that goes forward
 */
export function slowProgress(
  total: number,
  say: (text: string) => void,
  now: () => number = () => performance.now(),
): (done: number) => void {
  let saidAt = now();
  return (done) => {
    if (now() - saidAt < SILENCE_MS) return;
    saidAt = now();
    say(`${done} of ${total} documents\n`);
  };
}
