/** Longest silence of a command that is at work. */
const SILENCE_MS = 5_000;

/**
 * Says how far a command has come, when nothing was said for some seconds: a quick one says nothing.
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
