import type { StatedProfile } from '../conditions/profile.js';
import type { AccessChange } from './access-change.js';
import type { ClientKey, ClientLimits } from './client-key.js';
import type { Principal, Role } from './roles.js';

/** Who made, changed and revoked keys and tokens. */
export interface AccessHistory {
  /**
   * A page of the changes, the latest first: those with ids below `before`, or from the latest on. Rejects
   * with `service_unavailable` when the store cannot be asked.
   */
  changes(page: { readonly limit: number; readonly before?: string }): Promise<readonly AccessChange[]>;
}

/** The stored form of a session. Its secret is shown once, when the session begins, and never stored. */
export interface KeptSession {
  /** `tokenHash` of the token that began it. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/**
 * Sessions of the consoles, stored under the SHA-256 of their secrets. Every method rejects with
 * `service_unavailable` when the store cannot be asked.
 */
export interface AccessSessions {
  /**
   * Keeps the session, deletes those that had expired at `now`, and returns its secret: 43 random characters
   * of base64url.
   */
  add(session: KeptSession, now: Date): Promise<string>;
  /** Also returns an expired session, as long as it is stored. */
  find(secret: string): Promise<KeptSession | undefined>;
  /** From now on the secret is unknown, in every process. */
  remove(secret: string): Promise<void>;
}

/** A token as lists show it. The token itself is shown once, when it is made, and never stored. */
export interface AccessToken extends Principal {
  /** UUIDv7. */
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** At most a minute before the last use. */
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
}

/** Bearer tokens of admins and auditors, kept as SHA-256. */
export interface AccessTokens {
  /**
   * Who holds the token with this `tokenHash`. `undefined` for an unknown or revoked one, whichever process
   * revoked it and however recently. Compared in constant time. Rejects with `service_unavailable` when the
   * store cannot be asked.
   */
  find(hash: string): Promise<Principal | undefined>;
  /**
   * Makes a token: `att_` and random characters. Rejects with `conflict` when a token of that name exists or
   * existed, or when the name belongs to a part of the service.
   */
  create(
    fields: { readonly name: string; readonly role: Role },
    by: string,
  ): Promise<{ token: string; kept: AccessToken }>;
  /** All tokens, the latest first. */
  list(): Promise<readonly AccessToken[]>;
  /**
   * From now on the token is unknown, in every process. Returns its stored form; `undefined` for an unknown
   * id.
   */
  revoke(id: string, by: string): Promise<AccessToken | undefined>;
}

/** Identifies callers by the key that they show. */
export interface ClientKeys {
  /**
   * The key that the text is; `undefined` for an unknown or revoked one. May answer from memory as long as it
   * is notified of revocations in any process (see `ChangeFeed`). While the store is unavailable it answers
   * from the store's last state. For a key that is not in that state it then rejects with
   * `service_unavailable`, since the key may be newer.
   */
  find(key: string): Promise<ClientKey | undefined>;
}

/** The fields of a new key. */
export interface NewClientKey extends ClientLimits {
  readonly name: string;
  readonly profile?: StatedProfile | undefined;
}

/**
 * Where operators issue keys to callers. Each change is written to the history of access in the same
 * transaction.
 */
export interface ClientKeyIssuer {
  /**
   * Makes a key: `atk_` and random characters. Rejects with `conflict` when a key of that name exists or
   * existed.
   */
  create(fields: NewClientKey, by: string): Promise<{ key: string; kept: ClientKey }>;
  /** All keys, the latest first. */
  list(): Promise<readonly ClientKey[]>;
  /**
   * From now on the key has these limits, in every process; its usage so far stays. Returns the stored form;
   * `undefined` for an unknown id. Rejects with `conflict` for a revoked key.
   */
  setLimits(id: string, limits: ClientLimits, by: string): Promise<ClientKey | undefined>;
  /**
   * From now on checks with the key are answered for this profile, in every process; without one when it is
   * `undefined`. Returns the stored form; `undefined` for an unknown id. Rejects with `conflict` for a
   * revoked key.
   */
  setProfile(id: string, profile: StatedProfile | undefined, by: string): Promise<ClientKey | undefined>;
  /**
   * From now on the key is unknown, in every process. Returns its stored form; `undefined` for an unknown id.
   */
  revoke(id: string, by: string): Promise<ClientKey | undefined>;
}

/** The keys, stored as SHA-256. Meant for some thousands of them. */
export interface ClientKeyStore extends ClientKeyIssuer {
  /** The valid keys, by their SHA-256 in lower-case hex. */
  unrevoked(): Promise<ReadonlyMap<string, ClientKey>>;
  /** Stores when keys were last used, by their ids. An earlier time than the stored one changes nothing. */
  noteUse(uses: ReadonlyMap<string, Date>): Promise<void>;
}

/** How much of one window a caller has used. */
export interface LimitUse {
  readonly used: number;
  /** When the window ends. For a caller without a window: when one that began now would end. */
  readonly resetAt: Date;
}

/** The result of a count, and the state of the caller's windows after it. */
export interface LimitCount {
  /** Index of the first window without room for the cost; `undefined` when all had room. */
  readonly full: number | undefined;
  /** In the order of the windows. */
  readonly uses: readonly LimitUse[];
}

/** One window of a limit, as the counter keeps it. */
export interface CountedWindow {
  /** Distinguishes it from the other windows of the same limit. */
  readonly name: string;
  readonly lengthMs: number;
}

/**
 * Counts callers' requests in fixed windows of one or several lengths. A caller's window starts with the
 * first request counted in it and ends one length later, whatever happens in between.
 */
export interface LimitCounter {
  /** Adds one to the window at this index, even beyond its limit. */
  count(key: string, place: number): Promise<LimitUse>;
  /** Takes one out of the window at this index again, as long as that window lasts. */
  takeBack(key: string, place: number): Promise<void>;
  /**
   * Adds `cost` (at least 1) to all of the key's windows in one step. When one window would then exceed its
   * limit, it adds to none, and no count ever includes a refused request.
   *
   * @param limits in the order of the windows
   */
  add(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
  /** The result that `add` would have now; adds nothing. */
  look(key: string, cost: number, limits: readonly number[]): Promise<LimitCount>;
}

/** A counter that can continue from the state of another one. */
export interface ResumableLimitCounter extends LimitCounter {
  /** From now on the key's window at this index has this state, until the next count. */
  resume(key: string, place: number, use: LimitUse): void;
}
