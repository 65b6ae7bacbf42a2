import { DomainError } from '../errors.js';
import { type Workers, WorkStopped } from '../ports/workers.js';
import { blankPassages } from './instruction-passages.js';
import type { TermsText } from './terms-text.js';

const WORK = {
  module: new URL('./instruction-passages.js', import.meta.url),
  name: 'instructionPassages',
} as const;
const TIMEOUT_MS = 20_000;

type Passages = Parameters<typeof blankPassages>[1];

/**
 * The text without what is addressed to a machine reader, which is no term of use. It is blanked at equal length, so that
 * all else keeps its place; the hash stays that of the text as it was read.
 *
 * @throws DomainError `generator_failure` when the text cannot be searched; the signal's reason when it is aborted
 */
export async function blankInstructions(
  text: TermsText,
  workers: Workers,
  signal: AbortSignal,
): Promise<TermsText> {
  const passages = await search(text, workers, signal);
  return passages.length === 0 ? text : { ...text, text: blankPassages(text.text, passages) };
}

async function search({ url, text }: TermsText, workers: Workers, signal: AbortSignal): Promise<Passages> {
  try {
    return await workers.run<Passages>(WORK, text, { timeoutMs: TIMEOUT_MS, signal });
  } catch (error) {
    if (!(error instanceof WorkStopped)) throw error;
    // Unsearched, the text could talk to whoever reads it.
    throw new DomainError('generator_failure', `The text at ${url} could not be searched for instructions.`, {
      cause: error,
    });
  }
}
