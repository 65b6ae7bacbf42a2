import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckQuestion } from '../../../domain/check/answer-check.js';
import type { CheckOutcome, CheckPermission, RefusedCheck } from '../../../domain/check/check-permission.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import type { IssueReceipt } from '../../../domain/receipts/issue-receipt.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { jsonBodyOf } from '../kit/typed-body.js';
import { CheckBatchQuery, CheckBatchRequest, CheckBatchResponse, MAX_BATCH_CHECKS } from './check-schema.js';
import { assertKeys, statedBy } from './stated-caller.js';

const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_ITEM_ID_LENGTH = 200;
/** Receipts that are signed without a pause; another check waits a few milliseconds for them. */
const RECEIPTS_PER_TURN = 25;

/** `POST /api/v1/check/batch`, contract: "Check". */
export const checkBatchRoute = (checkPermission: CheckPermission, issueReceipt: IssueReceipt): Route =>
  defineRoute('post', '/api/v1/check/batch', {
    operationId: 'checkPermissions',
    summary: 'Several checks at once',
    description:
      'Each check counts as one against the limits. A malformed item is answered with its own error. The profile and the policy hold for all.',
    limit: 'check',
    cost: ({ items }) => items.length,
    caller: true,
    query: CheckBatchQuery,
    body: { schema: CheckBatchRequest, limitBytes: MAX_BODY_BYTES, read: readChecks },
    responses: {
      200: { description: 'One answer per check, in the same order.', schema: CheckBatchResponse },
    },
    handle: async ({ body: { items, stated }, query, caller: asking }) => {
      const caller = { ...asking, ...stated };
      const outcomes = await checkPermission.many(items, caller);
      const results = outcomes.map((outcome, nth) => toBatchItem(items[nth]?.id, outcome));
      if (query.receipt === '1')
        for (const [nth, outcome] of outcomes.entries()) {
          if (nth % RECEIPTS_PER_TURN === 0) await nextTurn();
          if (outcome.kind === 'answered')
            results[nth] = { ...results[nth], receipt: await issueReceipt(outcome, caller) };
        }
      return { json: { success: true, results } };
    },
  });

type BatchItem = (CheckQuestion | RefusedCheck) & { readonly id: string | number | undefined };

function readChecks(text: string) {
  const given = jsonBodyOf(text);
  const body = isObject(given) ? given : {};
  const checks = Object.hasOwn(body, 'checks') ? body.checks : undefined;
  if (!Array.isArray(checks) || checks.length < 1 || checks.length > MAX_BATCH_CHECKS) {
    throw new DomainError(
      'invalid_request',
      `The body needs "checks", a list of 1 to ${MAX_BATCH_CHECKS} checks.`,
    );
  }
  assertKeys('The body', body, ['checks', 'profile', 'policy']);
  return { items: checks.map(readItem), stated: statedBy(body) };
}

function readItem(item: unknown): BatchItem {
  if (!isObject(item))
    return refused('invalid_request', 'A check is an object with "domain" and "action".', undefined);
  const { domain, action, id, as_of: asOf } = item;
  if (id !== undefined && !isItemId(id)) {
    return refused(
      'invalid_request',
      `"id" is a string of at most ${MAX_ITEM_ID_LENGTH} characters or an integer.`,
      undefined,
    );
  }
  if (typeof domain !== 'string')
    return refused('invalid_domain', '"domain" is missing or not a string.', id);
  if (typeof action !== 'string')
    return refused('invalid_action', '"action" is missing or not a string.', id);
  // Other keys are ignored. Ignoring this one would return the state of another time than the caller named.
  if (asOf !== undefined)
    return refused('invalid_request', '"as_of" is for single checks, GET /api/v1/check.', id);
  for (const name of ['profile', 'policy'])
    if (Object.hasOwn(item, name))
      return refused('invalid_request', `"${name}" stands beside "checks", and holds for all of them.`, id);
  return { domain, action, id };
}

function refused(
  code: 'invalid_request' | 'invalid_domain' | 'invalid_action',
  message: string,
  id: string | number | undefined,
): BatchItem {
  return { kind: 'refused', error: new DomainError(code, message), id };
}

function isItemId(value: unknown): value is string | number {
  return typeof value === 'string' ? value.length <= MAX_ITEM_ID_LENGTH : Number.isSafeInteger(value);
}

/** An item of the answer, which begins with the caller's own id for it. */
function toBatchItem(id: string | number | undefined, outcome: CheckOutcome): object {
  const result =
    outcome.kind === 'answered'
      ? toCheckResult(outcome)
      : { success: false, error: outcome.error.code, message: outcome.error.message };
  return id === undefined ? result : { id, ...result };
}
