import Type, { type Static } from 'typebox';
import { count, flag, instant, instantOrNull, object, orNull, text } from '../kit/fields-schema.js';

const seconds = (description: string, example: number) =>
  Type.Number({ minimum: 0, description, examples: [example] });

/** `GET /api/v1/audit/health`. */
export const AuditHealthResponse = object(
  'AuditHealth',
  'Whether the process that answers records its checks as it should. Counts are since its start.',
  {
    version: text('Version of the service.', '1.2.0'),
    started_at: instant('When the process began.'),
    ready: flag('Checks can be answered and recorded.', true),
    database_ms: orNull(
      Type.Number({ minimum: 0 }),
      'How long the database took for an answer, in ms; null where it gave none in time.',
      0.8,
    ),
    log: object('LogHealth', 'The log of checks.', {
      recorded_checks: count('Checks committed to the database, without those from the spool.', 120),
      waiting_checks: count('Checks that wait for their commit.', 0),
      signed_at: instantOrNull('When this process last signed how far a chain is kept.'),
    }),
    spool: object('SpoolHealth', 'The files on disk that checks go to while the database takes none.', {
      active: flag('Checks go there now.', false),
      bytes: count('Bytes that wait for the database.', 0),
      max_bytes: count('Most that may: `AUDIT_SPOOL_MAX_BYTES`.', 1_073_741_824),
      files: count('Files that wait.', 0),
      max_files: count('Most that may.', 1_000),
      oldest_seconds: orNull(
        seconds('Age.', 12),
        'Age of the oldest file in seconds; null without one.',
        null,
      ),
      damaged_files: count('Files of which not all could be taken.', 0),
      spooled_checks: count('Checks that went there.', 0),
      replayed_checks: count('Checks that the database took from there.', 0),
      refused_checks: count('Checks answered with 503 because they could be recorded nowhere.', 0),
    }),
    served_while_away: count('Names answered with what was last known, because the database was away.', 0),
    shared_limits: orNull(
      object('SharedLimitsHealth', 'The Redis in which processes share their limits.', {
        away: flag('It does not answer, and each process counts for itself.', false),
        counted_in_memory: count('Requests and windows counted without it.', 0),
      }),
      'Null where the limits are not shared.',
    ),
  },
);
export type AuditHealthResponse = Static<typeof AuditHealthResponse>;
