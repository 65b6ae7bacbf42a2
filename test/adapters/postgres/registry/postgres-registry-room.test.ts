import { expect, it } from 'vitest';
import { PostgresRegistryRoom } from '../../../../src/adapters/postgres/registry/postgres-registry-room.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { registrableDomainOf } from '../../../../src/adapters/web/registrable-domain.js';
import { GENERATOR_NAME } from '../../../../src/domain/access/access-token.js';
import { ownerName } from '../../../../src/domain/owners/owner-name.js';
import { anEntry, name, putEntry } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();

it('counts the names below one registered domain, and no other name', async () => {
  const clock = new SettableClock();
  const store = new PrismaRegistryStore(parts().prisma, clock);
  const room = new PostgresRegistryRoom(parts().pool, registrableDomainOf);
  const put = (domain: string, by: string, fields: object = {}) =>
    putEntry(
      store,
      anEntry({ domain, validationStatus: 'unvalidated', origin: 'authoritative', ...fields }),
      {
        by,
        reason: 'x',
      },
    );
  await put('old.shop.example', GENERATOR_NAME);
  const since = clock.now();
  clock.set(new Date(since.getTime() + 1).toISOString());
  await put('shop.example', GENERATOR_NAME);
  await put('shop.example', GENERATOR_NAME, { confidence: 0.5 });
  await put('a.b.shop.example', ownerName('b.shop.example'), { validationStatus: 'flagged' });
  await put('good.shop.example', GENERATOR_NAME, { validationStatus: 'validated' });
  await put('admins.shop.example', 'ada', { origin: 'admin' });
  for (const other of ['myshop.example', 'shop.example.net', 'shop-a.example', 'example.org'])
    await put(other, GENERATOR_NAME);
  for (const asked of ['shop.example', 'new.shop.example'])
    expect(await room.useOf(name(asked), since)).toEqual({ names: 3, added: 3, changed: 4 });
  expect(await room.useOf(name('none.example'), since)).toEqual({ names: 0, added: 0, changed: 0 });
});
