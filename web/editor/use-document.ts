import { useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import { isObject } from '../../src/domain/is-object.js';
import { MAX_DEPTH, MAX_FINDINGS } from '../../src/domain/validate/findings.js';
import { parseJson } from '../../src/domain/validate/parse-json.js';
import type { ValidationReport } from '../service/shapes.js';
import { change, type History, redo, startHistory, undo } from './document/history.js';
import { type JsonNode, readTree } from './document/json-tree.js';

/** The document as parsed from its text. */
export type Parsed =
  | { readonly kind: 'document'; readonly value: Readonly<Record<string, unknown>>; readonly tree: JsonNode }
  /** JSON, but not an object, so no question applies to it. */
  | { readonly kind: 'other'; readonly tree: JsonNode }
  /** Not JSON: the error and its offset. */
  | {
      readonly kind: 'broken';
      readonly finding: ValidationReport['errors'][number];
      readonly offset: number;
    };

/** The one document that all parts of the editor show and change: its text and its undo history. */
export interface EditedDocument {
  readonly text: string;
  readonly parsed: Parsed;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param by names the field; successive changes of one field are undone together */
  readonly edit: (change: (text: string) => string, by: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

type Move =
  | {
      readonly kind: 'edit';
      readonly change: (text: string) => string;
      readonly by: string;
      readonly at: number;
    }
  | { readonly kind: 'undo' | 'redo' };

export function useDocument(open: () => string): EditedDocument {
  const [history, move] = useReducer(moved, undefined, () => startHistory(open()));
  const { text, past, future } = history;
  const parsed = useMemo(() => parse(text), [text]);
  return {
    text,
    parsed,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    edit: (edit, by) => move({ kind: 'edit', change: edit, by, at: performance.now() }),
    undo: () => move({ kind: 'undo' }),
    redo: () => move({ kind: 'redo' }),
  };
}

function moved(history: History, move: Move): History {
  switch (move.kind) {
    case 'edit':
      return change(history, move.change(history.text), move.by, move.at);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
}

/** One more than is reported, like the service. */
const LIMITS = { maxDepth: MAX_DEPTH, maxFindings: MAX_FINDINGS + 1 };

export function parse(text: string): Parsed {
  const marked = text.startsWith('\ufeff') ? 1 : 0;
  const read = parseJson(text.slice(marked), LIMITS);
  if (!read.ok)
    return { kind: 'broken', finding: read.finding, offset: marked + offsetOf(text.slice(marked), read.at) };
  const tree = readTree(text);
  return isObject(read.value) ? { kind: 'document', value: read.value, tree } : { kind: 'other', tree };
}

/** The offset of a line and a column, both from 1. A column is a character, which may have two units. */
function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const before = lines.slice(0, line - 1).join('').length;
  return before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
}

/** Undoes or redoes a change with the usual keys, wherever the focus is within the page. */
export function useUndoKeys({
  undo: takeBack,
  redo: bringBack,
}: Pick<EditedDocument, 'undo' | 'redo'>): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      const own = event.target instanceof Element && event.target.closest('[data-own-undo]') !== null;
      if (own) return;
      event.preventDefault();
      if (isRedo) bringBack();
      else takeBack();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
