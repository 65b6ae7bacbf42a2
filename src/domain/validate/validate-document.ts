import type { Clock } from '../ports/clock.js';
import type { DomainName } from '../terms/domain-name.js';
import { SCHEMA_VERSION } from '../terms/terms-document.js';
import { inDocumentOrder } from './document-order.js';
import { type Finding, MAX_DEPTH, MAX_FINDINGS, type ValidationReport } from './findings.js';
import { inspectValue } from './inspect-value.js';
import { fromPointer } from './json-pointer.js';
import { notesOf } from './notes-of.js';
import { parseJson } from './parse-json.js';
import type { DocumentValidator } from './ports.js';
import { warningsOf } from './warnings-of.js';

/** One more than is reported, to know whether there are more. */
const LIMITS = { maxDepth: MAX_DEPTH, maxFindings: MAX_FINDINGS + 1 };
const BYTE_ORDER_MARK = '\ufeff';

export interface ValidateDocumentOptions {
  /** The site that the document should belong to; without it, `service` is not compared. */
  readonly expectedDomain?: DomainName;
  /** What the reader of the JSON has already found, such as repeated keys; paths start at the document. */
  readonly found?: readonly Finding[];
}

/**
 * Reports all errors in a terms document and all doubtful content (contract: "Validation"). `content` is the
 * document as it came out of JSON, or a string with the document's JSON text. Never fails: any content gets a
 * report.
 */
export type ValidateDocument = (content: unknown, options?: ValidateDocumentOptions) => ValidationReport;

export function makeValidateDocument(parts: {
  validator: DocumentValidator;
  clock: Clock;
}): ValidateDocument {
  const { validator, clock } = parts;
  return (content, { expectedDomain, found = [] } = {}) => {
    const { value, problems, readable, notes } = read(content, found);
    if (!readable) return report(undefined, problems, [], notes);

    const verdict = validator.validate(value, LIMITS.maxFindings);
    const errors = verdict.valid ? problems : [...problems, ...verdict.errors];
    const hashable = !problems.some(({ keyword }) => keyword === 'wellFormed');
    const warnings = warningsOf(value, LIMITS.maxFindings, { now: clock.now(), expectedDomain, hashable });
    return report(value, errors, warnings, [...notes, ...notesOf(value)]);
  };
}

interface Content {
  readonly value: unknown;
  readonly problems: readonly Finding[];
  /** Whether there is a value that the schema can check. */
  readonly readable: boolean;
  readonly notes: readonly string[];
}

function read(content: unknown, found: readonly Finding[]): Content {
  if (typeof content !== 'string') return inspect(content, found, []);
  const marked = content.startsWith(BYTE_ORDER_MARK);
  const notes = marked
    ? ['The text starts with a byte order mark, which was ignored; leave it out (RFC 8259, section 8.1).']
    : [];
  const parsed = parseJson(marked ? content.slice(1) : content, LIMITS);
  if (!parsed.ok) return { value: undefined, problems: [parsed.finding], readable: false, notes };
  return inspect(parsed.value, parsed.findings, notes);
}

function inspect(value: unknown, found: readonly Finding[], notes: readonly string[]): Content {
  const problems = [...found, ...inspectValue(value, LIMITS)];
  return { value, problems, readable: !problems.some(({ keyword }) => keyword === 'depth'), notes };
}

function report(
  value: unknown,
  errors: readonly Finding[],
  warnings: ValidationReport['warnings'],
  notes: readonly string[],
): ValidationReport {
  const ordered = inDocumentOrder(value, errors, ({ path }) => fromPointer(path), MAX_FINDINGS);
  const cut = [
    ...(errors.length > MAX_FINDINGS ? [`There are more errors; the first ${MAX_FINDINGS} are given.`] : []),
    ...(warnings.length > MAX_FINDINGS
      ? [`There are more warnings; the first ${MAX_FINDINGS} are given.`]
      : []),
  ];
  return {
    valid: errors.length === 0,
    errors: ordered,
    warnings: warnings.slice(0, MAX_FINDINGS),
    notes: [...notes, ...cut],
    schemaVersion: SCHEMA_VERSION,
  };
}
