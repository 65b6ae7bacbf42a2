/** Instants from `fromMs` on and before `toMs`, in milliseconds since 1970; open where one is left out. */
export interface TimeRange {
  readonly fromMs?: number;
  readonly toMs?: number;
}
