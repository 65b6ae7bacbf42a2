import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreatePrivateFile } from '../adapters/files/private-file.js';
import { Secret } from './secret.js';
import type { Settings } from './settings.js';

/** A secret of this installation, generated on first use and masked in all output. */
export async function secretFile({ dataDir }: Pick<Settings, 'dataDir'>, name: string): Promise<string> {
  const { value } = await readOrCreatePrivateFile(join(dataDir, name), () =>
    randomBytes(32).toString('base64url'),
  );
  return new Secret(value).reveal();
}

/** The secret by which the processes of an installation recognise one another (`CLIENT_HASH_KEY`). */
export async function readInstallationKey(
  settings: Pick<Settings, 'dataDir' | 'clientHashKey'>,
): Promise<string> {
  return settings.clientHashKey?.reveal() ?? (await secretFile(settings, 'client-hash.key'));
}
