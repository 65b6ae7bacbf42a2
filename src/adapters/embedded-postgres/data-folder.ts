import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { CLUSTER_NAME, type Cluster } from './cluster.js';
import { absentOn, EmbeddedPostgresError } from './errors.js';
import { giveTo, type UserIds } from './file-access.js';
import { runProgram } from './run-program.js';

/**
 * Makes sure that the data folder exists, has the right Postgres version and belongs to the user that runs
 * it. A new folder is filled elsewhere and then moved into place, so that a half-made one is never taken for
 * a whole one.
 *
 * @returns Whether the folder is new.
 * @throws EmbeddedPostgresError for a folder of another version or another user, or when making it fails.
 */
export async function prepareDataFolder(cluster: Cluster): Promise<boolean> {
  const version = await dataVersion(cluster.folder);
  if (version === undefined) {
    await createDataFolder(cluster);
    return true;
  }
  refuseOtherVersion(cluster, version);
  const { ids } = cluster.runAs;
  if (ids !== undefined && (await stat(cluster.folder)).uid !== ids.uid) {
    cluster.log.info(
      { folder: cluster.folder, uid: ids.uid },
      'Giving the data folder to the user that runs Postgres',
    );
    await giveTo(ids, cluster.folder);
  }
  return false;
}

/** The Postgres major version that made the folder; `undefined` when there is no folder. */
async function dataVersion(folder: string): Promise<string | undefined> {
  const found = await absentOn(['ENOENT'], stat(folder));
  if (found === undefined) return undefined;
  const uid = process.geteuid?.() ?? found.uid;
  if (uid !== 0 && found.uid !== uid) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} belongs to user ${found.uid}, and the service runs as user ${uid}. ` +
        `Start the service as that user or as root, or run as root: chown -R ${uid} ${folder}`,
    );
  }
  const version = await absentOn(['ENOENT'], readFile(join(folder, 'PG_VERSION'), 'utf8'));
  if (version !== undefined) return version.trim();
  throw new EmbeddedPostgresError(
    `${folder} is not a Postgres data folder (it has no PG_VERSION). Move it away, or set another DATA_DIR.`,
  );
}

function refuseOtherVersion({ folder, binaries }: Cluster, version: string): void {
  if (version === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The data in ${folder} was written by Postgres ${version}, and the installed one is ${binaries.version}. ` +
      `Install the release of this service that came with Postgres ${version} and take a backup (agentterms backup); ` +
      'then move the folder away and restore it with this release (docs/embedded-postgres.md, "A newer Postgres").',
  );
}

async function createDataFolder(cluster: Cluster): Promise<void> {
  const { dataDir, folder, log, runAs, password } = cluster;
  if (runAs.ids === undefined) refuseNamelessUser();
  log.info({ folder }, 'Making a new database');
  const draft = `${folder}.new`;
  const passwordFile = join(dataDir, 'postgres-initdb-password');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { flag: 'wx', mode: 0o600 });
    if (runAs.ids !== undefined) await ownedBy(runAs.ids, draft, passwordFile);
    await runInitdb(cluster, draft, passwordFile);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The program that creates the database looks up its user's name, which a container's user may not have. */
function refuseNamelessUser(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `User ${process.geteuid?.()} has no entry in /etc/passwd, and Postgres makes no database for such a user. ` +
        "Start the service as a user that has one (in a container, the image's own), or set DATABASE_URL.",
      { cause },
    );
  }
}

async function ownedBy({ uid, gid }: UserIds, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await chown(path, uid, gid);
}

async function runInitdb(cluster: Cluster, folder: string, passwordFile: string): Promise<void> {
  await runProgram(cluster, `The database in ${folder} could not be made`, 'initdb', [
    `--pgdata=${folder}`,
    `--username=${CLUSTER_NAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built in: text sorts by bytes, in the same way on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--set=huge_pages=off',
    '--no-instructions',
  ]);
}

/** Makes a new name in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await absentOn(['EINVAL', 'EPERM', 'ENOTSUP'], handle.sync());
  } finally {
    await handle.close();
  }
}
