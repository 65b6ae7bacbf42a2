import { describe, expect, it } from 'vitest';
import { labelledDocument, parseLabelledRow } from '../../../../tools/evaluate/scores/labelled-row.js';
import { allLabels, orchardRow } from '../../../support/a-labelled-set.js';

describe('parseLabelledRow', () => {
  it('accepts a quote, several quotes, or offsets as evidence', () => {
    const evidence = {
      read_content: 'A quote.',
      scrape_data: ['One.', 'Two.'],
      post_content: [{ start: 3, end: 9 }],
    };
    expect(parseLabelledRow(orchardRow({ evidence })).evidence).toEqual({
      ...evidence,
      read_content: ['A quote.'],
    });
  });

  it('requires only a document and its labels, and ignores unknown fields', () => {
    const labels = allLabels({ api_access: true });
    expect(parseLabelledRow({ document: 'a/b.md', labels, sure: { api_access: 'low' }, mood: 1 })).toEqual({
      service: 'a/b.md',
      tos_url: 'a/b.md',
      document: 'a/b.md',
      labels,
      evidence: {},
      sure: { api_access: 'low' },
      contested: [],
    });
    expect(parseLabelledRow({ document: 'a.md', domain: 'a.example', labels }).service).toBe('a.example');
  });

  it.each<[unknown, RegExp]>([
    [[], /not a JSON object/],
    [null, /not a JSON object/],
    [orchardRow({ document: undefined }), /"document" is missing/],
    [orchardRow({ document: 7 }), /"document" is not a text/],
    [orchardRow({ labels: undefined }), /"labels" is not an object/],
    [orchardRow({ labels: { ...allLabels(), scrape_data: undefined } }), /"labels" has no scrape_data/],
    [orchardRow({ labels: { ...allLabels(), read: true } }), /"labels" has the unknown key "read"/],
    [orchardRow({ labels: { ...allLabels(), api_access: 'yes' } }), /api_access is "yes", not true, false/],
    [orchardRow({ contested: ['reading'] }), /"contested" has the unknown key "reading"/],
    [orchardRow({ contested: 'api_access' }), /"contested" is not a list/],
    [orchardRow({ evidence: { reading: 'x' } }), /"evidence" has the unknown key "reading"/],
    [orchardRow({ evidence: { api_access: 7 } }), /evidence of api_access is neither/],
    [orchardRow({ evidence: { api_access: [{ start: 9, end: 9 }] } }), /evidence of api_access is neither/],
    [orchardRow({ evidence: { api_access: [{ start: -1, end: 9 }] } }), /evidence of api_access is neither/],
    [orchardRow({ evidence: { api_access: '' } }), /evidence of api_access is blank/],
    [orchardRow({ evidence: { api_access: ['Some.', ' \n'] } }), /evidence of api_access is blank/],
    [orchardRow({ sure: { api_access: 'very' } }), /"sure" of api_access is "very", not high or low/],
    [orchardRow({ sure: { reading: 'low' } }), /"sure" has the unknown key "reading"/],
    [orchardRow({ document_sha256: 'abc' }), /"document_sha256" is not a SHA-256/],
  ])('refuses %j', (row, message) => {
    expect(() => parseLabelledRow(row)).toThrow(message);
  });

  it.each(['/etc/passwd', '../secret', 'a/../../b', 'C:\\x', '\\\\server\\x', 'a\\..\\b', 'a\0b'])(
    'does not leave the folder of the documents for %j',
    (document) => {
      expect(() => parseLabelledRow(orchardRow({ document }))).toThrow(/leads out of the folder/);
    },
  );

  it('allows dots in names', () => {
    expect(parseLabelledRow(orchardRow({ document: 'a..b/..c/d..' })).document).toBe('a..b/..c/d..');
  });
});

describe('labelledDocument', () => {
  it('gives the passages as they occur in the text, in UTF-16 units', () => {
    const row = parseLabelledRow(orchardRow({ evidence: { read_content: [{ start: 3, end: 8 }, 'pie'] } }));
    expect(labelledDocument(row, '🍎 apple pie').evidence).toEqual({ read_content: ['apple', 'pie'] });
  });

  it.each<[string, unknown, RegExp]>([
    ['a missing quote', 'Apple pie', /read_content is not in the text: "Apple pie"/],
    ['one of several', ['pie', 'tart'], /read_content is not in the text: "tart"/],
    ['a blank passage', [{ start: 8, end: 9 }], /read_content from 8 to 9 is blank/],
  ])('refuses %s', (_, evidence, message) => {
    const row = parseLabelledRow(orchardRow({ evidence: { read_content: evidence } }));
    expect(() => labelledDocument(row, '🍎 apple pie')).toThrow(message);
  });

  it('shows a shortened quote, without characters that a terminal would obey', () => {
    const row = parseLabelledRow(orchardRow({ evidence: { read_content: `\u009b31m${'x'.repeat(500)}` } }));
    expect(() => labelledDocument(row, 'text')).toThrow(/text: " 31mx{76}…"$/);
  });

  it('refuses a passage that ends after the text', () => {
    const row = parseLabelledRow(orchardRow({ evidence: { read_content: [{ start: 0, end: 5 }] } }));
    expect(() => labelledDocument(row, 'four')).toThrow(
      'the evidence of read_content ends at 5, but the text at 4',
    );
  });
});
