import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreatePrivateFile } from '../adapters/files/private-file.js';
import type { ConfiguredToken } from '../adapters/system/configured-access-tokens.js';
import { ACCESS_TOKEN_BYTES, accessTokenOf, BOOTSTRAP_NAMES } from '../domain/access/access-token.js';
import { OPERATOR_TOKEN_RULE, operatorToken } from './setting-readers.js';
import type { Settings } from './settings.js';

const FILE = 'admin-token';

/**
 * The tokens that the operator begins with (contract: "Admin"): those of the settings, and for an admin without one a
 * token that the first start makes and keeps in a file of mode 0600 under `DATA_DIR`.
 *
 * @param announce is told a token that was just made, with where it is kept, once for all time
 * @throws Error when both are the same token, for then nobody would be an auditor, or the file cannot be used or holds
 * what `ADMIN_TOKEN` could not be
 */
export async function openConfiguredTokens(
  {
    adminToken,
    auditorToken,
    dataDir,
  }: Pick<Settings, 'dataDir'> & {
    readonly adminToken?: { reveal(): string } | undefined;
    readonly auditorToken?: { reveal(): string } | undefined;
  },
  announce: (text: string) => void,
): Promise<readonly ConfiguredToken[]> {
  const admin: ConfiguredToken = {
    name: BOOTSTRAP_NAMES.admin,
    role: 'admin',
    token: adminToken?.reveal() ?? (await ownAdminToken(join(dataDir, FILE), announce)),
  };
  if (auditorToken === undefined) return [admin];
  const auditor: ConfiguredToken = {
    name: BOOTSTRAP_NAMES.auditor,
    role: 'auditor',
    token: auditorToken.reveal(),
  };
  if (auditor.token === admin.token)
    throw new Error('AUDITOR_TOKEN is the token of the admin; give auditors another one.');
  return [admin, auditor];
}

async function ownAdminToken(path: string, announce: (text: string) => void): Promise<string> {
  const { value, created } = await readOrCreatePrivateFile(path, () =>
    accessTokenOf(randomBytes(ACCESS_TOKEN_BYTES)),
  );
  assertToken(value, path);
  if (created)
    announce(`The admin token of this installation, shown this once: ${value}\nIt is kept in ${path}.\n`);
  return value;
}

/** The file may have been written by hand, and whoever guesses what is in it is the admin. */
function assertToken(text: string, path: string): void {
  try {
    operatorToken(text);
  } catch (cause) {
    throw new Error(
      `${path} must hold ${OPERATOR_TOKEN_RULE}, as ADMIN_TOKEN must, but does not. Remove it, and the next start makes a new one.`,
      { cause },
    );
  }
}
