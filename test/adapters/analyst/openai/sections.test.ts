import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from '../../../../src/adapters/analyst/openai/sections.js';

const SIZE = { maxChars: 200, overlapChars: 60 };
const cut = (text: string, size = SIZE) =>
  sectionsOf(text, size).map(({ start, end }) => text.slice(start, end));

describe('sectionsOf', () => {
  it('leaves a short text in one piece, and returns none for a blank one', () => {
    expect(cut('One line.\n\nTwo lines.')).toEqual(['One line.\n\nTwo lines.']);
    expect(cut(' \n   \n')).toEqual([]);
    expect(cut('')).toEqual([]);
  });

  it('cuts before a heading where there is one in the second half', () => {
    const text = `${'a'.repeat(120)}\n\n## Second\n\n${'b'.repeat(120)}`;
    expect(cut(text)).toEqual(['a'.repeat(120), `## Second\n\n${'b'.repeat(120)}`]);
  });

  it('repeats the last paragraphs of the section before, two at most', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `Line ${index} is here, full stop.`);
    const sections = cut(lines.join('\n'));
    expect(sections.length).toBeGreaterThan(2);
    for (const [index, section] of sections.slice(1).entries()) {
      const before = sections[index]?.split('\n') ?? [];
      expect(section.split('\n').slice(0, 2)).toEqual(before.slice(-2));
    }
  });

  it('cuts a line that is too long after a sentence, else at a space, else at the limit', () => {
    const sentence = `${'Words of a sentence. '.repeat(20)}`.trim();
    for (const part of cut(sentence).slice(0, -1)) expect(part).toMatch(/\. $/);
    for (const part of cut('word '.repeat(100)).slice(0, -1)) expect(part).toMatch(/ $/);
    expect(cut('x'.repeat(450)).map(({ length }) => length)).toEqual([200, 200, 50]);
    for (const part of cut(`a${'😀'.repeat(300)}`)) expect(part.isWellFormed()).toBe(true);
  });

  it('names the headings that a section begins under', () => {
    const text = `# Terms\n\n## Rules\n\n${'a'.repeat(150)}\n\n${'b'.repeat(150)}\n\n## Law\n\n${'c'.repeat(150)}`;
    expect(sectionsOf(text, SIZE).map(({ headings }) => headings)).toEqual([
      [],
      ['Terms', 'Rules'],
      ['Terms'],
    ]);
  });

  it('puts every line into some section, none above the limit, in order', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 500 }),
      fc.constantFrom('# Heading', '## Other', '- An item of a list.', '', 'A. B. C.'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 40, max: 400 }), (lines, maxChars) => {
        const text = lines.join('\n');
        const sections = sectionsOf(text, { maxChars, overlapChars: Math.floor(maxChars / 4) });
        let covered = 0;
        for (const { start, end } of sections) {
          expect(end - start).toBeLessThanOrEqual(maxChars);
          expect(end).toBeGreaterThan(covered);
          expect(text.slice(covered, Math.max(covered, start)).trim()).toBe('');
          covered = end;
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
    );
  });
});
