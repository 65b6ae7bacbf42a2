/** A text with undo, change by change. */
export interface History {
  readonly text: string;
  readonly past: readonly Change[];
  readonly future: readonly Change[];
}

interface Change {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** The source of the change. Successive changes from one source count as one. */
  readonly by: string;
  /** Milliseconds of any clock. */
  readonly at: number;
}

/** Typing without a longer pause is undone as a whole. */
const PAUSE_MS = 700;
const MOST_CHANGES = 300;

export function startHistory(text: string): History {
  return { text, past: [], future: [] };
}

/** The history with another text; the same object if nothing changes. */
export function change(history: History, text: string, by: string, atMs: number): History {
  if (text === history.text) return history;
  const last = history.past.at(-1);
  const goesOn = last !== undefined && last.by === by && by !== '' && atMs - last.at < PAUSE_MS;
  const before = goesOn ? withChange(history.text, inverse(last)) : history.text;
  const kept = goesOn ? history.past.slice(0, -1) : history.past.slice(-MOST_CHANGES + 1);
  if (text === before) return { text, past: kept, future: [] };
  return { text, past: [...kept, { ...difference(before, text), by, at: atMs }], future: [] };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return {
    text: withChange(history.text, inverse(last)),
    past: history.past.slice(0, -1),
    future: [last, ...history.future],
  };
}

export function redo(history: History): History {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  // A redone change is complete: later input is a new change.
  const done = { ...next, by: '' };
  return { text: withChange(history.text, next), past: [...history.past, done], future: rest };
}

type Replaced = Pick<Change, 'from' | 'removed' | 'inserted'>;

/** The part of each text between their longest common beginning and end. */
export function difference(before: string, after: string): Replaced {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    from,
    removed: before.slice(from, before.length - end),
    inserted: after.slice(from, after.length - end),
  };
}

function inverse({ from, removed, inserted }: Replaced): Replaced {
  return { from, removed: inserted, inserted: removed };
}

function withChange(text: string, { from, removed, inserted }: Replaced): string {
  return text.slice(0, from) + inserted + text.slice(from + removed.length);
}
