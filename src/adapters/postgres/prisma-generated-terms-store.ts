import type { AnnounceChange } from '../../domain/ports/change-feed.js';
import type { Clock } from '../../domain/ports/clock.js';
import type {
  GeneratedTerms,
  GeneratedTermsStore,
  KeptGeneratedTerms,
} from '../../domain/ports/generated-terms-store.js';
import type { DecideEntry } from '../../domain/registry/entry-decision.js';
import { changeEntries, changing } from './change-entries.js';
import type { Prisma, PrismaClient } from './generated/client.js';
import { type GeneratedTermsRow, toGeneratedTermsRow, toKeptGeneratedTerms } from './generated-terms-rows.js';
import { translating } from './translate-errors.js';

/** The last generated result of each domain, in Postgres. */
export class PrismaGeneratedTermsStore implements GeneratedTermsStore {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #announce: AnnounceChange;

  constructor(prisma: PrismaClient, clock: Clock, announce: AnnounceChange = () => {}) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#announce = announce;
  }

  async keep(result: GeneratedTerms, decide: DecideEntry, by: string): Promise<KeptGeneratedTerms> {
    const row = toGeneratedTermsRow(result);
    const domains = [result.domain];
    const revision = await changing(this.#prisma, async (transaction) => {
      const given = await replaceResult(transaction, row);
      await changeEntries(transaction, { domains, decide, by, now: this.#clock.now() });
      return given;
    });
    this.#announce(domains);
    return toKeptGeneratedTerms({ ...row, revision });
  }

  async removeOlderThan(before: Date): Promise<number> {
    const { count } = await translating(() =>
      this.#prisma.generatedTerms.deleteMany({ where: { generatedAt: { lt: before } } }),
    );
    return count;
  }
}

async function replaceResult(
  transaction: Prisma.TransactionClient,
  row: Omit<GeneratedTermsRow, 'revision'>,
): Promise<number> {
  // The model's upsert cannot set a column to its default, which draws the next number once the row is locked.
  const [written] = await transaction.$queryRaw<[{ revision: number }]>`
    INSERT INTO generated_terms (domain, document, analyst, remarks, generated_at)
    VALUES (${row.domain}, ${row.document}, ${row.analyst}, ${row.remarks}::text[], ${row.generatedAt}::timestamptz)
    ON CONFLICT (domain) DO UPDATE
      SET document = excluded.document, analyst = excluded.analyst, remarks = excluded.remarks,
          generated_at = excluded.generated_at, revision = DEFAULT
    RETURNING revision`;
  return written.revision;
}
