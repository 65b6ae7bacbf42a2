import type { CheckRecord } from './check-record.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the log has no text with a NUL in it.
const EVERY_NUL = /\u0000/g;

/**
 * The one text of a check that its group's hash is made of: the RFC 8785 form of the array
 * `[id, checked_at, domain, action, resolved_permission, decision, confidence, tier, agent_id, run_id, client, source,
 * document_hash, request_id, verdict, reason_code,
 * answered_for, profile_hash, conditions]`, with `checked_at` in milliseconds since 1970. In texts, U+FFFD stands for a NUL and for
 * half of a pair, as the log stores them.
 *
 * @throws RangeError for a `checkedAt` that is no time.
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
  ];
  const text = JSON.stringify(values);
  // Such an escape is all that JSON makes of the characters that are stored as another.
  return text.includes('\\u') ? JSON.stringify(values.map(storable)) : text;
}

function storable(value: string | number | null): string | number | null {
  return typeof value === 'string' ? value.replace(EVERY_NUL, '\ufffd').toWellFormed() : value;
}
