/** Why the embedded database cannot serve, and what the operator can do about it. Never holds the password. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
