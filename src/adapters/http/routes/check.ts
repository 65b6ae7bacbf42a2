import type { CheckPermission } from '../../../domain/check/check-permission.js';
import { defineRoute, type Route } from '../define-route.js';
import { toCheckResponse } from '../presenters/check-response.js';
import { CheckQuery, CheckResponse } from '../schemas/check.js';

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = (checkPermission: CheckPermission): Route =>
  defineRoute({
    method: 'get',
    path: '/api/v1/check',
    operationId: 'checkPermission',
    summary: 'What a domain permits for one action',
    description:
      'Answers from the terms document of the domain: its own file, fetched at most an hour ago, or the registry entry. ' +
      'A domain without a document is a normal answer with `error` set to `no_agentterms_json`.',
    limit: 'check',
    caller: true,
    query: CheckQuery,
    parameterErrors: { action: 'invalid_action' },
    responses: {
      200: { description: 'The answer, also for a domain without a document.', schema: CheckResponse },
    },
    handle: async ({ query, caller }) => ({
      json: toCheckResponse(await checkPermission.one(query, caller)),
    }),
  });
