import type { Pool, PoolClient, QueryConfig } from 'pg';
import { translating } from './translate-errors.js';

/** A statement for `pg`, whose types lack its time limit. */
export interface Statement extends QueryConfig {
  /** Milliseconds for the answer; default: the connection's own limit. */
  readonly query_timeout?: number;
}

/** The rows of a statement. Rejects like {@link translating}. */
export async function rowsOf<Row extends object>(
  asked: Pick<Pool | PoolClient, 'query'>,
  statement: string | Statement,
  values?: unknown[],
): Promise<Row[]> {
  return (await translating(() => asked.query<Row>(statement, values))).rows;
}

/** Rows in the order of their domains, in pages of at most `size`. `ask` returns those after a domain. */
export async function* pagesByDomain<Row extends { readonly domain: string }>(
  ask: (after: string) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const askAhead = (after: string) => {
    const asked = ask(after);
    // The caller that awaits this gets the failure. An abandoned walk awaits nothing.
    asked.catch(() => undefined);
    return asked;
  };
  for (let asked = askAhead(''); ; ) {
    const rows = await asked;
    const last = rows.length < size ? undefined : rows.at(-1);
    // The server finds the next page while this one is processed.
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

/** The row without its null columns: the domain omits missing values. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}
