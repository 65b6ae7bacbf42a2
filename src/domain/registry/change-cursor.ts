import { createHash } from 'node:crypto';
import type { ChangePlace } from './ports.js';

/** The cursor before the first change. */
export const BEGINNING = '0';

/** Digits of the hash: enough that another history does not match by chance. */
const MARK_LENGTH = 12;

/** The form of a cursor. */
export const CURSOR_PATTERN = `(?:0|[1-9][0-9]{0,17}-[0-9a-f]{${MARK_LENGTH}})`;

/**
 * Names a change: its id, and a part of a hash over its contents. So a cursor of another installation is
 * recognised. The same is true for changes that a restore from a backup undid and others replaced. Nothing is
 * missed silently.
 */
export function cursorOf({ id, domain, at }: ChangePlace): string {
  const mark = createHash('sha256').update(`${id}\n${domain}\n${at.toISOString()}`).digest('hex');
  return `${id}-${mark.slice(0, MARK_LENGTH)}`;
}

/** The id that a cursor of {@link CURSOR_PATTERN} names; `0` for the beginning. */
export function idIn(cursor: string): string {
  return cursor.split('-', 1)[0] ?? BEGINNING;
}
