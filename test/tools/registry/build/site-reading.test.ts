import { describe, expect, it } from 'vitest';
import type { ProvenReading } from '../../../../src/domain/generate/read-terms.js';
import {
  handReading,
  joinReadings,
  machineReading,
  type SiteReading,
} from '../../../../tools/registry/build/site-reading.js';
import { eachKey } from '../../../../tools/registry/crossref/entry-basis.js';
import { allLabels, type Labels } from '../../../support/a-labelled-set.js';
import { aTermsText } from '../../../support/a-terms-text.js';

/** A reading of a text of this name: each value that is given rests on a passage of it. */
function reading(text: string, labels: Labels): SiteReading {
  return eachKey((key) => {
    const value = labels[key] ?? null;
    const passage = { sourceUrl: `https://orchard.example/${text}`, textSha256: text, start: 1, end: 2 };
    return { value, passages: value === null ? [] : [passage] };
  });
}

describe('two readings of a site together', () => {
  const textOf = ({ passages }: SiteReading['read_content']) => passages.map(({ textSha256 }) => textSha256);

  it.each([
    [true, true, true, 'terms'],
    [true, false, false, 'rules'],
    [true, null, true, 'terms'],
    [false, true, false, 'terms'],
    [false, false, false, 'terms'],
    [false, null, false, 'terms'],
    [null, true, true, 'rules'],
    [null, false, false, 'rules'],
  ] as const)('make of %s and %s: %s, by the %s', (first, further, value, text) => {
    const joined = joinReadings(
      reading('terms', { post_content: first }),
      reading('rules', { post_content: further }),
    );
    expect(joined.post_content.value).toBe(value);
    expect(textOf(joined.post_content)).toEqual([text]);
    expect(joined.scrape_data).toEqual({ value: null, passages: [] });
  });
});

it('is what was proven, by the places of the passages and without their words', () => {
  const evidence = {
    quote: 'You may read.',
    sourceUrl: 'https://orchard.example/terms',
    textSha256: 'a'.repeat(64),
    start: 3,
    end: 16,
  };
  const proven: ProvenReading = {
    claims: { read_content: { value: true, evidence: [evidence] } },
    remarks: [],
  };
  const { quote: _, ...place } = evidence;
  expect(machineReading(proven)).toEqual({
    ...reading('', {}),
    read_content: { value: true, passages: [place] },
  });
});

it('is what was labelled, with the passages in their text', () => {
  const text = aTermsText();
  const { read_content, scrape_data, api_access } = handReading(
    {
      labels: allLabels({ read_content: true, scrape_data: false }),
      passages: { read_content: [{ start: 0, end: 36 }] },
      sure: eachKey(() => 'high'),
    },
    text,
  );
  const place = { sourceUrl: text.url, textSha256: text.textSha256, start: 0, end: 36 };
  expect([read_content, scrape_data, api_access]).toEqual([
    { value: true, passages: [place] },
    { value: false, passages: [] },
    { value: null, passages: [] },
  ]);
});
