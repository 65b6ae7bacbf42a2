import type { ClientKey, ClientLimits } from '../access/client-key.js';
import type { StatedProfile } from '../conditions/profile.js';

/** Tells the callers that show a key. */
export interface ClientKeys {
  /**
   * The key behind the text; `undefined` for one that is unknown or revoked. May answer from memory as long as a
   * revocation in any process is heard of (see `ChangeFeed`), and while the store is away from what it last said; then
   * it rejects with `service_unavailable` for a key of which nothing was said, since that may have been made since.
   */
  find(key: string): Promise<ClientKey | undefined>;
}

/** What a key is made of. */
export interface NewClientKey extends ClientLimits {
  readonly name: string;
  readonly profile?: StatedProfile | undefined;
}

/** Where operators issue keys to callers. Each change is kept in the history of access, in one step with it. */
export interface ClientKeyIssuer {
  /** Makes a key, `atk_` and random characters. Rejects with `conflict` when one of that name is or was there. */
  create(fields: NewClientKey, by: string): Promise<{ key: string; kept: ClientKey }>;
  /** All of them, the latest first. */
  list(): Promise<readonly ClientKey[]>;
  /**
   * From now on the key carries these limits, in every process; what it has used stays. The key as it is kept then;
   * `undefined` for an unknown id. Rejects with `conflict` for a revoked one.
   */
  setLimits(id: string, limits: ClientLimits, by: string): Promise<ClientKey | undefined>;
  /**
   * From now on checks with the key are answered for this profile, in every process; for none where it is `undefined`. The key as it is
   * kept then; `undefined` for an unknown id. Rejects with `conflict` for a revoked one.
   */
  setProfile(id: string, profile: StatedProfile | undefined, by: string): Promise<ClientKey | undefined>;
  /** From now on the key is unknown, in every process. The key as it is kept then; `undefined` for an unknown id. */
  revoke(id: string, by: string): Promise<ClientKey | undefined>;
}

/** The keys as they are kept, as SHA-256. Meant for some thousands of them. */
export interface ClientKeyStore extends ClientKeyIssuer {
  /** The keys that count, by their SHA-256 in lower-case hex. */
  unrevoked(): Promise<ReadonlyMap<string, ClientKey>>;
  /** Keeps when keys were last used, by their ids. An earlier time than the kept one changes nothing. */
  noteUse(uses: ReadonlyMap<string, Date>): Promise<void>;
}
