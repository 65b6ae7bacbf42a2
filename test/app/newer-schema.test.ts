import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../src/adapters/postgres/operate/migrate.js';
import { startService } from '../support/a-service.js';
import { aDocumentOf, anEntry } from '../support/an-entry.js';
import { MIGRATIONS_FOLDER } from '../support/prepare-template.js';
import { scratchFolder } from '../support/scratch-folder.js';
import { silentLog } from '../support/silent-log.js';

/** Changes that the next release may make: see docs/life-cycle.md. */
const EXPANDS = `CREATE TABLE "next" ("id" BIGSERIAL PRIMARY KEY, "domain" TEXT NOT NULL);
  ALTER TABLE "registry_entry" ADD COLUMN "next" TEXT, ADD COLUMN "later" TEXT NOT NULL DEFAULT '';
  ALTER TABLE "check_record" ADD COLUMN "next" TEXT;
  CREATE INDEX ON "own_file" ("kind");`;

it('keeps working while the next release migrates its database, starts again on that, and refuses the release after it', async () => {
  await using folder = await scratchFolder();
  await using service = await startService();
  const { databaseUrl, env } = service;
  const migrateWith = async (name: string, sql: string) => {
    await cp(MIGRATIONS_FOLDER, folder.path, { recursive: true });
    await mkdir(join(folder.path, name));
    await writeFile(join(folder.path, name, 'migration.sql'), sql);
    await migrate({ connectionString: databaseUrl, folder: folder.path, log: silentLog });
  };
  await service.check('netflix.com', 'read_content');
  await migrateWith('29990101000000_next', EXPANDS);
  await service.check('netflix.com', 'read_content');
  await service.put(anEntry({ domain: 'after.example', document: aDocumentOf('after.example') }));
  {
    // The previous release, restored.
    await using again = await startService({ beside: service });
    expect(await again.check('after.example', 'read_content')).toMatchObject({ source: 'registry' });
  }
  expect(await service.sql('SELECT count(*)::int FROM check_record')).toEqual([{ count: 3 }]);
  await migrateWith(
    '29990202000000_contract_29990101000000',
    'ALTER TABLE "registry_entry" DROP COLUMN "category"',
  );
  const later = startService({ databaseUrl, env: { CLIENT_HASH_KEY: String(env.CLIENT_HASH_KEY) } });
  await expect(later).rejects.toThrow('took away what this release needs');
});
