import type { CheckPermission } from '../../../domain/check/check-permission.js';
import { callerOf, type NameClient } from '../caller.js';
import { defineRoute, type Route } from '../define-route.js';
import { toCheckResponse } from '../presenters/check-response.js';
import { CallerHeaders, CheckQuery, CheckResponse } from '../schemas/check.js';

const NOT_STORED = { 'Cache-Control': 'no-store' };

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = (checkPermission: CheckPermission, nameClient: NameClient): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/check',
    summary: 'What a domain permits for one action',
    description:
      'Answers from the terms document of the domain: its own file, fetched at most an hour ago, or the registry entry. ' +
      'A domain without a document is a normal answer with `error` set to `no_agentterms_json`.',
    limit: 'check',
    query: CheckQuery,
    headers: CallerHeaders,
    parameterErrors: { domain: 'invalid_domain', action: 'invalid_action' },
    responses: {
      200: { description: 'The answer, also for a domain without a document.', schema: CheckResponse },
    },
    failures: [
      'invalid_domain',
      'invalid_action',
      'invalid_header',
      'rate_limit_exceeded',
      'service_unavailable',
    ],
    handle: async ({ query, requestId, req }) => {
      const answer = await checkPermission.one(query, callerOf(req, requestId, nameClient));
      return { status: 200, json: toCheckResponse(answer), headers: NOT_STORED };
    },
  });
