import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '../../src/adapters/embedded-postgres/errors.js';
import { DatabaseUnreachable, MigrationError } from '../../src/adapters/postgres/operate/migrate.js';
import { AdoptionError, adoptChains } from '../../src/app/adopt-chains.js';
import { messageOf } from '../../src/app/message-of.js';
import { recordOutsideRestore } from '../../src/app/record-restore.js';
import { readSettings } from '../../src/app/settings.js';
import { CommandError, failOn, makeArgumentsCommand } from '../../tools/command-parts.js';

export const RECORD_RESTORE_USAGE = `Usage: agentterms audit record-restore --to INSTANT

States, signed, that the database was put back to an earlier moment by other means than agentterms restore: point-in-time
recovery, or a snapshot of a managed database. Before it, stop every process of the installation.
  --to INSTANT   the moment that the database was put back to, with its offset from UTC
Exits with 0, or with 2 when nothing was stated.

Examples:
  agentterms audit record-restore --to 2026-11-20T02:00:00Z
  DATA_DIR=/srv/terms agentterms audit record-restore --to 2026-11-20T03:00:00+01:00
`;

export const ADOPT_USAGE = `Usage: agentterms audit adopt WRITER...

Has the next start on this DATA_DIR sign the end of chains whose own DATA_DIR is lost. Before it, stop the service on this
DATA_DIR, and make sure that the processes that wrote the chains are gone for good.
Exits with 0, or with 2 when a chain is not one that nobody has signed for minutes.

Examples:
  agentterms audit adopt 019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42
  DATA_DIR=/srv/terms agentterms audit adopt 019b2f64-8c1e-7a3b-9d20-5a1f0c3e7b42
`;

/** Errors that an operator can fix. */
const EXPECTED = [AdoptionError, EmbeddedPostgresError, DatabaseUnreachable, MigrationError];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `agentterms audit record-restore --to INSTANT`; exit code 2 and a sentence when it cannot be done. */
export const auditRecordRestore = makeArgumentsCommand(RECORD_RESTORE_USAGE, async (args, parts) => {
  const restoredTo = readInstant(args);
  if (restoredTo > parts.clock.now()) throw new CommandError(`${restoredTo.toISOString()} is still to come.`);
  const { unsignedWriters } = await failOn(
    EXPECTED,
    recordOutsideRestore(readSettings(parts.env), restoredTo, parts),
  );
  const signs =
    unsignedWriters.length === 0
      ? ''
      : ` The next start verifies and signs the end of ${unsignedWriters.length} chains: ${unsignedWriters.join(', ')}.`;
  parts.say(
    `The log states that it was put back to ${restoredTo.toISOString()}.${signs} The service can be started.\n`,
  );
});

/** `agentterms audit adopt WRITER...`; exit code 2 and a sentence when it cannot be done. */
export const auditAdopt = makeArgumentsCommand(ADOPT_USAGE, async (args, parts) => {
  if (args.length === 0 || !args.every((writer) => UUID.test(writer))) throw new CommandError(ADOPT_USAGE);
  await failOn(EXPECTED, adoptChains(readSettings(parts.env), args, parts));
  parts.say('The next start on this DATA_DIR verifies and signs the end of these chains.\n');
});

function readInstant(args: readonly string[]): Date {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    const at = new Date(values.to ?? '');
    if (!INSTANT.test(values.to ?? '') || Number.isNaN(at.getTime()))
      throw new Error('--to is an instant such as 2026-11-20T02:00:00Z');
    return at;
  } catch (cause) {
    throw new CommandError(`${messageOf(cause)}\nUsage: agentterms audit record-restore --to INSTANT`, {
      cause,
    });
  }
}
