import type { PermissionKey } from '../terms/permission.js';
import type { TermsKind } from './terms-text.js';

/**
 * The steps of a generation, in the usual order. A kept result, or an early find, ends it before the later
 * steps.
 */
export const GENERATION_STEPS = [
  /** The site is asked for its own file. */
  'own_file',
  /** The generation waits for another one of the site, or for a place. */
  'waiting',
  /** The robots.txt of an origin is read. */
  'robots',
  /** The pages that lead to the terms are fetched. */
  'finding',
  /** Passages addressed to a machine are removed from the texts. */
  'reading',
  /** The analyst reads the texts. */
  'analysing',
  /** Values are checked against the texts, merged with what is known, and kept. */
  'proving',
] as const;

export type GenerationStep = (typeof GENERATION_STEPS)[number];

/** The outcome for an address that a step fetched. */
export const PROGRESS_OUTCOMES = [
  /** The own file, or a document of the site's terms. */
  'found',
  /** A file that cannot be given out. */
  'invalid',
  /** The site has no file. */
  'none',
  /** The text could be read. */
  'read',
  /** The text could not be read. */
  'not_read',
] as const;

export type ProgressOutcome = (typeof PROGRESS_OUTCOMES)[number];

/** One progress report: a step has begun, or, with `url` or `keys`, what it found. */
export interface GenerationProgress {
  readonly step: GenerationStep;
  /** Untrusted: the site chose it. */
  readonly url?: string;
  readonly outcome?: ProgressOutcome;
  /** Kind of a document that was found. */
  readonly kind?: TermsKind;
  /** Name of the analyst that reads. */
  readonly analyst?: string;
  /** The permissions that have a value. */
  readonly keys?: readonly PermissionKey[];
}

/** Receives the progress as it happens. It must not throw or block. */
export type TellProgress = (progress: GenerationProgress) => void;
