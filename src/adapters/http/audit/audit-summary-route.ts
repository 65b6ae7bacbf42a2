import { intervalFor } from '../../../domain/audit/check-summary.js';
import { DomainError } from '../../../domain/errors.js';
import type { Clock } from '../../../domain/ports/clock.js';
import { defineRoute } from '../kit/define-route.js';
import { EARLIEST_INSTANT_MS } from '../kit/read-instant.js';
import { hangUpSignal } from '../kit/request-context.js';
import type { Route } from '../kit/route.js';
import { type AskableLogs, COMPLETE_UNTIL, filterOf, logToAsk } from './audit-query.js';
import { toSummaryResponse } from './audit-response.js';
import {
  AuditSummaryQuery,
  AuditSummaryResponse,
  SUMMARY_DEFAULT_DAYS,
  SUMMARY_MAX_DAYS,
  SUMMARY_TOP,
} from './audit-schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `GET /api/v1/audit/summary`: how many checks match the filters, by each column and over time (contract:
 * "Audit").
 */
export const auditSummaryRoute = (logs: AskableLogs, clock: Clock): Route =>
  defineRoute('get', '/api/v1/audit/summary', {
    operationId: 'summariseAuditChecks',
    summary: 'How many checks there were, by decision, domain, agent, permission and time',
    description: `Of the checks that the filters leave; of the last ${SUMMARY_DEFAULT_DAYS} days unless given, at most ${SUMMARY_MAX_DAYS} days. Time is divided into minutes up to 3 hours, into hours up to 4 days, else into days.`,
    role: 'auditor',
    query: AuditSummaryQuery,
    responses: {
      200: { description: 'The counts.', schema: AuditSummaryResponse, headers: COMPLETE_UNTIL },
    },
    handle: async ({ query, req, res }) => {
      const given = filterOf(query);
      // A range that ends now includes a check of this very millisecond.
      const toMs = given.toMs ?? clock.now().getTime() + 1;
      const earliestMs = Math.max(EARLIEST_INSTANT_MS, toMs - SUMMARY_DEFAULT_DAYS * DAY_MS);
      const range = { fromMs: given.fromMs ?? earliestMs, toMs };
      if (range.fromMs >= toMs)
        throw new DomainError('invalid_request', 'The range is empty: it begins no earlier than it ends.');
      if (toMs - range.fromMs > SUMMARY_MAX_DAYS * DAY_MS)
        throw new DomainError('invalid_request', `A summary is of at most ${SUMMARY_MAX_DAYS} days.`);
      const interval = intervalFor(toMs - range.fromMs);
      const by = { interval, top: SUMMARY_TOP };
      const { log, headers } = logToAsk(req, logs);
      const summary = await log.summarise({ ...given, ...range }, by, hangUpSignal(res));
      return { json: toSummaryResponse(range, interval, summary), headers };
    },
  });
