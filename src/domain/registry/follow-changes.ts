import { DomainError } from '../errors.js';
import type { DomainName } from '../terms/domain-name.js';
import { BEGINNING, cursorOf, idIn } from './change-cursor.js';
import { comparePermissions, type EntryDifference } from './compare-entries.js';
import { type VersionNote, versionNoteOf } from './entry-version.js';
import type { ChangeKind, FollowedChange, RegistryChanges } from './ports.js';

/** Changes whose documents are in memory at once. */
const STEP = 25;

/** The public form of a change. */
export interface PublicChange {
  readonly cursor: string;
  readonly kind: ChangeKind;
  readonly domain: DomainName;
  readonly at: Date;
  /** What the entry became; absent when this or a later change removed it. */
  readonly version?: VersionNote &
    Pick<EntryDifference, 'status' | 'permissions'> & {
      readonly version: number;
      readonly documentHash: string;
    };
}

export interface ChangePage {
  readonly changes: readonly PublicChange[];
  /** Cursor at the end of the page, with which the next page is requested. */
  readonly next: string;
  /** Whether there are already more changes after it. */
  readonly more: boolean;
}

/**
 * The changes of all entries, for followers, from cursor to cursor without a gap ({@link RegistryChanges}).
 *
 * Every method rejects with `unknown_cursor` for a cursor that names no change of this history.
 */
export interface FollowChanges {
  /** The cursor itself, when this history knows it; the last change of all for `now`. */
  cursor(since: string): Promise<string>;
  /** The changes after the cursor, the oldest first. */
  page(since: string, limit: number): Promise<ChangePage>;
  /** The changes before the cursor, or the last ones without a cursor, the latest first. */
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

/** Reads a page in steps, and converts each step to its public form before the next. */
async function takePage(
  limit: number,
  from: string | undefined,
  read: (id: string | undefined, most: number) => Promise<readonly FollowedChange[]>,
): Promise<ChangePage> {
  const taken: PublicChange[] = [];
  let id = from === undefined ? undefined : idIn(from);
  for (;;) {
    // One more than the page shows whether more follow.
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

/** Contains no words of an admin. What a removed entry said is no longer published. */
export function toPublicChange({ change, ...place }: FollowedChange): PublicChange {
  const { domain, at, kind } = place;
  const head = { cursor: cursorOf(place), kind, domain, at };
  if (change?.after === undefined) return head;
  const { before, after } = change;
  const { version, documentHash } = after;
  // The difference of whole documents is published for single entries only: here it would cost much and not
  // be shown.
  const said = comparePermissions(before, after);
  return { ...head, version: { version, documentHash, ...versionNoteOf(change, after), ...said } };
}
