import type { ConfidenceInForce } from '../../../domain/check/confidence-in-force.js';
import type { MeasuredShares } from '../../../domain/readings/measured-shares.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { toConfidenceResponse } from './confidence-response.js';
import { ConfidenceResponse } from './confidence-schema.js';

/** `GET` and `HEAD /api/v1/confidence`: how reliable each field has been measured to be (specification 2.10). */
export const confidenceRoute = (inForce: ConfidenceInForce, shares: MeasuredShares): Route =>
  defineRoute('get', '/api/v1/confidence', {
    operationId: 'getConfidenceTable',
    summary: 'How reliable each field has been measured to be',
    description: 'The table that check results take their tiers and caveats from, with its sample sizes.',
    limit: 'registry',
    cache: 'public, max-age=3600',
    responses: { 200: { description: 'The table in force.', schema: ConfidenceResponse } },
    handle: () => ({ json: toConfidenceResponse(inForce, shares) }),
  });
