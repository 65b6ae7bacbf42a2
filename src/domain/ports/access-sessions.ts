/** A session as it is kept; its secret is given once, when it begins, and never kept. */
export interface KeptSession {
  /** `tokenHash` of the token that began it. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/** Sessions of the consoles, kept under the SHA-256 of their secrets. All reject with `service_unavailable` when the store cannot be asked. */
export interface AccessSessions {
  /** Keeps it, forgets those that had expired `now`, and gives its secret: 43 random characters of base64url. */
  add(session: KeptSession, now: Date): Promise<string>;
  /** Also one that has expired, as long as it is kept. */
  find(secret: string): Promise<KeptSession | undefined>;
  /** From now on the secret is unknown, in every process. */
  remove(secret: string): Promise<void>;
}
