import { randomBytes } from 'node:crypto';
import type { AccessChangeKind, AccessState } from '../../../domain/access/access-change.js';
import {
  CLIENT_KEY_BYTES,
  type ClientKey,
  type ClientLimits,
  clientKeyOf,
} from '../../../domain/access/client-key.js';
import type { ClientKeyStore, NewClientKey } from '../../../domain/access/ports.js';
import { tokenHash } from '../../../domain/access/token-hash.js';
import type { CallerProfile, StatedProfile } from '../../../domain/conditions/profile.js';
import { DomainError } from '../../../domain/errors.js';
import { documentHash } from '../../../domain/terms/canonical.js';
import { inTransaction } from '../core/in-transaction.js';
import { withoutNulls } from '../core/rows.js';
import { isUuid } from '../core/storable-text.js';
import { translating } from '../core/translate-errors.js';
import { Prisma } from '../generated/client.js';
import { type IssuerParts, recordAccessChange } from './prisma-access-history.js';

/** Client keys in Postgres. */
export class PrismaClientKeys implements ClientKeyStore {
  readonly #parts: IssuerParts;

  constructor(parts: IssuerParts) {
    this.#parts = parts;
  }

  async unrevoked(): Promise<ReadonlyMap<string, ClientKey>> {
    const rows = await translating(() =>
      this.#parts.prisma.clientKey.findMany({ where: { revokedAt: null } }),
    );
    return new Map(rows.map((row) => [row.keyHash, toClientKey(row)]));
  }

  async create(
    { name, hourly, daily, profile }: NewClientKey,
    by: string,
  ): Promise<{ key: string; kept: ClientKey }> {
    const key = clientKeyOf(randomBytes(CLIENT_KEY_BYTES));
    const kept = {
      id: this.#parts.newId(),
      name,
      hourly,
      daily,
      createdAt: this.#parts.clock.now(),
      createdBy: by,
    };
    await inTransaction(this.#parts.prisma, async (transaction) => {
      const data = { ...kept, keyHash: tokenHash(key), ...(profile && { profile: profile.facts as object }) };
      const { count } = await transaction.clientKey.createMany({ data, skipDuplicates: true });
      if (count === 0)
        throw new DomainError(
          'conflict',
          'There is or was a client key of this name; names are not used again.',
        );
      await this.#record(transaction, 'created', by, {
        after: toState({ ...kept, ...(profile && { profile }) }),
      });
    });
    this.#parts.log.info({ id: kept.id, name, hourly, daily, by }, 'A client key was made.');
    return { key, kept: { ...kept, ...(profile && { profile }) } };
  }

  async list(): Promise<readonly ClientKey[]> {
    const rows = await translating(() =>
      this.#parts.prisma.clientKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    );
    return rows.map(toClientKey);
  }

  async setLimits(id: string, { hourly, daily }: ClientLimits, by: string): Promise<ClientKey | undefined> {
    const { key, changed } = await this.#change(id, by, 'limits_set', (before) => {
      if (before.revokedAt !== undefined)
        throw new DomainError('conflict', 'The key is revoked, so its limits stay as they are.');
      return before.hourly === hourly && before.daily === daily ? undefined : { hourly, daily };
    });
    if (changed)
      this.#parts.log.info({ id, name: key?.name, hourly, daily, by }, 'Limits of a client key were set.');
    return key;
  }

  async setProfile(
    id: string,
    profile: StatedProfile | undefined,
    by: string,
  ): Promise<ClientKey | undefined> {
    const { key, changed } = await this.#change(id, by, 'profile_set', (before) => {
      if (before.revokedAt !== undefined)
        throw new DomainError('conflict', 'The key is revoked, so its profile stays as it is.');
      if (before.profile?.hash === profile?.hash) return undefined;
      return { profile: profile === undefined ? Prisma.DbNull : (profile.facts as object) };
    });
    if (changed) this.#parts.log.info({ id, name: key?.name, by }, 'The profile of a client key was set.');
    return key;
  }

  async revoke(id: string, by: string): Promise<ClientKey | undefined> {
    const { key, changed } = await this.#change(id, by, 'revoked', ({ revokedAt }) =>
      revokedAt === undefined ? { revokedAt: this.#parts.clock.now() } : undefined,
    );
    if (changed) this.#parts.log.info({ id, name: key?.name, by }, 'A client key was revoked.');
    return key;
  }

  async noteUse(uses: ReadonlyMap<string, Date>): Promise<void> {
    if (uses.size === 0) return;
    // One statement for all keys; Prisma's own update sets one value for all its rows.
    await translating(
      () => this.#parts.prisma.$executeRaw`
        UPDATE client_key SET last_used_at = used.at
        FROM unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) AS used (id, at)
        WHERE client_key.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
    );
  }

  /** @param decide returns the columns to change; `undefined` when the key already has their values */
  async #change(
    id: string,
    by: string,
    kind: AccessChangeKind,
    decide: (before: ClientKey) => Prisma.ClientKeyUpdateInput | undefined,
  ): Promise<{ readonly key: ClientKey | undefined; readonly changed: boolean }> {
    if (!isUuid(id)) return { key: undefined, changed: false };
    return inTransaction(this.#parts.prisma, async (transaction) => {
      // Locked until the end, so that of two changes at once the later sees the result of the earlier.
      await transaction.$queryRaw`SELECT FROM client_key WHERE id = ${id}::uuid FOR UPDATE`;
      const row = await transaction.clientKey.findUnique({ where: { id } });
      if (row === null) return { key: undefined, changed: false };
      const before = toClientKey(row);
      const data = decide(before);
      if (data === undefined) return { key: before, changed: false };
      const after = toClientKey(await transaction.clientKey.update({ where: { id }, data }));
      await this.#record(transaction, kind, by, { before: toState(before), after: toState(after) });
      return { key: after, changed: true };
    });
  }

  #record(
    transaction: Prisma.TransactionClient,
    change: AccessChangeKind,
    by: string,
    states: { readonly before?: KeyState; readonly after: KeyState },
  ): Promise<void> {
    const at = this.#parts.clock.now();
    return recordAccessChange(transaction, { at, by, subject: 'client_key', change, ...states });
  }
}

type KeyState = AccessState & { readonly id: string };

/** The fields of a key that the history shows. */
function toState({ profile, ...key }: ClientKey): KeyState {
  return { ...key, ...(profile && { profileHash: profile.hash }) };
}

function toClientKey({ keyHash: _, profile, ...row }: Prisma.ClientKeyGetPayload<object>): ClientKey {
  // Only `create` and `setProfile` write it.
  const facts = (profile ?? undefined) as CallerProfile | undefined;
  return { ...withoutNulls(row), ...(facts && { profile: { facts, hash: documentHash(facts) } }) };
}
