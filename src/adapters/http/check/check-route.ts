import Type from 'typebox';
import type { CheckAnswer, CheckQuestion } from '../../../domain/check/answer-check.js';
import type { CheckAsOf, PastAnswer } from '../../../domain/check/check-as-of.js';
import type { Caller, CheckPermission } from '../../../domain/check/check-permission.js';
import type { AsOfResult, CheckResult, NamedPassage } from '../../../domain/check/check-result.js';
import type { FindEvidence } from '../../../domain/check/find-evidence.js';
import { toCheckResult } from '../../../domain/check/to-check-result.js';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import type { IssueReceipt } from '../../../domain/receipts/issue-receipt.js';
import type { FindSignals } from '../../../domain/signals/find-signals.js';
import type { QuotePassages } from '../../../domain/texts/quote-passages.js';
import { defineRoute } from '../kit/define-route.js';
import { readInstant } from '../kit/read-instant.js';
import type { Route } from '../kit/route.js';
import { carefulJsonOf } from '../kit/typed-body.js';
import { CheckQuery, CheckRequest, CheckResponse } from './check-schema.js';
import { toCheckSignals } from './signals-response.js';
import { assertKeys, statedBy } from './stated-caller.js';

export interface CheckRouteParts {
  readonly checkPermission: CheckPermission;
  readonly checkAsOf: CheckAsOf;
  readonly findEvidence: FindEvidence;
  readonly quotePassages: QuotePassages;
  readonly findSignals: FindSignals;
  readonly issueReceipt: IssueReceipt;
}

const DESCRIPTION =
  'Answers from the terms document of the domain: its own file, fetched at most an hour ago, or the registry entry; of a host of ' +
  'which nothing is known, from that of its nearest parent (`answered_for`). ' +
  'A domain without a document is a normal answer with `error` set to `no_agentterms_json`. With `as_of` the answer is ' +
  'that of an earlier time, from what was known then; it is recorded like any other.';
const RESPONSES = {
  200: { description: 'The answer, also for a domain without a document.', schema: CheckResponse },
};

/** `GET /api/v1/check`, specification 4.1. */
export const checkRoute = (parts: CheckRouteParts): Route =>
  defineRoute('get', '/api/v1/check', {
    operationId: 'checkPermission',
    summary: 'What a domain permits for one action',
    description: DESCRIPTION,
    limit: 'check',
    caller: true,
    query: CheckQuery,
    parameterErrors: { action: 'invalid_action' },
    responses: RESPONSES,
    handle: async ({ query, caller }) => {
      const { as_of: asOf, evidence, signals, receipt, ...question } = query;
      const wanted = { evidence: evidence === '1', signals: signals === '1', receipt: receipt === '1' };
      return { json: await answer(parts, question, asOf, wanted, caller) };
    },
  });

/** A profile of full length has less; the careful reader of JSON takes some 2 ms for as much. */
const MAX_BODY_BYTES = 32 * 1024;

/** `POST /api/v1/check`, contract: "Check". */
export const statedCheckRoute = (parts: CheckRouteParts): Route =>
  defineRoute('post', '/api/v1/check', {
    operationId: 'checkPermissionFor',
    summary: 'What a domain permits for one action, to a caller that says who it is',
    description:
      `${DESCRIPTION} The profile says what is known of the caller and of whom it acts for: each condition is held against it, and the ` +
      'verdict follows. The log keeps its hash, never its facts (docs/conditions.md).',
    limit: 'check',
    caller: true,
    query: Type.Object({}),
    body: { schema: CheckRequest, limitBytes: MAX_BODY_BYTES, read: readCheck },
    responses: RESPONSES,
    handle: async ({ body, caller }) => ({
      json: await answer(parts, body.question, body.asOf, body.wanted, { ...caller, ...body.stated }),
    }),
  });

/** What is given with an answer. */
interface Wanted {
  readonly evidence: boolean;
  readonly signals: boolean;
  readonly receipt: boolean;
}

async function answer(
  { checkPermission, checkAsOf, findEvidence, quotePassages, findSignals, issueReceipt }: CheckRouteParts,
  question: CheckQuestion,
  asOf: string | undefined,
  wanted: Wanted,
  caller: Caller,
): Promise<object> {
  if (asOf !== undefined && wanted.signals)
    throw new DomainError('invalid_request', 'Signals are those of now: ask without "as_of".');
  const past = asOf === undefined ? undefined : await checkAsOf(question, readInstant('as_of', asOf), caller);
  const answered = past ?? (await checkPermission.one(question, caller));
  const json = past === undefined ? toCheckResult(answered) : toPastResult(past);
  if (!wanted.evidence && !wanted.signals && !wanted.receipt) return json;
  return {
    ...json,
    ...(wanted.evidence && { evidence: await quotePassages(await passagesOf(answered, findEvidence)) }),
    ...(wanted.signals && toCheckSignals(answered, await findSignals(answered.domain))),
    ...(wanted.receipt && { receipt: await issueReceipt(answered, caller) }),
  };
}

const FLAGS = ['evidence', 'signals', 'receipt'] as const;
const KEYS = Object.keys(CheckRequest.properties);

function readCheck(text: string) {
  const { value: body, findings } = carefulJsonOf(text);
  const [repeated] = findings;
  if (repeated !== undefined) throw new DomainError('invalid_request', repeated.message);
  if (!isObject(body)) throw new DomainError('invalid_request', 'The body is an object.');
  assertKeys('The body', body, KEYS);
  const { domain, action, as_of: asOf } = body;
  if (typeof domain !== 'string')
    throw new DomainError('invalid_domain', '"domain" is missing or not a string.');
  if (typeof action !== 'string')
    throw new DomainError('invalid_action', '"action" is missing or not a string.');
  if (asOf !== undefined && typeof asOf !== 'string')
    throw new DomainError('invalid_request', '"as_of" is a string.');
  for (const flag of FLAGS)
    if (body[flag] !== undefined && typeof body[flag] !== 'boolean')
      throw new DomainError('invalid_request', `"${flag}" is true or false.`);
  return {
    question: { domain, action },
    asOf,
    wanted: {
      evidence: body.evidence === true,
      signals: body.signals === true,
      receipt: body.receipt === true,
    },
    stated: statedBy(body),
  };
}

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
  { match, terms }: CheckAnswer,
  findEvidence: FindEvidence,
): Promise<readonly NamedPassage[]> {
  if (match.kind === 'none' || terms.kind === 'none' || terms.origin !== 'registry') return [];
  const found = await findEvidence(terms.domain);
  // The entry may have changed since it answered; then its passages are of another answer.
  if (found?.entry.documentHash !== terms.documentHash) return [];
  return found?.values[match.key].passages ?? [];
}
