import Type from 'typebox';
import { EVALUATIONS_SEMANTICS, SITE_TYPES } from '../../../domain/check/evaluate-access.js';
import { flag, integer, listOf, object, oneOf, text } from '../kit/fields-schema.js';
import { CheckResponse, CheckResultValue, MAX_BATCH_CHECKS } from './check-schema.js';

/** Bodies of OpenID AuthZEN's Authorization API 1.0. Requests may have unknown keys (10.1.1). */

const unused = Type.Optional(
  Type.Object({}, { description: 'Any keys. Nothing here depends on them.', additionalProperties: true }),
);

const ofSubject = Type.Optional(
  Type.Object(
    {},
    {
      description:
        'Any keys. `agentterms_profile` is what is known of the agent (docs/conditions.md); nothing depends on others.',
      additionalProperties: true,
    },
  ),
);

const ofRequest = Type.Optional(
  Type.Object(
    {},
    {
      description:
        'Any keys. `agentterms_undertakes` lists what is promised, and `agentterms_keeps_obligations` says that the enforcement point ' +
        'sees to it that obligations are kept; nothing depends on others.',
      additionalProperties: true,
    },
  ),
);

const entity = (description: string, type: string, id: string, properties = unused) =>
  Type.Object(
    { type: text('What kind it is.', type), id: text('Which one of that kind.', id), properties },
    { title: 'AccessEntity', description },
  );

const question = {
  subject: entity('The agent: its `id` names the agent in the log.', 'agent', 'price-watcher', ofSubject),
  action: Type.Object(
    {
      name: text('A permission key in any spelling, or a few words that are mapped to one.', 'scrape_data'),
      properties: unused,
    },
    { title: 'AccessAction', description: 'What the agent wants to do.' },
  ),
  resource: entity(
    `The site: \`type\` is one of ${SITE_TYPES.join(', ')}, and \`id\` a domain or a URL.`,
    'site',
    'github.com',
  ),
  context: ofRequest,
};

/** `POST /access/v1/evaluation` (Authorization API 1.0, 6.1). */
export const AccessEvaluation = Type.Object(question, {
  title: 'AccessEvaluation',
  description: 'May the agent do this at the site?',
});

const shared = Type.Partial(Type.Object(question)).properties;

const evaluationsOf = {
  ...shared,
  options: Type.Optional(
    Type.Object(
      {
        evaluations_semantic: Type.Optional(
          oneOf(
            EVALUATIONS_SEMANTICS,
            'Whether all are answered, or those up to the first no, or up to the first yes.',
            'execute_all',
          ),
        ),
      },
      { description: 'How they are answered.' },
    ),
  ),
};

const listed = <Item extends Type.TSchema>(item: Item) =>
  Type.Optional(
    Type.Array(item, {
      maxItems: MAX_BATCH_CHECKS,
      description:
        'The questions; what one leaves out stands beside the list. Without any, what stands there is the question.',
      examples: [[{ resource: { type: 'site', id: 'github.com' } }]],
    }),
  );

/** `POST /access/v1/evaluations` (Authorization API 1.0, 7.1). */
export const AccessEvaluations = Type.Object(
  {
    ...evaluationsOf,
    evaluations: listed(Type.Object(shared, { description: 'One question.' })),
  },
  { title: 'AccessEvaluations', description: 'Several questions at once.' },
);

/** The same without a schema for its questions, which are judged one by one. */
export const AccessEvaluationsFrame = Type.Object({ ...evaluationsOf, evaluations: listed(Type.Unknown()) });

const reason = (description: string, example: string) =>
  Type.Optional(
    Type.Object({ '403': text('In one sentence.', example) }, { description, additionalProperties: false }),
  );

const DecisionContext = object('AccessDecisionContext', 'The check behind a decision.', {
  ...Type.Omit(CheckResponse, [
    'success',
    'action',
    'result',
    'error',
    'message',
    'evidence',
    'as_of',
    'receipt',
    'signals',
    'conflicts',
  ]).properties,
  value: CheckResultValue.properties.value,
  tier: CheckResultValue.properties.confidence,
  caveats: CheckResultValue.properties.caveats,
  reason_user: reason(
    'With a no: why, for the person that the agent acts for.',
    'github.com does not permit this.',
  ),
  reason_admin: reason(
    'With a no: why, for who runs the enforcement point.',
    'Verdict block, reason listed.',
  ),
});

const DecisionError = object('AccessDecisionError', 'Why a question could not be asked.', {
  error: Type.Object(
    {
      status: integer('What a status of HTTP would be.', 400),
      code: text('Stable code of the failure.', 'invalid_domain'),
      message: text('What is wrong, for people.', 'The domain is empty.'),
    },
    { description: 'What is wrong with the question.', additionalProperties: false },
  ),
});

/** A decision (Authorization API 1.0, 5.5). */
export const AccessDecision = object('AccessDecision', 'Yes or no, and why.', {
  decision: flag(
    'Whether the agent may go on. What is under conditions or for a person to decide is no.',
    false,
  ),
  context: Type.Union([DecisionContext, DecisionError], {
    description: 'The check behind it, or why there was none.',
    examples: [{ error: { status: 400, code: 'invalid_domain', message: 'The domain is empty.' } }],
  }),
});

/** The answer to several questions (Authorization API 1.0, 7.2). */
export const AccessDecisions = object('AccessDecisions', 'The decisions, in the order of the questions.', {
  evaluations: listOf(AccessDecision, 'One for each question that was answered.'),
});

/** `GET /.well-known/authzen-configuration` (Authorization API 1.0, 9.1). */
export const AuthzenConfiguration = object('AuthzenConfiguration', 'Where this service decides.', {
  policy_decision_point: text('The service.', 'https://terms.example'),
  access_evaluation_endpoint: text('Answers one question.', 'https://terms.example/access/v1/evaluation'),
  access_evaluations_endpoint: text('Answers several.', 'https://terms.example/access/v1/evaluations'),
});
