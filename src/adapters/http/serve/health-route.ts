import Type from 'typebox';
import { PARTS, type ReadReadiness } from '../../../domain/ports/service-health.js';
import { defineRoute } from '../kit/define-route.js';
import { listOf, object, oneOf, text } from '../kit/fields-schema.js';
import type { Route } from '../kit/route.js';

const Health = object('Health', 'State of the service.', { status: text('`ok`, or what is missing.', 'ok') });

const Trouble = object('Trouble', 'A part of the service that does not work.', {
  part: oneOf(PARTS, 'Which part.', 'database'),
  problem: text('What is wrong, in a sentence.', 'The database does not answer.'),
});
const degraded = Type.Optional(
  listOf(Trouble, 'Parts whose loss costs time or exactness, but no answer; absent without one.'),
);
const Ready = object('Ready', 'The service can do its work.', { status: text('`ok`.', 'ok'), degraded });
const NotReady = object('NotReady', 'Why the service cannot do its work.', {
  status: text('`unavailable`.', 'unavailable'),
  not_ready: listOf(Trouble, 'Parts without which checks cannot be answered and recorded.'),
  degraded,
});

/** `GET /healthz`: the process is up and answers. */
export const livenessRoute = (): Route =>
  defineRoute('get', '/healthz', {
    operationId: 'getLiveness',
    summary: 'Whether the process is alive',
    responses: { 200: { description: 'It is.', schema: Health } },
    handle: () => ({ json: { status: 'ok' } }),
  });

/** `GET /readyz`: checks can be answered and recorded. Counts against no limit and leaves no record. */
export const readinessRoute = (readReadiness: ReadReadiness): Route =>
  defineRoute('get', '/readyz', {
    operationId: 'getReadiness',
    summary: 'Whether checks can be answered and recorded',
    responses: {
      200: { description: 'They can.', schema: Ready },
      503: {
        description:
          'The database does not answer or lacks migrations of this release, or the service is stopping.',
        schema: NotReady,
        headers: { 'Retry-After': 'Seconds after which to ask again.' },
      },
    },
    handle: async () => {
      const { missing, degraded } = await readReadiness();
      const also = degraded.length > 0 && { degraded };
      if (missing.length === 0) return { json: { status: 'ok', ...also } };
      return {
        status: 503,
        json: { status: 'unavailable', not_ready: missing, ...also },
        headers: { 'Retry-After': '5' },
      };
    },
  });
