import type { PermissionKey } from '../../src/domain/terms/permission.js';
import type { Decision } from '../decision.js';
import { AgentTermsError } from '../errors.js';

/** A permission that the terms of a site give, before the caller's policy applies. */
export interface GivenPermission {
  readonly permission: PermissionKey;
  readonly conditional: boolean;
}

export interface DeniedRequest {
  readonly site: string;
  /** The action for which the request was checked. */
  readonly action: string;
  readonly method: string;
  readonly url: URL;
}

export interface DenialDetails {
  readonly decision: Decision;
  /** Why the request was taken for this action, when that is not obvious. */
  readonly because?: string | undefined;
  readonly given: readonly GivenPermission[];
  /** From when on the request would be taken for another action. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * A request that was not sent, because the site does not permit it or nothing shows that it does. The message
 * gives the reason.
 */
export class PermissionDeniedError extends AgentTermsError {
  override readonly name: string = 'PermissionDeniedError';
  readonly site: string;
  readonly action: string;
  readonly method: string;
  readonly url: string;
  readonly decision: Decision;
  /** What the terms of the site permit instead; empty when they were not read. */
  readonly given: readonly GivenPermission[];

  constructor(
    { site, action, method, url }: DeniedRequest,
    { decision, because, given, retryAfterMs }: DenialDetails,
  ) {
    const why = `${describe(method, url)} needs ${action}${because === undefined ? '' : `, for ${because}`}.`;
    const person = decision.verdict === 'block' ? '' : 'A person has to decide.';
    super(
      'permission_denied',
      [why, sentence(decision.explanation), person, describeGiven(site, given)]
        .filter((part) => part !== '')
        .join(' '),
      retryAfterMs === undefined ? {} : { retryAfterMs },
    );
    this.site = site;
    this.action = action;
    this.method = method;
    this.url = url.href;
    this.decision = decision;
    this.given = given;
  }
}

/** A request that was not sent, because its turn would come later than the guard waits. */
export class PaceExceededError extends AgentTermsError {
  override readonly name: string = 'PaceExceededError';
  readonly site: string;
  /** The limit, in words. */
  readonly limit: string;

  constructor(site: string, limit: string, retryAfterMs?: number) {
    const when =
      retryAfterMs === undefined ? '' : ` Its turn would come in ${Math.ceil(retryAfterMs / 1000)} seconds.`;
    super(
      'pace_exceeded',
      `The request to ${site} was not sent: the site permits ${limit}.${when}`,
      retryAfterMs === undefined ? {} : { retryAfterMs },
    );
    this.site = site;
    this.limit = limit;
  }
}

/** Without user info and query, which may hold secrets. */
function describe(method: string, { origin, pathname }: URL): string {
  return `${method} ${`${origin}${pathname}`.slice(0, 200)}`;
}

function describeGiven(site: string, given: readonly GivenPermission[]): string {
  if (given.length === 0) return '';
  const listed = given.map(({ permission, conditional }) =>
    conditional ? `${permission} (under conditions)` : permission,
  );
  return `The terms of ${site} allow ${listed.join(', ')}.`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
