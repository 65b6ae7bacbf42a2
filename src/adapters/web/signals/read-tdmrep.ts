import { sayingsOf } from '../../../domain/signals/sayings.js';
import { aSignal, type ReadSignal } from '../../../domain/signals/signal.js';

const MAX_RULES = 20;

/** A declaration of TDMRep in a header, a meta element or a rule of the file. */
export interface TdmDeclaration {
  readonly text: string;
  readonly scope: string;
  readonly reservation: unknown;
  /** Where a licence is available. */
  readonly policy: unknown;
}

/**
 * Reads a declaration on text and data mining (TDM Reservation Protocol, 2): 1 reserves it, 0 does not, and
 * any other value declares nothing. With a policy, reserved uses are available under a licence.
 */
export function readTdm({ text, scope, reservation, policy }: TdmDeclaration): readonly ReadSignal[] {
  if (reservation !== 0 && reservation !== 1) return [];
  const hasPolicy = typeof policy === 'string' && policy.trim() !== '';
  const saying = reservation === 0 ? 'allow' : hasPolicy ? 'conditional' : 'deny';
  return [aSignal({ kind: 'tdmrep', text, scope, says: sayingsOf([['mine', saying]]) })];
}

/** The value of `tdm-reservation` in a header or a meta element. */
export function tdmReservation(text: string | undefined): unknown {
  const value = text?.trim();
  return value === '0' || value === '1' ? Number(value) : undefined;
}

/**
 * Reads a `tdmrep.json` (TDM Reservation Protocol, "TDM File on the Origin Server"); `undefined` for a text
 * that is not one.
 */
export function readTdmrepFile(text: string): readonly ReadSignal[] | undefined {
  let rules: unknown;
  try {
    rules = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  if (!Array.isArray(rules)) return undefined;
  return rules.slice(0, MAX_RULES).flatMap((rule: unknown) => {
    if (typeof rule !== 'object' || rule === null) return [];
    const {
      location,
      'tdm-reservation': reservation,
      'tdm-policy': policy,
    } = rule as Record<string, unknown>;
    if (typeof location !== 'string' || !/^[/*]/.test(location)) return [];
    return readTdm({ text, scope: location, reservation, policy });
  });
}
