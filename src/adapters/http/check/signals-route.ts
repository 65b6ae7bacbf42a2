import type { FindSignals } from '../../../domain/signals/find-signals.js';
import { parseDomainName } from '../../../domain/terms/domain-name.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { toSignalsResponse } from './signals-response.js';
import { SignalsQuery, SignalsResponse } from './signals-schema.js';

/** `GET /api/v1/signals`: what a site tells machines. */
export const signalsRoute = (findSignals: FindSignals): Route =>
  defineRoute('get', '/api/v1/signals', {
    operationId: 'getSignals',
    summary: 'What a site tells machines: robots.txt, licences, headers and the like',
    description:
      'Evidence of its own kind beside the terms, which it never changes. Answers at once from what was gathered last; what is a ' +
      'day old or not known is gathered behind the reply, and `state` says so.',
    limit: 'check',
    query: SignalsQuery,
    responses: { 200: { description: 'The signals, also when none are known.', schema: SignalsResponse } },
    handle: async ({ query }) => {
      const domain = parseDomainName(query.domain);
      return { json: toSignalsResponse(domain, await findSignals(domain)) };
    },
  });
