import type { OwnFileStore, RegistrableDomainOf } from '../../../domain/check/ports.js';
import type { AnnounceChange } from '../../../domain/registry/ports.js';
import { OWN_FILE_LIFETIME_MS, type OwnFile, type OwnFileRecord } from '../../../domain/terms/own-file.js';
import { inTransaction } from '../core/in-transaction.js';
import { storableText } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import type { PrismaClient } from '../generated/client.js';

/** An own file of any kind. Each kind has some of these fields. */
interface AnyOwnFile extends Pick<OwnFile, 'kind'> {
  readonly document?: object;
  readonly content?: object;
  readonly documentHash?: string;
  readonly sourceUrl?: string;
  readonly problem?: string;
}

/** The last lookup of each domain's own file, in Postgres. */
export class PrismaOwnFileStore implements OwnFileStore {
  readonly #prisma: PrismaClient;
  readonly #announce: AnnounceChange;
  readonly #registrableDomainOf: RegistrableDomainOf;

  /**
   * @param registrableDomainOf names that share a bound on their versions have the same result; when absent,
   * each name has its own bound
   */
  constructor(
    prisma: PrismaClient,
    announce: AnnounceChange = () => {},
    registrableDomainOf: RegistrableDomainOf = (domain) => domain,
  ) {
    this.#prisma = prisma;
    this.#announce = announce;
    this.#registrableDomainOf = registrableDomainOf;
  }

  async put({ domain, file, retrievedAt }: OwnFileRecord): Promise<void> {
    const { kind, document, content, documentHash, sourceUrl, problem }: AnyOwnFile = file;
    const held = document ?? content;
    const text = held === undefined ? null : JSON.stringify(held);
    const told = problem === undefined ? null : storableText(problem);
    // The model's upsert has no condition on the update. When two lookups end out of order, the newer must
    // stay.
    await translating(
      () => this.#prisma.$executeRaw`
        INSERT INTO own_file (domain, kind, document, document_hash, source_url, problem, retrieved_at,
                              registrable)
        VALUES (${domain}, ${kind}, ${text}, ${documentHash ?? null}, ${sourceUrl ?? null}, ${told},
                ${retrievedAt}::timestamptz, ${this.#registrableDomainOf(domain)})
        ON CONFLICT (domain) DO UPDATE
          SET kind = excluded.kind, document = excluded.document, document_hash = excluded.document_hash,
              source_url = excluded.source_url, problem = excluded.problem, retrieved_at = excluded.retrieved_at,
              registrable = excluded.registrable
          WHERE own_file.retrieved_at <= excluded.retrieved_at
            AND (excluded.kind <> 'unreachable' OR own_file.kind = 'unreachable'
                 OR excluded.retrieved_at - own_file.retrieved_at > ${OWN_FILE_LIFETIME_MS} * interval '1 ms')`,
    );
    this.#announce([domain]);
  }

  async removeOlderThan(before: Date): Promise<number> {
    const { count } = await inTransaction(this.#prisma, (transaction) =>
      transaction.ownFile.deleteMany({ where: { retrievedAt: { lt: before } } }),
    );
    return count;
  }
}
