import type {
  ChangeCursor,
  ChangeFilter,
  EntryChange,
  RegistryHistory,
} from '../../../domain/registry/ports.js';
import type { RegistryEntry } from '../../../domain/registry/registry-entry.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { toEntryChange } from './entry-change-rows.js';

/** The changes of all entries in Postgres, read through the indexes on their time. */
export class PrismaRegistryHistory implements RegistryHistory {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async changes(
    filter: ChangeFilter,
    { limit, before }: { limit: number; before?: ChangeCursor },
  ): Promise<readonly EntryChange[]> {
    const rows = await translating(() =>
      this.#prisma.registryChange.findMany({
        where: whereOf(filter, before),
        orderBy: [{ changedAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),
    );
    return rows.map(toEntryChange);
  }

  async version(domain: DomainName, version: number): Promise<RegistryEntry | undefined> {
    // A stored state begins with its version.
    const startsWith = `{"version":${version},`;
    const row = await translating(() =>
      this.#prisma.registryChange.findFirst({
        where: { domain, after: { startsWith } },
        orderBy: { id: 'desc' },
      }),
    );
    return row === null ? undefined : toEntryChange(row).after;
  }
}

const STATES_OF = {
  added: { before: null },
  changed: { before: { not: null }, after: { not: null } },
  removed: { after: null },
} as const satisfies Record<NonNullable<ChangeFilter['kind']>, Prisma.RegistryChangeWhereInput>;

function whereOf(
  { by, since, kind }: ChangeFilter,
  before: ChangeCursor | undefined,
): Prisma.RegistryChangeWhereInput {
  return {
    ...(kind !== undefined && STATES_OF[kind]),
    ...(by !== undefined && { changedBy: by }),
    changedAt: {
      ...(since !== undefined && { gte: since }),
      ...(before !== undefined && { lte: before.at }),
    },
    // The index is searched by the bound above. This condition removes what the page before already had.
    ...(before !== undefined && { NOT: { changedAt: before.at, id: { gte: BigInt(before.id) } } }),
  };
}
