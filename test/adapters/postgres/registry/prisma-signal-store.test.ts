import { expect, it } from 'vitest';
import { PrismaSignalStore } from '../../../../src/adapters/postgres/registry/prisma-signal-store.js';
import type { SiteSignals } from '../../../../src/domain/signals/signal.js';
import { parseDomainName } from '../../../../src/domain/terms/domain-name.js';
import { usePostgres } from '../../../support/lanes.js';

const parts = usePostgres();
const PEAR = parseDomainName('pear.example');
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

const found = (day: number, reached = true): SiteSignals => ({
  signals: [
    {
      kind: 'tdmrep',
      sourceUrl: 'https://pear.example/.well-known/tdmrep.json',
      retrievedAt: at(day),
      text: '\0 [{"location": "/"}] \ud83c\udf50',
      scope: '/',
      says: { allow_training: 'deny' },
    },
  ],
  sources: [{ url: 'https://pear.example/.well-known/tdmrep.json', state: 'read' }],
  retrievedAt: at(day),
  reached,
});

it('keeps the newest signals of a site, and returns them unchanged', async () => {
  const store = new PrismaSignalStore(parts().prisma);
  expect(await store.find(PEAR)).toBeUndefined();
  await store.put(PEAR, found(2, false));
  await store.put(PEAR, found(3));
  expect(await store.find(PEAR)).toEqual(found(3));
  await store.put(PEAR, found(2));
  await store.put(PEAR, found(4, false));
  expect(await store.find(PEAR)).toEqual(found(3));
  await store.put(PEAR, found(5));
  expect(await store.find(PEAR)).toEqual(found(5));
});

it('counts a damaged text as nothing found, and forgets old signals', async () => {
  const store = new PrismaSignalStore(parts().prisma);
  await store.put(PEAR, found(6));
  await parts().pool.query(`UPDATE site_signals SET found = '{"signals'`);
  expect(await store.find(PEAR)).toBeUndefined();
  expect(await store.removeOlderThan(at(6))).toBe(0);
  expect(await store.removeOlderThan(at(7))).toBe(1);
  expect(await store.find(PEAR)).toBeUndefined();
});
