import Type from 'typebox';
import { defineRoute, type Route } from '../define-route.js';

const Health = Type.Object(
  { status: Type.String({ description: '`ok`, or what is missing.', examples: ['ok'] }) },
  { additionalProperties: false, description: 'State of the service.' },
);
const NOT_STORED = { 'Cache-Control': 'no-store' };

/** `GET /healthz`: the process is up and answers. */
export const livenessRoute = (): Route =>
  defineRoute({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process is alive',
    responses: { 200: { description: 'It is.', schema: Health } },
    failures: [],
    handle: () => ({ status: 200, json: { status: 'ok' }, headers: NOT_STORED }),
  });

/** `GET /readyz`: checks can be answered and recorded. */
export const readinessRoute = (isReady: () => Promise<boolean>): Route =>
  defineRoute({
    method: 'get',
    path: '/readyz',
    summary: 'Whether checks can be answered and recorded',
    responses: {
      200: { description: 'They can.', schema: Health },
      503: { description: 'The database does not answer, or the service is stopping.', schema: Health },
    },
    failures: [],
    handle: async () =>
      (await isReady())
        ? { status: 200, json: { status: 'ok' }, headers: NOT_STORED }
        : { status: 503, json: { status: 'unavailable' }, headers: { ...NOT_STORED, 'Retry-After': '5' } },
  });
