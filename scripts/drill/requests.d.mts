import type { Asked } from './load.mjs';

type Kind = 'check' | 'batch' | 'cold' | 'receipt' | 'limited' | 'write' | 'generate' | 'audit';

export const PER_SECOND: Readonly<Record<Kind, number>>;
export const BATCH: number;
export function kindsOf(of: {
  readonly domains: readonly string[];
  readonly keys: { readonly free: string; readonly limited: string };
  readonly tokens: { readonly admin: string; readonly auditor: string };
  readonly cold: () => string;
}): Record<Kind, { readonly perSecond: number; readonly ask: (nth: number) => Asked }>;
