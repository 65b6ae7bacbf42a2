import type {
  ContentFacts,
  DatabaseFacts,
  StandbyFacts,
} from '../../adapters/postgres/operate/inspect-database.js';
import {
  MigrationError,
  type MigrationState,
  migrationState,
} from '../../adapters/postgres/operate/migrate.js';
import type { MigrationFile } from '../../adapters/postgres/operate/migration-files.js';
import { type Finding, fine, note, problem } from './finding.js';

/** Most connections of a process besides DATABASE_POOL_MAX (docs/database.md). */
const OTHER_CONNECTIONS = 20;
const CLOCK_TOLERANCE_MS = 2_000;
const OLD_TRANSACTION_SECONDS = 10 * 60;

export interface DatabaseExpectations {
  readonly poolMax: number;
  /** Whether an unpooled address is configured next to the pooled one. */
  readonly hasDirectUrl: boolean;
  readonly files: readonly MigrationFile[];
}

/** What the facts about a database mean for an installation on it. */
export function* judgeDatabase(facts: DatabaseFacts, expected: DatabaseExpectations): Iterable<Finding> {
  const { closedTables, disabledTriggers, oldTransaction, places, taken, processes, clockAheadMs } = facts;
  const needed = expected.poolMax + OTHER_CONNECTIONS;
  if (facts.encoding !== 'UTF8')
    yield problem(
      `The database has the encoding ${facts.encoding}, which has no place for many characters.`,
      'Make a database with ENCODING UTF8, and bring it over with agentterms backup and restore.',
    );
  if (facts.hasOtherCollation)
    yield problem(
      'The system orders texts otherwise than when the indexes were made.',
      'Run REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION.',
    );
  if (facts.isStandby)
    yield problem('The server is a standby, which takes no writes.', 'Name the primary in DATABASE_URL.');
  if (closedTables.length > 0)
    yield problem(
      `The user may not read and write ${listed(closedTables)}.`,
      'Make the user of DATABASE_URL the owner of the tables.',
    );
  if (disabledTriggers.length > 0)
    yield problem(
      `Triggers are disabled: ${listed(disabledTriggers)}.`,
      'Changes are not heard or not recorded without them: run ALTER TABLE … ENABLE TRIGGER … for each.',
    );
  yield judgeMigrations(facts, expected.files);
  if (needed > places)
    yield problem(
      `A process may open ${needed} connections, and the server or the user has places for ${places}.`,
      'Raise max_connections (or the limit of the user or database), or lower DATABASE_POOL_MAX.',
    );
  else if (processes * needed > places)
    yield note(
      `${processes} processes use the database and may open ${needed} connections each; the server or the user has places for ${places}.`,
      'Raise max_connections, lower DATABASE_POOL_MAX, or put a pooler in front (docs/replicas.md).',
    );
  else if (taken > places * 0.8)
    yield note(
      `${taken} of ${places} connections are taken.`,
      `Each further process may open ${needed}; raise max_connections before you start one.`,
    );
  if (Math.abs(clockAheadMs) > CLOCK_TOLERANCE_MS)
    yield problem(
      `The clock of the database is ${Math.round(Math.abs(clockAheadMs) / 1000)} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
      'Set both by NTP: the times of checks are of this machine.',
    );
  if (oldTransaction !== undefined && oldTransaction.seconds > OLD_TRANSACTION_SECONDS)
    yield note(
      `A transaction is open for ${Math.round(oldTransaction.seconds / 60)} minutes (process ${oldTransaction.pid}, ${oldTransaction.name || 'without a name'}).`,
      'It keeps dead rows from being removed, and a migration waiting; end it if nothing needs it.',
    );
  if (facts.pooling === 'session') yield fine('A pooler stands in front, one connection for each session.');
  else if (facts.pooling === 'transaction' && expected.hasDirectUrl)
    yield fine('A pooler hands connections round, and DATABASE_DIRECT_URL goes past it.');
  else if (facts.pooling === 'transaction')
    yield problem(
      'A pooler hands connections round between transactions: changes are not heard, and prepared statements may be missing.',
      'Set DATABASE_DIRECT_URL to Postgres itself, or let the pooler keep sessions (pool_mode = session).',
    );
}

function judgeMigrations({ applied, mayCreate }: DatabaseFacts, files: readonly MigrationFile[]): Finding {
  let state: MigrationState;
  try {
    state = migrationState(applied, files);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return problem(error.message, 'Until then the service does not start on this database.');
  }
  const { pending, newer } = state;
  if (pending.length > 0) {
    const names = `${applied.length === 0 ? 'The database is empty' : 'The database is older than this release'}: ${listed(pending.map(({ name }) => name))} ${pending.length === 1 ? 'is' : 'are'} missing.`;
    return mayCreate
      ? problem(names, 'Start this release: it migrates the database.')
      : problem(
          `${names} The user may not make tables.`,
          'GRANT CREATE on the schema to it, then start this release.',
        );
  }
  if (newer.length > 0)
    return note(
      `A newer release has migrated the database (${listed(newer)}); this one works with it.`,
      'Finish the upgrade, or stay for as long as you need; backups are made by the newer one.',
    );
  return fine(`The database has all ${files.length} migrations of this release.`);
}

/** Whether the tables have the form of this release, so that their content can be read. */
export function isCurrent({ applied }: DatabaseFacts, files: readonly MigrationFile[]): boolean {
  return files.every(({ name }) => applied.some(({ migration_name }) => migration_name === name));
}

/** Compares the content of the registry with the shipped release. */
export function judgeContent({ entries, release }: ContentFacts, shipped: number): Finding {
  if (release === undefined)
    return problem(
      `The registry has ${entries} entries and no release of the shipped ones.`,
      'Start the service: it brings them in.',
    );
  if (release < shipped)
    return problem(
      `The registry has release ${release}, and release ${shipped} is shipped.`,
      'Start this release: it brings the entries in.',
    );
  return fine(`The registry has ${entries} entries, of release ${release}.`);
}

export interface StandbyExpectations {
  /** `undefined` when the primary cannot be asked. */
  readonly primarySystem: string | undefined;
  readonly maxLagMs: number;
}

/** Whether the standby at DATABASE_READ_URL is used. */
export function judgeStandby(
  { isStandby, system, behindMs }: StandbyFacts,
  { primarySystem, maxLagMs }: StandbyExpectations,
): Finding {
  if (!isStandby)
    return problem(
      'DATABASE_READ_URL names a server that is no standby, so it is not read.',
      'Name a streaming standby of the primary, or unset it.',
    );
  if (primarySystem !== undefined && primarySystem !== system)
    return problem(
      'DATABASE_READ_URL names a standby of another primary than DATABASE_URL, so it is not read.',
      'Name a standby of this primary.',
    );
  if (behindMs > maxLagMs)
    return problem(
      `The standby is ${Math.round(behindMs / 1000)} s behind, more than DATABASE_READ_MAX_LAG_MS, so it is not read.`,
      'Look for long queries on it, and at the network between the two.',
    );
  return fine('The standby of DATABASE_READ_URL can be read.');
}

function listed(names: readonly string[]): string {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${names.slice(0, 5).join(', ')}${more}`;
}
