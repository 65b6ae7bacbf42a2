import type { MetricsPage } from '../../../domain/ports/request-meter.js';
import { defineRoute } from '../kit/define-route.js';
import { text } from '../kit/fields-schema.js';
import type { Route } from '../kit/route.js';

/** `GET /metrics`: the measurements of the answering process, for its operators. */
export const metricsRoute = (page: MetricsPage): Route =>
  defineRoute('get', '/metrics', {
    operationId: 'getMetrics',
    summary: 'Measurements in the text format of Prometheus',
    description: 'Of the one process that answers; several are read one by one.',
    role: 'auditor',
    responses: {
      200: {
        description: 'The measurements.',
        schema: text('One measurement a line.', 'agentterms_limits_in_memory 0'),
        mediaType: ['text/plain', 'application/openmetrics-text'],
      },
    },
    handle: async () => ({ text: await page.read(), contentType: page.contentType }),
  });
