import { createHash } from 'node:crypto';
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { backupCommand, restoreCommand } from '../../../cli/commands/backup.js';
import { takeDatabase } from '../../../src/adapters/postgres/operate/database-use.js';
import { SystemClock } from '../../../src/adapters/system/system-clock.js';
import { projectPath } from '../../../src/app/project-files.js';
import { runInProcess } from '../../support/run-command.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { silentLog } from '../../support/silent-log.js';
import { createTestDatabase } from '../../support/test-database.js';
import { type ServiceProcess, startProcess } from '../support/a-process.js';

const CHECK = '/api/v1/check?domain=netflix.com&action=read_content';
const NO_LIMITS = { RATE_LIMIT_HOURLY: '1000000', RATE_LIMIT_DAILY: '1000000', CHECK_LOOKUP: 'registry' };

type Environment = Record<string, string>;

async function check(url: string): Promise<string> {
  const answer = await fetch(url + CHECK);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { check_id: string }).check_id;
}

async function asAdmin<T>(url: string, path: string, dataDir: string, init: RequestInit = {}): Promise<T> {
  const token = (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(url + path, { ...init, headers });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

async function stopped(service: ServiceProcess): Promise<void> {
  service.send('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null, stderr: '' });
}

const backup = (folder: string, env: Environment) => runInProcess(backupCommand, [folder], { env });
const restore = (folder: string, env: Environment, ...options: string[]) =>
  runInProcess(restoreCommand, [folder, ...options], { env, clock: new SystemClock() });

/** A stopped installation with a flagged entry and some checks. */
async function installation(env: Environment): Promise<readonly string[]> {
  await using service = startProcess(env);
  const url = await service.serving;
  const ids = [await check(url), await check(url)];
  await flag(url, 'netflix.com', env.DATA_DIR ?? '');
  await stopped(service);
  return ids;
}

const flag = (url: string, domain: string, dataDir: string) =>
  asAdmin(url, `/api/v1/admin/entries/${domain}/flag`, dataDir, {
    method: 'POST',
    body: JSON.stringify({ reason: 'for the test' }),
  });

/** What a started service shows of the installation. */
async function told(url: string, dataDir: string) {
  const { checks } = await asAdmin<{ checks: { id: string }[] }>(url, '/api/v1/audit/checks', dataDir);
  const entry = await asAdmin<{ validation_status: string }>(
    url,
    '/api/v1/admin/entries/netflix.com',
    dataDir,
  );
  const verified = await asAdmin<{ intact: boolean; findings: unknown[] }>(
    url,
    '/api/v1/audit/verify',
    dataDir,
  );
  return {
    ids: checks.map(({ id }) => id).sort(),
    status: entry.validation_status,
    verified,
  };
}

describe('agentterms backup and restore', () => {
  it('carry an embedded database, keys and state to another folder, from a service that runs', async () => {
    await using from = await scratchFolder();
    await using to = await scratchFolder();
    const folder = join(from.path, 'backup');
    const env = { ...NO_LIMITS, DATA_DIR: join(from.path, 'data') };
    const ids = await installation(env);
    {
      await using service = startProcess(env);
      await service.serving;
      const { code, stdout } = await backup(folder, env);
      expect(code).toBe(0);
      expect(stdout).toMatch(
        /^Backed up \d+ rows of \d+ tables and \d+ files, to .+\. It holds secrets\.\n$/,
      );
      await stopped(service);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(from.path)).not.toContain('backup.partial');

    const other = { ...NO_LIMITS, DATA_DIR: join(to.path, 'data') };
    expect(await restore(folder, other)).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['admin-token', 'client-hash.key', 'audit-signing.pem'])
      expect(await readFile(join(other.DATA_DIR, name))).toEqual(await readFile(join(env.DATA_DIR, name)));
    await using service = startProcess(other);
    const url = await service.serving;
    const seen = await told(url, other.DATA_DIR);
    expect(seen).toMatchObject({ ids: [...ids].sort(), status: 'flagged' });
    expect(seen.verified).toMatchObject({ intact: true, findings: [] });
    // Numbers continue from where they were.
    await flag(url, 'openai.com', other.DATA_DIR);
    await check(url);
    await stopped(service);
  }, 120_000);

  it('restore a database elsewhere to its old state, only with --force', async () => {
    await using database = await createTestDatabase('shipped');
    await using home = await scratchFolder();
    const env = { ...NO_LIMITS, DATABASE_URL: database.url, DATA_DIR: join(home.path, 'data') };
    const folder = join(home.path, 'backup');
    const ids = await installation(env);
    expect(await backup(folder, env)).toMatchObject({ code: 0 });
    {
      await using service = startProcess(env);
      const url = await service.serving;
      await check(url);
      expect(await restore(folder, env, '--force')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/in use by another service/),
      });
      await stopped(service);
    }
    expect(await restore(folder, env)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/The database is not empty \(\w+ has rows\)\. With --force/),
    });
    expect(await restore(folder, env, '--force')).toMatchObject({ code: 0, stderr: '' });
    await using service = startProcess(env);
    const seen = await told(await service.serving, env.DATA_DIR);
    expect(seen).toMatchObject({ ids: [...ids].sort(), status: 'flagged' });
    // What was signed between the backup and the restore is gone, and a signed statement says why.
    expect(seen.verified).toMatchObject({ intact: true, findings: [], restores: [expect.anything()] });
    await stopped(service);
  }, 120_000);

  it('refuse while a process serves from another folder, with no query under way and its pools empty', async () => {
    await using database = await createTestDatabase('shipped');
    await using home = await scratchFolder();
    const env = { ...NO_LIMITS, DATABASE_URL: database.url, DATA_DIR: join(home.path, 'data') };
    const folder = join(home.path, 'backup');
    await mkdir(env.DATA_DIR);
    expect(await backup(folder, env)).toMatchObject({ code: 0 });
    await using service = startProcess({ ...env, DATA_DIR: join(home.path, 'other') });
    const url = await service.serving;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // Like half a minute without requests.
    await client.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'agentterms'",
    );
    expect(await restore(folder, env, '--force')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /Nothing was restored\. The service runs on this database, or a backup of it \(sessions: 1\); stop all/,
      ),
    });
    await client.end();
    await check(url);
    await stopped(service);
  });

  it('end a process that returns to a database that was restored meanwhile', async () => {
    await using database = await createTestDatabase('shipped');
    await using service = startProcess({ DATABASE_URL: database.url });
    await service.serving;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("INSERT INTO check_restore (restored_at, jws) VALUES (now(), '')");
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'agentterms change feed'",
    );
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log.at(-1)?.msg).toContain('The database was restored while this process was cut off');
    await client.end();
  });

  it('prevent starts of the service and other backups while a restore is under way', async () => {
    await using database = await createTestDatabase();
    await using home = await scratchFolder();
    const env = { DATABASE_URL: database.url, DATA_DIR: join(home.path, 'data') };
    await using _alone = await takeDatabase({ connectionString: database.url, returnMs: 0, log: silentLog });
    const why = 'A restore of the database is under way; wait for its end.';
    const { code, stderr } = await startProcess(env).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(stderr).not.toContain('    at ');
    const refused = await backup(join(home.path, 'backup'), env);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(why) });
  });
});

