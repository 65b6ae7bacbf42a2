import type { VerifyChains } from '../../../../domain/audit/verify-chains.js';
import { callerGone } from '../../caller-gone.js';
import { defineRoute, type Route } from '../../define-route.js';
import { toVerifyResponse } from '../../presenters/audit-response.js';
import { AuditRangeQuery, AuditVerifyResponse } from '../../schemas/audit.js';
import { readRange } from './audit-query.js';

/** `GET /api/v1/audit/verify`: walks the hash chains and says what is intact and what is not (contract: "Audit"). */
export const auditVerifyRoute = (verifyChains: VerifyChains): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/audit/verify',
    summary: 'Whether the log of checks is as it was written',
    description: 'Of all checks unless `from` or `to` is given. It is 200 whatever is found; see `intact`.',
    role: 'auditor',
    query: AuditRangeQuery,
    responses: { 200: { description: 'What was found.', schema: AuditVerifyResponse } },
    failures: ['invalid_request', 'unauthorized', 'forbidden', 'service_unavailable'],
    handle: async ({ query, res }) => {
      const range = readRange(query);
      const gone = callerGone(res);
      try {
        const report = await verifyChains(range, gone);
        return {
          status: 200,
          json: toVerifyResponse(report),
          headers: { 'Cache-Control': 'no-store' },
        };
      } catch (error) {
        if (!gone.aborted) throw error;
        // Nobody is there to read it, and nothing has failed.
        return { status: 200, text: '', contentType: 'text/plain' };
      }
    },
  });
