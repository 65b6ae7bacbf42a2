import type { Clock } from '../../../domain/ports/clock.js';
import type { DecideEntry } from '../../../domain/registry/entry-decision.js';
import type {
  AnnounceChange,
  ChangeOutcome,
  EntryChange,
  EntryFilter,
  HistoryPage,
  RegistryStore,
} from '../../../domain/registry/ports.js';
import type { RegistryEntry, RegistryEntrySummary } from '../../../domain/registry/registry-entry.js';
import type { ValidationStatus } from '../../../domain/registry/validation-status.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { escapeLike } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { changeEntries, changing } from './change-entries.js';
import { toEntryChange } from './entry-change-rows.js';
import { toEntry, toSummary } from './registry-rows.js';

/** The form of a change's id. Any other text names no change. */
const CHANGE_ID = /^[0-9]{1,18}$/;

/** Registry entries in Postgres. */
export class PrismaRegistryStore implements RegistryStore {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #announce: AnnounceChange;

  constructor(prisma: PrismaClient, clock: Clock, announce: AnnounceChange = () => {}) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#announce = announce;
  }

  async find(domain: DomainName): Promise<RegistryEntry | undefined> {
    const row = await translating(() => this.#prisma.registryEntry.findUnique({ where: { domain } }));
    return row === null ? undefined : toEntry(row);
  }

  async list(
    filter: EntryFilter,
    page: { limit: number; after?: DomainName },
  ): Promise<readonly RegistryEntrySummary[]> {
    const rows = await translating(() =>
      this.#prisma.registryEntry.findMany({
        where: whereOf(filter, page.after),
        orderBy: { domain: 'asc' },
        take: page.limit,
        omit: { document: true },
      }),
    );
    return rows.map(toSummary);
  }

  async counts(): Promise<Readonly<Record<ValidationStatus, number>>> {
    const { _sum } = await translating(() =>
      this.#prisma.registryCount.aggregate({ _sum: { validated: true, unvalidated: true, flagged: true } }),
    );
    return { validated: _sum.validated ?? 0, unvalidated: _sum.unvalidated ?? 0, flagged: _sum.flagged ?? 0 };
  }

  async change(domains: readonly DomainName[], decide: DecideEntry, by: string): Promise<ChangeOutcome> {
    const outcome = await changing(this.#prisma, (transaction) =>
      changeEntries(transaction, { domains, decide, by, now: this.#clock.now() }),
    );
    if (outcome.kind === 'done') this.#announce(domains);
    return outcome;
  }

  async history(
    domain: DomainName,
    { before, limit, sinceAdded = false, version }: HistoryPage,
  ): Promise<readonly EntryChange[]> {
    if (before !== undefined && !CHANGE_ID.test(before)) return [];
    const rows = await translating(async () => {
      const removal = sinceAdded ? await this.#lastRemoval(domain) : undefined;
      const id = {
        ...(before !== undefined && { lt: BigInt(before) }),
        ...(removal !== undefined && { gt: removal }),
        ...(version !== undefined && { in: await this.#changesTo(domain, version) }),
      };
      return this.#prisma.registryChange.findMany({
        where: { domain, id },
        orderBy: { id: 'desc' },
        take: limit,
      });
    });
    return rows.map(toEntryChange);
  }

  /** A stored state begins with its version. Only that is read, since documents are long. */
  async #changesTo(domain: DomainName, version: number): Promise<bigint[]> {
    const rows = await this.#prisma.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM registry_change
       WHERE domain = ${domain} AND left(after, 30) LIKE ${`{"version":${version},%`}`;
    return rows.map(({ id }) => id);
  }

  async #lastRemoval(domain: DomainName): Promise<bigint | undefined> {
    const removal = await this.#prisma.registryChange.findFirst({
      where: { domain, after: null },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
    return removal?.id;
  }
}

function whereOf(filter: EntryFilter, after: DomainName | undefined): Prisma.RegistryEntryWhereInput {
  const { q, category, validationStatus, origin, minConfidence, maxConfidence, updatedSince } = filter;
  return {
    domain: {
      ...(after !== undefined && { gt: after }),
      ...(q !== undefined && { contains: escapeLike(q) }),
    },
    confidence: {
      ...(minConfidence !== undefined && { gte: minConfidence }),
      ...(maxConfidence !== undefined && { lte: maxConfidence }),
    },
    ...(category !== undefined && { category }),
    ...(validationStatus !== undefined && { validationStatus }),
    ...(origin !== undefined && { origin }),
    ...(updatedSince !== undefined && { updatedAt: { gte: updatedSince } }),
  };
}
