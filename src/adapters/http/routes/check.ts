import type { CheckAnswer } from '../../../domain/check/answer-check.js';
import type { CheckAsOf, PastAnswer } from '../../../domain/check/check-as-of.js';
import type { CheckPermission } from '../../../domain/check/check-permission.js';
import type { AsOfResult, CheckResult, NamedPassage } from '../../../domain/check/check-result.js';
import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import { DomainError } from '../../../domain/errors.js';
import type { IssueReceipt } from '../../../domain/receipts/issue-receipt.js';
import type { FindSignals } from '../../../domain/signals/find-signals.js';
import { defineRoute, type Route } from '../define-route.js';
import { toCheckSignals } from '../presenters/signals-response.js';
import { readInstant } from '../read-instant.js';
import { CheckQuery, CheckResponse } from '../schemas/check.js';

export interface CheckRouteParts {
  readonly checkPermission: CheckPermission;
  readonly checkAsOf: CheckAsOf;
  readonly findEvidence: FindEvidence;
  readonly findSignals: FindSignals;
  readonly issueReceipt: IssueReceipt;
}

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = ({
  checkPermission,
  checkAsOf,
  findEvidence,
  findSignals,
  issueReceipt,
}: CheckRouteParts): Route =>
  defineRoute('get', '/api/v1/check', {
    operationId: 'checkPermission',
    summary: 'What a domain permits for one action',
    description:
      'Answers from the terms document of the domain: its own file, fetched at most an hour ago, or the registry entry. ' +
      'A domain without a document is a normal answer with `error` set to `no_agentterms_json`. With `as_of` the answer is ' +
      'that of an earlier time, from what was known then; it is recorded like any other.',
    limit: 'check',
    caller: true,
    query: CheckQuery,
    parameterErrors: { action: 'invalid_action' },
    responses: {
      200: { description: 'The answer, also for a domain without a document.', schema: CheckResponse },
    },
    handle: async ({ query, caller }) => {
      const { as_of: asOf, evidence, signals, receipt } = query;
      if (asOf !== undefined && signals === '1')
        throw new DomainError('invalid_request', 'Signals are those of now: ask without "as_of".');
      const past =
        asOf === undefined ? undefined : await checkAsOf(query, readInstant('as_of', asOf), caller);
      const answer = past ?? (await checkPermission.one(query, caller));
      const json = past === undefined ? toCheckResult(answer) : toPastResult(past);
      if (evidence !== '1' && signals !== '1' && receipt !== '1') return { json };
      return {
        json: {
          ...json,
          ...(evidence === '1' && { evidence: await passagesOf(answer, findEvidence) }),
          ...(signals === '1' && toCheckSignals(answer, await findSignals(answer.domain))),
          ...(receipt === '1' && { receipt: await issueReceipt(answer, caller) }),
        },
      };
    },
  });

function toPastResult(answer: PastAnswer): CheckResult & AsOfResult {
  const { at, since, version } = answer.asOf;
  const asOf = {
    at: at.toISOString(),
    ...(since !== undefined && { since: since.toISOString() }),
    ...(version !== undefined && { version }),
  };
  return { ...toCheckResult(answer), as_of: asOf };
}

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
