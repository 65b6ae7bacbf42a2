import type { NamedPassage } from '../check/check-result.js';
import type { EntryEvidence } from '../check/find-evidence.js';
import { byKey, PERMISSION_KEYS } from '../terms/permission.js';
import type { FindTexts } from './find-texts.js';
import { isTextHash, type NamedText } from './named-text.js';
import type { TextState } from './text-state.js';

/** Texts that are read for one answer. */
const MOST_TEXTS = 20;
/** A longer passage is quoted as far as this. */
const MOST_QUOTED = 2_000;
/** Of what stands before and behind a passage. */
const MOST_AROUND = 200;

/**
 * The passages with their words, or what hinders them (contract: "Check", `evidence`). A passage that brings its own quote is
 * left as it is, and one that names no place in a text.
 *
 * @param around whether some of what stands before and behind each is given as well
 */
export type QuotePassages = (
  passages: readonly NamedPassage[],
  options?: { readonly around?: boolean },
) => Promise<readonly NamedPassage[]>;

export function makeQuotePassages(findTexts: FindTexts): QuotePassages {
  return async (passages, { around = false } = {}) => {
    const texts = new Map<string, NamedText>();
    for (const passage of passages) {
      if (!isPlaced(passage) || texts.size === MOST_TEXTS) continue;
      const { text_sha256: sha256, source_url: sourceUrl, archived_url: archivedUrl } = passage;
      texts.set(sha256, { sha256, sourceUrl, ...(archivedUrl !== undefined && { archivedUrl }) });
    }
    const states = await findTexts([...texts.values()]);
    return passages.map((passage) => {
      const state = isPlaced(passage) ? states.get(passage.text_sha256) : undefined;
      return state === undefined ? passage : { ...passage, ...saidOf(state, passage, around) };
    });
  };
}

/** The evidence of an entry with the words of all its passages, each text read once. */
export async function quoteEvidence(
  found: EntryEvidence,
  quotePassages: QuotePassages,
  options?: Parameters<QuotePassages>[1],
): Promise<EntryEvidence> {
  const all = PERMISSION_KEYS.flatMap((key) => found.values[key].passages);
  const quoted = await quotePassages(all, options);
  let next = 0;
  const values = byKey((key) => {
    const value = found.values[key];
    const first = next;
    next += value.passages.length;
    return { ...value, passages: quoted.slice(first, next) };
  });
  return { ...found, values };
}

/** Whether all words of passages that can be had are there, so that the same question is answered the same for a while. */
export function isSettled(passages: readonly NamedPassage[]): boolean {
  return passages.every(({ text_status: status }) => status === undefined || status === 'kept');
}

type Placed = NamedPassage & Required<Pick<NamedPassage, 'text_sha256' | 'start' | 'end'>>;

function isPlaced(passage: NamedPassage): passage is Placed {
  const { quote, text_sha256: sha256, start, end } = passage;
  return quote === undefined && isTextHash(sha256) && start !== undefined && end !== undefined;
}

function saidOf(
  state: TextState,
  { start = 0, end = 0, lead_in: leadIn }: NamedPassage,
  around: boolean,
): Partial<NamedPassage> {
  if (state.status === 'fetching') return { text_status: 'fetching' };
  if (state.status !== 'kept') {
    const { status, problem, retryAt } = state;
    return {
      text_status: status,
      text_problem: problem,
      ...(retryAt !== undefined && { text_retry_at: retryAt.toISOString() }),
    };
  }
  const { text } = state;
  // A place behind the end of the text is a mistake of the entry, and nothing is there to be quoted.
  if (end > text.length) return { text_status: 'kept' };
  return {
    quote: quoteOf(text, start, end),
    ...(leadIn && { lead_in: { ...leadIn, ...wordsOf(leadIn, text) } }),
    ...(around && {
      before: text.slice(Math.max(0, start - MOST_AROUND), start).toWellFormed(),
      after: text.slice(end, end + MOST_AROUND).toWellFormed(),
    }),
    text_status: 'kept',
  };
}

function wordsOf(
  { start, end }: NonNullable<NamedPassage['lead_in']>,
  text: string,
): { readonly quote?: string } {
  const isPlaced = start !== undefined && end !== undefined && end <= text.length;
  return isPlaced ? { quote: quoteOf(text, start, end) } : {};
}

function quoteOf(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + MOST_QUOTED)).toWellFormed();
}
