import { type ContestedKeys, saidInWords } from '../../../src/domain/check/contested.js';
import { decisionOf } from '../../../src/domain/check/resolve-permission.js';
import type { ValidationStatus } from '../../../src/domain/registry/validation-status.js';
import { DECISIONS, PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { Damage } from '../../readings/said/document-reading.js';
import type { ComposedEntry, SiteDocument } from './compose-entry.js';
import { isPublic, roleOf } from './roles.js';

/** How an entry may be used, and why. */
export interface EntryJudgement {
  readonly status: ValidationStatus;
  /** What a reader of the entry must know about its texts, one sentence each. */
  readonly notes: readonly string[];
  /** Keys that are open because readers differ, and what these say. */
  readonly contested: ContestedKeys;
}

const MONTHS = 24;
const MONTH_MS = (365.25 / 12) * 86_400_000;

const DAMAGE: Readonly<Record<Damage, string>> = {
  lead_in_lost: 'lists have lost the words that they begin with',
  parts_lost: 'parts are lost',
  cut_off: 'it is cut off',
  navigation_only: 'it holds no terms',
  superseded_versions: 'it holds superseded versions as well',
  wrong_document: 'it is another document than declared',
  wall: 'a wall stands before it',
  several_documents: 'it holds several documents',
  disordered: 'its parts are out of order',
};
/** Damage that does not affect the meaning of the text. */
const HARMLESS: readonly Damage[] = ['several_documents', 'superseded_versions'];

/**
 * The status of an entry (specification 3, docs/registry.md). It is `validated` when two full readings agree
 * on every value of complete, recent terms for the public. It is `flagged` when readings contradict each
 * other, or the text is damaged or belongs to another party. Otherwise it is `unvalidated`.
 *
 * @param today day from which the age of texts is counted, `YYYY-MM-DD`
 * @param saysRegion whether a condition of the entry says for which region its terms are
 */
export function judgeEntry(
  { documents, values }: ComposedEntry,
  today: string,
  saysRegion = false,
): EntryJudgement {
  const [main] = documents;
  if (main === undefined)
    return {
      status: 'unvalidated',
      notes: ['No text of the archive says what is permitted here.'],
      contested: {},
    };
  const used = usedDocuments({ documents, values });
  const contested = PERMISSION_KEYS.filter((key) =>
    documents.some(({ reading }) => reading.keys[key].certainty === 'contested'),
  );
  const open = contestedKeys({ documents, values });
  const isOpposed = Object.values(open).some((said) => said.includes('allowed') && said.includes('denied'));
  const damage = [...new Set(used.flatMap(({ reading }) => reading.damage))].filter(
    (one) => !HARMLESS.includes(one),
  );
  const old = used.filter((document) => ageMonths(document, today) > MONTHS);
  const { countries, product } = main.reading;
  const ofPublic = roleOf(main.reading) === 'terms' && isPublic(main.reading.party);
  const region = countries.length > 0 ? [`The terms hold for ${countries.join(', ')} alone.`] : [];
  const notes = [
    ...(ofPublic ? [] : [noTermsNote(main)]),
    ...(main.reading.main
      ? []
      : [`The terms are of another product than the site's main service: ${product}.`]),
    ...damage.map((one) => `A text is damaged: ${DAMAGE[one]}.`),
    ...old.map((document) => oldNote(document, today)),
    ...Object.entries(open).map(
      ([key, said]) => `Readers differ on ${key} (${saidInWords(said)}), so it is null.`,
    ),
  ];
  const agreed =
    used.every(({ reading }) => reading.readers > 1) &&
    PERMISSION_KEYS.every(
      (key) => values[key].value === null || ['agreed', 'agreed_unsure'].includes(values[key].certainty),
    );
  const isFlagged = isOpposed || damage.length > 0 || (!ofPublic && !main.reading.main);
  const isValid =
    agreed && contested.length === 0 && notes.length === 0 && (region.length === 0 || saysRegion);
  return {
    status: isFlagged ? 'flagged' : isValid ? 'validated' : 'unvalidated',
    notes: [...notes, ...region],
    contested: open,
  };
}

/** What readers of the documents say of each open key on which they differ. */
function contestedKeys({ documents, values }: ComposedEntry): ContestedKeys {
  return Object.fromEntries(
    PERMISSION_KEYS.filter((key) => values[key].value === null).flatMap((key) => {
      const said = new Set(
        documents.flatMap(({ reading }) => reading.keys[key].contested ?? []).map(decisionOf),
      );
      return said.size === 0 ? [] : [[key, DECISIONS.filter((one) => said.has(one))]];
    }),
  );
}

/** The documents on which some value rests; the main one when there is no value. */
function usedDocuments({ documents, values }: ComposedEntry): readonly SiteDocument[] {
  const ids = new Set(PERMISSION_KEYS.flatMap((key) => values[key].evidence.map(({ document }) => document)));
  return documents.filter(({ id }, place) => ids.has(id) || place === 0);
}

function ageMonths({ recordedOn, reading }: SiteDocument, today: string): number {
  const { effective } = reading;
  // The older of the two: an old edition stays old, however late an archive recorded it.
  const stated = effective !== null && effective < recordedOn ? effective : recordedOn;
  return (Date.parse(today) - Date.parse(stated)) / MONTH_MS;
}

function oldNote({ type, recordedOn, reading: { effective } }: SiteDocument, today: string): string {
  const isUnseen = (Date.parse(today) - Date.parse(recordedOn)) / MONTH_MS > MONTHS;
  return isUnseen
    ? `"${type}" has stood unchanged, or unseen, since ${recordedOn}.`
    : `"${type}" says of itself that it is of ${effective}.`;
}

function noTermsNote({ type, reading }: SiteDocument): string {
  return isPublic(reading.party)
    ? `No terms of service are in the archive; what is said rests on "${type}".`
    : `No terms for the public are in the archive; these are for ${nameOf(reading.party)}.`;
}

function nameOf(party: string): string {
  return party === 'business' ? 'businesses' : party === 'other' ? 'another party' : party;
}
