import Type from 'typebox';
import type { MetricsPage } from '../../../domain/ports/request-meter.js';
import { defineRoute, type Route } from '../define-route.js';

/** `GET /metrics`: the measurements of the process that answers, for those who run it. */
export const metricsRoute = (page: MetricsPage): Route =>
  defineRoute({
    method: 'get',
    path: '/metrics',
    summary: 'Measurements in the text format of Prometheus',
    description: 'Of the one process that answers; several are read one by one.',
    role: 'auditor',
    responses: {
      200: {
        description: 'The measurements.',
        schema: Type.String({
          description: 'One measurement a line.',
          examples: ['agentterms_limits_in_memory 0'],
        }),
        mediaType: 'text/plain',
      },
    },
    failures: ['unauthorized', 'forbidden'],
    handle: async () => ({
      status: 200,
      text: await page.read(),
      contentType: page.contentType,
      headers: { 'Cache-Control': 'no-store' },
    }),
  });
