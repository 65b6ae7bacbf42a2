import Type from 'typebox';
import { DomainError } from '../../domain/errors.js';
import { integer, text } from './schemas/fields.js';

export interface PagesOptions<Place> {
  /** Of the list, part of its cursors: one that another list gave is refused. */
  readonly name: string;
  /** What stands on a page, for its description. */
  readonly unit: string;
  /** How many there are unless the caller says. */
  readonly size: number;
  readonly most: number;
  /** The place where a page ends, as text. */
  readonly write: (place: Place) => string;
  /** `undefined` for a text that no page gave. */
  readonly read: (text: string) => Place | undefined;
}

/** The query of a list by pages, with the place where the page before ended. */
export interface PageQuery<Place> {
  readonly cursor?: Place | undefined;
  readonly limit?: number | undefined;
}

/** The one way in which lists are given a page at a time: what the query takes, and how a page is made. */
export function pagesOf<Place>({ name, unit, size, most, write, read }: PagesOptions<Place>) {
  const mark = `${name}:`;
  const readCursor = (cursor: string): Place => {
    const given = Buffer.from(cursor, 'base64url').toString('utf8');
    const place = given.startsWith(mark) ? read(given.slice(mark.length)) : undefined;
    if (place === undefined)
      throw new DomainError('invalid_request', 'The cursor is not one that a page of this list gave.');
    return place;
  };
  const cursor = text('`next_cursor` of the page before.', 'ZXhhbXBsZS5jb20', {
    minLength: 1,
    maxLength: 400,
  });
  return {
    query: {
      cursor: Type.Optional(Type.Decode(cursor, readCursor)),
      limit: Type.Optional(
        integer(`${unit} on a page, ${size} unless given.`, size, { minimum: 1, maximum: most }),
      ),
    },
    /**
     * One page of what `find` finds behind the cursor.
     *
     * @param find gives at most so many, from behind the place on, or from the beginning
     */
    async page<Row extends Place>(
      { cursor: after, limit = size }: PageQuery<Place>,
      find: (limit: number, after: Place | undefined) => Promise<readonly Row[]>,
    ): Promise<{ readonly rows: readonly Row[]; readonly next_cursor: string | null }> {
      // One more than the page tells whether another page follows.
      const found = await find(limit + 1, after);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const follows = found.length > limit && last !== undefined;
      return { rows, next_cursor: follows ? Buffer.from(mark + write(last)).toString('base64url') : null };
    },
  };
}

const CHANGE_ID = /^[0-9]{1,18}$/;

/** The pages of a history, whose changes are numbered; what a number of this length can be, Postgres can hold. */
export const changePages = (name: string, size: number, most: number) =>
  pagesOf<{ readonly id: string }>({
    name,
    unit: 'Changes',
    size,
    most,
    write: ({ id }) => id,
    read: (id) => (CHANGE_ID.test(id) ? { id } : undefined),
  });
