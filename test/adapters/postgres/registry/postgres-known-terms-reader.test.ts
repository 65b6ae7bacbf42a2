import { expect, it } from 'vitest';
import { PostgresKnownTermsReader } from '../../../../src/adapters/postgres/registry/postgres-known-terms-reader.js';
import { PrismaOwnFileStore } from '../../../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import { DamagedTermsError } from '../../../../src/domain/errors.js';
import { anEntry, anOwnFile, CHANGE, name, names, putEntry } from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();

it.each(['', '{"permissions":', 'null', '[]', '"text"', '{}', '{"permissions":[]}'])(
  'names the damaged stored document: %j',
  async (damaged) => {
    const registry = new PrismaRegistryStore(parts().prisma, new SettableClock());
    const reader = new PostgresKnownTermsReader(parts().pool);
    await putEntry(registry, anEntry({ domain: 'a.com' }), CHANGE);
    await putEntry(registry, anEntry({ domain: 'b.com' }), CHANGE);
    await parts().pool.query("UPDATE registry_entry SET document = $1 WHERE domain = 'b.com'", [damaged]);
    const failure = {
      constructor: DamagedTermsError,
      code: 'service_unavailable',
      message: expect.stringContaining('b.com'),
    };
    await expect(reader.read(names('a.com', 'b.com'))).rejects.toMatchObject(failure);
    await expect(registry.find(name('b.com'))).rejects.toMatchObject(failure);
    expect(await reader.read(names('a.com'))).toHaveLength(1);
  },
);

it('names a damaged own file too', async () => {
  const reader = new PostgresKnownTermsReader(parts().pool);
  await new PrismaOwnFileStore(parts().prisma).put(anOwnFile({ domain: 'c.com' }));
  await parts().pool.query("UPDATE own_file SET document = NULL WHERE domain = 'c.com'");
  await expect(reader.read(names('c.com'))).rejects.toMatchObject({ constructor: DamagedTermsError });
});

it('does not read the content of an invalid file', async () => {
  const file = { kind: 'invalid', sourceUrl: 'https://d.com/agentterms.json', problem: 'No.' } as const;
  const record = anOwnFile({ domain: 'd.com', file: { ...file, content: {} } });
  await new PrismaOwnFileStore(parts().prisma).put(record);
  await parts().pool.query("UPDATE own_file SET document = '{' WHERE domain = 'd.com'");
  expect(await new PostgresKnownTermsReader(parts().pool).read(names('d.com'))).toEqual([
    { ownFile: { ...record, file: { kind: 'invalid' } } },
  ]);
});

it('uses one query for any number of names', async () => {
  let queries = 0;
  const pool = new Proxy(parts().pool, {
    get: (target, key) => {
      if (key === 'query') queries += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await new PostgresKnownTermsReader(pool).read(
    names(...Array.from({ length: 2_000 }, (_, index) => `d${index}.com`)),
  );
  expect(queries).toBe(1);
});
