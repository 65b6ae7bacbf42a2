import { foreignRemark } from '../../src/adapters/analyst/clauses/foreign-remark.js';
import { detectLanguage } from '../../src/adapters/pages/detect-language.js';

/** Of a text the analyst asks for no more than the words and their language. */
const ANY = { kind: 'terms_of_service', url: '', textSha256: '', retrievedAt: new Date(0) } as const;

/** Whether `clauses` reads the language of a text. */
export function isReadByClauses(text: string): boolean {
  const language = detectLanguage(text);
  return foreignRemark({ ...ANY, text, ...(language !== undefined && { language }) }) === undefined;
}
