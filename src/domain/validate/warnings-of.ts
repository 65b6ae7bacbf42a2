import { isObject } from '../is-object.js';
import { policyHash } from '../terms/canonical.js';
import { SHA256_PATTERN } from '../terms/document/verification.js';
import { type DomainName, parseDomainName, sameSite } from '../terms/domain-name.js';
import { SPEC_VERSION, VERSION_PATTERN } from '../terms/terms-document.js';
import { isRealDate } from './calendar.js';
import { conditionWarnings, proseWarnings } from './condition-warnings.js';
import { inDocumentOrder } from './document-order.js';
import type { Warning } from './findings.js';
import { frequencyWarnings } from './frequency-warnings.js';
import { fromPointer, toPointer } from './json-pointer.js';
import { quote } from './quote.js';
import { jurisdictionWarnings, residencyWarnings } from './region-warnings.js';

interface WarningContext {
  readonly now: Date;
  readonly expectedDomain: DomainName | undefined;
  /** Whether the document has a canonical form, and so a hash. */
  readonly hashable: boolean;
}

/** Finds warnings of one kind, in document order. */
type FindWarnings = (document: Record<string, unknown>, context: WarningContext) => Iterable<Warning>;

const KINDS: readonly FindWarnings[] = [
  versionWarnings,
  serviceWarnings,
  frequencyWarnings,
  jurisdictionWarnings,
  residencyWarnings,
  policyHashWarnings,
  dateWarnings,
  extensionWarnings,
  conditionWarnings,
  proseWarnings,
];

const VERSION = new RegExp(VERSION_PATTERN);
const SHA256 = new RegExp(SHA256_PATTERN);
/**
 * A top-level label, then at least one more. The part after the domain may contain underscores and capitals.
 */
const REVERSE_DOMAIN =
  /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})(?:\.[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)+$/;
const MAX_LENGTH = 253;

/**
 * Warnings about content that is allowed but probably not meant, in document order, at most `limit`. Each
 * value of the right type is checked, whatever else is wrong with the document.
 */
export function warningsOf(document: unknown, limit: number, context: WarningContext): Warning[] {
  if (!isObject(document)) return [];
  const warnings = KINDS.flatMap((find) => firstOf(find(document, context), limit));
  return inDocumentOrder(document, warnings, ({ path }) => fromPointer(path), limit);
}

/** Each kind finds its warnings in document order, so later ones cannot be among the first of all. */
function firstOf<Item>(items: Iterable<Item>, limit: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length >= limit) break;
    first.push(item);
  }
  return first;
}

/** Warns of a document that follows a later version of the specification. */
function* versionWarnings({ agentterms_version: version }: Record<string, unknown>): Iterable<Warning> {
  if (typeof version !== 'string' || !VERSION.test(version) || !isNewer(version, SPEC_VERSION)) return;
  yield {
    path: '/agentterms_version',
    code: 'newer_version',
    message: `/agentterms_version is ${quote(version)}, which is newer than ${SPEC_VERSION}: what that version adds is not known here.`,
  };
}

/** Compares as text, because a number in a version may be longer than any number type. */
function isNewer(version: string, than: string): boolean {
  const [parts, otherParts] = [version, than].map((text) =>
    text.split('.').map((part) => part.replace(/^0+(?=.)/, '')),
  );
  for (const [index, part] of (parts ?? []).entries()) {
    const other = otherParts?.[index] ?? '0';
    if (part.length !== other.length) return part.length > other.length;
    if (part !== other) return part > other;
  }
  return false;
}

/** Warns when `service` is another site than the expected one. `www.` makes no difference. */
function* serviceWarnings(
  { service }: Record<string, unknown>,
  { expectedDomain: expected }: WarningContext,
): Iterable<Warning> {
  const path = isObject(service) ? '/service/domain' : '/service';
  const given = isObject(service) ? service.domain : service;
  if (expected === undefined || typeof given !== 'string') return;
  const domain = domainOrUndefined(given);
  if (domain === undefined || sameSite(domain, expected)) return;
  yield {
    path,
    code: 'service_mismatch',
    message: `${path} is ${quote(given)}, but the document is expected to be of ${quote(expected)}.`,
  };
}

/** A text that is not a domain is already an error of the schema. */
function domainOrUndefined(text: string): DomainName | undefined {
  try {
    return parseDomainName(text);
  } catch {
    return undefined;
  }
}

/** Warns of a `policy_hash` that is not the hash of this document. */
function* policyHashWarnings(
  document: Record<string, unknown>,
  { hashable }: WarningContext,
): Iterable<Warning> {
  if (!hashable) return;
  const given = isObject(document.verification) ? document.verification.policy_hash : undefined;
  if (typeof given !== 'string' || !SHA256.test(given)) return;
  const actual = policyHash(document);
  if (given === actual) return;
  yield {
    path: '/verification/policy_hash',
    code: 'policy_hash_mismatch',
    message: `/verification/policy_hash is ${quote(given)}, but the SHA-256 of the document's RFC 8785 form without it is ${quote(actual)}.`,
  };
}

/** Warns of `expires` before today and of `last_updated` after today. Today is the date in UTC. */
function* dateWarnings(
  { expires, last_updated }: Record<string, unknown>,
  { now }: WarningContext,
): Iterable<Warning> {
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  if (isDay(last_updated) && last_updated > today) {
    yield {
      path: '/last_updated',
      code: 'last_updated_in_future',
      message: `/last_updated is ${quote(last_updated)}, which is after today (${today}, UTC).`,
    };
  }
  if (isDay(expires) && expires < today) {
    yield {
      path: '/expires',
      code: 'expired',
      message: `/expires is ${quote(expires)}, which is past (today is ${today}, UTC): agents will fetch the document again.`,
    };
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isRealDate(value);
}

/** Warns of keys in `extensions` that are not in reverse-domain notation (specification 2.8). */
function* extensionWarnings({ extensions }: Record<string, unknown>): Iterable<Warning> {
  if (!isObject(extensions)) return;
  for (const key of Object.keys(extensions)) {
    if (key.length <= MAX_LENGTH && REVERSE_DOMAIN.test(key)) continue;
    yield {
      path: toPointer(['extensions', key]),
      code: 'extension_key_not_reverse_domain',
      message: `The extension key ${quote(key)} is not in reverse-domain form such as "com.example.name".`,
    };
  }
}
