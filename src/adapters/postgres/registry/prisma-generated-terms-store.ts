import type {
  GeneratedTerms,
  GeneratedTermsStore,
  KeptGeneratedTerms,
  SettleResult,
} from '../../../domain/generate/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { AnnounceChange } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { inTransaction } from '../core/in-transaction.js';
import { storableText } from '../core/storable-text.js';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { changeKnownEntry, changing } from './change-entries.js';

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

  async keep(domain: DomainName, settle: SettleResult, by: string): Promise<KeptGeneratedTerms> {
    const kept = await changing(this.#prisma, async (transaction) => {
      const given = await changeKnownEntry(transaction, { domain, settle, by, now: this.#clock.now() });
      const [analyst, remarks] = [storableText(given.analyst), given.remarks.map(storableText)];
      const result = { ...given, analyst, remarks };
      return { ...result, revision: await replaceResult(transaction, result) };
    });
    this.#announce([domain]);
    return kept;
  }

  async removeOlderThan(before: Date): Promise<number> {
    const { count } = await inTransaction(this.#prisma, (transaction) =>
      transaction.generatedTerms.deleteMany({ where: { generatedAt: { lt: before } } }),
    );
    return count;
  }
}

async function replaceResult(
  transaction: Prisma.TransactionClient,
  { domain, document, analyst, remarks, generatedAt }: GeneratedTerms,
): Promise<number> {
  // The model's upsert cannot set a column to its default, which draws the next number once the row is locked.
  const [written] = await transaction.$queryRaw<[{ revision: number }]>`
    INSERT INTO generated_terms (domain, document, analyst, remarks, generated_at)
    VALUES (${domain}, ${JSON.stringify(document)}, ${analyst}, ${remarks}::text[], ${generatedAt}::timestamptz)
    ON CONFLICT (domain) DO UPDATE
      SET document = excluded.document, analyst = excluded.analyst, remarks = excluded.remarks,
          generated_at = excluded.generated_at, revision = DEFAULT
    RETURNING revision`;
  return written.revision;
}
