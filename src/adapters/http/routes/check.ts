import type { CheckAnswer } from '../../../domain/check/answer-check.js';
import type { CheckPermission } from '../../../domain/check/check-permission.js';
import type { NamedPassage } from '../../../domain/check/check-result.js';
import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import type { FindSignals } from '../../../domain/signals/find-signals.js';
import { defineRoute, type Route } from '../define-route.js';
import { toCheckSignals } from '../presenters/signals-response.js';
import { CheckQuery, CheckResponse } from '../schemas/check.js';

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = (
  checkPermission: CheckPermission,
  findEvidence: FindEvidence,
  findSignals: FindSignals,
): Route =>
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
      const evidence = query.evidence === '1' && { evidence: await passagesOf(answer, findEvidence) };
      const signals = query.signals === '1' && toCheckSignals(answer, await findSignals(answer.domain));
      return { json: evidence || signals ? { ...json, ...evidence, ...signals } : json };
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
