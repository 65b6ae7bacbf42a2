import { tracingChannel } from 'node:diagnostics_channel';
import type { Pool, PoolClient } from 'pg';
import { TRACED_WORK, type TracedWork } from '../../../domain/ports/traced-work.js';

const work = tracingChannel<unknown, TracedWork>(TRACED_WORK);

type Query = (...args: readonly unknown[]) => unknown;

/** From now on a trace shows the queries of the pool and of its connections. */
export function traceQueries(pool: Pool): void {
  trace(pool);
  pool.on('connect', (client) => trace(client));
}

function trace(asked: Pick<Pool | PoolClient, 'query'>): void {
  const ask = asked.query.bind(asked) as Query;
  const traced: Query = (...args) => {
    // The pool asks its connections with a callback. That is the same query, which is already traced.
    const isWaitedFor = typeof args.at(-1) !== 'function';
    if (!work.hasSubscribers || !isWaitedFor) return ask(...args);
    const told = toldOf(args[0]);
    return told === undefined
      ? ask(...args)
      : work.tracePromise(ask as (...all: unknown[]) => Promise<unknown>, told, undefined, ...args);
  };
  asked.query = traced as typeof asked.query;
}

/**
 * The name of a statement, or its verb and first table. Neither its conditions nor its values are included.
 */
function toldOf(statement: unknown): TracedWork | undefined {
  const { text, name } = typeof statement === 'string' ? { text: statement } : (statement as StatementConfig);
  // A COPY stream does not return a promise.
  if (text === undefined) return undefined;
  const [, first = 'query'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const [, written] = /\bINTO\s+(?:"\w+"\.)?"?(\w+)/i.exec(text) ?? [];
  const [, read] = /\b(?:FROM|UPDATE|JOIN)\s+(?:"\w+"\.)?"?(\w+)\b(?!\s*\()/i.exec(text) ?? [];
  const operation = written === undefined ? first.toUpperCase() : 'INSERT';
  const table = written ?? read;
  const summary = name ?? (table === undefined ? operation : `${operation} ${table}`);
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.summary': summary,
    },
  };
}

interface StatementConfig {
  readonly text?: string;
  readonly name?: string;
}
