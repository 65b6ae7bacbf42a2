import { cutText } from '../cut-text.js';
import { oneLine } from '../one-line.js';
import type { PermissionKey } from '../terms/permission.js';
import type { ConditionalPermission, PermissionValue } from '../terms/terms-document.js';
import type { ActionMatch } from './action-match.js';
import type { FoundTerms } from './find-terms.js';
import type { CheckedDocument } from './known-terms.js';
import { decisionOf, isExpired } from './resolve-permission.js';

/** Longest piece of a document's own words that is quoted, in UTF-16 units. */
const QUOTE_LENGTH = 600;
/** The form of a frequency that needs no quotation marks. */
const COUNT_PER_UNIT = /^\d+\/[a-z]+$/;
/** In the order in which they are told. */
const LIMITS = [
  'requests_per_minute',
  'requests_per_hour',
  'requests_per_day',
  'concurrent_sessions',
] as const;
/** The actions that consist of requests, so that the document's request limits bear on them. */
const LIMITED_BY_REQUESTS: ReadonlySet<PermissionKey> = new Set([
  'read_content',
  'scrape_data',
  'api_access',
]);

/**
 * One or two sentences drawn from the document (specification 2.10, `policy_excerpt`): what it says of the action,
 * its conditions, the request limits where they bear on it, and that it has expired when it has.
 *
 * @param now decides whether the document's `expires` is past; the day itself still counts
 */
export function excerptOf(terms: FoundTerms, match: ActionMatch, now: Date): string {
  const { document, domain } = terms;
  const first =
    match.kind === 'none'
      ? `The terms document of ${domain} was found, but the action is none of the seven permission keys`
      : `The terms document of ${domain} ${statement(document, match.key)}`;
  const clauses = [limitsClause(document, match), serviceClause(terms), expiryClause(document, now)];
  const second = clauses.filter((clause) => clause !== '');
  return second.length === 0 ? `${first}.` : `${first}. It ${second.join(', and ')}.`;
}

function serviceClause({ otherService }: FoundTerms): string {
  return otherService === undefined ? '' : `names "${otherService}" as its service`;
}

function statement(document: CheckedDocument, key: PermissionKey): string {
  const value = ownValue(document, key);
  if (value === undefined) return `does not list ${key}`;
  if (value === null) return `lists ${key} as unknown (null)`;
  const isAllowed = decisionOf(value) === 'allowed';
  const said = `${isAllowed ? 'allows' : 'denies'} ${key}`;
  const details = typeof value === 'boolean' ? '' : conditionDetails(value);
  const limits = document.limits?.[key]?.text;
  // What a registry entry says in words begins with its limits.
  const isSaid = limits === undefined || (typeof value === 'object' && value.conditions?.includes(limits));
  return [
    said,
    ...(details === '' ? [] : [`${isAllowed ? ' with conditions' : ''}: ${details}`]),
    ...(isSaid ? [] : [`${details === '' ? ':' : ';'} ${asClause(limits)}`]),
  ].join('');
}

/** A sentence of this service inside another one. */
function asClause(sentence: string): string {
  return sentence.replace(/\.$/, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase());
}

/** A key that the permissions only inherit is not listed. */
function ownValue({ permissions }: CheckedDocument, key: PermissionKey): PermissionValue | undefined {
  return Object.hasOwn(permissions, key) ? permissions[key] : undefined;
}

function conditionDetails(value: ConditionalPermission): string {
  const details: string[] = [];
  const [conditions, scope, frequency] = [value.conditions, value.scope, value.max_frequency].map(quote);
  if (conditions) details.push(`"${conditions}"`);
  if (scope) details.push(`scope "${scope}"`);
  if (frequency) details.push(`at most ${COUNT_PER_UNIT.test(frequency) ? frequency : `"${frequency}"`}`);
  if (value.requires_auth !== undefined) {
    details.push(value.requires_auth ? 'authentication required' : 'no authentication required');
  }
  return details.join('; ');
}

function limitsClause(document: CheckedDocument, match: ActionMatch): string {
  const { rate_limits: limits } = document;
  if (limits === undefined || match.kind === 'none' || !LIMITED_BY_REQUESTS.has(match.key)) return '';
  if (decisionOf(ownValue(document, match.key) ?? null) === 'denied') return '';
  const parts = LIMITS.filter((limit) => limits[limit] !== undefined).map(
    (limit) => `${limits[limit]} ${limit.replaceAll('_', ' ')}`,
  );
  return parts.length === 0 ? '' : `limits agents to ${parts.join(', ')}`;
}

function expiryClause(document: CheckedDocument, now: Date): string {
  return isExpired(document, now) ? `expired on ${document.expires}, so a fresh copy should be fetched` : '';
}

/** A document's words on one line: untrusted text that must not break out of its quotation marks. */
function quote(text = ''): string {
  return cutText(oneLine(text.replaceAll('"', "'")), QUOTE_LENGTH);
}
