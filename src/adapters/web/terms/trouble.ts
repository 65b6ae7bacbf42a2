import type { NoTermsReason } from '../../../domain/generate/ports.js';
import type { FetchFailureReason } from '../../../domain/ports/page-fetcher.js';
import type { PoliteAnswer } from './polite-fetcher.js';

/** Why an address gave no usable page. */
export interface Trouble {
  readonly reason: NoTermsReason;
  /** Address that was requested, or the one it led to. */
  readonly url: string;
  /** What happened, as the end of a sentence without its full stop. */
  readonly what: string;
  /** The site behind the address was not reached: no name, no connection, no TLS. */
  readonly notConnected: boolean;
  /** Status of the answer, if it explains the trouble. */
  readonly status?: number;
}

const NOT_CONNECTED: ReadonlySet<FetchFailureReason> = new Set([
  'not_resolved',
  'name_lookup_timed_out',
  'connect_failed',
  'tls_failed',
]);
const REFUSALS: ReadonlySet<number> = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451]);
const NOT_NOW: ReadonlySet<number> = new Set([408, 421, 423, 425]);

/** The trouble of an answer, or `undefined` for a readable page. */
export function troubleOf(answer: PoliteAnswer, askedUrl: string): Trouble | undefined {
  switch (answer.kind) {
    case 'page':
      return fromStatus(answer.status, answer.url);
    case 'failure':
      return fromFailure(answer.reason, answer.message, askedUrl);
    case 'forbidden':
      return aTrouble('forbidden_by_robots', answer.url, 'the robots.txt forbids it');
    case 'unknown_rules': {
      const { reason, status, message } = answer.file;
      const trouble = reason === undefined ? undefined : fromFailure(reason, message, answer.url);
      if (trouble?.notConnected) return trouble;
      const how =
        status !== undefined && status >= 500
          ? `was answered with status ${status}`
          : `cannot be read (${clauseOf(message)})`;
      const what = `its robots.txt ${how}, which keeps every crawler away (RFC 9309)`;
      return aTrouble('unreachable', answer.url, what);
    }
    case 'over_budget':
      return aTrouble('no_terms', askedUrl, 'enough pages had been asked for');
  }
}

export function aTrouble(reason: NoTermsReason, url: string, what: string): Trouble {
  return { reason, url, what, notConnected: false };
}

function fromStatus(status: number, url: string): Trouble | undefined {
  if (status >= 200 && status <= 299) return undefined;
  const what = `it answered with status ${status}`;
  const isLater = status >= 500 || NOT_NOW.has(status);
  const reason = REFUSALS.has(status) ? 'refused_by_site' : isLater ? 'unreachable' : 'no_terms';
  return { ...aTrouble(reason, url, what), status };
}

function fromFailure(reason: FetchFailureReason, message: string, url: string): Trouble {
  const what = clauseOf(message);
  const notConnected = NOT_CONNECTED.has(reason);
  switch (reason) {
    case 'not_resolved':
      return { ...aTrouble('not_resolved', url, what), notConnected };
    case 'name_lookup_timed_out':
      return { ...aTrouble('not_tried', url, what), notConnected };
    case 'unsupported_type':
    case 'too_large':
      return aTrouble('unreadable', url, what);
    default:
      return { ...aTrouble('unreachable', url, what), notConnected };
  }
}

/** A sentence as the end of another one, without its full stop. */
export function clauseOf(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}
