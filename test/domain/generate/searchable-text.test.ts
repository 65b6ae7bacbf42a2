import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSearchable } from '../../../src/domain/generate/searchable-text.js';

const folded = (text: string) => toSearchable(text).folded;

describe('toSearchable', () => {
  it.each([
    ['leaves plain text as it is', 'You may not scrape.', 'You may not scrape.'],
    ['makes one space of a run', 'You\u00a0may \n\t not', 'You may not'],
    [
      'folds double quotation marks',
      '“Content” „Inhalt‟ «contenu» ＂x＂',
      '"Content" "Inhalt" "contenu" "x"',
    ],
    ['folds single quotation marks', '‘site’ user`s ‹x›', "'site' user's 'x'"],
    ['folds compatibility forms', 'ﬁle ＡＰＩ ½', 'file API 1⁄2'],
    ['joins a letter and the mark that combines with it', 'cafe\u0301', 'caf\u00e9'],
    [
      'drops the marks of headings and list items',
      '## Rules\n- no bots\n  - nor spiders',
      ' Rules no bots nor spiders',
    ],
    ['keeps a hyphen within a line', 'a - b', 'a - b'],
  ])('%s', (_what, text, wanted) => {
    expect(folded(text)).toBe(wanted);
  });

  it('knows where each character came from', () => {
    const text = 'The ﬁle  “x”';
    const { folded: form, starts, ends } = toSearchable(text);
    const at = form.indexOf('file');
    expect(text.slice(starts[at], ends[at + 3])).toBe('ﬁle');
    const quoted = form.indexOf('"x"');
    expect(text.slice(starts[quoted], ends[quoted + 2])).toBe('“x”');
  });

  it('maps every unit of the folded text to a place in the original, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { folded: form, starts, ends } = toSearchable(text);
        expect(starts).toHaveLength(form.length);
        expect(ends).toHaveLength(form.length);
        let before = 0;
        for (const [place, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(ends[place]).toBeGreaterThan(start);
          expect(ends[place]).toBeLessThanOrEqual(text.length);
          before = start;
        }
      }),
    );
  });
});
