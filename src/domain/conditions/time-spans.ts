/** The named spans of time, in seconds. */
export const NAMED_SPANS = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
} as const;
export type NamedSpan = keyof typeof NAMED_SPANS;

const NAMES = Object.keys(NAMED_SPANS) as NamedSpan[];

/** The name of a span of this many seconds. */
export function spanOf(seconds: number): NamedSpan | undefined {
  return NAMES.find((name) => NAMED_SPANS[name] === seconds);
}
