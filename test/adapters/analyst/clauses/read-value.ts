import { clausesOfText } from '../../../../src/adapters/analyst/clauses/clauses-of-text.js';
import { decide } from '../../../../src/adapters/analyst/clauses/decide.js';
import { findFindings } from '../../../../src/adapters/analyst/clauses/find-findings.js';
import { wordsFor } from '../../../../src/adapters/analyst/clauses/lexicon.js';
import type { Rule } from '../../../../src/adapters/analyst/clauses/rules.js';
import type { PermissionKey } from '../../../../src/domain/terms/permission.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

/** What the rules find in a text, before its certainty is judged. */
export function readValue(
  key: PermissionKey,
  text: string,
  {
    language = 'en',
    rules = shippedModels.rules,
  }: { readonly language?: string; readonly rules?: readonly Rule[] } = {},
): boolean | null {
  const words = wordsFor(shippedModels, aTermsText(text, { language }));
  if (words === undefined) throw new Error(`${language} is not read`);
  const findings = clausesOfText(text, words).flatMap((clause) => [...findFindings(clause, rules)]);
  return decide(key, findings).value;
}
