import type { ManageWebhooks } from '../../../domain/webhooks/manage-webhooks.js';
import { requiredClientKey } from '../access/client-keys.js';
import { defineRoute } from '../kit/define-route.js';
import type { Route } from '../kit/route.js';
import { typedBody } from '../kit/typed-body.js';
import { toWebhookItem } from './webhook-response.js';
import {
  MAX_WEBHOOK_BYTES,
  NewWebhookRequest,
  NewWebhookResponse,
  WebhookItem,
  WebhookListResponse,
  WebhookParams,
} from './webhooks-schema.js';

const PATH = '/api/v1/webhooks';

/** The routes by which the holder of a client key has changes sent to its own addresses. */
export const webhookRoutes = (webhooks: ManageWebhooks): readonly Route[] => [
  defineRoute('post', PATH, {
    operationId: 'createWebhook',
    summary: 'Has the changes of the registry sent to an address, from now on',
    description:
      'Deliveries are signed POST requests (Standard Webhooks) with up to 100 items of `GET /registry/changes`, in their order and at ' +
      'least once. The secret is shown in this answer and never again. A client key has 10 webhooks at most; they end with it.',
    limit: 'validate',
    clientKey: true,
    body: typedBody(NewWebhookRequest, MAX_WEBHOOK_BYTES),
    responses: { 201: { description: 'The webhook.', schema: NewWebhookResponse } },
    failures: ['invalid_domain', 'conflict'],
    handle: async ({ body, req, res }) => {
      const { webhook, secret } = await webhooks.create(body, requiredClientKey(req, res).id);
      return { status: 201, json: { secret, ...toWebhookItem(webhook) } };
    },
  }),
  defineRoute('get', PATH, {
    operationId: 'listWebhooks',
    summary: 'The webhooks of the client key, and how they stand',
    limit: 'validate',
    clientKey: true,
    responses: { 200: { description: 'All of them.', schema: WebhookListResponse } },
    handle: async ({ req, res }) => {
      const list = await webhooks.ofKey(requiredClientKey(req, res).id);
      return { json: { webhooks: list.map(toWebhookItem) } };
    },
  }),
  defineRoute('delete', `${PATH}/:id`, {
    operationId: 'deleteWebhook',
    summary: 'Ends a webhook of the client key',
    description: 'A delivery that is under way is not called back.',
    limit: 'validate',
    clientKey: true,
    params: WebhookParams,
    responses: { 200: { description: 'The webhook as it was.', schema: WebhookItem } },
    failures: ['not_found'],
    handle: async ({ params: { id }, req, res }) => {
      const { id: clientKeyId } = requiredClientKey(req, res);
      return { json: toWebhookItem(await webhooks.remove(id, { clientKeyId })) };
    },
  }),
];
