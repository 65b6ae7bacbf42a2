import { expect, it } from 'vitest';
import { PostgresGeneratorRecordsReader } from '../../../../src/adapters/postgres/registry/postgres-generator-records-reader.js';
import { PrismaGeneratedTermsStore } from '../../../../src/adapters/postgres/registry/prisma-generated-terms-store.js';
import { PrismaRegistryStore } from '../../../../src/adapters/postgres/registry/prisma-registry-store.js';
import {
  aGeneratedResult,
  anEntry,
  CHANGE,
  keepResult,
  name,
  names,
  writing,
} from '../../../support/an-entry.js';
import { usePostgres } from '../../../support/lanes.js';
import { SettableClock } from '../../../support/settable-clock.js';

const parts = usePostgres();

const openStore = () => new PrismaGeneratedTermsStore(parts().prisma, new SettableClock());
const read = async (domain: string) =>
  (await new PostgresGeneratorRecordsReader(parts().pool).read(names(domain)))[0];

it('keeps neither the result nor a change when the database refuses the entry', async () => {
  const domain = 'refused.com';
  const kept = await keepResult(
    openStore(),
    aGeneratedResult({ domain }),
    writing(anEntry({ domain })),
    CHANGE.by,
  );
  const refused = keepResult(
    openStore(),
    aGeneratedResult({ domain, analyst: 'another' }),
    writing(anEntry({ domain, confidence: 1.5 })),
    CHANGE.by,
  );
  await expect(refused).rejects.toThrow();
  expect((await read(domain))?.generated).toEqual(kept);
  const registry = new PrismaRegistryStore(parts().prisma, new SettableClock());
  expect(await registry.history(name(domain), { limit: 10 })).toHaveLength(1);
});

it('keeps remarks with characters that Postgres has no text for', async () => {
  const domain = 'nul.com';
  const result = aGeneratedResult({ domain, analyst: 'openai \0', remarks: ['a\0b\0', '\ud800'] });
  const kept = await keepResult(openStore(), result, writing(anEntry({ domain })), CHANGE.by);
  expect(kept).toMatchObject({ analyst: 'openai \ufffd', remarks: ['a\ufffdb\ufffd', '\ufffd'] });
  expect((await read(domain))?.generated).toEqual(kept);
});