describe('a restore', () => {
  async function aBackup() {
    const home = await scratchFolder();
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, DATA_DIR: join(home.path, 'data') };
    const folder = join(home.path, 'backup');
    await mkdir(env.DATA_DIR);
    await writeFile(join(env.DATA_DIR, 'admin-token'), 'sixteen-letters!\n', { mode: 0o600 });
    expect(await backup(folder, env)).toMatchObject({ code: 0 });
    return {
      folder,
      env,
      async [Symbol.asyncDispose]() {
        await database.drop();
        await home[Symbol.asyncDispose]();
      },
    };
  }

  it.each([
    [
      'is not as it was written',
      async (folder: string) => {
        const table = join(folder, 'tables/registry_entry.copy.gz');
        await chmod(table, 0o600);
        await appendFile(table, 'x');
      },
    ],
    ['is not whole', (folder: string) => rm(join(folder, 'files/admin-token'))],
    ['is no backup', (folder: string) => rm(join(folder, 'SHA256SUMS'))],
  ])('refuses a backup that %s', async (why, damage) => {
    await using made = await aBackup();
    await damage(made.folder);
    const { code, stderr } = await restore(made.folder, made.env);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  it.each([
    ['29990101000000_later', 'of a newer release'],
    ['20260101000000_first', 'was made by a release that was never published'],
  ])('refuses the backup of a release with the migration %s', async (migration, why) => {
    await using made = await aBackup();
    const path = join(made.folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    const other = JSON.stringify({ ...manifest, migrations: [...manifest.migrations, migration] });
    await writeFile(path, other);
    const sums = join(made.folder, 'SHA256SUMS');
    const sum = createHash('sha256').update(other).digest('hex');
    await writeFile(sums, (await readFile(sums, 'utf8')).replace(/^\w+(?= +manifest.json)/m, sum));
    expect((await restore(made.folder, made.env)).stderr).toContain(why);
  });

  it('replaces a key that differs from that of the backup only on request', async () => {
    await using made = await aBackup();
    const token = join(made.env.DATA_DIR, 'admin-token');
    await writeFile(token, 'another-token-here\n', { mode: 0o600 });
    expect(await restore(made.folder, made.env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('admin-token is another than the backup'),
    });
    expect(await restore(made.folder, made.env, '--force')).toMatchObject({ code: 0 });
    expect(await readFile(token, 'utf8')).toBe('sixteen-letters!\n');
    expect((await stat(token)).mode & 0o777).toBe(0o600);
  });

  it('explains its usage', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--gently']])
      expect(await runInProcess(restoreCommand, args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: agentterms restore FOLDER [--force]'),
      });
  });
});

describe('a backup', () => {
  it('goes into a separate folder', async () => {
    const { code, stderr } = await backup(projectPath('docs'), { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  });

  it.each([
    ['29990101000000_later', 'migrated the database (29990101000000_later)'],
    ['20260101000000_first', 'made by a release that was never published'],
  ])('is not made by a release that does not know all of the tables: %s', async (migration, why) => {
    await using database = await createTestDatabase();
    await using home = await scratchFolder();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO _prisma_migrations VALUES ('x', 'x', now(), '${migration}', '', NULL, now(), 1)`,
    );
    await client.end();
    const env = { DATABASE_URL: database.url, DATA_DIR: join(home.path, 'data') };
    const { code, stderr } = await backup(join(home.path, 'backup'), env);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  });

  it('reports that there is nothing to copy', async () => {
    await using home = await scratchFolder();
    const { code, stderr } = await backup(join(home.path, 'backup'), { DATA_DIR: join(home.path, 'data') });
    expect([code, stderr]).toEqual([2, expect.stringContaining('has no database')]);
    expect(await readdir(home.path)).toEqual([]);
  });
});
