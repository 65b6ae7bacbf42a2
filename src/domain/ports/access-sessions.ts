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
