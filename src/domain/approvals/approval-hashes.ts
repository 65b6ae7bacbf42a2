import type { ActionMatch } from '../check/action-match.js';
import type { TermsAnswer } from '../check/find-terms.js';
import { documentHash } from '../terms/canonical.js';
import type { PermissionKey } from '../terms/permission.js';
import type { ApprovalQuestion } from './approval.js';

/** Names equal questions: while one is pending, the same question is the same request. */
export function questionHash({
  domain,
  key,
  askedBy,
  agentId,
  runId,
  profileHash,
  termsHash,
}: ApprovalQuestion): string {
  return documentHash([domain, key, askedBy, agentId ?? null, runId ?? null, profileHash ?? null, termsHash]);
}

const NO_TERMS_HASH = documentHash(null);
/** Documents are kept in memory between checks, so each key is hashed once. */
const hashes = new WeakMap<object, Map<PermissionKey, string>>();

/** SHA-256 of what the answer's terms say about the key: its value and its conditions. */
export function termsHashOf(terms: TermsAnswer, match: ActionMatch): string {
  if (terms.kind === 'none' || match.kind === 'none') return NO_TERMS_HASH;
  const { document } = terms;
  let ofDocument = hashes.get(document);
  if (ofDocument === undefined) {
    ofDocument = new Map();
    hashes.set(document, ofDocument);
  }
  let found = ofDocument.get(match.key);
  if (found === undefined) {
    const value = document.permissions[match.key] ?? null;
    const conditions = document.conditions?.[match.key]?.items.map(({ text: _, ...condition }) => condition);
    found = documentHash(JSON.parse(JSON.stringify([value, conditions ?? null])));
    ofDocument.set(match.key, found);
  }
  return found;
}
