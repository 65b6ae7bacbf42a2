import { setTimeout as sleep } from 'node:timers/promises';
import { toRegistryChange } from '../adapters/http/registry/version-response.js';
import { newId } from '../adapters/system/new-id.js';
import { makeWebhookSecrets } from '../adapters/system/webhook-secrets.js';
import type { WebPoster } from '../domain/ports/page-fetcher.js';
import type { FollowChanges } from '../domain/registry/follow-changes.js';
import type { ChangeFeed } from '../domain/registry/ports.js';
import { DELIVERY_LEASE_MS, type Delivery, makeDeliverWebhook } from '../domain/webhooks/deliver-webhook.js';
import { type ManageWebhooks, makeManageWebhooks } from '../domain/webhooks/manage-webhooks.js';
import type { DueWebhook, LeftOutWebhooks, WebhookStore } from '../domain/webhooks/ports.js';
import type { Basics } from './basics.js';

/**
 * How often this process looks for due webhooks without being notified: failed ones that wait, and those
 * another process gave up.
 */
const ROUND_MS = 2_000;
/** Changes within this time are delivered together. */
const GATHER_MS = 50;
/** Deliveries at once; a silent receiver holds a place for as long as a delivery may take. */
const DELIVERIES_AT_ONCE = 8;
/**
 * Most of these to webhooks of one client key, and to failing ones, so that a silent receiver only delays its
 * own deliveries.
 */
const DELIVERIES_OF_ONE_KEY = 2;
const FAILING_AT_ONCE = 4;

export interface WebhooksParts extends Basics {
  readonly store: WebhookStore;
  readonly poster: WebPoster;
  readonly follow: FollowChanges;
  readonly feed: ChangeFeed;
  readonly installationKey: string;
  readonly baseUrl: string;
}

export interface Webhooks {
  readonly manage: ManageWebhooks;
  /** What this process has done. */
  counts(): Readonly<Record<Delivery, number>>;
  /** Aborts running work; another process, or the next start, delivers it. */
  beginStop(): void;
}

/** Delivers changes to webhooks until `resources` are disposed of. */
export function openWebhooks(parts: WebhooksParts, resources: AsyncDisposableStack): Webhooks {
  const { store, poster, follow, feed, installationKey, baseUrl, clock, log } = parts;
  const secrets = makeWebhookSecrets(installationKey);
  const deliver = makeDeliverWebhook({
    store,
    follow,
    poster,
    secrets,
    clock,
    chance: Math.random,
    write: ({ changes, next }) =>
      JSON.stringify({
        type: 'registry.changes',
        changes: changes.map((change) => toRegistryChange(change, baseUrl)),
        next,
      }),
  });
  const counts: Record<Delivery, number> = { delivered: 0, failed: 0, dead: 0, passed: 0 };
  const stop = new AbortController();
  const running = new Map<DueWebhook, Promise<void>>();
  let isAway = false;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();

  async function handle(due: DueWebhook): Promise<void> {
    try {
      const delivery = await deliver(due, stop.signal);
      counts[delivery] += 1;
      if (delivery === 'dead')
        log.warn(
          { id: due.id },
          'A webhook was put aside: nothing is delivered to it until an admin restarts it.',
        );
    } catch (err) {
      log.warn({ err, id: due.id }, 'A delivery to a webhook broke off; it is made again.');
    }
  }

  async function takeAll(): Promise<void> {
    while (running.size < DELIVERIES_AT_ONCE && !stop.signal.aborted) {
      const due = await store.take(DELIVERY_LEASE_MS, leftOutBeside([...running.keys()]));
      if (due === undefined) return;
      const work = handle(due).finally(() => {
        running.delete(due);
        wake();
      });
      running.set(due, work);
    }
  }

  const rounds = (async () => {
    while (!stop.signal.aborted) {
      // Replaced before the look: a change in between wakes the next round.
      woken = Promise.withResolvers();
      try {
        await takeAll();
        isAway = false;
      } catch (err) {
        if (!isAway) log.warn({ err }, 'Webhooks that are due cannot be read; it is tried again.');
        isAway = true;
      }
      await Promise.race([woken.promise, sleep(ROUND_MS, undefined, { ref: false })]);
    }
    await Promise.all(running.values());
  })();
  let gathering: NodeJS.Timeout | undefined;
  const wakeSoon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      wake();
    }, GATHER_MS);
  };
  const unsubscribe = feed.subscribe({ changed: wakeSoon, everything: wakeSoon });
  const beginStop = () => {
    stop.abort();
    wake();
  };
  resources.defer(async () => {
    unsubscribe();
    clearTimeout(gathering);
    beginStop();
    await rounds;
  });
  return { manage: makeManageWebhooks({ ...parts, newId, secrets }), counts: () => counts, beginStop };
}

/** What must not be taken now because its running deliveries use up its share. */
function leftOutBeside(running: readonly DueWebhook[]): LeftOutWebhooks {
  const ofKeys = [...Map.groupBy(running, ({ clientKeyId }) => clientKeyId)];
  return {
    ofKeys: ofKeys.filter(([, { length }]) => length >= DELIVERIES_OF_ONE_KEY).map(([key]) => key),
    failing: running.filter(({ failures }) => failures > 0).length >= FAILING_AT_ONCE,
  };
}
