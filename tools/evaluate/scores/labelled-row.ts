import { isObject } from '../../../src/domain/is-object.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';

/** How sure a reader was of a label. */
const SURENESS = ['high', 'low'] as const;

/** A document of terms with the labels of careful readers. */
export interface LabelledDocument {
  readonly service: string;
  readonly tos_url: string;
  /** Path of the text, relative to the folder of the documents. */
  readonly document: string;
  /** `null` for a key that the document does not address. */
  readonly labels: Readonly<Record<PermissionKey, boolean | null>>;
  /** The passages that decide the keys that are not null, verbatim. */
  readonly evidence?: Readonly<Partial<Record<PermissionKey, readonly string[]>>>;
  /** `low` for a key on which a careful second reader might disagree. */
  readonly sure?: Readonly<Partial<Record<PermissionKey, (typeof SURENESS)[number]>>>;
  /** Keys on which readers disagreed; they are not scored. */
  readonly contested?: readonly PermissionKey[];
}

/** The place of a passage, in UTF-16 units of the text. */
export interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** One line of a set of labels: a document whose text has not been read yet. */
export interface LabelledRow extends Omit<LabelledDocument, 'evidence'> {
  readonly evidence: Readonly<Partial<Record<PermissionKey, readonly (string | Offsets)[]>>>;
  /** Required SHA-256 of the text, lower-case hex. */
  readonly documentSha256?: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a line of a set. `document` and all seven `labels` are required; unknown fields are ignored.
 *
 * @throws Error whose message says what violates the format
 */
export function parseLabelledRow(value: unknown): LabelledRow {
  if (!isObject(value)) throw new Error('it is not a JSON object');
  const { document_sha256: sha256, contested = [], evidence = {}, sure = {} } = value;
  const document = textOf(value, 'document');
  if (document === undefined) throw new Error('"document" is missing');
  if (isOutside(document)) throw new Error('"document" leads out of the folder of the documents');
  if (sha256 !== undefined && !(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)))
    throw new Error('"document_sha256" is not a SHA-256 in lower-case hex');
  if (!Array.isArray(contested)) throw new Error('"contested" is not a list of keys');
  assertKeys('contested', contested);
  return {
    service: textOf(value, 'service') ?? textOf(value, 'domain') ?? document,
    tos_url: textOf(value, 'tos_url') ?? document,
    document,
    labels: labelsOf(value.labels),
    evidence: evidenceOf(evidence),
    sure: surenessOf(sure),
    contested: contested as readonly PermissionKey[],
    ...(sha256 !== undefined && { documentSha256: sha256 as string }),
  };
}

/**
 * The row with its passages as they occur in the text.
 *
 * @throws Error whose message names the key of a passage that is not in the text
 */
export function labelledDocument({ documentSha256: _, ...row }: LabelledRow, text: string): LabelledDocument {
  const quotes = Object.entries(row.evidence).map(([key, passages]) => [
    key,
    passages.map((passage) => quoteOf(key, passage, text)),
  ]);
  return { ...row, evidence: Object.fromEntries(quotes) };
}

function quoteOf(key: string, passage: string | Offsets, text: string): string {
  if (typeof passage === 'string') {
    if (!text.includes(passage))
      throw new Error(`the evidence of ${key} is not in the text: ${JSON.stringify(shortened(passage))}`);
    return passage;
  }
  const { start, end } = passage;
  if (end > text.length)
    throw new Error(`the evidence of ${key} ends at ${end}, but the text at ${text.length}`);
  const quote = text.slice(start, end);
  if (isBlank(quote)) throw new Error(`the evidence of ${key} from ${start} to ${end} is blank`);
  return quote;
}

/** Enough to find the passage, without characters that a terminal would obey. */
const shortened = (quote: string): string =>
  (quote.length > 80 ? `${quote.slice(0, 80)}…` : quote).replace(/\p{C}/gu, ' ');

const isBlank = (text: string): boolean => text.trim() === '';

function labelsOf(labels: unknown): LabelledRow['labels'] {
  if (!isObject(labels)) throw new Error('"labels" is not an object');
  assertKeys('labels', Object.keys(labels));
  for (const key of PERMISSION_KEYS) {
    const value = labels[key];
    if (value === undefined) throw new Error(`"labels" has no ${key}`);
    if (value !== null && typeof value !== 'boolean')
      throw new Error(`the label of ${key} is ${JSON.stringify(value)}, not true, false or null`);
  }
  return labels as LabelledRow['labels'];
}

function evidenceOf(evidence: unknown): LabelledRow['evidence'] {
  if (!isObject(evidence)) throw new Error('"evidence" is not an object');
  assertKeys('evidence', Object.keys(evidence));
  return Object.fromEntries(
    Object.entries(evidence).map(([key, given]) => {
      const passages = Array.isArray(given) ? given : [given];
      if (!passages.every((passage) => typeof passage === 'string' || isOffsets(passage)))
        throw new Error(`the evidence of ${key} is neither a quote, nor quotes, nor a list of {start, end}`);
      if (passages.some((passage) => typeof passage === 'string' && isBlank(passage)))
        throw new Error(`the evidence of ${key} is blank`);
      return [key, passages];
    }),
  );
}

function surenessOf(sure: unknown): NonNullable<LabelledRow['sure']> {
  if (!isObject(sure)) throw new Error('"sure" is not an object');
  assertKeys('sure', Object.keys(sure));
  for (const [key, value] of Object.entries(sure)) {
    if (!SURENESS.some((known) => known === value))
      throw new Error(`"sure" of ${key} is ${JSON.stringify(value)}, not ${SURENESS.join(' or ')}`);
  }
  return sure as NonNullable<LabelledRow['sure']>;
}

function isOffsets(value: unknown): value is Offsets {
  if (!isObject(value)) return false;
  const { start, end } = value;
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    0 <= Number(start) &&
    Number(start) < Number(end)
  );
}

function assertKeys(field: string, keys: readonly unknown[]): void {
  const unknown = keys.find((key) => !PERMISSION_KEYS.some((known) => known === key));
  if (unknown !== undefined)
    throw new Error(
      `"${field}" has the unknown key ${JSON.stringify(unknown)}; the keys are ${PERMISSION_KEYS.join(', ')}`,
    );
}

function textOf(row: Json, field: string): string | undefined {
  const value = row[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || isBlank(value)) throw new Error(`"${field}" is not a text`);
  return value;
}

/** A set may be untrusted, and its paths are printed. */
function isOutside(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/.test(path);
}
