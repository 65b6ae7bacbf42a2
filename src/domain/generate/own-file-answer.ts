import type { OwnFileRecord } from '../terms/own-file.js';

/** A domain's own file as it is given out (specification 4.2: found and valid JSON). */
export interface OwnFileAnswer {
  readonly record: OwnFileRecord;
  /** The JSON object that the file holds. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly sourceUrl: string;
  /** Why it does not validate against the schema, one sentence; absent when it does. */
  readonly problem?: string;
}

/**
 * The own file that answers for a site, from the lookups of its names, best first. A valid terms document
 * precedes any other JSON object. `undefined` when no lookup found either.
 */
export function ownFileAnswer(records: readonly OwnFileRecord[]): OwnFileAnswer | undefined {
  let invalid: OwnFileAnswer | undefined;
  for (const record of records) {
    const { file } = record;
    if (file.kind === 'found') return { record, content: file.document, sourceUrl: file.sourceUrl };
    if (file.kind === 'invalid' && file.content !== undefined) {
      const { content, sourceUrl, problem } = file;
      invalid ??= { record, content, sourceUrl, problem };
    }
  }
  return invalid;
}
