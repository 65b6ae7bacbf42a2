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

type WithoutNulls<Row> = {
  [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column];
} & {
  [Column in keyof Row as null extends Row[Column] ? Column : never]?: NonNullable<Row[Column]>;
};

/** The row without the columns that hold null: the domain leaves out what is not there. */
export function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}
