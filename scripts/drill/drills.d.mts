export interface Allowance {
  readonly kinds: readonly string[];
  readonly outcomes: readonly string[];
  readonly atMost?: number;
  readonly atMostSeconds?: number;
  readonly untilMs?: number;
  readonly afterHealMs?: number;
  readonly why: string;
}

export interface Bound {
  readonly figure: string;
  readonly least?: number;
  readonly most?: number;
  readonly what: string;
}

export interface Drill {
  readonly name: string;
  readonly what: string;
  readonly mayFail?: readonly Allowance[];
  readonly mostGapMs: number;
  readonly leastAnswered?: number;
  readonly proves?: readonly Bound[];
  readonly proof?: (seen: object) => Record<string, number | undefined>;
  readonly fault?: (prepared: never) => unknown;
}

export function drills(topology: object): readonly Drill[];
