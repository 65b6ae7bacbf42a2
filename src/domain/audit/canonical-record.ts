import type { CheckRecord } from './check-record.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the log stores no text that contains a NUL.
const EVERY_NUL = /\u0000/g;

/**
 * The text of a check from which its group's hash is made: the RFC 8785 form of the array
 * `[id, checked_at, domain, action, resolved_permission, decision, confidence, tier, agent_id, run_id,
 * client, source, document_hash, request_id, verdict, reason_code, answered_for, profile_hash, conditions,
 * approval_id]`.
 * `checked_at` is in milliseconds since 1970. U+FFFD replaces each NUL and each lone surrogate in texts, as
 * the log stores them.
 *
 * @throws RangeError for a `checkedAt` that is not a valid time.
 */
export function canonicalRecord(record: CheckRecord): string {
  const checkedAtMs = record.checkedAt.getTime();
  if (Number.isNaN(checkedAtMs)) throw new RangeError('checkedAt is no time.');
  const values = [
    record.id,
    checkedAtMs,
    record.domain,
    record.action,
    record.resolvedPermission,
    record.decision,
    record.confidence,
    record.tier,
    record.agentId,
    record.runId,
    record.client,
    record.source,
    record.documentHash,
    record.requestId,
    record.verdict,
    record.reasonCode,
    record.answeredFor,
    record.profileHash,
    record.conditions,
    record.approvalId,
  ];
  const text = JSON.stringify(values);
  // JSON writes such an escape for exactly the characters that the log stores as another.
  return text.includes('\\u') ? JSON.stringify(values.map(storable)) : text;
}

function storable(value: string | number | null): string | number | null {
  return typeof value === 'string' ? value.replace(EVERY_NUL, '\ufffd').toWellFormed() : value;
}
