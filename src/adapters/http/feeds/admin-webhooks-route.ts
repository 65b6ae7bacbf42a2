import type { ManageWebhooks } from '../../../domain/webhooks/manage-webhooks.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { toAdminWebhook } from './webhook-response.js';
import {
  AdminWebhookItem,
  AdminWebhooksQuery,
  AdminWebhooksResponse,
  WEBHOOK_PAGES,
  WebhookParams,
} from './webhooks-schema.js';

const PATH = '/api/v1/admin/webhooks';

/** The routes by which admins see the state of deliveries, and handle dead ones. */
export const adminWebhookRoutes = (webhooks: ManageWebhooks): readonly Route[] => [
  defineRoute('get', PATH, {
    operationId: 'listAllWebhooks',
    summary: 'The webhooks of all client keys and how they stand, a page at a time',
    role: 'admin',
    query: AdminWebhooksQuery,
    responses: { 200: { description: 'One page, the latest first.', schema: AdminWebhooksResponse } },
    handle: async ({ query }) => {
      const { rows, next_cursor } = await WEBHOOK_PAGES.page(query, (limit, after) =>
        webhooks.page({
          limit,
          ...(after && { before: after.id }),
          ...(query.state !== undefined && { state: query.state }),
        }),
      );
      return { json: { webhooks: rows.map(toAdminWebhook), next_cursor } };
    },
  }),
  defineRoute('post', `${PATH}/:id/restart`, {
    operationId: 'restartWebhook',
    summary: 'Starts a dead webhook again, from where it stood',
    role: 'admin',
    params: WebhookParams,
    responses: { 200: { description: 'The webhook, delivered to from now on.', schema: AdminWebhookItem } },
    failures: ['not_found', 'conflict'],
    handle: async ({ params, by }) => ({ json: toAdminWebhook(await webhooks.restart(params.id, by)) }),
  }),
  defineRoute('delete', `${PATH}/:id`, {
    operationId: 'deleteAnyWebhook',
    summary: 'Ends a webhook of any client key',
    role: 'admin',
    params: WebhookParams,
    responses: { 200: { description: 'The webhook as it was.', schema: AdminWebhookItem } },
    failures: ['not_found'],
    handle: async ({ params, by }) => ({
      json: toAdminWebhook(await webhooks.remove(params.id, { admin: by })),
    }),
  }),
];
