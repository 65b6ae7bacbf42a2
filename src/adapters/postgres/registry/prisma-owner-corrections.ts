import type { RegistrableDomainOf } from '../../../domain/check/ports.js';
import { DomainError } from '../../../domain/errors.js';
import type { OwnerCorrection, OwnerCorrections } from '../../../domain/owners/ports.js';
import type { Clock } from '../../../domain/ports/clock.js';
import type { DecideEntry } from '../../../domain/registry/entry-decision.js';
import type { AnnounceChange, ChangeOutcome } from '../../../domain/registry/ports.js';
import type { DomainName } from '../../../domain/terms/domain-name.js';
import { translating } from '../core/translate-errors.js';
import type { Prisma, PrismaClient } from '../generated/client.js';
import { changeEntries, changing } from './change-entries.js';
import { parseStoredDocument } from './stored-document.js';

/** Most documents that may wait. With 256 KiB each they stay within 250 MiB. */
export const MOST_WAITING = { inAll: 1_000, ofOneRegistrant: 20 } as const;

export interface OwnerCorrectionsParts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly registrableDomainOf: RegistrableDomainOf;
  /** Default `MOST_WAITING`. */
  readonly most?: { readonly inAll: number; readonly ofOneRegistrant: number };
  readonly announce?: AnnounceChange;
}

/** Corrections of owners in Postgres: the last document for each entry, while it waits. */
export class PrismaOwnerCorrections implements OwnerCorrections {
  readonly #parts: OwnerCorrectionsParts;

  constructor(parts: OwnerCorrectionsParts) {
    this.#parts = parts;
  }

  async propose(
    { domain, document }: Pick<OwnerCorrection, 'domain' | 'document'>,
    decide: DecideEntry,
    by: string,
  ): Promise<ChangeOutcome> {
    const { prisma, clock, announce, registrableDomainOf } = this.#parts;
    const now = clock.now();
    const registrable = registrableDomainOf(domain);
    const outcome = await changing(prisma, async (transaction) => {
      const changed = await changeEntries(transaction, { domains: [domain], decide, by, now });
      const [only] = changed.kind === 'done' ? changed.outcomes : [];
      if (only?.kind === 'created' || only?.kind === 'changed') {
        const { version } = only.entry;
        const waiting = { version, document: JSON.stringify(document), registrable, proposedAt: now };
        await this.#makeRoom(transaction, domain, registrable);
        await transaction.ownerCorrection.upsert({
          where: { domain },
          create: { domain, ...waiting },
          update: waiting,
        });
      }
      return changed;
    });
    announce?.([domain]);
    return outcome;
  }

  async find(domain: DomainName): Promise<OwnerCorrection | undefined> {
    const { prisma } = this.#parts;
    const row = await translating(async () => {
      const entry = await prisma.registryEntry.findUnique({ where: { domain }, select: { version: true } });
      return entry && prisma.ownerCorrection.findUnique({ where: { domain, ...entry } });
    });
    if (row === null) return undefined;
    const { version, proposedAt: at } = row;
    return { domain, version, document: parseStoredDocument(domain, row.document), at };
  }

  /** Deletes what has been decided, and counts what waits for other entries. */
  async #makeRoom(
    transaction: Prisma.TransactionClient,
    domain: DomainName,
    registrable: DomainName,
  ): Promise<void> {
    const most = this.#parts.most ?? MOST_WAITING;
    await transaction.$executeRaw`
      DELETE FROM owner_correction AS decided
       WHERE NOT EXISTS (SELECT FROM registry_entry AS entry
                          WHERE entry.domain = decided.domain AND (entry.version = decided.version OR entry.domain = ${domain}))`;
    const others = { domain: { not: domain } };
    const inAll = await transaction.ownerCorrection.count({ where: others });
    const ofOne = await transaction.ownerCorrection.count({ where: { ...others, registrable } });
    if (inAll < most.inAll && ofOne < most.ofOneRegistrant) return;
    const whose = ofOne < most.ofOneRegistrant ? '' : ` of ${registrable}`;
    throw new DomainError(
      'conflict',
      `Too many corrections${whose} wait for an admin already. Try again when some are decided on.`,
    );
  }
}
