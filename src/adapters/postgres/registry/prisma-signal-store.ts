import type { SignalStore } from '../../../domain/signals/ports.js';
import type { Signal, SiteSignals } from '../../../domain/signals/signal.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { inTransaction } from '../core/in-transaction.js';
import { translating } from '../core/translate-errors.js';
import type { PrismaClient } from '../generated/client.js';

/** The content of `found`, since JSON has no dates. */
interface KeptSignals extends Pick<SiteSignals, 'sources'> {
  readonly signals: readonly (Omit<Signal, 'retrievedAt'> & { readonly retrievedAt: string })[];
}

/** The signals of each domain, in Postgres. */
export class PrismaSignalStore implements SignalStore {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async find(domain: DomainName): Promise<SiteSignals | undefined> {
    const row = await translating(() => this.#prisma.siteSignals.findUnique({ where: { domain } }));
    const kept = row === null ? undefined : keptIn(row.found);
    if (row === null || kept === undefined) return undefined;
    const { signals, sources } = kept;
    return {
      signals: signals.map((signal) => ({ ...signal, retrievedAt: new Date(signal.retrievedAt) })),
      sources,
      retrievedAt: row.retrievedAt,
      reached: row.reached,
    };
  }

  async put(domain: DomainName, { signals, sources, retrievedAt, reached }: SiteSignals): Promise<void> {
    const found = JSON.stringify({ signals, sources });
    // The model's upsert has no condition on the update.
    await translating(
      () => this.#prisma.$executeRaw`
        INSERT INTO site_signals (domain, reached, found, retrieved_at)
        VALUES (${domain}, ${reached}, ${found}, ${retrievedAt}::timestamptz)
        ON CONFLICT (domain) DO UPDATE
          SET reached = excluded.reached, found = excluded.found, retrieved_at = excluded.retrieved_at
          WHERE site_signals.retrieved_at <= excluded.retrieved_at
            AND (excluded.reached OR NOT site_signals.reached)`,
    );
  }

  async removeOlderThan(before: Date): Promise<number> {
    const { count } = await inTransaction(this.#prisma, (transaction) =>
      transaction.siteSignals.deleteMany({ where: { retrievedAt: { lt: before } } }),
    );
    return count;
  }
}

/** A damaged text counts as nothing found, and the signals are gathered again. */
function keptIn(found: string): KeptSignals | undefined {
  try {
    return JSON.parse(found) as KeptSignals;
  } catch {
    return undefined;
  }
}
