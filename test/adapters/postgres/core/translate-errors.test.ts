import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { makePrismaClient } from '../../../../src/adapters/postgres/core/prisma-client.js';
import { translateError, translating } from '../../../../src/adapters/postgres/core/translate-errors.js';
import { DomainError } from '../../../../src/domain/errors.js';
import { usePostgres } from '../../../support/lanes.js';

const parts = usePostgres();
const unavailable = {
  constructor: DomainError,
  code: 'service_unavailable',
  retryAfterSeconds: 1,
  cause: expect.any(Error),
};

/** Queries through `pg` and through Prisma, in and out of a transaction. */
async function outcomes(pool: pg.Pool): Promise<readonly unknown[]> {
  pool.on('error', () => {});
  const prisma = makePrismaClient(pool);
  const asked = [
    () => pool.query('SELECT 1'),
    () => prisma.registryEntry.count(),
    () => prisma.$queryRaw`SELECT 1`,
    () => prisma.$transaction((transaction) => transaction.ownFile.count()),
  ];
  const reasons: unknown[] = [];
  for (const ask of asked) reasons.push(await translating<unknown>(ask).catch((error: unknown) => error));
  return reasons;
}

async function serverThat(
  accept: 'closes' | 'says nothing',
): Promise<{ url: string; [Symbol.dispose](): void }> {
  const server = createServer((socket) => {
    if (accept === 'closes') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://a@127.0.0.1:${port}/a`, [Symbol.dispose]: () => server.close() };
}

describe('is service_unavailable', () => {
  it('when nothing listens', async () => {
    for (const reason of await outcomes(new pg.Pool({ connectionString: 'postgres://a@127.0.0.1:1/a' }))) {
      expect(reason).toMatchObject(unavailable);
    }
  });

  it('when the server hangs up', async () => {
    using server = await serverThat('closes');
    for (const reason of await outcomes(new pg.Pool({ connectionString: server.url }))) {
      expect(reason).toMatchObject(unavailable);
    }
  });

  it('when the server does not answer', async () => {
    using server = await serverThat('says nothing');
    const pool = new pg.Pool({ connectionString: server.url, connectionTimeoutMillis: 20 });
    for (const reason of await outcomes(pool)) expect(reason).toMatchObject(unavailable);
  });

  it('when there is no such database or user', async () => {
    for (const change of [
      (url: URL) => (url.pathname = '/nowhere'),
      (url: URL) => (url.username = 'nobody'),
    ]) {
      const url = new URL(parts().url);
      change(url);
      for (const reason of await outcomes(new pg.Pool({ connectionString: url.href }))) {
        expect(reason).toMatchObject(unavailable);
      }
    }
  });

  it('when no connection is free', async () => {
    const pool = new pg.Pool({ connectionString: parts().url, max: 1 });
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 20;
    for (const reason of await outcomes(pool)) expect(reason).toMatchObject(unavailable);
    held.release();
    await pool.end();
  });

  it('when a statement is cut short by a time limit', async () => {
    const pool = new pg.Pool({ connectionString: parts().url, max: 1, statement_timeout: 20 });
    const prisma = makePrismaClient(pool);
    for (const ask of [
      () => pool.query('SELECT pg_sleep(10)'),
      () => prisma.$queryRaw`SELECT pg_sleep(10)`,
    ]) {
      await expect(translating<unknown>(ask)).rejects.toMatchObject(unavailable);
    }
    await pool.end();
  });

  it('when the server ends the connection under a statement', async () => {
    const pool = new pg.Pool({ connectionString: parts().url, max: 1 });
    pool.on('error', () => {});
    const prisma = makePrismaClient(pool);
    const suicide = 'SELECT pg_terminate_backend(pg_backend_pid())';
    for (const ask of [() => pool.query(suicide), () => prisma.$queryRawUnsafe(suicide)]) {
      await expect(translating<unknown>(ask)).rejects.toMatchObject(unavailable);
    }
    await pool.end();
  });
});

describe('stays unchanged', () => {
  it('when the statement is wrong', async () => {
    await expect(translating(() => parts().pool.query('SELECT * FROM nowhere'))).rejects.toMatchObject({
      code: '42P01',
    });
    await expect(translating(() => parts().prisma.$queryRaw`SELECT * FROM nowhere`)).rejects.toMatchObject({
      code: 'P2010',
    });
  });

  it('when a rule of a table is broken', async () => {
    const insert = "INSERT INTO own_file (domain, kind, retrieved_at) VALUES ('a.com', 'good', now())";
    await expect(translating(() => parts().pool.query(insert))).rejects.toMatchObject({ code: '23514' });
    await expect(translating(() => parts().prisma.$executeRawUnsafe(insert))).rejects.toMatchObject({
      code: 'P2010',
    });
  });

  it.each([new TypeError('a mistake'), new DomainError('not_found', 'Not there.'), 'a text', undefined])(
    'when it does not come from the database: %s',
    (error) => {
      expect(translateError(error)).toBe(error);
    },
  );
});
