import type { DomainName } from '../terms/domain-name.js';
import type { DeadReason, WebhookStanding } from './after-delivery.js';

/** Where changes of the registry are sent for the holder of a client key. */
export interface Webhook extends WebhookStanding {
  /** UUIDv7. */
  readonly id: string;
  /** https. May contain a secret of its owner. */
  readonly url: string;
  /** Only changes of these domains; empty for all. */
  readonly domains: readonly DomainName[];
  /** The last change that was delivered or skipped by the domains' filter. */
  readonly cursor: string;
  /** As `outcomeOf` gives it; absent before the first delivery. */
  readonly lastOutcome?: string;
  readonly createdAt: Date;
}

/** A webhook whose delivery is due, with what the delivery needs. */
export interface DueWebhook extends Webhook {
  readonly sealedSecret: string;
  readonly clientKeyId: string;
}

/** Webhooks that must not be taken now. */
export interface LeftOutWebhooks {
  readonly ofKeys: readonly string[];
  /** Whether those whose last delivery failed are left out. */
  readonly failing: boolean;
}

/** A webhook as admins see it. */
export interface OwnedWebhook extends Webhook {
  readonly clientKeyId: string;
  readonly clientName: string;
}

export const WEBHOOK_STATES = ['active', 'failing', 'dead'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export interface WebhookPageOptions {
  readonly limit: number;
  /** Only webhooks with a smaller id, which are older. */
  readonly before?: string;
  readonly state?: WebhookState;
}

/** The stored webhooks, shared by every process on the database. A webhook ends with its client key. */
export interface WebhookStore {
  /**
   * Rejects with `invalid_api_key` for a key that has since been revoked, and with `conflict` when it already
   * has `most`.
   */
  create(
    webhook: Pick<DueWebhook, 'id' | 'url' | 'domains' | 'cursor' | 'sealedSecret'>,
    of: { readonly clientKeyId: string; readonly most: number },
  ): Promise<Webhook>;
  /** The webhooks of one key, the latest first. */
  ofKey(clientKeyId: string): Promise<readonly Webhook[]>;
  /** The webhooks of all keys, the latest first. */
  page(options: WebhookPageOptions): Promise<readonly OwnedWebhook[]>;
  /**
   * Ends a webhook; with `clientKeyId`, only one of that key. Returns its last state, or `undefined` when
   * there is none.
   */
  remove(id: string, clientKeyId?: string): Promise<OwnedWebhook | undefined>;
  /**
   * Restarts a dead webhook from its cursor; `undefined` when there is none. Rejects with `conflict` for one
   * that is not dead.
   */
  restart(id: string): Promise<OwnedWebhook | undefined>;
  /**
   * The webhook that has been due for longest among those with changes after their cursor. No other caller
   * gets it for `leaseMs` or until it is settled. `undefined` when there is none. Those that are left out
   * stay due.
   */
  take(leaseMs: number, leftOut?: LeftOutWebhooks): Promise<DueWebhook | undefined>;
  /**
   * Stores the result for a webhook that was taken. Does nothing when it has ended, or was taken again after
   * the lease.
   */
  settle(
    taken: DueWebhook,
    end: Omit<WebhookStanding, 'deadReason'> & {
      readonly cursor?: string;
      readonly lastOutcome?: string;
      readonly deadReason?: DeadReason;
    },
  ): Promise<void>;
}

/** Secrets that sign deliveries (Standard Webhooks, symmetric keys). */
export interface WebhookSecrets {
  /**
   * A new secret, to be shown once, and its sealed form for storage. Only this installation can open that,
   * and only for this webhook.
   */
  draw(webhookId: string): { readonly secret: string; readonly sealedSecret: string };
  /** The value of `webhook-signature`; `undefined` when the secret cannot be opened. */
  sign(
    webhook: Pick<DueWebhook, 'id' | 'sealedSecret'>,
    message: { readonly id: string; readonly atSeconds: number; readonly body: string },
  ): string | undefined;
}
