import { createHash } from 'node:crypto';
import type { ConfidenceInForce } from '../../../domain/check/confidence-in-force.js';
import { defineRoute, type Route } from '../define-route.js';
import { toConfidenceResponse } from '../presenters/confidence-response.js';
import { ConfidenceResponse } from '../schemas/confidence.js';

const CACHED = 'public, max-age=3600';

/** `GET` and `HEAD /api/v1/confidence`: how reliable each field has been measured to be (specification 2.10). */
export const confidenceRoute = (inForce: ConfidenceInForce): Route => {
  const text = JSON.stringify(toConfidenceResponse(inForce));
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
  return defineRoute({
    method: 'get',
    path: '/api/v1/confidence',
    summary: 'How reliable each field has been measured to be',
    description: 'The table that check results take their tiers and caveats from, with its sample sizes.',
    limit: 'registry',
    responses: {
      200: { description: 'The table in force.', schema: ConfidenceResponse },
      304: { description: 'The copy that `If-None-Match` names is still the current one.' },
    },
    failures: ['rate_limit_exceeded'],
    handle: ({ req, res }) => {
      const headers = { ETag: etag, 'Cache-Control': CACHED, 'Access-Control-Allow-Origin': '*' };
      res.setHeader('ETag', etag);
      const contentType = 'application/json; charset=utf-8';
      // Express compares If-None-Match with the ETag set above.
      return req.fresh
        ? { status: 304, text: '', contentType, headers }
        : { status: 200, text, contentType, headers };
    },
  });
};
