import type { DomainName } from '../terms/domain-name.js';
import type { DeadReason, WebhookStanding } from '../webhooks/after-delivery.js';

/** Where the holder of a client key has changes of the registry sent to. */
export interface Webhook extends WebhookStanding {
  /** UUIDv7. */
  readonly id: string;
  /** https. May hold a secret of its owner's. */
  readonly url: string;
  /** Changes of these alone; empty for all. */
  readonly domains: readonly DomainName[];
  /** The last change that was delivered, or that was not asked for. */
  readonly cursor: string;
  /** As `outcomeOf` gives it; absent before the first delivery. */
  readonly lastOutcome?: string;
  readonly createdAt: Date;
}

/** One that is to be delivered to now, with what that takes. */
export interface DueWebhook extends Webhook {
  readonly sealedSecret: string;
  readonly clientKeyId: string;
}

/** Webhooks that are not to be taken now. */
export interface LeftOutWebhooks {
  readonly ofKeys: readonly string[];
  /** Whether those whose last delivery failed are left out. */
  readonly failing: boolean;
}

/** One as admins see it. */
export interface OwnedWebhook extends Webhook {
  readonly clientKeyId: string;
  readonly clientName: string;
}

export const WEBHOOK_STATES = ['active', 'failing', 'dead'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export interface WebhookPageOptions {
  readonly limit: number;
  /** Only those whose id is smaller: made before. */
  readonly before?: string;
  readonly state?: WebhookState;
}

/** The webhooks as they are kept, shared by every process on the database. A webhook ends with its client key. */
export interface WebhookStore {
  /**
   * Rejects with `invalid_api_key` for a key that has been revoked meanwhile, with `conflict` when it has `most` already.
   */
  create(
    webhook: Pick<DueWebhook, 'id' | 'url' | 'domains' | 'cursor' | 'sealedSecret'>,
    of: { readonly clientKeyId: string; readonly most: number },
  ): Promise<Webhook>;
  /** Those of one key, the latest first. */
  ofKey(clientKeyId: string): Promise<readonly Webhook[]>;
  /** Those of all keys, the latest first. */
  page(options: WebhookPageOptions): Promise<readonly OwnedWebhook[]>;
  /** Ends one, of that key alone where one is given; what it was, or `undefined` where there is none. */
  remove(id: string, clientKeyId?: string): Promise<OwnedWebhook | undefined>;
  /** Starts a dead one again from where it stood; `undefined` where there is none. Rejects with `conflict` for one that is not dead. */
  restart(id: string): Promise<OwnedWebhook | undefined>;
  /**
   * The one that has been due for longest among those behind whose cursor there are changes, out of reach of every other
   * caller for `leaseMs` or until it is settled; `undefined` when there is none. Those that are left out are due as before.
   */
  take(leaseMs: number, leftOut?: LeftOutWebhooks): Promise<DueWebhook | undefined>;
  /** Keeps what came of one that was taken; nothing where it has ended, or was taken again because the lease was over. */
  settle(
    taken: DueWebhook,
    end: Omit<WebhookStanding, 'deadReason'> & {
      readonly cursor?: string;
      readonly lastOutcome?: string;
      readonly deadReason?: DeadReason;
    },
  ): Promise<void>;
}

/** Secrets that deliveries are signed with (Standard Webhooks, symmetric keys). */
export interface WebhookSecrets {
  /** A new one, to be shown once, and what may be kept of it: none but this installation can open that, for this webhook alone. */
  draw(webhookId: string): { readonly secret: string; readonly sealedSecret: string };
  /** The value of `webhook-signature`; `undefined` when the secret cannot be opened. */
  sign(
    webhook: Pick<DueWebhook, 'id' | 'sealedSecret'>,
    message: { readonly id: string; readonly atSeconds: number; readonly body: string },
  ): string | undefined;
}
