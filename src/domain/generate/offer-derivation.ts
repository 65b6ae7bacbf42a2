import type { ConfidenceTable } from '../check/confidence.js';
import { decisionOf } from '../check/resolve-permission.js';
import type { GeneratedTerms, Settlement } from '../ports/generated-terms-store.js';
import type { EntryState } from '../registry/entry-decision.js';
import { becoming, isReviewed } from '../registry/offer-entry.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { Rereading, Standing } from '../watch/moved.js';
import { generatedConfidence } from './generated-confidence.js';
import { type MeasuredCertainty, mergeDerivation } from './merge-derivation.js';

/** A result of the generator, before it is held against what is known of its domain. */
export interface Derivation {
  readonly result: GeneratedTerms;
  /** Accuracy by key, as it is in force. */
  readonly table: ConfidenceTable;
  /** Of the analyst that read the terms. */
  readonly certainty: MeasuredCertainty;
  /** Whether the domain is seen to have taken back a document of its own. */
  readonly overOwnFile: boolean;
  /** Where passages stand in the texts that were read. */
  readonly standing?: Standing;
  /** Present where the terms were read before. */
  readonly reread?: Rereading | undefined;
}

/**
 * What a derivation makes of the entry of its domain, and which result is kept of it. An entry behind which a person stands
 * stays, and so does the domain's own document unless the domain has taken that back; any other takes from the derivation
 * what is no less certain than what it has ({@link mergeDerivation}). Where the entry is the generator's, the result is
 * what the entry then says, so that an answer never says less than a check.
 *
 * @param known the entry's document
 */
export function offerDerivation(
  { result, table, certainty, overOwnFile, standing, reread }: Derivation,
  { entry }: EntryState,
  known: TermsDocument | undefined,
): Settlement {
  const entering = (document: TermsDocument) =>
    becoming(
      {
        document,
        confidence: generatedConfidence(document, table),
        origin: 'generated',
        reason: [`Derived from the terms of the site by ${result.analyst}.`, reread?.because ?? []]
          .flat()
          .join(' '),
      },
      entry,
    );
  if (entry === undefined || known === undefined) return { decision: entering(result.document), result };
  const isOwn = entry.origin === 'authoritative';
  if (isReviewed(entry) || (isOwn && !overOwnFile)) return { decision: { kind: 'keep' }, result };
  // None of the texts of a shipped entry without a value says what is permitted, so the terms are yet to be read.
  const saysNothing = entry.origin === 'shipped' && !hasValue(known);
  if (isOwn || (saysNothing && hasValue(result.document)))
    return { decision: entering(result.document), result };

  const { document, kept } = mergeDerivation({
    known,
    ...(entry.origin === 'shipped' && { certaintyInFull: entry.confidence }),
    derived: result.document,
    certainty,
    ...(standing !== undefined && { standing }),
  });
  if (document === known && entry.origin === 'shipped') return { decision: { kind: 'keep' }, result };
  const values = kept.filter((key) => (known.permissions[key] ?? null) !== null);
  const remark = `Kept from an earlier reading, for this one says nothing as certain of it: ${values.join(', ')}.`;
  return {
    decision:
      document === known
        ? { kind: 'keep' }
        : { ...entering(document), ...(saysTheSame(known, document) && { quiet: true }) },
    result: { ...result, document, ...(values.length > 0 && { remarks: [...result.remarks, remark] }) },
  };
}

/** Whether no permission is another one, whatever else is said of it. */
function saysTheSame(one: TermsDocument, other: TermsDocument): boolean {
  return PERMISSION_KEYS.every(
    (key) => decisionOf(one.permissions[key] ?? null) === decisionOf(other.permissions[key] ?? null),
  );
}

function hasValue({ permissions }: TermsDocument): boolean {
  return PERMISSION_KEYS.some((key) => (permissions[key] ?? null) !== null);
}
