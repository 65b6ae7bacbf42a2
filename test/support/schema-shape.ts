import type pg from 'pg';

/** What a database offers a release, and what it demands of one that writes to it, each as lines of text. */
export interface SchemaShape {
  readonly tables: ReadonlySet<string>;
  readonly offers: ReadonlySet<string>;
  /** By table. */
  readonly demands: ReadonlyMap<string, ReadonlySet<string>>;
}

const TABLES = `SELECT oid, relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition`;

const OFFERS = `
  SELECT 'table ' || name AS line FROM (${TABLES}) t
  UNION ALL SELECT 'column ' || name || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    FROM (${TABLES}) t JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'function ' || oid::regprocedure FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
  UNION ALL SELECT 'sequence ' || relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
  UNION ALL SELECT 'key of ' || name || ': ' || regexp_replace(pg_get_indexdef(indexrelid), '.* USING ', '')
    FROM (${TABLES}) t JOIN pg_index ON indrelid = t.oid AND indisunique`;

const DEMANDS = `
  SELECT name AS table, 'a value for ' || attname AS line
    FROM (${TABLES}) t JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
   WHERE attnotnull AND NOT atthasdef AND attidentity = ''
  UNION ALL SELECT name, pg_get_constraintdef(c.oid)
    FROM (${TABLES}) t JOIN pg_constraint c ON conrelid = t.oid AND contype IN ('c', 'f', 'x')
  UNION ALL SELECT name, 'unique ' || regexp_replace(pg_get_indexdef(indexrelid), '.* USING ', '')
    FROM (${TABLES}) t JOIN pg_index ON indrelid = t.oid AND indisunique`;

export async function schemaShape(client: pg.Client): Promise<SchemaShape> {
  const linesOf = async (text: string) => (await client.query<{ table?: string; line: string }>(text)).rows;
  const demands = new Map<string, Set<string>>();
  for (const { table = '', line } of await linesOf(DEMANDS))
    demands.set(table, (demands.get(table) ?? new Set()).add(line));
  const offers = new Set((await linesOf(OFFERS)).map(({ line }) => line));
  const tables = new Set([...offers].flatMap((line) => /^table (.*)/.exec(line)?.[1] ?? []));
  return { tables, offers, demands };
}

/** What keeps a release that knows the one shape from working on the other; empty if nothing does. */
export function hindrances(before: SchemaShape, after: SchemaShape): readonly string[] {
  const gone = [...before.offers].filter((line) => !after.offers.has(line)).map((line) => `no ${line}`);
  const asked = [...after.demands].flatMap(([table, lines]) =>
    before.tables.has(table) && after.tables.has(table)
      ? [...lines]
          .filter((line) => !isKnown(line, before.demands.get(table) ?? new Set()))
          .map((line) => `${table} asks for ${line}`)
      : [],
  );
  return [...gone, ...asked];
}

/**
 * Whether a release already meets the demand: it existed before, or a demand for fewer words of the same
 * column did.
 */
function isKnown(demand: string, before: ReadonlySet<string>): boolean {
  const { column, words } = listIn(demand);
  return (
    before.has(demand) ||
    [...before]
      .map(listIn)
      .some((list) => list.column === column && [...list.words].every((word) => words.has(word)))
  );
}

/**
 * The column and its words, for a demand that it has one of a list; otherwise a column that equals no other.
 */
function listIn(demand: string): { readonly column: string | symbol; readonly words: ReadonlySet<string> } {
  const [, column = Symbol(), list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)/.exec(demand) ?? [];
  return { column, words: new Set(list.split(', ')) };
}
