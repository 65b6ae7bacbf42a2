import { type DomainName, parseDomainName, sameSite } from '../../terms/domain-name.js';
import type { Warning } from '../findings.js';
import { isObject } from '../json-value.js';
import { quote } from '../quote.js';

/** A `service` that is another site than the one the document is expected to be of. `www.` makes no other site. */
export function* serviceWarnings(
  { service }: Record<string, unknown>,
  expected: DomainName | undefined,
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

/** What is no domain at all is an error of the schema already. */
function domainOrUndefined(text: string): DomainName | undefined {
  try {
    return parseDomainName(text);
  } catch {
    return undefined;
  }
}
