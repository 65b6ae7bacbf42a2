import { expect, it } from 'vitest';
import { PostgresGeneratorRecordsReader } from '../../../../src/adapters/postgres/registry/postgres-generator-records-reader.js';
import { PrismaGeneratedTermsStore } from '../../../../src/adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaOwnFileStore } from '../../../../src/adapters/postgres/registry/prisma-own-file-store.js';
import { DamagedTermsError } from '../../../../src/domain/errors.js';
import {
  aGeneratedResult,
  anEntry,
  anOwnFile,
  CHANGE,
  keepResult,
  names,
  writing,
} from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();

const failureOf = (domain: string) => ({
  constructor: DamagedTermsError,
  code: 'service_unavailable',
  message: expect.stringContaining(domain),
});

it.each(['', '{"permissions":', 'null', '[]', '{}'])(
  'names the damaged generated document: %j',
  async (damaged) => {
    const store = new PrismaGeneratedTermsStore(parts().prisma, new SettableClock());
    const reader = new PostgresGeneratorRecordsReader(parts().pool);
    for (const domain of ['a.com', 'b.com'])
      await keepResult(store, aGeneratedResult({ domain }), writing(anEntry({ domain })), CHANGE.by);
    await parts().pool.query("UPDATE generated_terms SET document = $1 WHERE domain = 'b.com'", [damaged]);
    await expect(reader.read(names('a.com', 'b.com'))).rejects.toMatchObject(failureOf('b.com'));
    expect(await reader.read(names('a.com'))).toHaveLength(1);
  },
);

it.each([
  ['found', '{}'],
  ['invalid', '[]'],
] as const)('says so of what a file that is %s holds', async (kind, damaged) => {
  await new PrismaOwnFileStore(parts().prisma).put(anOwnFile({ domain: 'c.com' }));
  await parts().pool.query("UPDATE own_file SET kind = $1, document = $2 WHERE domain = 'c.com'", [
    kind,
    damaged,
  ]);
  const reader = new PostgresGeneratorRecordsReader(parts().pool);
  await expect(reader.read(names('c.com'))).rejects.toMatchObject(failureOf('c.com'));
});

it('reads a row of an invalid file without a JSON object', async () => {
  await parts().pool.query(
    `INSERT INTO own_file (domain, kind, source_url, problem, retrieved_at)
     VALUES ('d.com', 'invalid', 'https://d.com/agentterms.json', 'No.', '2026-03-04T05:06:07Z')`,
  );
  expect(await new PostgresGeneratorRecordsReader(parts().pool).read(names('d.com'))).toEqual([
    {
      ownFile: {
        domain: 'd.com',
        file: { kind: 'invalid', sourceUrl: 'https://d.com/agentterms.json', problem: 'No.' },
        retrievedAt: new Date('2026-03-04T05:06:07Z'),
      },
      hasEntry: false,
    },
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
  await new PostgresGeneratorRecordsReader(pool).read(
    names(...Array.from({ length: 2_000 }, (_, index) => `d${index}.com`)),
  );
  expect(queries).toBe(1);
});
