import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { isCallerId } from '../../../domain/audit/check-record.js';
import type { Caller, CheckPermission, RefusedCheck } from '../../../domain/check/check-permission.js';
import {
  type AccessQuestion,
  type EvaluationsSemantic,
  evaluateAccess,
} from '../../../domain/check/evaluate-access.js';
import { DomainError } from '../../../domain/errors.js';
import { isObject } from '../../../domain/is-object.js';
import { defineRoute } from '../kit/define-route.js';
import { text } from '../kit/fields-schema.js';
import { ASCII } from '../kit/patterns-schema.js';
import type { Route } from '../kit/route.js';
import { refusalOf, typedBody } from '../kit/typed-body.js';
import { toAccessDecision } from './authzen-response.js';
import {
  AccessDecision,
  AccessDecisions,
  AccessEvaluation,
  AccessEvaluations,
  AccessEvaluationsFrame,
  AuthzenConfiguration,
} from './authzen-schema.js';
import { statedProfile } from './stated-caller.js';

const MAX_BODY_BYTES = 1024 * 1024;

const RequestIdHeader = Type.Object({
  'X-Request-Id': Type.Optional(
    text('Names the request; the answer carries the same.', 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716', {
      pattern: ASCII,
    }),
  ),
});

/** The enforcement point's request: one question, or a list whose answer is a list. */
interface AskedEvaluations {
  readonly questions: readonly (AccessQuestion | RefusedCheck)[];
  readonly semantic: EvaluationsSemantic;
  readonly isList: boolean;
}

/** `POST /access/v1/evaluation` and `/evaluations`: checks in the form of OpenID AuthZEN (Authorization API 1.0, 6 and 7). */
export function authzenRoutes(checkPermission: CheckPermission): readonly Route[] {
  const route = {
    limit: 'check',
    cost: ({ questions }: AskedEvaluations) => questions.length,
    caller: true,
    headers: RequestIdHeader,
    parameterErrors: { 'X-Request-Id': 'invalid_header' },
  } as const;
  const format = { limitBytes: MAX_BODY_BYTES, wrongTypeStatus: 400 } as const;
  const decide = async ({ questions, semantic, isList }: AskedEvaluations, caller: Caller) => {
    const decisions = await evaluateAccess(checkPermission, questions, semantic, caller);
    const evaluations = decisions.map(toAccessDecision);
    return { json: isList ? { evaluations } : evaluations[0] };
  };

  return [
    defineRoute('post', '/access/v1/evaluation', {
      ...route,
      operationId: 'evaluateAccess',
      summary: 'A decision in the form of OpenID AuthZEN',
      description:
        'A check for enforcement points that speak the Authorization API 1.0: the subject is the agent, the resource the site. ' +
        '`decision` is true where the verdict of the check is `proceed`, and where the enforcement point says that it keeps what obligations there are.',
      body: { ...format, schema: AccessEvaluation, read: readOne },
      responses: { 200: { description: 'The decision, a no as well.', schema: AccessDecision } },
      handle: ({ body, caller, headers }) => decide(body, withRun(caller, headers)),
    }),
    defineRoute('post', '/access/v1/evaluations', {
      ...route,
      operationId: 'evaluateAccesses',
      summary: 'Several decisions in the form of OpenID AuthZEN',
      description:
        'Each question counts as one against the limits, also where `options.evaluations_semantic` ends the answer early. ' +
        'A question that is malformed is a no with its own error. Without questions in a list it is answered as `/access/v1/evaluation` is.',
      body: { ...format, schema: AccessEvaluations, read: readSeveral },
      responses: {
        200: { description: 'The decisions.', schema: Type.Union([AccessDecisions, AccessDecision]) },
      },
      handle: ({ body, caller, headers }) => decide(body, withRun(caller, headers)),
    }),
  ];
}

/** `GET /.well-known/authzen-configuration` (Authorization API 1.0, 9). There are no search endpoints. */
export const authzenConfigurationRoute = (baseUrl: string): Route =>
  defineRoute('get', '/.well-known/authzen-configuration', {
    operationId: 'getAuthzenConfiguration',
    summary: 'Where this service decides, for OpenID AuthZEN',
    cache: 'public, max-age=3600',
    responses: { 200: { description: 'The metadata.', schema: AuthzenConfiguration } },
    handle: () => ({
      json: {
        policy_decision_point: baseUrl,
        access_evaluation_endpoint: `${baseUrl}/access/v1/evaluation`,
        access_evaluations_endpoint: `${baseUrl}/access/v1/evaluations`,
      },
    }),
  });

const one = typedBody(AccessEvaluation, MAX_BODY_BYTES);
const frame = typedBody(AccessEvaluationsFrame, MAX_BODY_BYTES);
/** Compiled, since a list has many questions. */
const evaluation = Compile(AccessEvaluation);

function readOne(text: string): AskedEvaluations {
  return { questions: [questionOf(one.read(text) as Evaluation)], semantic: 'execute_all', isList: false };
}

function readSeveral(text: string): AskedEvaluations {
  const { evaluations = [], options, ...defaults } = frame.read(text);
  if (evaluations.length === 0) return readOne(text);
  return {
    questions: evaluations.map((given) => toQuestion(isObject(given) ? { ...defaults, ...given } : given)),
    semantic: options?.evaluations_semantic ?? 'execute_all',
    isList: true,
  };
}

function toQuestion(given: unknown): AccessQuestion | RefusedCheck {
  if (evaluation.Check(given)) {
    try {
      return questionOf(given as Evaluation);
    } catch (error) {
      if (error instanceof DomainError) return { kind: 'refused', error };
      throw error;
    }
  }
  const message = refusalOf(AccessEvaluation, given, 'The evaluation');
  return { kind: 'refused', error: new DomainError('invalid_request', message) };
}

/** Reads the known parts of a question. Unknown keys must not be mistaken for this service's own. */
function questionOf({ subject, action, resource, context = {} }: Evaluation): AccessQuestion {
  const { [PROFILE]: facts } = subject.properties ?? {};
  const { [UNDERTAKES]: undertakes, [KEEPS_OBLIGATIONS]: keeps } = context;
  const isStated = facts !== undefined || undertakes !== undefined;
  return {
    subject,
    action,
    resource,
    ...(isStated && { profile: statedProfile(profileOf(facts, undertakes)) }),
    keepsObligations: keeps === true,
  };
}

type Evaluation = AccessQuestion & {
  readonly subject: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly context?: Readonly<Record<string, unknown>>;
};

/** Names that only this service defines. An enforcement point sends them for nothing else. */
const PROFILE = 'agentterms_profile';
const UNDERTAKES = 'agentterms_undertakes';
const KEEPS_OBLIGATIONS = 'agentterms_keeps_obligations';

/** Facts belong to the subject, undertakings to the request. */
function profileOf(facts: unknown, undertakes: unknown): unknown {
  if (undertakes === undefined) return facts;
  return isObject(facts) || facts === undefined ? { ...(facts as object), undertakes } : facts;
}

/** The enforcement point's id of the request finds its checks in the log, where it names no run. */
function withRun(caller: Caller, { 'X-Request-Id': name = '' }: { 'X-Request-Id'?: string }): Caller {
  return caller.runId === null && isCallerId(name) ? { ...caller, runId: name } : caller;
}
