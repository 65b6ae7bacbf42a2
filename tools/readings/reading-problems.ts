import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { DocumentReading, GradedPassage, Passage } from './said/document-reading.js';
import { spanProblems } from './span-problems.js';

/** Fewer words say nothing by themselves. */
const FEWEST_WORDS = 4;
/** A line of Markdown that is a heading, or nothing but a link of a table of contents. */
const NO_SENTENCE = /^\s*(?:#{1,6} .*|[*+-]? ?\[[^\]]*\]\([^)]*\))\s*$/;

/** What is wrong with a reading of a text, a sentence each; nothing for a sound one. */
export function readingProblems({ keys }: DocumentReading, text: string): readonly string[] {
  return PERMISSION_KEYS.flatMap((key) => {
    const { value, evidence = [], weak = [] } = keys[key];
    return [
      ...(value !== null && evidence.length === 0 ? [`${key} has a value without evidence`] : []),
      ...(value === null && evidence.length > 0 ? [`${key} has evidence without a value`] : []),
      ...[...evidence, ...weak].flatMap((passage) =>
        passageProblems(passage, text).map((what) => `${key}: ${what}`),
      ),
    ];
  });
}

/** What is wrong with a passage that was chosen as proof, and with the lead-in that it is read under. */
export function proofProblems(
  { lead_in: leadIn, ...passage }: GradedPassage,
  text: string,
): readonly string[] {
  const problems = spanProblems(passage, text);
  // An item of a list may be a word or two.
  if (leadIn === undefined) return [...passageProblems(passage, text), ...problems];
  const isThere = leadIn.end <= text.length && text.slice(leadIn.start, leadIn.end).trim() !== '';
  const lead = isThere ? spanProblems(leadIn, text) : ['the lead-in does not lie in the text'];
  const isItem = passage.end <= text.length && text.slice(passage.start, passage.end).trim() !== '';
  return [
    ...(isItem ? [] : [`the passage from ${passage.start} to ${passage.end} does not lie in the text`]),
    ...problems,
    ...lead,
  ];
}

/** What is wrong with a passage that is to prove something. */
export function passageProblems({ start, end }: Passage, text: string): readonly string[] {
  const where = `the passage from ${start} to ${end}`;
  if (start >= end || end > text.length) return [`${where} does not lie in the text`];
  const passage = text.slice(start, end);
  if (passage.trim().split(/\s+/).length < FEWEST_WORDS) return [`${where} is too short to prove anything`];
  return NO_SENTENCE.test(passage) ? [`${where} is a heading or a line of contents`] : [];
}
