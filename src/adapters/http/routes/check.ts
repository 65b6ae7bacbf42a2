import type { CheckAnswer } from '../../../domain/check/answer-check.js';
import type { CheckPermission } from '../../../domain/check/check-permission.js';
import type { NamedPassage } from '../../../domain/check/check-result.js';
import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import type { IssueReceipt } from '../../../domain/receipts/issue-receipt.js';
import { defineRoute, type Route } from '../define-route.js';
import { CheckQuery, CheckResponse } from '../schemas/check.js';

export interface CheckRouteParts {
  readonly checkPermission: CheckPermission;
  readonly findEvidence: FindEvidence;
  readonly issueReceipt: IssueReceipt;
}

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = ({ checkPermission, findEvidence, issueReceipt }: CheckRouteParts): Route =>
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
    handle: async ({ query, caller }) => {
      const answer = await checkPermission.one(query, caller);
      const json = toCheckResult(answer);
      if (query.evidence !== '1' && query.receipt !== '1') return { json };
      return {
        json: {
          ...json,
          ...(query.evidence === '1' && { evidence: await passagesOf(answer, findEvidence) }),
          ...(query.receipt === '1' && { receipt: await issueReceipt(answer, caller) }),
        },
      };
    },
  });

/** What the value rests on; nothing where a file of the domain's own says it, which is its own proof. */
async function passagesOf(
  { domain, match, terms }: CheckAnswer,
  findEvidence: FindEvidence,
): Promise<readonly NamedPassage[]> {
  if (match.kind === 'none' || terms.kind === 'none' || terms.origin !== 'registry') return [];
  const found = await findEvidence(domain);
  // The entry may have changed since it answered; then its passages are of another answer.
  if (found?.entry.documentHash !== terms.documentHash) return [];
  return found?.values[match.key].passages ?? [];
}
