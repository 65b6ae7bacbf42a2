import type { ClientKey, ClientLimits } from '../access/client-key.js';
import type { StatedProfile } from '../conditions/profile.js';

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
