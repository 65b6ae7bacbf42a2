import type { TermsText } from '../../../domain/generate/terms-text.js';
import type { Section } from './sections.js';

/** A section of one of the texts. */
export interface Part extends Section {
  readonly text: TermsText;
  /** Index of the text among those of the site. */
  readonly source: number;
  /** The number of this section in its text, from 1. */
  readonly number: number;
  readonly of: number;
}

/** Stems of words about the questions, in the commoner languages of terms. */
const TELLING =
  /\b(?:ro?bots?\b|spider|crawl|scrap|harvest|automat|api\b|apis\b|sdk\b|d[ée]velop|entwickl|desarroll|mining|training|trainier|entra[iî]n|artificial|artificiel|machine learning|maschinell)/giu;
const ABOUT =
  /\b(?:account|compte|konto|cuenta|regist|inscri|purchas|acheter|kauf|compra|subscri|abonn|upload|submit|publi|post\b|access|acc[eè]s|zugriff)/giu;
/** A word counts at most this often. More occurrences add nothing. */
const MAX_COUNTED = 40;

/**
 * At most `max` parts, in their order: the beginning of the first text, then those with the most words about
 * the questions.
 */
export function chooseParts(parts: readonly Part[], max: number): readonly Part[] {
  if (parts.length <= max) return parts;
  const ranked = parts
    .map((part, index) => ({ part, index, weight: index === 0 ? Number.POSITIVE_INFINITY : weightOf(part) }))
    .sort((one, other) => other.weight - one.weight || one.index - other.index);
  return ranked
    .slice(0, max)
    .sort((one, other) => one.index - other.index)
    .map(({ part }) => part);
}

function weightOf({ text, start, end }: Part): number {
  const words = text.text.slice(start, end);
  const count = (pattern: RegExp) => Math.min(words.match(pattern)?.length ?? 0, MAX_COUNTED);
  return 3 * count(TELLING) + count(ABOUT);
}
