import type { NamedPassage } from './check-result.js';

/** The words of a passage, those of an item of a list behind what introduces it; undefined where they are not at hand. */
export function passageWords({ quote, lead_in: leadIn }: NamedPassage): string | undefined {
  if (quote === undefined || leadIn?.quote === undefined) return quote;
  return `${leadIn.quote} … ${quote}`;
}
