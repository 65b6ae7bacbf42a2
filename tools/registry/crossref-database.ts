import { migrate } from '../../src/adapters/postgres/migrate.js';
import { makePool } from '../../src/adapters/postgres/pool.js';
import { makePrismaClient } from '../../src/adapters/postgres/prisma-client.js';
import { PrismaRegistryStore } from '../../src/adapters/postgres/prisma-registry-store.js';
import { messageOf } from '../../src/app/message-of.js';
import { openDatabase } from '../../src/app/open-database.js';
import { projectPath } from '../../src/app/project-files.js';
import type { Settings } from '../../src/app/settings.js';
import { CROSS_REFERENCE_NAME } from '../../src/domain/access/access-token.js';
import type { RegistryStore } from '../../src/domain/ports/registry-store.js';
import type { EntryState } from '../../src/domain/registry/entry-decision.js';
import type { DomainName } from '../../src/domain/terms/domain-name.js';
import type { CommandParts } from '../command-parts.js';
import { CommandError } from '../command-parts.js';
import { isOpenToCrossReference, judgeEntry } from './crossref/judge-entry.js';
import type { CrossrefTarget } from './crossref-target.js';

const PAGE = 1_000;

/**
 * The entries of the service's database. Each is changed as soon as it is judged, with a row in its history. Connections are
 * closed, and an embedded server is stopped, with `resources`.
 *
 * @throws CommandError when the database is not to be had, also because a running service uses its folder
 */
export async function openRegistryDatabase(
  settings: Settings,
  parts: Pick<CommandParts, 'clock' | 'log'>,
  resources: AsyncDisposableStack,
): Promise<CrossrefTarget> {
  const registry = await openRegistry(settings, parts, resources);
  return {
    domains: await allDomains(registry),
    async find(domain) {
      const entry = await registry.find(domain);
      if (entry === undefined) return undefined;
      const [lastChange] = await registry.history(domain, { limit: 1 });
      const { documentHash } = entry;
      const state: EntryState = { domain, entry, ...(lastChange && { lastChange }) };
      return {
        domain,
        document: entry.document,
        validationStatus: entry.validationStatus,
        reason: lastChange?.reason,
        isOpen: isOpenToCrossReference(state),
        isChangedBy: (reference) => judgeEntry(reference, documentHash, state).kind !== 'keep',
        async change(reference) {
          const outcome = await registry.change(
            [domain],
            (now) => judgeEntry(reference, documentHash, now),
            CROSS_REFERENCE_NAME,
          );
          return outcome.kind === 'done' && outcome.outcomes.some(({ kind }) => kind === 'changed');
        },
      };
    },
    async finish() {},
  };
}

async function openRegistry(
  settings: Settings,
  { clock, log }: Pick<CommandParts, 'clock' | 'log'>,
  resources: AsyncDisposableStack,
): Promise<RegistryStore> {
  try {
    const connectionString = await openDatabase(settings, { log }, resources);
    await migrate({ connectionString, folder: projectPath('prisma/migrations'), log });
    const pool = resources.adopt(makePool(connectionString, settings.databasePoolMax, log), (open) =>
      open.end(),
    );
    const prisma = resources.adopt(makePrismaClient(pool), (client) => client.$disconnect());
    return new PrismaRegistryStore(prisma, clock);
  } catch (cause) {
    const problem = messageOf(cause);
    throw new CommandError(`The database of the service is not to be had. ${problem}`, { cause });
  }
}

async function allDomains(registry: RegistryStore): Promise<readonly DomainName[]> {
  const domains: DomainName[] = [];
  for (let after: DomainName | undefined; ; after = domains.at(-1)) {
    const page = await registry.list({}, { limit: PAGE, ...(after !== undefined && { after }) });
    domains.push(...page.map(({ domain }) => domain));
    if (page.length < PAGE) return domains;
  }
}
