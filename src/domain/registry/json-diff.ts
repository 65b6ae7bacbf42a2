import { toPointer } from '../validate/json-pointer.js';

/** One difference between two JSON values. */
export interface ValueChange {
  readonly op: 'add' | 'remove' | 'replace';
  /** JSON Pointer (RFC 6901); empty for the whole value. */
  readonly path: string;
  /** Absent for `add`. */
  readonly before?: unknown;
  /** Absent for `remove`. */
  readonly after?: unknown;
}

export interface JsonDiff {
  /** In the order of the keys, those of `before` first; at most `limit` of them. */
  readonly changes: readonly ValueChange[];
  /** False when there are more than `limit` changes. */
  readonly complete: boolean;
}

/**
 * Where two JSON values differ: the outermost values that were added, removed or replaced. The order of keys
 * does not matter. Lists of one length are compared item by item. A list that grew or shrank counts as
 * replaced whole, since its items cannot be paired.
 */
export function jsonDiff(before: unknown, after: unknown, limit: number): JsonDiff {
  const changes: ValueChange[] = [];
  compare(before, after, []);
  return { changes: changes.slice(0, limit), complete: changes.length <= limit };

  function compare(one: unknown, other: unknown, path: readonly string[]): void {
    // One more than `limit` shows that there are more.
    if (changes.length > limit || Object.is(one, other)) return;
    const [oneKind, otherKind] = [kindOf(one), kindOf(other)];
    const comparable = oneKind === otherKind && (oneKind === 'object' || sameLength(one, other));
    if (oneKind === 'value' || !comparable) {
      changes.push({ op: 'replace', path: toPointer(path), before: one, after: other });
      return;
    }
    const [left, right] = [one as Members, other as Members];
    for (const key of Object.keys(left)) {
      if (Object.hasOwn(right, key)) compare(left[key], right[key], [...path, key]);
      else changes.push({ op: 'remove', path: toPointer([...path, key]), before: left[key] });
    }
    for (const key of Object.keys(right)) {
      if (!Object.hasOwn(left, key))
        changes.push({ op: 'add', path: toPointer([...path, key]), after: right[key] });
    }
  }
}

type Members = Readonly<Record<string, unknown>>;

function kindOf(value: unknown): 'object' | 'list' | 'value' {
  if (typeof value !== 'object' || value === null) return 'value';
  return Array.isArray(value) ? 'list' : 'object';
}

function sameLength(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
}
