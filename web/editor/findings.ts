import { fromPointer } from '../../src/domain/validate/json-pointer.js';
import type { ValidationReport } from '../service/shapes.js';
import { placeIn } from './document/json-tree.js';
import { editorTexts } from './texts/texts.js';
import { type Parsed, parse } from './use-document.js';

/** A finding about the document, with its place and what to do. */
export interface PlacedFinding {
  readonly kind: 'error' | 'warning';
  /** Stable within a report. */
  readonly key: string;
  readonly segments: readonly string[];
  /** In English, as the service returns it. */
  readonly message: string;
  readonly hint: string | undefined;
  /** In the reader's language. */
  readonly advice: string;
  readonly from: number;
  readonly to: number;
}

/** All findings of a report, errors first, each with its place in the text. */
export function placed(report: ValidationReport | undefined, parsed: Parsed): readonly PlacedFinding[] {
  if (report === undefined) return [];
  const said = [
    ...report.errors.map((error) => ({
      kind: 'error' as const,
      rule: error.keyword,
      advice: adviceFor(editorTexts.advice, error.keyword),
      ...error,
    })),
    ...report.warnings.map((warning) => ({
      kind: 'warning' as const,
      rule: warning.code,
      hint: undefined,
      advice: adviceFor(editorTexts.warnings, warning.code),
      ...warning,
    })),
  ];
  return said.map(({ kind, rule, path, message, hint, advice }, index) => {
    const segments = fromPointer(path);
    const place =
      parsed.kind === 'broken'
        ? { from: parsed.offset, to: parsed.offset + 1 }
        : placeIn(parsed.tree, segments);
    return { kind, key: `${index} ${rule} ${path}`, segments, message, hint, advice, ...place };
  });
}

/** The same for a text that is not being edited. Its errors have their own line, or none. */
export function placedIn(report: ValidationReport | undefined, text = ''): readonly PlacedFinding[] {
  return placed(report, parse(text));
}

function adviceFor(table: Readonly<Record<string, string>>, rule: string): string {
  return Object.hasOwn(table, rule) ? (table[rule] ?? '') : '';
}
