import pg from 'pg';
import { expect, it } from 'vitest';
import { TEST_ADMIN_TOKEN, useService } from '../support/a-service.js';
import { eventually } from '../support/eventually.js';

const service = useService({ env: { DATABASE_POOL_MAX: '2' } });

/** Statements of the service that wait for a lock. */
const WAITING =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

it('answers checks while lists occupy all their connections', async () => {
  const locker = new pg.Client(service().databaseUrl);
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE access_change IN ACCESS EXCLUSIVE MODE');
  const lists = Array.from({ length: 8 }, () =>
    service().get('/api/v1/admin/access-history').set('Authorization', `Bearer ${TEST_ADMIN_TOKEN}`),
  ).map((list) => list.then(({ status }) => status));
  try {
    await eventually(async () => expect(await service().sql(WAITING)).toHaveLength(2));
    expect(await service().check('github.com', 'read_content')).toMatchObject({ source: 'registry' });
    expect(await service().sql(WAITING)).toHaveLength(2);
  } finally {
    await locker.end();
  }
  expect(await Promise.all(lists)).toEqual(lists.map(() => 200));
});
