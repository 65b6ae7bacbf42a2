import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreatePrivateFile } from '../adapters/files/private-file.js';
import type { ConfiguredToken } from '../adapters/system/configured-access-tokens.js';
import { ACCESS_TOKEN_BYTES, accessTokenOf, BOOTSTRAP_NAMES } from '../domain/access/access-token.js';
import { Secret } from './secret.js';
import { operatorToken } from './setting-readers.js';
import type { Settings } from './settings.js';

const FILE = 'admin-token';

/** The admin token that the service made for itself. */
export interface OwnAdminToken {
  readonly token: string;
  /** Path of its file. */
  readonly file: string;
  /** Whether this start made it; then it is shown once. */
  readonly created: boolean;
}

export interface ConfiguredTokens {
  readonly tokens: readonly ConfiguredToken[];
  /** Absent when the settings name an admin token. */
  readonly ownToken: OwnAdminToken | undefined;
}

/**
 * The tokens with which the operator begins (contract: "Admin"): those of the settings. When these name no
 * admin token, the first start makes one and keeps it in a file of mode 0600 under `DATA_DIR`.
 *
 * @throws Error when both tokens are equal, since there would be no auditor, or when the file cannot be used
 * or holds a text that `ADMIN_TOKEN` could not be
 */
export async function openConfiguredTokens({
  adminToken,
  auditorToken,
  dataDir,
}: Pick<Settings, 'dataDir'> &
  Partial<Pick<Settings, 'adminToken' | 'auditorToken'>>): Promise<ConfiguredTokens> {
  const ownToken = adminToken === undefined ? await readOwnToken(join(dataDir, FILE)) : undefined;
  const admin: ConfiguredToken = {
    name: BOOTSTRAP_NAMES.admin,
    role: 'admin',
    token: ownToken?.token ?? adminToken?.reveal() ?? '',
  };
  if (auditorToken === undefined) return { tokens: [admin], ownToken };
  const auditor: ConfiguredToken = {
    name: BOOTSTRAP_NAMES.auditor,
    role: 'auditor',
    token: auditorToken.reveal(),
  };
  if (auditor.token === admin.token)
    throw new Error('AUDITOR_TOKEN is the token of the admin; give auditors another one.');
  return { tokens: [admin, auditor], ownToken };
}

async function readOwnToken(file: string): Promise<OwnAdminToken> {
  const { value: token, created } = await readOrCreatePrivateFile(file, () =>
    accessTokenOf(randomBytes(ACCESS_TOKEN_BYTES)),
  );
  assertToken(token, file);
  return { token: new Secret(token).reveal(), file, created };
}

/** Checks the file's text. It may have been written by hand, and whoever shows it is an admin. */
function assertToken(text: string, path: string): void {
  try {
    operatorToken.read(text);
  } catch (cause) {
    throw new Error(
      `${path} must hold ${operatorToken.rule}, as ADMIN_TOKEN must, but does not. Remove it, and the next start makes a new one.`,
      { cause },
    );
  }
}
