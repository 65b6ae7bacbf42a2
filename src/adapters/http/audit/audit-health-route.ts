import type { ReadHealth, ServiceHealth } from '../../../domain/ports/service-health.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { AuditHealthResponse } from './audit-health-schema.js';

/** `GET /api/v1/audit/health`: whether checks are recorded properly, in a few figures. */
export const auditHealthRoute = (readHealth: ReadHealth): Route =>
  defineRoute('get', '/api/v1/audit/health', {
    operationId: 'getAuditHealth',
    summary: 'Whether checks are recorded as they should be',
    description:
      'Of the one process that answers. It is 200 whatever the figures say; `/metrics` has more of them.',
    role: 'auditor',
    responses: { 200: { description: 'The figures.', schema: AuditHealthResponse } },
    handle: async () => ({ json: toHealthResponse(await readHealth()) }),
  });

function toHealthResponse({ log, spool, sharedLimits, ...health }: ServiceHealth): AuditHealthResponse {
  return {
    version: health.version,
    started_at: health.startedAt.toISOString(),
    ready: health.isReady,
    database_ms: health.databaseMs ?? null,
    log: {
      recorded_checks: log.recordedChecks,
      waiting_checks: log.waitingChecks,
      signed_at: log.signedAt?.toISOString() ?? null,
    },
    spool: {
      active: spool.isActive,
      bytes: spool.bytes,
      max_bytes: spool.maxBytes,
      files: spool.files,
      max_files: spool.maxFiles,
      oldest_seconds: spool.oldestSeconds ?? null,
      damaged_files: spool.damagedFiles,
      spooled_checks: spool.spooledChecks,
      replayed_checks: spool.replayedChecks,
      refused_checks: spool.refusedChecks,
    },
    served_while_away: health.servedWhileAway,
    shared_limits:
      sharedLimits === undefined
        ? null
        : { away: sharedLimits.isAway, counted_in_memory: sharedLimits.countedInMemory },
  };
}
