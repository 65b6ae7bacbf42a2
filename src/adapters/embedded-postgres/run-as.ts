import { constants } from 'node:fs';
import { access, chmod, chown, readFile, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { absentOn, EmbeddedPostgresError } from './errors.js';
import { canPassTo, canRead, type UserIds } from './file-access.js';

/** The user that Postgres runs as. It refuses to run as root. */
export interface RunAs {
  /** Absent: the user of this process. */
  readonly ids?: UserIds;
  /** Present when the modes of the parent folders keep that user from the files. */
  readonly setpriv?: { readonly path: string; readonly capability: string };
}

export interface RunAsNeeds {
  /** The private folder of the service. */
  readonly dataDir: string;
  /** The database's own folder; it need not exist. */
  readonly folder: string;
  /** Programs and other files that the server opens. */
  readonly files: readonly string[];
  /** Where to search for `setpriv`. */
  readonly searchPath?: string | undefined;
}

/**
 * Bits of the capability sets in proc_pid_status(5). The first available one is used: `dac_read_search` permits
 * only reading.
 */
const CAPABILITIES = [
  ['dac_read_search', 2n],
  ['dac_override', 1n],
] as const;
const SETPCAP = 8n;
/** The capabilities for giving files to another user and for becoming that user. */
const [CHOWN, SETGID, SETUID] = [0n, 6n, 7n];
const USERS = ['postgres', 'nobody'] as const;
const standardPath = () => [process.env.PATH ?? '', '/usr/bin', '/bin', '/usr/sbin', '/sbin'].join(delimiter);

/**
 * Chooses the user that Postgres runs as. An ordinary user runs it as itself. Root runs it as the owner of
 * the data folder, or as `postgres` or `nobody` if there is no such folder yet.
 *
 * @throws EmbeddedPostgresError when root has no such user, or that user cannot reach the files.
 */
export async function chooseRunAs(needs: RunAsNeeds): Promise<RunAs> {
  if (process.geteuid?.() !== 0) return {};
  const ids = await unprivilegedUser(needs.folder);
  await refusePowerlessRoot();
  await openToGroup(needs.dataDir, ids);
  const reached = [canPassTo(ids, needs.folder), ...needs.files.map((path) => canRead(ids, path))];
  if ((await Promise.all(reached)).every(Boolean)) return { ids };
  return { ids, setpriv: await findSetpriv(needs, ids) };
}

/** How to start a program as that user; spread `options` into those of `spawn` or `execFile`. */
export function commandAs(runAs: RunAs, file: string, args: readonly string[]) {
  const { ids, setpriv } = runAs;
  if (ids === undefined) return { file, args: [...args], options: {} };
  if (setpriv === undefined) return { file, args: [...args], options: { uid: ids.uid, gid: ids.gid } };
  const capability = `-all,+${setpriv.capability}`;
  const become = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    `--bounding-set=${capability}`,
    // Postgres calls access(2) on its own program, and that call otherwise ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
  return { file: setpriv.path, args: [...become, '--', file, ...args], options: {} };
}

async function unprivilegedUser(folder: string): Promise<UserIds> {
  const users = parseUsers((await absentOn(['ENOENT'], readFile('/etc/passwd', 'utf8'))) ?? '');
  const owner = await absentOn(['ENOENT'], stat(folder));
  if (owner !== undefined && owner.uid !== 0) {
    const known = [...users.values()].find(({ uid }) => uid === owner.uid);
    return known ?? { uid: owner.uid, gid: owner.gid };
  }
  const chosen = USERS.map((name) => users.get(name)).find((user) => user !== undefined && user.uid !== 0);
  if (chosen !== undefined) return chosen;
  throw new EmbeddedPostgresError(
    `Postgres does not run as root, and /etc/passwd has no user named ${USERS.join(' or ')} for it. ` +
      'Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

function parseUsers(passwd: string): ReadonlyMap<string, UserIds> {
  const users = new Map<string, UserIds>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || uid === undefined || gid === undefined) continue;
    // Some systems write the number of `nobody` as -2.
    users.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 });
  }
  return users;
}

/**
 * Lets the user pass through (not list) a service folder that is closed to all but root, through the folder's
 * group.
 */
async function openToGroup(dataDir: string, { gid }: UserIds): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (uid !== 0 || (mode & 0o777) !== 0o700) return;
  await absentOn(
    ['EPERM', 'EROFS', 'ENOTSUP'],
    chown(dataDir, 0, gid).then(() => chmod(dataDir, 0o710)),
  );
}

async function findSetpriv({ dataDir, files, searchPath = standardPath() }: RunAsNeeds, { uid }: UserIds) {
  const candidates = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'setpriv'));
  const runnable = await Promise.all(candidates.map(isExecutable));
  const path = candidates.find((_, index) => runnable[index]);
  const capability = await grantableCapability();
  if (path !== undefined && capability !== undefined) return { path, capability };
  const missing =
    path === undefined ? 'the program setpriv (util-linux) is not there' : 'root lacks the capabilities';
  throw new EmbeddedPostgresError(
    `Root starts Postgres as user ${uid}, who cannot pass through the folders above ${dataDir} or ` +
      `${dirname(files[0] ?? dataDir)}, and ${missing} to let it. Set DATA_DIR to (and install the service in) a ` +
      'place that every user can pass through, such as /srv or /var/lib, or start the service as an ordinary user.',
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function grantableCapability(): Promise<string | undefined> {
  const permitted = await permittedCapabilities();
  if (permitted === undefined || !has(permitted, SETPCAP)) return undefined;
  return CAPABILITIES.find(([, bit]) => has(permitted, bit))?.[0];
}

async function refusePowerlessRoot(): Promise<void> {
  const permitted = await permittedCapabilities();
  if (permitted === undefined || [CHOWN, SETGID, SETUID].every((bit) => has(permitted, bit))) return;
  throw new EmbeddedPostgresError(
    'Postgres does not run as root, and this root may not become another user (it lacks the capabilities chown, ' +
      'setgid and setuid). Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

const has = (permitted: bigint, bit: bigint) => (permitted & (1n << bit)) !== 0n;

/** `undefined` on a system without capabilities, where root may do everything. */
async function permittedCapabilities(): Promise<bigint | undefined> {
  const status = await absentOn(['ENOENT'], readFile('/proc/self/status', 'utf8'));
  const digits = /^CapPrm:\s*([0-9a-f]+)/m.exec(status ?? '')?.[1];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}
