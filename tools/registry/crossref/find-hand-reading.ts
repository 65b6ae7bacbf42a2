import { BY_HAND, type HandReading } from '../build/hand-reading.js';
import type { NoReading, ReadIndependently } from './independent-reading.js';

const NONE: NoReading = {};

/**
 * Finds what a person said of the very text that an entry's main document is.
 *
 * @param handReadings by the SHA-256 of the text
 */
export function makeFindHandReading(handReadings: ReadonlyMap<string, HandReading>): ReadIndependently {
  return async ({ sources: [main] }) => {
    const hand = handReadings.get(main?.textSha256 ?? '');
    if (main === undefined || hand === undefined) return NONE;
    const { kind, url, at, archive } = main;
    const text = { kind, url, at, ...(archive && { collection: archive.collection }) };
    return { readBy: BY_HAND, values: hand.labels, texts: [text] };
  };
}
