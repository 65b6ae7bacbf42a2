import { clausesOfText } from '../../../../src/adapters/analyst/clauses/clauses-of-text.js';
import {
  type DescribedText,
  TextDescription,
} from '../../../../src/adapters/analyst/clauses/described-text.js';
import { findFindings } from '../../../../src/adapters/analyst/clauses/find-findings.js';
import { wordsFor } from '../../../../src/adapters/analyst/clauses/lexicon.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

/** A text as the judge sees it. */
export function describedIn(text: string, isEnglish = true): DescribedText {
  const words = wordsFor(shippedModels, aTermsText(text));
  if (words === undefined) throw new Error('not read');
  const description = new TextDescription();
  for (const clause of clausesOfText(text, words))
    description.add(clause, [...findFindings(clause, shippedModels.rules)]);
  return description.asText(isEnglish);
}
