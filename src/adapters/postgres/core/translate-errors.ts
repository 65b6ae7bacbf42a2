import pg from 'pg';
import { DomainError } from '../../../domain/errors.js';
import { Prisma } from '../generated/client.js';

/**
 * SQLSTATE classes and codes that mean "not now" rather than "wrong": connection exceptions, insufficient
 * resources, operator intervention (shutdown, cancelled by a time limit), a transaction that lost against
 * another, a lock not obtained, a read-only server (while a standby takes over), a refused log-in.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '53', '57', '58']);
const UNAVAILABLE_STATES = new Set(['40001', '40P01', '55P03', '25006', '3D000']);

/**
 * The driver adapter's names for failures without an SQLSTATE, which are failures of the connection itself.
 */
const UNAVAILABLE_KINDS = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
]);
/** Prisma's code for a transaction that did not start or end in time. */
const TRANSACTION_FAILED = 'P2028';

/** Runs `work`, and translates its failures with {@link translateError}. */
export async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateError(error);
  }
}

/**
 * Turns an error into the `DomainError` `service_unavailable`, with the original as its cause, when Postgres
 * could not be reached or did not answer in time. Any other error is a mistake of this service and stays as
 * it is.
 */
export function translateError(error: unknown): unknown {
  return isUnavailable(error)
    ? new DomainError('service_unavailable', 'The database cannot be reached at the moment.', {
        cause: error,
        retryAfterSeconds: 1,
      })
    : error;
}

/** SQLSTATE of an error that the server sent, through `pg` or through Prisma. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code;
  const code = driverCauseOf(error)?.originalCode;
  return typeof code === 'string' ? code : undefined;
}

function driverCauseOf(
  error: unknown,
): { readonly originalCode?: unknown; readonly kind?: unknown } | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  return (error.meta?.driverAdapterError as { cause?: object } | undefined)?.cause;
}

/**
 * Whether the fault is in the data to write and not in the database: a value that its column refuses
 * (SQLSTATE classes 22 and 23), or one from which no statement can be made.
 */
export function isRefusedAsData(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  return ['22', '23'].includes(sqlStateOf(error)?.slice(0, 2) ?? '');
}

function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return UNAVAILABLE_CLASSES.has(state.slice(0, 2)) || UNAVAILABLE_STATES.has(state);
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    return error.code === TRANSACTION_FAILED || UNAVAILABLE_KINDS.has(String(driverCauseOf(error)?.kind));
  }
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  return isConnectionFailure(error);
}

/**
 * A failure of the connection itself. Network errors carry the system's code. Those that `pg` raises (closed
 * unexpectedly, timed out, no connection free) are bare `Error`s without a code; nothing else here throws
 * such errors.
 */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(isConnectionFailure);
  return 'syscall' in error || isTls(error) || (error.constructor === Error && !('code' in error));
}

function isTls(error: Error & { code?: unknown }): boolean {
  return (
    typeof error.code === 'string' &&
    /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(error.code)
  );
}
