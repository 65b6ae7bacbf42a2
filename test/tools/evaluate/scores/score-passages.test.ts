import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../../../src/domain/confidence/wilson-interval.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../../src/domain/terms/permission.js';
import {
  gradePassage,
  type MarkedDocument,
  type MarkedPassage,
  scorePassages,
} from '../../../../tools/evaluate/scores/score-passages.js';

const SHOWN = { start: 100, end: 200 };

const mark = (fields: Partial<MarkedPassage> = {}): MarkedPassage => ({
  ...SHOWN,
  key: 'scrape_data',
  value: false,
  grade: 'apt',
  ...fields,
});

const grade = (...marked: readonly MarkedPassage[]) => gradePassage(SHOWN, 'scrape_data', false, marked);

/** A document in which the analyst shows {@link SHOWN} for `scrape_data`. */
function aDocument(
  marked: readonly MarkedPassage[],
  { value = false, contested = [] as readonly PermissionKey[] } = {},
): MarkedDocument {
  const labels = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, null])) as Record<PermissionKey, null>;
  return {
    labelled: {
      service: 'Orchard',
      tos_url: 'https://orchard.example/terms',
      document: 'orchard.md',
      labels: { ...labels, scrape_data: false },
      contested,
    },
    reading: {
      claims: { scrape_data: { value, quotes: [{ quote: 'x'.repeat(100), start: 100 }] } },
      remarks: [],
    },
    marked,
  };
}

describe('gradePassage', () => {
  it('takes the grade that the first mark of the same words gives the value', () => {
    expect(grade(mark())).toBe('apt');
    expect(grade(mark({ grade: 'weak' }), mark())).toBe('weak');
    expect(grade(mark({ value: true }), mark())).toBe('apt');
  });

  it('asks for half of the shorter passage, wherever the longer one ends', () => {
    expect(grade(mark({ start: 150, end: 900 }))).toBe('apt');
    expect(grade(mark({ start: 151, end: 900 }))).toBe('unread');
    expect(grade(mark({ start: 190, end: 210 }))).toBe('apt');
    expect(grade(mark({ start: 200, end: 300 }))).toBe('unread');
  });

  it('is wrong only where the same words were taken for proof of the other value', () => {
    expect(grade(mark({ value: true }))).toBe('wrong');
    expect(grade(mark({ value: true, grade: 'weak' }))).toBe('weak');
    expect(grade(mark({ value: null, grade: 'weak' }))).toBe('weak');
  });

  it('passes over marks of other keys', () => {
    expect(grade(mark({ key: 'read_content' }))).toBe('unread');
  });
});

describe('scorePassages', () => {
  it('counts each grade, with the interval of the share that is apt', () => {
    const { scrape_data: score, all } = scorePassages([
      aDocument([mark()]),
      aDocument([mark({ grade: 'weak' })]),
      aDocument([mark({ start: 500, end: 600 })]),
      aDocument([mark()], { value: true }),
    ]);
    const [low, high] = wilsonInterval(1, 4);
    expect(score).toEqual({ n: 4, apt: 1, weak: 1, unread: 1, wrong: 1, share: 0.25, low, high });
    expect(all).toEqual(score);
  });

  it('leaves out contested keys, and texts in which no reader marked anything', () => {
    const { scrape_data: score } = scorePassages([
      aDocument([mark()], { contested: ['scrape_data'] }),
      aDocument([]),
    ]);
    expect(score).toEqual({ n: 0, apt: 0, weak: 0, unread: 0, wrong: 0, share: null, low: 0, high: 1 });
  });
});
