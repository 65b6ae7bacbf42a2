/** How much a finding matters: the later ones more. */
export const LEVELS = ['fine', 'note', 'unchecked', 'problem'] as const;
export type Level = (typeof LEVELS)[number];

/** What one look at an installation came to, in words. */
export interface Finding {
  readonly level: Level;
  /** What is so; a sentence. */
  readonly what: string;
  /** What to do about it; a sentence. */
  readonly advice?: string;
}

export const fine = (what: string): Finding => ({ level: 'fine', what });
export const note = (what: string, advice?: string): Finding => finding('note', what, advice);
export const unchecked = (what: string, advice?: string): Finding => finding('unchecked', what, advice);
export const problem = (what: string, advice: string): Finding => finding('problem', what, advice);

function finding(level: Level, what: string, advice: string | undefined): Finding {
  return advice === undefined ? { level, what } : { level, what, advice };
}

/** Looks at one part of an installation. */
export interface Probe {
  /** A word or two. */
  readonly name: string;
  /** What it rejects with counts as not checked. */
  run(signal: AbortSignal): Promise<readonly Finding[]>;
}

export interface ProbeReport {
  readonly probe: string;
  readonly findings: readonly Finding[];
}
