import type { AnnounceChange } from '../../domain/ports/change-feed.js';
import type { Clock } from '../../domain/ports/clock.js';
import type {
  ChangeNote,
  ChangeOutcome,
  EntryChange,
  EntryFilter,
  NewRegistryEntry,
  RegistryStore,
} from '../../domain/ports/registry-store.js';
import type { DecideEntry } from '../../domain/registry/entry-decision.js';
import {
  type RegistryEntry,
  type RegistryEntrySummary,
  VALIDATION_STATUSES,
  type ValidationStatus,
} from '../../domain/registry/registry-entry.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { changeEntries } from './change-entries.js';
import { changeEntry, changeEntryUnlessReviewed } from './change-entry.js';
import { toEntryChange } from './entry-change-rows.js';
import type { Prisma, PrismaClient } from './generated/client.js';
import { inTransaction } from './in-transaction.js';
import { toColumns, toEntry, toSummary } from './registry-rows.js';
import { translating } from './translate-errors.js';

/** What a change can have for an id; anything else names none. */
const CHANGE_ID = /^[0-9]{1,18}$/;

const SUMMARY_COLUMNS = {
  domain: true,
  category: true,
  validationStatus: true,
  confidence: true,
  origin: true,
  documentHash: true,
  version: true,
  updatedAt: true,
} as const satisfies Prisma.RegistryEntrySelect;

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
        select: SUMMARY_COLUMNS,
      }),
    );
    return rows.map(toSummary);
  }

  async counts(): Promise<Readonly<Record<ValidationStatus, number>>> {
    const rows = await translating(() =>
      this.#prisma.registryEntry.groupBy({ by: ['validationStatus'], _count: { _all: true } }),
    );
    const countOf = (status: ValidationStatus) =>
      rows.find(({ validationStatus }) => validationStatus === status)?._count._all ?? 0;
    return Object.fromEntries(VALIDATION_STATUSES.map((status) => [status, countOf(status)])) as Record<
      ValidationStatus,
      number
    >;
  }

  async put(entry: NewRegistryEntry, change: ChangeNote): Promise<number> {
    const columns = toColumns(entry);
    const version = await inTransaction(this.#prisma, (transaction) =>
      changeEntry(transaction, columns, change, this.#clock.now()),
    );
    this.#announce([entry.domain]);
    return version;
  }

  async putUnlessReviewed(
    entry: NewRegistryEntry,
    change: ChangeNote,
    options?: { readonly overOwnFile?: boolean },
  ): Promise<number | undefined> {
    const columns = toColumns(entry);
    const version = await inTransaction(this.#prisma, (transaction) =>
      changeEntryUnlessReviewed(transaction, columns, change, this.#clock.now(), options),
    );
    this.#announce([entry.domain]);
    return version;
  }

  async change(domains: readonly DomainName[], decide: DecideEntry, by: string): Promise<ChangeOutcome> {
    const outcome = await changeEntries(this.#prisma, this.#clock, { domains, decide, by });
    if (outcome.kind === 'done') this.#announce(domains);
    return outcome;
  }

  async history(
    domain: DomainName,
    page: { limit: number; before?: string },
  ): Promise<readonly EntryChange[]> {
    const { before, limit } = page;
    if (before !== undefined && !CHANGE_ID.test(before)) return [];
    const rows = await translating(() =>
      this.#prisma.registryChange.findMany({
        where: { domain, ...(before !== undefined && { id: { lt: BigInt(before) } }) },
        orderBy: { id: 'desc' },
        take: limit,
      }),
    );
    return rows.map(toEntryChange);
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

/** `%`, `_` and `\` mean something to LIKE, which is what `contains` becomes; Prisma passes them on as they are. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
