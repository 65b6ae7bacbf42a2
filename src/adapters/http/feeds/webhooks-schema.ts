import Type, { type Static } from 'typebox';
import { DEAD_REASONS } from '../../../domain/webhooks/after-delivery.js';
import { MAX_WEBHOOK_DOMAINS } from '../../../domain/webhooks/manage-webhooks.js';
import { WEBHOOK_STATES } from '../../../domain/webhooks/ports.js';
import {
  AN_ID,
  count,
  instant,
  instantOrNull,
  listOf,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  textOrNull,
  uuid,
} from '../kit/fields-schema.js';
import { HTTPS_URL, UUID } from '../kit/patterns-schema.js';
import { pagesOf } from '../serve/pages.js';

const AN_ID_PATTERN = new RegExp(UUID);
const A_URL = 'https://hooks.example.com/agentterms';

/**
 * Largest body of {@link NewWebhookRequest}, in bytes: the most domains, each with a name of the greatest
 * length.
 */
export const MAX_WEBHOOK_BYTES = 300_000;

/** Pages of all webhooks. Their ids are in the order of creation. */
export const WEBHOOK_PAGES = pagesOf<{ readonly id: string }>({
  name: 'webhooks',
  unit: 'Webhooks',
  size: 100,
  most: 1_000,
  write: ({ id }) => id,
  read: (id) => (AN_ID_PATTERN.test(id) ? { id } : undefined),
});

/** `POST /api/v1/webhooks`. */
export const NewWebhookRequest = object('NewWebhook', 'Where changes are to be sent.', {
  url: text('An address of https, on its port 443, that can be reached from the public internet.', A_URL, {
    maxLength: 2_048,
    pattern: HTTPS_URL,
  }),
  domains: Type.Optional(
    Type.Array(text('A domain.', 'example.com', { minLength: 1, maxLength: 253 }), {
      minItems: 1,
      maxItems: MAX_WEBHOOK_DOMAINS,
      description: 'Changes of these names alone, each as the registry has it; of all unless given.',
      examples: [['example.com']],
    }),
  ),
});

/** `DELETE /api/v1/webhooks/:id`, and the routes of admins. */
export const WebhookParams = Type.Object({ id: text('Id of the webhook, from the list.', AN_ID) });

const standing = {
  state: oneOf(
    WEBHOOK_STATES,
    '`active`: the last delivery was taken, or none was due yet; `failing`: it is tried again; `dead`: it is not, until an admin starts it again.',
    'active',
  ),
  failures: count('Deliveries that failed since the last that did not.', 0),
  failing_since: instantOrNull('When the first of these failed.'),
  next_try_at: instantOrNull('When the delivery is tried again; null unless it is failing.'),
  last_outcome: textOrNull(
    'Class of the status of the last answer, or why there was none, such as `timed_out`; null before the first delivery.',
    '2xx',
  ),
  dead_reason: orNull(
    oneOf(
      DEAD_REASONS,
      'The receiver said 410; it failed for 5 days; the secret of the installation is another one now; the registry was taken back behind its place.',
      'given_up',
    ),
    'Why it is dead; null while it is not.',
  ),
  cursor: text('The last change that was delivered, or that was not asked for.', '1842-9f3ac01b7d5e'),
  created_at: instant('When it was made.'),
};

export const WebhookItem = object('Webhook', 'A webhook, without its secret.', {
  id: uuid('Names the webhook to the routes.'),
  url: text('Where changes are sent.', A_URL),
  domains: listOf(Type.String(), 'Changes of these alone; empty for all.'),
  ...standing,
});
export type WebhookItem = Static<typeof WebhookItem>;

export const NewWebhookResponse = object('CreatedWebhook', 'The webhook that was made.', {
  secret: text(
    'What deliveries are signed with. It is shown here and never again.',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    { pattern: '^whsec_[A-Za-z0-9+/]{43}=$' },
  ),
  ...WebhookItem.properties,
});

export const WebhookListResponse = object('WebhookList', 'The webhooks of the client key.', {
  webhooks: listOf(WebhookItem, 'The latest first.'),
});

/** `GET /api/v1/admin/webhooks`. */
export const AdminWebhooksQuery = Type.Object({
  state: Type.Optional(oneOf(WEBHOOK_STATES, 'Only those in this state.', 'dead')),
  ...WEBHOOK_PAGES.query,
});

export const AdminWebhookItem = object('AdminWebhook', 'A webhook as admins see it.', {
  id: uuid('Names the webhook to the routes.'),
  client: text('Name of the client key that made it.', 'Example Robotics'),
  client_key_id: uuid('Id of that key.'),
  host: text(
    'Where changes are sent; the rest of the address may be a secret of its owner.',
    'hooks.example.com',
  ),
  domains: count('Domains that it is bound to; 0 for all.', 0),
  ...standing,
});
export type AdminWebhookItem = Static<typeof AdminWebhookItem>;

export const AdminWebhooksResponse = object(
  'AdminWebhookList',
  'One page of the webhooks of all client keys, the latest first.',
  pageOf('webhooks', AdminWebhookItem),
);
