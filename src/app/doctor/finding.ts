/** How much a finding matters; later levels matter more. */
export const LEVELS = ['fine', 'note', 'unchecked', 'problem'] as const;
export type Level = (typeof LEVELS)[number];

/** The result of one probe of an installation, in words. */
export interface Finding {
  readonly level: Level;
  /** The state; a sentence. */
  readonly what: string;
  /** What to do about it; a sentence. */
  readonly advice?: string | undefined;
}

export const fine = (what: string): Finding => ({ level: 'fine', what });
export const note = (what: string, advice?: string): Finding => ({ level: 'note', what, advice });
export const unchecked = (what: string, advice?: string): Finding => ({ level: 'unchecked', what, advice });
export const problem = (what: string, advice: string): Finding => ({ level: 'problem', what, advice });

export interface ProbeReport {
  /** A word or two. */
  readonly probe: string;
  readonly findings: readonly Finding[];
}
