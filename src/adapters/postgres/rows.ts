import type { Pool, PoolClient, QueryConfig } from 'pg';
import { translating } from './translate-errors.js';

/** A statement for `pg`, whose types leave its time limit out. */
export interface Statement extends QueryConfig {
  /** In milliseconds, for the answer; without it the connection's own counts. */
  readonly query_timeout?: number;
}

/** The rows that a statement gives. Rejects as {@link translating} does. */
export async function rowsOf<Row extends object>(
  asked: Pick<Pool | PoolClient, 'query'>,
  statement: string | Statement,
  values?: unknown[],
): Promise<Row[]> {
  return (await translating(() => asked.query<Row>(statement, values))).rows;
}

/** Rows in the order of their domains, at most `size` at a time, each page with those behind the domain that `ask` is given. */
export async function* pagesByDomain<Row extends { readonly domain: string }>(
  ask: (after: string) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const askAhead = (after: string) => {
    const asked = ask(after);
    // The caller that waits for it hears of a failure; a walk that is given up waits for none.
    asked.catch(() => undefined);
    return asked;
  };
  for (let asked = askAhead(''); ; ) {
    const rows = await asked;
    const last = rows.length < size ? undefined : rows.at(-1);
    // The server finds the next page while this one is worked on.
    if (last !== undefined) asked = askAhead(last.domain);
    if (rows.length > 0) yield rows;
    if (last === undefined) return;
  }
}

type WithoutNulls<Row> = {
  [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column];
} & {
  [Column in keyof Row as null extends Row[Column] ? Column : never]?: NonNullable<Row[Column]>;
};

/** The row without the columns that hold null: the domain leaves out what is not there. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}
