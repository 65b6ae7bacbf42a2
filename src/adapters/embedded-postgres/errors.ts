/**
 * Why the embedded database cannot serve, and what the operator can do about it. Never contains the password.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The `code` of a Node or Postgres error (`ENOENT`, `28P01`), or `undefined` where there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Turns a rejection with one of these codes into `undefined`. Any other error passes through. */
export async function absentOn<T>(codes: readonly string[], pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
