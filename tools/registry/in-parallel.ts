/** Does the same work on many things, a few at once. The first failure stops the others and is passed on. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  stop: AbortController,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const next = async () => {
    for (const item of waiting) {
      stop.signal.throwIfAborted();
      await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
  } finally {
    stop.abort();
  }
}
