import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '../../src/adapters/embedded-postgres/errors.js';
import { DatabaseUnreachable } from '../../src/adapters/postgres/operate/migrate.js';
import { backUp } from '../../src/app/backup.js';
import { BackupError, type BackupManifest } from '../../src/app/backup-folder.js';
import { messageOf } from '../../src/app/message-of.js';
import { restore } from '../../src/app/restore.js';
import { readSettings } from '../../src/app/settings.js';
import { CommandError, failOn, makeArgumentsCommand } from '../../tools/command-parts.js';

export const BACKUP_USAGE = `Usage: agentterms backup FOLDER

Copies database, keys and state of the installation that the settings name into a new folder, while the service runs or not.
The folder holds secrets. Exits with 0, or with 2 when no backup can be made.

Examples:
  agentterms backup /srv/backups/today
  DATA_DIR=/srv/terms agentterms backup /srv/backups/today
`;

export const RESTORE_USAGE = `Usage: agentterms restore FOLDER [--force]

Puts a backup into the installation that the settings name, which is empty, and whose service does not run.
  --force  over what the installation holds
Exits with 0, or with 2 when the backup cannot be put back.

Examples:
  agentterms restore /srv/backups/today
  DATA_DIR=/srv/terms agentterms restore /srv/backups/today --force
`;

/** Errors that an operator can fix. */
const EXPECTED = [BackupError, EmbeddedPostgresError, DatabaseUnreachable];

/** `agentterms backup FOLDER`; exit code 2 and a sentence when it cannot be done. */
export const backupCommand = makeArgumentsCommand(BACKUP_USAGE, async (args, { env, log, say }) => {
  const { folder } = readArguments('backup FOLDER', args);
  const manifest = await failOn(EXPECTED, backUp(readSettings(env), folder, log));
  say(`Backed up ${describe(manifest)}, to ${folder}. It holds secrets.\n`);
});

/** `agentterms restore FOLDER [--force]`; exit code 2 and a sentence when it cannot be done. */
export const restoreCommand = makeArgumentsCommand(RESTORE_USAGE, async (args, parts) => {
  const { folder, force } = readArguments('restore FOLDER [--force]', args);
  const manifest = await failOn(EXPECTED, restore(readSettings(parts.env), folder, { ...parts, force }));
  parts.say(`Restored ${describe(manifest)}, as of ${manifest.made_at}. The service can be started.\n`);
});

function readArguments(usage: string, args: readonly string[]): { folder: string; force: boolean } {
  try {
    const options = usage.includes('--force') ? { force: { type: 'boolean' } as const } : {};
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder = '', ...others] = positionals;
    if (folder === '' || others.length > 0) throw new Error('one folder is named');
    return { folder: resolve(folder), force: 'force' in values && values.force === true };
  } catch (cause) {
    throw new CommandError(`${messageOf(cause)}\nUsage: agentterms ${usage}`, { cause });
  }
}

function describe({ tables, files }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files`;
}
