import type { Claim, TermsAnalyst, TermsReading } from '../../src/domain/generate/ports.js';
import type { TermsText } from '../../src/domain/generate/terms-text.js';
import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** The meaning of a sentence, wherever it is. */
export type Sentence = readonly [sentence: string, key: PermissionKey, value: boolean];

export const SENTENCES: readonly Sentence[] = [
  ['You may read the pages of the site.', 'read_content', true],
  ['You must not scrape the pages of the site.', 'scrape_data', false],
  ['You may scrape the pages of the site.', 'scrape_data', true],
  ['You may open an account with us.', 'create_account', true],
  ['You must not use content of the site to train models.', 'allow_training', false],
];

/** Reads only the sentences that it knows; a ban beats a grant. */
export class SentenceAnalyst implements TermsAnalyst {
  readonly name: string;
  /** Addresses of the texts of each reading. */
  readonly read: string[][] = [];
  readonly #sentences: readonly Sentence[];

  constructor(name = 'sentences', sentences = SENTENCES) {
    this.name = name;
    this.#sentences = sentences;
  }

  async analyse(texts: readonly TermsText[]): Promise<TermsReading> {
    this.read.push(texts.map(({ url }) => url));
    const claims: Partial<Record<PermissionKey, Claim>> = {};
    for (const [source, { text }] of texts.entries())
      for (const [quote, key, value] of this.#sentences)
        if (text.includes(quote) && claims[key]?.value !== false)
          claims[key] = { value, quotes: [{ quote, source }] };
    const foreign = texts.filter(({ language }) => language !== undefined && language !== 'en');
    return { claims, remarks: foreign.map(({ url }) => `The text at ${url} is in another language.`) };
  }
}
