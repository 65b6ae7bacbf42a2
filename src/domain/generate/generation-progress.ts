import type { PermissionKey } from '../terms/permission.js';
import type { TermsKind } from './terms-text.js';

/** What a generation does, in the usual order. What is kept already, or found soon, leaves out the steps behind it. */
export const GENERATION_STEPS = [
  /** The site is asked for its own file. */
  'own_file',
  /** Another generation of the site, or others that hold all places, are waited for. */
  'waiting',
  /** The robots.txt of an origin is read. */
  'robots',
  /** The pages that lead to the terms are asked for. */
  'finding',
  /** What in the texts is addressed to a machine is taken out. */
  'reading',
  /** The analyst reads the texts. */
  'analysing',
  /** Values are held against the texts, joined with what is known, and kept. */
  'proving',
] as const;

export type GenerationStep = (typeof GENERATION_STEPS)[number];

/** What there was at an address that a step asked for. */
export const PROGRESS_OUTCOMES = [
  /** The own file, or a document of the site's terms. */
  'found',
  /** A file that cannot be given. */
  'invalid',
  /** The site has none. */
  'none',
  /** It could be read. */
  'read',
  /** It could not. */
  'not_read',
] as const;

export type ProgressOutcome = (typeof PROGRESS_OUTCOMES)[number];

/** One thing that a generation tells: that a step has begun, or, with `url` or `keys`, what it led to. */
export interface GenerationProgress {
  readonly step: GenerationStep;
  /** Untrusted: as the site gives it. */
  readonly url?: string;
  readonly outcome?: ProgressOutcome;
  /** Of a document that was found. */
  readonly kind?: TermsKind;
  /** Who reads. */
  readonly analyst?: string;
  /** The permissions that have a value. */
  readonly keys?: readonly PermissionKey[];
}

/** Is told what happens, as it happens; it neither throws nor holds anything up. */
export type TellProgress = (progress: GenerationProgress) => void;
