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

/** What an agent is told of each permission when the document is published. */
export type AgentReading = Readonly<Record<PermissionKey, CheckResult>>;

/**
 * The answers that the client would come to, by its own decisions; `undefined` while the document is of a form that no
 * decision may rest on.
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

/** The site that a document says it is of; `undefined` where it names none. */
export function domainOf(document: unknown): DomainName | undefined {
  const named = fieldOf(document, ['service', 'domain']);
  return typeof named === 'string' ? siteNamed(named) : undefined;
}

/** A domain, or the address of a page, as a domain; `undefined` for what is neither. */
export function siteNamed(text: string): DomainName | undefined {
  try {
    return parseDomainName(text);
  } catch {
    return undefined;
  }
}
