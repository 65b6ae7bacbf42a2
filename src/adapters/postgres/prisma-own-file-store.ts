import type { AnnounceChange } from '../../domain/ports/change-feed.js';
import type { OwnFileStore } from '../../domain/ports/own-files.js';
import { OWN_FILE_LIFETIME_MS, type OwnFileRecord } from '../../domain/terms/own-file.js';
import type { PrismaClient } from './generated/client.js';
import { toOwnFileRow } from './own-file-rows.js';
import { translating } from './translate-errors.js';

/** The last lookup of each domain's own file, in Postgres. */
export class PrismaOwnFileStore implements OwnFileStore {
  readonly #prisma: PrismaClient;
  readonly #announce: AnnounceChange;

  constructor(prisma: PrismaClient, announce: AnnounceChange = () => {}) {
    this.#prisma = prisma;
    this.#announce = announce;
  }

  async put(record: OwnFileRecord): Promise<void> {
    const row = toOwnFileRow(record);
    // The model's upsert has no condition on the update: two lookups that end out of order must leave the newer.
    await translating(
      () => this.#prisma.$executeRaw`
        INSERT INTO own_file (domain, kind, document, document_hash, source_url, problem, retrieved_at)
        VALUES (${row.domain}, ${row.kind}, ${row.document}, ${row.documentHash}, ${row.sourceUrl}, ${row.problem},
                ${row.retrievedAt}::timestamptz)
        ON CONFLICT (domain) DO UPDATE
          SET kind = excluded.kind, document = excluded.document, document_hash = excluded.document_hash,
              source_url = excluded.source_url, problem = excluded.problem, retrieved_at = excluded.retrieved_at
          WHERE own_file.retrieved_at <= excluded.retrieved_at
            AND (excluded.kind <> 'unreachable' OR own_file.kind = 'unreachable'
                 OR excluded.retrieved_at - own_file.retrieved_at > ${OWN_FILE_LIFETIME_MS} * interval '1 ms')`,
    );
    this.#announce([record.domain]);
  }

  async removeOlderThan(before: Date): Promise<number> {
    const { count } = await translating(() =>
      this.#prisma.ownFile.deleteMany({ where: { retrievedAt: { lt: before } } }),
    );
    return count;
  }
}
