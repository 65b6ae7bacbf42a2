import { isTermsDocument } from '../../../client/own-file.js';
import { answerCheck, askCheck } from '../../../src/domain/check/answer-check.js';
import type { CheckResult } from '../../../src/domain/check/check-result.js';
import { CONFIDENCE_TABLE } from '../../../src/domain/check/confidence.js';
import { exactAction } from '../../../src/domain/check/exact-action.js';
import { toCheckedDocument } from '../../../src/domain/check/known-terms.js';
import { toCheckResult } from '../../../src/domain/check/to-check-result.js';
import { type DomainName, parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { fieldOf } from './fields.js';

/** What an agent learns about each permission once the document is published. */
export type AgentReading = Readonly<Record<PermissionKey, CheckResult>>;

/**
 * The answers that the client would compute with its own decisions; `undefined` while the document's form is
 * not good enough for a decision.
 */
export function readAsAgent(document: unknown, now: Date): AgentReading | undefined {
  const domain = domainOf(document);
  if (domain === undefined || !isTermsDocument(document)) return undefined;
  const checked = toCheckedDocument(document as Parameters<typeof toCheckedDocument>[0]);
  const answers = PERMISSION_KEYS.map((key) => {
    const asked = askCheck(
      { domain, action: key },
      { mapAction: (action) => exactAction(action) ?? { kind: 'none' }, registrableDomainOf: (name) => name },
    );
    const terms = {
      kind: 'document',
      domain: asked.domain,
      document: checked,
      origin: 'authoritative',
    } as const;
    const answer = answerCheck(asked, terms, { id: '', now, confidence: CONFIDENCE_TABLE });
    return [key, toCheckResult(answer)] as const;
  });
  return Object.fromEntries(answers) as unknown as AgentReading;
}

/** The site that a document names; `undefined` if it names none. */
export function domainOf(document: unknown): DomainName | undefined {
  const named = fieldOf(document, ['service', 'domain']);
  return typeof named === 'string' ? siteNamed(named) : undefined;
}

/** The domain in a domain name or in the address of a page; `undefined` for any other text. */
export function siteNamed(text: string): DomainName | undefined {
  try {
    return parseDomainName(text);
  } catch {
    return undefined;
  }
}
