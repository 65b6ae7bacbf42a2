import type { ConfidenceTable } from '../check/confidence.js';
import { decisionOf } from '../check/resolve-permission.js';
import type { EntryState } from '../registry/entry-decision.js';
import { becoming, isReviewed } from '../registry/offer-entry.js';
import { PERMISSION_KEYS } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { Rereading, Standing } from '../watch/moved.js';
import { generatedConfidence } from './generated-confidence.js';
import { type MeasuredCertainty, mergeDerivation } from './merge-derivation.js';
import type { GeneratedTerms, Settlement } from './ports.js';

/** A result of the generator before it is compared with what is known of its domain. */
export interface Derivation {
  readonly result: GeneratedTerms;
  /** Accuracy by key, as it is in force. */
  readonly table: ConfidenceTable;
  /** Certainty of the analyst that read the terms. */
  readonly certainty: MeasuredCertainty;
  /** Whether a lookup has shown that the domain withdrew its own document. */
  readonly overOwnFile: boolean;
  /** Where passages occur in the texts that were read. */
  readonly standing?: Standing;
  /** Present when the terms were read before. */
  readonly reread?: Rereading | undefined;
}

/**
 * What a derivation makes of its domain's entry, and which result is kept. An entry that a person vouches for
 * stays. The domain's own document stays, too, unless the domain has withdrawn it. Any other entry takes from
 * the derivation what is no less certain ({@link mergeDerivation}). For an entry of the generator, the result
 * is what the entry then says, so that a generated answer never says less than a check.
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
  // A shipped entry without a value rests on no text that says what is permitted, so the terms have yet to be
  // read.
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

/** Whether no permission differs, whatever else the documents say. */
function saysTheSame(one: TermsDocument, other: TermsDocument): boolean {
  return PERMISSION_KEYS.every(
    (key) => decisionOf(one.permissions[key] ?? null) === decisionOf(other.permissions[key] ?? null),
  );
}

function hasValue({ permissions }: TermsDocument): boolean {
  return PERMISSION_KEYS.some((key) => (permissions[key] ?? null) !== null);
}
