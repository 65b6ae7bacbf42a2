import { DomainError } from '../errors.js';
import { type Workers, WorkStopped } from '../ports/workers.js';
import { type ProvenClaims, proveClaims } from './evidence.js';
import type { TellProgress } from './generation-progress.js';
import type { TermsAnalyst } from './ports.js';
import type { TermsText } from './terms-text.js';

const BLANKING = {
  module: new URL('./prompt-injection/injected-passages.js', import.meta.url),
  name: 'blankInjections',
} as const;
const BLANKING_TIMEOUT_MS = 20_000;

export interface ReadTermsParts {
  readonly analyst: TermsAnalyst;
  readonly workers: Workers;
  /** Receives the steps `reading`, `analysing` and `proving`. */
  readonly tell?: TellProgress;
}

/** What the reading found in the texts and could prove. */
export interface ProvenReading {
  readonly claims: ProvenClaims;
  /** Claims that are not sure enough to give a value. */
  readonly unsure: ProvenClaims;
  /** Indexes of the texts that were not read at all. */
  readonly unread: readonly number[];
  /** Name of the analyst, or of the part of it that did the reading. */
  readonly readBy: string;
  /** Sentences for people about what the reading leaves out. */
  readonly remarks: readonly string[];
}

/**
 * An analyst's reading of untrusted texts, always between two safeguards. Before it, passages addressed to a
 * machine are blanked. After it, claims without proof are dropped. All texts of one site go to a worker
 * thread together, so that one site never uses more than one.
 *
 * @throws DomainError `not_found` when the texts cost more than a reading may; `service_unavailable` and
 * `generator_failure` as the analyst gives them; the signal's reason when it is aborted
 */
export async function readTerms(
  { analyst, workers, tell = () => {} }: ReadTermsParts,
  found: readonly TermsText[],
  signal: AbortSignal,
): Promise<ProvenReading> {
  try {
    tell({ step: 'reading' });
    // Blanked before anything reads the texts, so that it can be neither followed nor quoted.
    const texts = await workers.run<readonly TermsText[]>(BLANKING, found, {
      timeoutMs: BLANKING_TIMEOUT_MS,
      signal,
    });
    tell({ step: 'analysing', analyst: analyst.name });
    const reading = await analyst.analyse(texts, signal);
    tell({ step: 'proving' });
    const unsure = proveClaims({ claims: reading.unsure ?? {} }, texts, () => true);
    const unsureKeys = Object.keys(unsure);
    return {
      claims: proveClaims(reading, texts),
      unsure,
      unread: reading.unread ?? [],
      readBy: reading.readBy ?? analyst.name,
      remarks: [
        ...reading.remarks,
        ...(unsureKeys.length === 0
          ? []
          : [`Addressed, but not read surely enough to give a value: ${unsureKeys.join(', ')}.`]),
      ],
    };
  } catch (error) {
    throw error instanceof WorkStopped ? unreadable(error, found) : error;
  }
}

/** Work that failed is a defect of this program. Work that cost too much says something about the texts. */
function unreadable(cause: WorkStopped, [first]: readonly TermsText[]): DomainError {
  if (cause.reason === 'failed') {
    return new DomainError('generator_failure', 'The terms could not be read.', { cause });
  }
  const what = cause.reason === 'timed_out' ? 'time' : 'memory';
  return new DomainError(
    'not_found',
    `The terms at ${first?.url} could not be read: they take more ${what} than the terms of one site may.`,
    { cause },
  );
}
