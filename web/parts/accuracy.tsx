import { accuracySentence } from '../../src/domain/confidence/accuracy-sentence.js';
import type { ValueAccuracy } from '../../src/domain/confidence/value-accuracy.js';
import { language, texts } from '../texts/texts.js';

/** How often values like one of the registry were measured to be right; the only place where a page says it. */
export function Accuracy({ measured }: { readonly measured: ValueAccuracy | undefined }) {
  return (
    <p class="quiet">{measured === undefined ? texts.notMeasured : accuracySentence(measured, language)}</p>
  );
}
