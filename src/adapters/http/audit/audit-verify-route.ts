import type { VerifyChains } from '../../../domain/audit/verify-chains.js';
import { defineRoute } from '../kit/define-route.js';
import { hangUpSignal } from '../kit/request-context.js';
import type { Route } from '../kit/route.js';
import { rangeOf } from './audit-query.js';
import { toVerifyResponse } from './audit-response.js';
import { AuditRangeQuery, AuditVerifyResponse, JwksResponse } from './audit-schema.js';

/**
 * `GET /api/v1/audit/verify`: walks the hash chains and reports what is intact and what is not (contract:
 * "Audit").
 */
export const auditVerifyRoute = (verifyChains: VerifyChains): Route =>
  defineRoute('get', '/api/v1/audit/verify', {
    operationId: 'verifyAuditLog',
    summary: 'Whether the log of checks is as it was written',
    description: 'Of all checks unless `from` or `to` is given. It is 200 whatever is found; see `intact`.',
    role: 'auditor',
    query: AuditRangeQuery,
    responses: { 200: { description: 'What was found.', schema: AuditVerifyResponse } },
    handle: async ({ query, res }) => ({
      json: toVerifyResponse(await verifyChains(rangeOf(query), hangUpSignal(res))),
    }),
  });

/** `GET /.well-known/jwks.json`: the public keys that sign statements on the log and receipts (contract: "Audit"). */
export const jwksRoute = (readKeys: () => Promise<Readonly<JwksResponse['keys']>>): Route =>
  defineRoute('get', '/.well-known/jwks.json', {
    operationId: 'getSigningKeys',
    summary: 'Public keys that sign the log and receipts',
    cache: 'public, max-age=300',
    responses: { 200: { description: 'A JSON Web Key Set (RFC 7517).', schema: JwksResponse } },
    handle: async () => ({ json: { keys: [...(await readKeys())] } }),
  });
