import type { TermsAnswers, ValidationReport } from '../src/domain/check/terms-answers.js';
import { MAX_DEPTH } from '../src/domain/validate/findings.js';
import { fromPointer, toPointer } from '../src/domain/validate/json-pointer.js';
import { parseJson } from '../src/domain/validate/parse-json.js';
import { type TextPosition, TextPositions } from '../src/domain/validate/text-position.js';
import { MAX_DOCUMENT_BYTES } from './read-source.js';

/** A finding or a note about a document, with its place in the text if known. */
export interface PlacedFinding extends Partial<TextPosition> {
  readonly level: 'error' | 'warning' | 'note';
  /** The rule, or the warning's code; absent for a note. */
  readonly rule?: string;
  /** JSON Pointer (RFC 6901). */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
}

export interface SourceReport {
  readonly source: string;
  readonly valid: boolean;
  readonly findings: readonly PlacedFinding[];
}

/** Some sentences of a document's reader begin with the place, which the output shows anyway. */
const SAID_PLACE = /^Line \d+, column \d+: /;

/** All findings about a document's bytes, errors first, each with line and column. */
export async function validateSource(
  source: string,
  bytes: Uint8Array,
  answers: Pick<TermsAnswers, 'validate'>,
): Promise<SourceReport> {
  const refuse = (rule: string, message: string): SourceReport => ({
    source,
    valid: false,
    findings: [{ level: 'error', rule, path: '', message, line: 1, column: 1 }],
  });
  if (bytes.length > MAX_DOCUMENT_BYTES)
    return refuse('size', `The document is larger than ${MAX_DOCUMENT_BYTES / 1024} KiB.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse('encoding', 'The document is not text in UTF-8 (RFC 8259, section 8.1).');
  }
  return placed(source, await answers.validate(text), text);
}

function placed(source: string, report: ValidationReport, text: string): SourceReport {
  const placeOf = placesIn(text.replace(/^\ufeff/, ''));
  const at = ({ path, message, hint }: { path: string; message: string; hint?: string }) => ({
    path,
    message: message.replace(SAID_PLACE, ''),
    ...(hint !== undefined && { hint }),
    ...placeOf(path),
  });
  return {
    source,
    valid: report.valid,
    findings: [
      ...report.errors.map((error) => ({ level: 'error' as const, rule: error.keyword, ...at(error) })),
      ...report.warnings.map((warning) => ({
        level: 'warning' as const,
        rule: warning.code,
        ...at(warning),
      })),
      ...report.notes.map((message) => ({ level: 'note' as const, path: '', message })),
    ],
  };
}

/**
 * Finds the place of a pointer, or of the nearest value around it; in a text that is not JSON, where it
 * breaks.
 */
function placesIn(text: string): (pointer: string) => TextPosition {
  const offsets = new Map<string, number>();
  const read = parseJson(text, {
    maxDepth: MAX_DEPTH,
    maxFindings: 1,
    onPlace: (path, offset) => offsets.set(toPointer(path), offset),
  });
  if (!read.ok) return () => read.at;
  const positions = new TextPositions(text);
  return (pointer) => {
    for (let segments = fromPointer(pointer); ; segments = segments.slice(0, -1)) {
      const offset = offsets.get(toPointer(segments));
      if (offset !== undefined || segments.length === 0) return positions.at(offset ?? 0);
    }
  };
}
