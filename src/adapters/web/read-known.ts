import type { KnownTerms, KnownTermsReader } from '../../domain/ports/known-terms.js';
import type { DomainName } from '../../domain/terms/domain-name.js';

/** What is known of each question's names, by one read for all of them. */
export async function readKnown(
  reader: KnownTermsReader,
  questions: readonly (readonly DomainName[])[],
): Promise<readonly (readonly KnownTerms[])[]> {
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) return [await reader.read(only)];
  const flat = await reader.read(questions.flat());
  let from = 0;
  return questions.map(({ length }) => {
    from += length;
    return flat.slice(from - length, from);
  });
}
