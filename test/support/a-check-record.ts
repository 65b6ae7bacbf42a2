import { v7 } from 'uuid';
import type { CheckRecord } from '../../src/domain/audit/check-record.js';
import { name } from './an-entry.js';

type CheckRecordFields = Partial<Omit<CheckRecord, 'domain'>> & { readonly domain?: string };

/** An answered check with a unique id. */
export function aCheckRecord({ domain = 'example.com', ...fields }: CheckRecordFields = {}): CheckRecord {
  return {
    id: v7(),
    checkedAt: new Date('2026-03-04T05:06:07.089Z'),
    domain: name(domain),
    action: 'read_content',
    resolvedPermission: null,
    decision: 'allowed',
    confidence: 0.99,
    tier: 'high',
    agentId: 'agent-7',
    runId: 'run-1',
    client: 'ip:4fzzzhrnZ2JtXz1aYw0Qxg',
    source: 'registry',
    documentHash: 'a'.repeat(64),
    requestId: 'k3jd8-1',
    verdict: 'proceed',
    reasonCode: 'listed',
    answeredFor: null,
    profileHash: null,
    conditions: null,
    approvalId: null,
    ...fields,
  };
}

/** `count` of them. */
export function checkRecords(count: number, fields: CheckRecordFields = {}): readonly CheckRecord[] {
  return Array.from({ length: count }, () => aCheckRecord(fields));
}
