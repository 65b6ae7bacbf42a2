import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient } from '../generated/client.js';

/**
 * The generated client on the service's own pool. `$disconnect` leaves the pool open: its owner closes it.
 */
export function makePrismaClient(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
