import type { DenialLimits } from './condition.js';
import { asSentence } from './condition-sentence.js';
import { ENGLISH } from './languages/english.js';
import type { Wording } from './languages/wording.js';

/** How far a denial reaches, with its sentence. */
export type ShownLimits = DenialLimits & { readonly text: string };

/** How far a denial reaches, as a sentence; in English unless another wording is given. */
export function limitsSentence(limits: DenialLimits, wording: Wording = ENGLISH): string {
  return asSentence(wording.limits(limits));
}
