import type { ReadTermsParts } from '../../../src/domain/generate/read-terms.js';
import type { TermsFinder } from '../../../src/domain/ports/terms-finder.js';
import type { ReadIndependently } from './independent-reading.js';
import { readTexts } from './read-texts.js';

export interface ReadSiteAgainParts extends ReadTermsParts {
  readonly finder: TermsFinder;
}

/**
 * Reads a site's terms as they are now. What its own reader has derived from the site is not held against the site once
 * more.
 */
export function makeReadSiteAgain(parts: ReadSiteAgainParts): ReadIndependently {
  const { finder, analyst } = parts;
  return async (basis, signal) => {
    const { domain, termsUrl, sources, readBy } = basis;
    const isOfSite = sources[0] !== undefined && sources[0].archive === undefined;
    if (isOfSite && readBy.includes(analyst.name)) return {};
    const knownUrls = termsUrl === undefined ? [] : [termsUrl];
    const found = await finder.find({ domain, knownUrls, signal });
    if (found.kind === 'none') return { problem: found.message };
    return readTexts(
      parts,
      basis,
      found.texts.map((text) => ({ text })),
      signal,
    );
  };
}
