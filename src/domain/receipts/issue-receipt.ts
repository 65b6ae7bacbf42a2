import { hash } from 'node:crypto';
import type { ReceiptSigner } from '../audit/ports.js';
import type { CheckAnswer } from '../check/answer-check.js';
import type { PastAnswer } from '../check/check-as-of.js';
import { type Caller, recordOf } from '../check/check-permission.js';
import type { KnownTermsReader } from '../check/ports.js';
import type { Clock } from '../ports/clock.js';
import { documentHash } from '../terms/canonical.js';
import type { PermissionKey } from '../terms/permission.js';
import { type Receipt, recordHash, sealOf, type UnsignedReceipt } from './receipt.js';

/** The hash that the format requires when no document answered. */
const HASH_OF_NOTHING = hash('sha256', '');

const ACTION_TYPES: Readonly<Record<PermissionKey, Receipt['action_type']>> = {
  read_content: 'data_access',
  scrape_data: 'data_access',
  api_access: 'api_call',
  create_account: 'custom',
  make_purchases: 'purchase',
  post_content: 'custom',
  allow_training: 'custom',
};

export interface IssueReceiptParts {
  readonly signer: ReceiptSigner;
  readonly known: KnownTermsReader;
  /** UUIDv4 of the installation; not a secret. */
  readonly workspaceId: string;
  /** The service's address from outside. */
  readonly baseUrl: string;
  /** Returns a new UUIDv4. */
  readonly newReceiptId: () => string;
  readonly clock: Clock;
}

/**
 * The receipt for a recorded answer, for the caller who got the answer. Takes about 0.1 ms.
 *
 * @throws DomainError `service_unavailable` as the reader gives it
 */
export type IssueReceipt = (answer: CheckAnswer | PastAnswer, caller: Caller) => Promise<Receipt>;

export function makeIssueReceipt({
  signer,
  known,
  workspaceId,
  baseUrl,
  newReceiptId,
  clock,
}: IssueReceiptParts): IssueReceipt {
  const { protocol, origin } = new URL(baseUrl);
  const issuer = protocol === 'https:' ? { issuer: origin } : {};

  return async (answer, caller) => {
    const { domain, terms, resolution } = answer;
    const record = recordOf(answer, caller);
    const asOf = 'asOf' in answer ? answer.asOf : undefined;
    const version = asOf === undefined ? await versionOf(answer, known) : asOf.version;
    const unsigned: UnsignedReceipt = {
      ors_version: '0.1',
      receipt_id: newReceiptId(),
      workspace_id: workspaceId,
      agent_id: caller.agentId ?? 'unnamed',
      action_type: record.resolvedPermission === null ? 'custom' : ACTION_TYPES[record.resolvedPermission],
      terms_url:
        terms.kind !== 'none' && terms.origin === 'registry'
          ? `${baseUrl}/registry/${terms.domain}${version === undefined ? '' : `/versions/${version}`}`
          : `https://${terms.kind === 'none' ? domain : terms.domain}/.well-known/agentterms.json`,
      terms_hash: record.documentHash ?? HASH_OF_NOTHING,
      timestamp: answer.checkedAt.toISOString(),
      pricing_version: 'none',
      amount_charged: 0,
      created_at: clock.now().toISOString(),
      ...issuer,
      provider: { origin: `https://${domain}` },
      // A reader that only knows the format must never take silence for consent.
      decision: record.decision === 'allowed' && answer.verdict !== 'block' ? 'acknowledged' : 'declined',
      action_context: {
        domain,
        action: record.action.toWellFormed(),
        permission: record.decision,
        ...(record.resolvedPermission !== null && { resolved_permission: record.resolvedPermission }),
        value_hash: documentHash(resolution?.value ?? null),
        confidence: String(record.confidence),
        ...(record.tier !== null && { tier: record.tier }),
        verdict: answer.verdict,
        source: record.source,
        ...(record.answeredFor !== null && { answered_for: record.answeredFor }),
        ...(record.profileHash !== null && { profile_hash: record.profileHash }),
        ...(record.conditions !== null && { conditions: record.conditions }),
        ...(record.approvalId !== null && {
          approval_id: record.approvalId,
          reason_code: record.reasonCode,
        }),
        ...(terms.kind !== 'none' &&
          terms.validationStatus !== undefined && { validation_status: terms.validationStatus }),
        ...(record.documentHash !== null && { document_hash: record.documentHash }),
        ...(version !== undefined && { registry_version: version }),
        ...(asOf !== undefined && { as_of: asOf.at.toISOString() }),
        check_id: answer.id,
        record_hash: recordHash(record),
      },
    };
    const { canonicalHash, message } = sealOf(unsigned);
    const signature = Buffer.from(signer.signBytes(message)).toString('base64url');
    return { ...unsigned, canonical_hash: canonicalHash, signature, key_id: signer.keyId };
  };
}

/** Version of the entry that answered; `undefined` when it has changed since. */
async function versionOf({ terms }: CheckAnswer, known: KnownTermsReader): Promise<number | undefined> {
  if (terms.kind === 'none' || terms.origin !== 'registry') return undefined;
  const [found] = await known.read([terms.domain]);
  return found?.entry?.documentHash === terms.documentHash ? found?.entry?.version : undefined;
}
