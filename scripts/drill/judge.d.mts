import type { Drill } from './drills.mjs';

export interface Figures {
  readonly perSecond: Readonly<Record<string, number>>;
  readonly due: Readonly<Record<string, number>>;
  readonly sent: Readonly<Record<string, number>>;
  readonly answered: Readonly<Record<string, number>>;
  readonly failed: readonly {
    readonly kind: string;
    readonly outcome: string;
    readonly dueAt: number;
    readonly endedAt: number;
  }[];
  readonly faultAt: number;
  readonly healedAt: number;
  readonly machineLoad: number;
  readonly gapMs: number;
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly ids: number;
  readonly missing: number;
  readonly double: number;
  readonly limited: {
    readonly limit: number;
    readonly passed: number;
    readonly byOne: number;
    readonly redisResets: number;
    readonly apart: number;
  };
  readonly receipts: { readonly verified: number; readonly faults: readonly string[] };
  readonly writes: { readonly acknowledged: number; readonly lost: number };
  readonly proof: Readonly<Record<string, number | undefined>>;
  readonly chain: { readonly intact: boolean; readonly checks: number; readonly findings: readonly string[] };
}

export function judge(drill: Drill, figures: Figures): readonly string[];
