import { hash } from 'node:crypto';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import type { WebPoster } from '../ports/page-fetcher.js';
import type { ChangePage, FollowChanges } from '../registry/follow-changes.js';
import {
  afterDelivery,
  type DeadReason,
  type DeliveryResult,
  isDelivered,
  outcomeOf,
} from './after-delivery.js';
import type { DueWebhook, WebhookSecrets, WebhookStore } from './ports.js';

/** Changes in one delivery. */
export const CHANGES_OF_A_DELIVERY = 100;
const DELIVERY_TIMEOUT_MS = 15_000;
/** Longer than a delivery and its queries take, so that only one process at a time delivers to a webhook. */
export const DELIVERY_LEASE_MS = 60_000;

export interface DeliverWebhookParts {
  readonly store: Pick<WebhookStore, 'settle'>;
  readonly follow: Pick<FollowChanges, 'page'>;
  readonly poster: Pick<WebPoster, 'post'>;
  readonly secrets: Pick<WebhookSecrets, 'sign'>;
  /** The body of a delivery, JSON. */
  readonly write: (page: Pick<ChangePage, 'changes' | 'next'>) => string;
  readonly clock: Clock;
  /** Gives numbers from 0 to below 1. */
  readonly chance: () => number;
}

/**
 * The result for a webhook that was due; `passed` when its filter matched no change, or the delivery was
 * aborted.
 */
export type Delivery = 'delivered' | 'failed' | 'dead' | 'passed';

/**
 * Delivers the next changes to a webhook that was taken, by Standard Webhooks (standardwebhooks.com), and
 * settles it. A delivery without a 2xx answer is repeated, so that changes arrive in order and at least once.
 *
 * Never rejects because of what a receiver does. Rejects as the stores do; then the webhook is taken again
 * after its lease.
 */
export type DeliverWebhook = (due: DueWebhook, signal: AbortSignal) => Promise<Delivery>;

export function makeDeliverWebhook(parts: DeliverWebhookParts): DeliverWebhook {
  const { store, follow, poster, secrets, write, clock, chance } = parts;

  const putAside = async (due: DueWebhook, deadReason: DeadReason): Promise<Delivery> => {
    await store.settle(due, { ...standingOf(due), dueAt: clock.now(), deadReason });
    return 'dead';
  };

  return async (due, signal) => {
    const page = await pageBehind(due.cursor);
    if (page === undefined) return putAside(due, 'unknown_cursor');
    const { next } = page;
    const wanted = new Set(due.domains);
    const changes = page.changes.filter(({ domain }) => wanted.size === 0 || wanted.has(domain));
    if (changes.length === 0) {
      await store.settle(due, { ...standingOf(due), dueAt: clock.now(), cursor: next });
      return 'passed';
    }
    const body = write({ changes, next });
    // Equal for equal content, so that a receiver recognises a repetition. Different content gets another id,
    // or it would be dropped.
    const id = `msg_${hash('sha256', `${due.id}\n${body}`).slice(0, 32)}`;
    const atSeconds = Math.floor(clock.now().getTime() / 1000);
    const signature = secrets.sign(due, { id, atSeconds, body });
    if (signature === undefined) return putAside(due, 'secret_unreadable');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(atSeconds),
      'webhook-signature': signature,
    };
    const { url } = due;
    const result = await poster.post({ url, headers, body, timeoutMs: DELIVERY_TIMEOUT_MS, signal });
    if (result.kind === 'failure' && result.reason === 'aborted') {
      await store.settle(due, { ...standingOf(due), dueAt: clock.now() });
      return 'passed';
    }
    return settle(due, result, next);
  };

  async function settle(due: DueWebhook, result: DeliveryResult, next: string): Promise<Delivery> {
    const standing = afterDelivery(standingOf(due), { result, now: clock.now(), chance: chance() });
    const isTaken = isDelivered(result);
    await store.settle(due, {
      ...standing,
      lastOutcome: outcomeOf(result),
      ...(isTaken && { cursor: next }),
    });
    if (standing.deadReason !== undefined) return 'dead';
    return isTaken ? 'delivered' : 'failed';
  }

  async function pageBehind(cursor: string): Promise<ChangePage | undefined> {
    try {
      return await follow.page(cursor, CHANGES_OF_A_DELIVERY);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unknown_cursor') return undefined;
      throw error;
    }
  }
}

function standingOf({ failures, failingSince }: DueWebhook) {
  return { failures, ...(failingSince !== undefined && { failingSince }) };
}
