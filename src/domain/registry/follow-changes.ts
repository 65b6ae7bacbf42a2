import { DomainError } from '../errors.js';
import type { FollowedChange, RegistryChanges } from '../ports/registry-changes.js';
import type { ChangeKind } from '../ports/registry-history.js';
import type { DomainName } from '../terms/domain-name.js';
import { BEGINNING, cursorOf, idIn } from './change-cursor.js';
import { comparePermissions, type EntryDifference } from './compare-entries.js';
import { type VersionNote, versionNoteOf } from './entry-version.js';

/** Changes whose documents are in memory at once. */
const STEP = 25;

/** A change as the public is told of it. */
export interface PublicChange {
  readonly cursor: string;
  readonly kind: ChangeKind;
  readonly domain: DomainName;
  readonly at: Date;
  /** What became of the entry; absent where it was removed, by this change or since. */
  readonly version?: VersionNote &
    Pick<EntryDifference, 'status' | 'permissions'> & {
      readonly version: number;
      readonly documentHash: string;
    };
}

export interface ChangePage {
  readonly changes: readonly PublicChange[];
  /** Where the page ends: the next is asked for with it. */
  readonly next: string;
  /** Whether there is more behind it already. */
  readonly more: boolean;
}

/**
 * The changes of all entries for those who keep up with them, from cursor to cursor without a gap
 * ({@link RegistryChanges}).
 *
 * All of it rejects with `unknown_cursor` for a cursor that names no change of this history.
 */
export interface FollowChanges {
  /** The cursor itself once it is known to be one of this history; the last change of all for `now`. */
  cursor(since: string): Promise<string>;
  /** What follows the cursor, the oldest first. */
  page(since: string, limit: number): Promise<ChangePage>;
  /** What came before the cursor, or all without one, the latest first. */
  latest(before: string | undefined, limit: number): Promise<ChangePage>;
}

export function makeFollowChanges(changes: RegistryChanges): FollowChanges {
  const cursor = async (since: string): Promise<string> => {
    if (since === BEGINNING) return since;
    const place = await changes.place(since === 'now' ? undefined : idIn(since));
    const known = place === undefined ? BEGINNING : cursorOf(place);
    if (since !== 'now' && since !== known)
      throw new DomainError(
        'unknown_cursor',
        'The cursor names no change of this registry: it is of another one, or of a state from before a restore. Begin anew.',
      );
    return known;
  };
  return {
    cursor,
    async page(since, limit) {
      const from = await cursor(since);
      return takePage(limit, from, (id, most) => changes.after(id ?? BEGINNING, most));
    },
    async latest(before, limit) {
      const from = before === undefined ? undefined : await cursor(before);
      return takePage(limit, from, changes.before.bind(changes));
    },
  };
}

/** A page that is read in steps, each of which becomes its public form before the next. */
async function takePage(
  limit: number,
  from: string | undefined,
  read: (id: string | undefined, most: number) => Promise<readonly FollowedChange[]>,
): Promise<ChangePage> {
  const taken: PublicChange[] = [];
  let id = from === undefined ? undefined : idIn(from);
  for (;;) {
    // One more than the page tells whether more follows.
    const wanted = limit + 1 - taken.length;
    const most = Math.min(STEP, wanted);
    const rows = await read(id, most);
    taken.push(...rows.map(toPublicChange));
    id = rows.at(-1)?.id;
    if (rows.length < most || most === wanted) break;
  }
  const changes = taken.slice(0, limit);
  return { changes, next: changes.at(-1)?.cursor ?? from ?? BEGINNING, more: taken.length > limit };
}

/** Nothing of it is in an admin's words; what an entry said until it was removed is not told any more. */
export function toPublicChange({ change, ...place }: FollowedChange): PublicChange {
  const { domain, at, kind } = place;
  const head = { cursor: cursorOf(place), kind, domain, at };
  if (change?.after === undefined) return head;
  const { before, after } = change;
  const { version, documentHash } = after;
  // The difference of whole documents is for those who ask for one entry: here it would cost much, and not be told.
  const said = comparePermissions(before, after);
  return { ...head, version: { version, documentHash, ...versionNoteOf(change, after), ...said } };
}
