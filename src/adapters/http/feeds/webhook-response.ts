import type { OwnedWebhook, Webhook, WebhookState } from '../../../domain/webhooks/ports.js';
import type { AdminWebhookItem, WebhookItem } from './webhooks-schema.js';

/** A webhook as its owner sees it. */
export function toWebhookItem(webhook: Webhook): WebhookItem {
  const { id, url, domains } = webhook;
  return { id, url, domains: [...domains], ...standingOf(webhook) };
}

/** A webhook as admins see it. */
export function toAdminWebhook(webhook: OwnedWebhook): AdminWebhookItem {
  const { id, clientName: client, clientKeyId, url, domains } = webhook;
  const { host } = new URL(url);
  return { id, client, client_key_id: clientKeyId, host, domains: domains.length, ...standingOf(webhook) };
}

function standingOf(webhook: Webhook) {
  const state = stateOf(webhook);
  return {
    state,
    failures: webhook.failures,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    next_try_at: state === 'failing' ? webhook.dueAt.toISOString() : null,
    last_outcome: webhook.lastOutcome ?? null,
    dead_reason: webhook.deadReason ?? null,
    cursor: webhook.cursor,
    created_at: webhook.createdAt.toISOString(),
  };
}

function stateOf({ deadReason, failures }: Webhook): WebhookState {
  if (deadReason !== undefined) return 'dead';
  return failures > 0 ? 'failing' : 'active';
}
