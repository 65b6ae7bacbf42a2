import type { AnnounceChange } from '../../domain/ports/change-feed.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { OwnerCorrection, OwnerCorrections } from '../../domain/ports/owner-corrections.js';
import type { ChangeOutcome } from '../../domain/ports/registry-store.js';
import type { DecideEntry } from '../../domain/registry/entry-decision.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { changeEntries, changing } from './change-entries.js';
import type { PrismaClient } from './generated/client.js';
import { parseStoredDocument } from './stored-document.js';
import { translating } from './translate-errors.js';

/** What owners have handed in, in Postgres. */
export class PrismaOwnerCorrections implements OwnerCorrections {
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #announce: AnnounceChange;

  constructor(prisma: PrismaClient, clock: Clock, announce: AnnounceChange = () => {}) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#announce = announce;
  }

  async propose(
    { domain, document }: Pick<OwnerCorrection, 'domain' | 'document'>,
    decide: DecideEntry,
    by: string,
  ): Promise<ChangeOutcome> {
    const now = this.#clock.now();
    const outcome = await changing(this.#prisma, async (transaction) => {
      const changed = await changeEntries(transaction, { domains: [domain], decide, by, now });
      const [only] = changed.kind === 'done' ? changed.outcomes : [];
      if (only?.kind === 'created' || only?.kind === 'changed') {
        const { version } = only.entry;
        await transaction.ownerCorrection.createMany({
          data: { domain, version, document: JSON.stringify(document), proposedAt: now },
        });
      }
      return changed;
    });
    this.#announce([domain]);
    return outcome;
  }

  async find(domain: DomainName): Promise<OwnerCorrection | undefined> {
    const row = await translating(async () => {
      const entry = await this.#prisma.registryEntry.findUnique({
        where: { domain },
        select: { version: true },
      });
      if (entry === null) return null;
      return this.#prisma.ownerCorrection.findUnique({ where: { domain_version: { domain, ...entry } } });
    });
    if (row === null) return undefined;
    const { version, proposedAt: at } = row;
    return { domain, version, document: parseStoredDocument(domain, row.document), at };
  }
}
