import { describe, expect, it } from 'vitest';
import { chooseParts, type Part } from '../../../../src/adapters/analyst/openai/choose-parts.js';
import { aTermsText } from '../../../support/a-terms-text.js';

function partsOf(...sections: readonly string[]): readonly Part[] {
  const text = aTermsText({ text: sections.join('') });
  let start = 0;
  return sections.map((section, index) => {
    const part = { text, source: 0, number: index + 1, of: sections.length, headings: [], start };
    start += section.length;
    return { ...part, end: start };
  });
}

const wordsOf = (parts: readonly Part[]) => parts.map(({ text, start, end }) => text.text.slice(start, end));

describe('chooseParts', () => {
  it('keeps all parts when there are few', () => {
    const parts = partsOf('Law.', 'Robots.');
    expect(chooseParts(parts, 2)).toEqual(parts);
  });

  it('keeps the beginning and the parts about the questions, in order', () => {
    const parts = partsOf(
      'Preamble.',
      'Our liability.',
      'No scraping by robots.',
      'Law.',
      'Register an account.',
    );
    expect(wordsOf(chooseParts(parts, 3))).toEqual([
      'Preamble.',
      'No scraping by robots.',
      'Register an account.',
    ]);
  });
});
