import { backOffMs, spreadMs } from '../back-off.js';
import type { FetchFailureReason } from '../ports/page-fetcher.js';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const RETRY = { firstMs: 5 * SECOND_MS, mostMs: 6 * HOUR_MS };
/** Long enough that a receiver that was down over a long weekend misses nothing. */
const GIVE_UP_MS = 5 * 24 * HOUR_MS;
const GONE = 410;

/**
 * Why deliveries stop: the receiver answered 410, it failed for too long, or the service lost the cursor or
 * the secret.
 */
export const DEAD_REASONS = ['gone', 'given_up', 'secret_unreadable', 'unknown_cursor'] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

/** The result of one delivery: the status of the answer, or why there was none. */
export type DeliveryResult = { readonly status: number } | { readonly reason: FetchFailureReason };

/** The recent deliveries of one webhook. */
export interface WebhookStanding {
  /** Failed deliveries since the last one that did not fail. */
  readonly failures: number;
  /** When the first of them failed. */
  readonly failingSince?: Date;
  /** When the next delivery may be made. */
  readonly dueAt: Date;
  readonly deadReason?: DeadReason;
}

export function isDelivered(result: DeliveryResult): boolean {
  return 'status' in result && result.status >= 200 && result.status <= 299;
}

/**
 * All that is stored and shown of an answer: the class of its status, such as `4xx`, or why there was none.
 */
export function outcomeOf(result: DeliveryResult): string {
  return 'status' in result ? `${Math.floor(result.status / 100)}xx` : result.reason;
}

/**
 * When the next delivery may be made: at once after a success, otherwise after growing pauses from 5 seconds
 * to 6 hours, and never after 410 or when all have failed for 5 days.
 *
 * @param chance 0 to 1, drawn anew each time
 */
export function afterDelivery(
  { failures: before, failingSince: since }: Omit<WebhookStanding, 'dueAt'>,
  { result, now, chance }: { readonly result: DeliveryResult; readonly now: Date; readonly chance: number },
): WebhookStanding {
  if (isDelivered(result)) return { failures: 0, dueAt: now };
  const failures = before + 1;
  const failingSince = since ?? now;
  const failing = { failures, failingSince, dueAt: now };
  if ('status' in result && result.status === GONE) return { ...failing, deadReason: 'gone' };
  if (now.getTime() - failingSince.getTime() >= GIVE_UP_MS) return { ...failing, deadReason: 'given_up' };
  const pauseMs = Math.round(spreadMs(backOffMs(failures, RETRY), chance));
  return { ...failing, dueAt: new Date(now.getTime() + pauseMs) };
}
