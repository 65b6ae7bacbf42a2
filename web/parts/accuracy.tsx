import type { ConditionLanguage } from '../../src/domain/conditions/describe-conditions.js';
import type { ValueAccuracy } from '../../src/domain/confidence/accuracy-figures.js';
import { accuracySentence } from '../../src/domain/confidence/accuracy-sentence.js';
import { language as pageLanguage } from '../texts/texts.js';

interface Measured {
  readonly measured: ValueAccuracy | undefined;
  /** That of the page unless it is given. */
  readonly language?: ConditionLanguage;
}

/** How often values like one of the registry were measured to be right; the only place where a page says it. */
export function Accuracy({ measured, language = pageLanguage }: Measured) {
  return <p class="quiet">{accuracySentence(measured, language)}</p>;
}
