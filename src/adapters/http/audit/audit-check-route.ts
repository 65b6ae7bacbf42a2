import type { InspectCheck } from '../../../domain/audit/inspect-check.js';
import { DomainError } from '../../../domain/errors.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { toInspectedResponse } from './audit-response.js';
import { AuditCheckParams, AuditCheckResponse } from './audit-schema.js';

/** `GET /api/v1/audit/checks/:check_id`: one check with the document that answered it and its neighbours in the run. */
export const auditCheckRoute = (inspectCheck: InspectCheck): Route =>
  defineRoute('get', '/api/v1/audit/checks/:check_id', {
    operationId: 'getAuditCheck',
    summary: 'One check, the document that answered it, and its neighbours in the run',
    description:
      'The document is looked for by its hash: in the versions that the entry of the domain has had, then in its own file as ' +
      'it was last found. What is not in either is held no longer.',
    role: 'auditor',
    params: AuditCheckParams,
    responses: { 200: { description: 'The check.', schema: AuditCheckResponse } },
    failures: ['not_found'],
    handle: async ({ params }) => {
      const { check_id: id } = params;
      const found = await inspectCheck(id);
      if (found === undefined) throw new DomainError('not_found', `The log has no check ${id}.`);
      return { json: toInspectedResponse(found) };
    },
  });
