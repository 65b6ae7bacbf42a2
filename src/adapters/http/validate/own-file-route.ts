import type { ReportOwnFile } from '../../../domain/validate/report-own-file.js';
import { defineRoute } from '../kit/define-route.js';
import { hangUpSignal } from '../kit/request-context.js';
import type { Route } from '../kit/route.js';
import { toOwnFileResponse } from './validate-response.js';
import { OwnFileQuery, OwnFileResponse } from './validation-schema.js';

/** `GET /api/v1/own-file`: what a site publishes as its own file, for its owner. */
export const ownFileRoute = (reportOwnFile: ReportOwnFile): Route =>
  defineRoute('get', '/api/v1/own-file', {
    operationId: 'inspectOwnFile',
    summary: 'What a site publishes as its own terms document, and what is wrong with it',
    description:
      'Asks the site anew at both places where a domain has its own file, and tells of each what stands there. Checks are ' +
      'answered with what was found from then on. 200 whatever the site answers.',
    limit: 'check',
    query: OwnFileQuery,
    responses: { 200: { description: 'Both places, the one that counts first.', schema: OwnFileResponse } },
    failures: ['service_unavailable'],
    handle: async ({ query: { domain }, res }) => ({
      json: toOwnFileResponse(await reportOwnFile(domain, hangUpSignal(res))),
    }),
  });
