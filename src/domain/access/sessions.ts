import type { Clock } from '../ports/clock.js';
import type { AccessSessions, AccessTokens } from './ports.js';
import type { Principal } from './roles.js';

/** How long a person stays signed in to the consoles, active or not: a working day. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** A person who is signed in. */
export interface Session extends Principal {
  readonly expiresAt: Date;
}

/** Signing in to the consoles: a token is shown once and exchanged for a secret that a browser keeps. */
export interface Sessions {
  /** Begins a session for the holder of the token with this `tokenHash`. The secret is returned only here. */
  open(hash: string): Promise<{ readonly secret: string; readonly expiresAt: Date }>;
  /** Who is signed in; `undefined` once the session has ended or its token no longer counts. */
  find(secret: string): Promise<Session | undefined>;
  /** Ends the session, if there is one, in every process at once. */
  close(secret: string): Promise<void>;
}

/** A session only says which token began it. What that token permits is looked up at every request. */
export function makeSessions(store: AccessSessions, tokens: AccessTokens, clock: Clock): Sessions {
  return {
    open: async (hash) => {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      return { secret: await store.add({ tokenHash: hash, expiresAt }, now), expiresAt };
    },
    find: async (secret) => {
      const kept = await store.find(secret);
      if (kept === undefined || kept.expiresAt <= clock.now()) return undefined;
      const principal = await tokens.find(kept.tokenHash);
      return principal && { ...principal, expiresAt: kept.expiresAt };
    },
    close: (secret) => store.remove(secret),
  };
}
