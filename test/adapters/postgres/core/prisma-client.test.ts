import { expect, it } from 'vitest';
import { APPLICATION_NAME, makePool, throughPooler } from '../../../../src/adapters/postgres/core/pool.js';
import { makePrismaClient } from '../../../../src/adapters/postgres/core/prisma-client.js';
import { usePostgres } from '../../../support/lanes.js';
import { silentLog } from '../../../support/silent-log.js';

const parts = usePostgres();

it('uses the given pool and leaves it open', async () => {
  const pool = makePool(parts().url, 1, silentLog);
  const prisma = makePrismaClient(pool);
  expect(await prisma.$queryRaw`SELECT current_setting('application_name') AS name`).toEqual([
    { name: APPLICATION_NAME },
  ]);
  expect(pool.totalCount).toBe(1);
  await prisma.$disconnect();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('survives and logs the loss of an unused connection', async () => {
  const lost = Promise.withResolvers<object>();
  const pool = makePool(parts().url, 1, { ...silentLog, warn: (fields) => lost.resolve(fields) });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await parts().pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await lost.promise).toMatchObject({ err: { code: '57P01' } });
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('bounds connecting, statements and answers in time', async () => {
  const pool = makePool(parts().url, 3, silentLog);
  expect(pool.options).toMatchObject({ max: 3, connectionTimeoutMillis: 5_000, query_timeout: 35_000 });
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await pool.end();
});

it('leaves no state in a session that a pooler may give to another client', async () => {
  const ask = { name: 'a_name', text: 'SELECT count(*)::int FROM pg_prepared_statements' };
  const left = async (url: string) => {
    const pool = makePool(url, 1, silentLog);
    const { rows } = await pool.query(ask);
    const { rows: timeouts } = await pool.query('SHOW statement_timeout');
    await pool.end();
    return { ...rows[0], ...timeouts[0] };
  };
  expect(await left(parts().url)).toEqual({ count: 1, statement_timeout: '30s' });
  expect(await left(throughPooler(parts().url))).toEqual({ count: 0, statement_timeout: '0' });
});
