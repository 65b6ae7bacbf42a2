import type { AccessChange } from '../../domain/access/access-change.js';
import type { AccessHistory } from '../../domain/ports/access-history.js';
import { toAccessChange } from './access-change-rows.js';
import type { PrismaClient } from './generated/client.js';
import { translating } from './translate-errors.js';

/** Reads what the stores of keys and tokens have recorded. */
export class PrismaAccessHistory implements AccessHistory {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async changes({ limit, before }: { limit: number; before?: string }): Promise<readonly AccessChange[]> {
    const rows = await translating(() =>
      this.#prisma.accessChange.findMany({
        ...(before !== undefined && { where: { id: { lt: BigInt(before) } } }),
        orderBy: { id: 'desc' },
        take: limit,
      }),
    );
    return rows.map(toAccessChange);
  }
}
