import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '../../src/adapters/embedded-postgres/errors.js';
import { DatabaseUnreachable } from '../../src/adapters/postgres/migrate.js';
import { backUp } from '../../src/app/backup.js';
import { BackupError, type BackupManifest } from '../../src/app/backup-folder.js';
import { messageOf } from '../../src/app/message-of.js';
import { restore } from '../../src/app/restore.js';
import { readSettings } from '../../src/app/settings.js';
import { CommandError, type CommandParts, commandParts, exitCodeOf } from '../../tools/command-parts.js';

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

const HELP = ['--help', '-h'];

/** `agentterms backup FOLDER`; exit code 2 and a sentence when it cannot be done. */
export async function backupCommand(
  args: readonly string[],
  given: Partial<CommandParts> = {},
): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    if (args.some((word) => HELP.includes(word))) {
      parts.say(BACKUP_USAGE);
      return 0;
    }
    const { folder } = readArguments('backup FOLDER', args);
    const manifest = await refused(backUp(readSettings(parts.env), folder, parts.log));
    parts.say(`Backed up ${describe(manifest)}, to ${folder}. It holds secrets.\n`);
    return 0;
  }, parts);
}

/** `agentterms restore FOLDER [--force]`; exit code 2 and a sentence when it cannot be done. */
export async function restoreCommand(
  args: readonly string[],
  given: Partial<CommandParts> = {},
): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    if (args.some((word) => HELP.includes(word))) {
      parts.say(RESTORE_USAGE);
      return 0;
    }
    const { folder, force } = readArguments('restore FOLDER [--force]', args);
    const manifest = await refused(restore(readSettings(parts.env), folder, { ...parts, force }));
    parts.say(`Restored ${describe(manifest)}, as of ${manifest.made_at}. The service can be started.\n`);
    return 0;
  }, parts);
}

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

/** What an operator can put right is said without a stack. */
async function refused(work: Promise<BackupManifest>): Promise<BackupManifest> {
  try {
    return await work;
  } catch (error) {
    const isExpected = [BackupError, EmbeddedPostgresError, DatabaseUnreachable].some(
      (kind) => error instanceof kind,
    );
    throw isExpected ? new CommandError(messageOf(error), { cause: error }) : error;
  }
}

function describe({ tables, files }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${files.length} files`;
}
