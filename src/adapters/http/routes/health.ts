import { defineRoute, type Route } from '../define-route.js';
import { object, text } from '../schemas/fields.js';

const Health = object('Health', 'State of the service.', { status: text('`ok`, or what is missing.', 'ok') });

/** `GET /healthz`: the process is up and answers. */
export const livenessRoute = (): Route =>
  defineRoute({
    method: 'get',
    path: '/healthz',
    operationId: 'getLiveness',
    summary: 'Whether the process is alive',
    responses: { 200: { description: 'It is.', schema: Health } },
    handle: () => ({ json: { status: 'ok' } }),
  });

/** `GET /readyz`: checks can be answered and recorded. */
export const readinessRoute = (isReady: () => Promise<boolean>): Route =>
  defineRoute({
    method: 'get',
    path: '/readyz',
    operationId: 'getReadiness',
    summary: 'Whether checks can be answered and recorded',
    responses: {
      200: { description: 'They can.', schema: Health },
      503: {
        description: 'The database does not answer, or the service is stopping.',
        schema: Health,
        headers: { 'Retry-After': 'Seconds after which to ask again.' },
      },
    },
    handle: async () =>
      (await isReady())
        ? { json: { status: 'ok' } }
        : { status: 503, json: { status: 'unavailable' }, headers: { 'Retry-After': '5' } },
  });
