import Type from 'typebox';
import { DomainError } from '../../../domain/errors.js';
import { integer, text } from '../kit/fields-schema.js';

export interface PagesOptions<Place> {
  /** Name of the list. It is part of the cursors, so that a cursor of another list is refused. */
  readonly name: string;
  /** The kind of item on a page, for the description. */
  readonly unit: string;
  /** Items on a page by default. */
  readonly size: number;
  readonly most: number;
  /** The end of a page as text. */
  readonly write: (place: Place) => string;
  /** `undefined` for a text that no page returned. */
  readonly read: (text: string) => Place | undefined;
}

/** The query of a paged list, with the end of the page before. */
export interface PageQuery<Place> {
  readonly cursor?: Place | undefined;
  readonly limit?: number | undefined;
}

/** Paging for all lists: the parameters of the query, and how a page is made. */
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
     * One page of what `find` returns after the cursor.
     *
     * @param find returns at most `limit` rows after the place, or from the beginning
     */
    async page<Row extends Place>(
      { cursor: after, limit = size }: PageQuery<Place>,
      find: (limit: number, after: Place | undefined) => Promise<readonly Row[]>,
    ): Promise<{ readonly rows: readonly Row[]; readonly next_cursor: string | null }> {
      // One row more than the page shows whether another page follows.
      const found = await find(limit + 1, after);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const follows = found.length > limit && last !== undefined;
      return { rows, next_cursor: follows ? Buffer.from(mark + write(last)).toString('base64url') : null };
    },
  };
}

const CHANGE_ID = /^[0-9]{1,18}$/;

/** The pages of a history, whose changes are numbered. Postgres can hold any number of this length. */
export const changePages = (name: string, size: number, most: number) =>
  pagesOf<{ readonly id: string }>({
    name,
    unit: 'Changes',
    size,
    most,
    write: ({ id }) => id,
    read: (id) => (CHANGE_ID.test(id) ? { id } : undefined),
  });
