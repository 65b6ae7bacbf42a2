import { isObject } from '../is-object.js';
import type { DomainName } from '../terms/domain-name.js';
import { inDocumentOrder } from './document-order.js';
import type { Warning } from './findings.js';
import { fromPointer } from './json-pointer.js';
import { dateWarnings } from './warnings/date-warnings.js';
import { extensionWarnings } from './warnings/extension-warnings.js';
import { frequencyWarnings } from './warnings/frequency-warnings.js';
import { policyHashWarnings } from './warnings/policy-hash-warnings.js';
import { jurisdictionWarnings, residencyWarnings } from './warnings/region-warnings.js';
import { serviceWarnings } from './warnings/service-warnings.js';
import { versionWarnings } from './warnings/version-warnings.js';

export interface WarningContext {
  readonly now: Date;
  readonly expectedDomain: DomainName | undefined;
  /** Whether the document has a canonical form, and so a hash. */
  readonly hashable: boolean;
  readonly limit: number;
}

/**
 * What is allowed but probably not meant, in document order. Each value is looked at when it has the right type,
 * whatever else is wrong with the document.
 */
export function warningsOf(
  document: unknown,
  { now, expectedDomain, hashable, limit }: WarningContext,
): Warning[] {
  if (!isObject(document)) return [];
  const warnings = [
    versionWarnings(document),
    serviceWarnings(document, expectedDomain),
    frequencyWarnings(document),
    jurisdictionWarnings(document),
    residencyWarnings(document),
    hashable ? policyHashWarnings(document) : [],
    dateWarnings(document, now),
    extensionWarnings(document),
  ].flatMap((found) => firstOf(found, limit));
  return inDocumentOrder(document, warnings, ({ path }) => fromPointer(path), limit);
}

/** Each kind finds its warnings in document order, so the rest cannot be among the first of all. */
function firstOf<Item>(items: Iterable<Item>, limit: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.length >= limit) break;
    first.push(item);
  }
  return first;
}
