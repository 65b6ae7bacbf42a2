import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { canHold, fieldOf, shown, withField } from '../document/fields.js';
import type { JsonPath } from '../document/json-tree.js';
import type { PlacedFinding } from '../findings.js';

/** State that the fields of the form share. */
export interface Form {
  readonly document: Readonly<Record<string, unknown>>;
  readonly edit: (change: (text: string) => string, by: string) => void;
  readonly findings: readonly PlacedFinding[];
}

export const FormContext = createContext<Form | undefined>(undefined);

export interface FieldState {
  readonly id: string;
  readonly value: unknown;
  /** Whether the parents of the field can be written. */
  readonly isOpen: boolean;
  readonly findings: readonly PlacedFinding[];
  /** `undefined` removes the field from the document. */
  readonly set: (value: unknown) => void;
}

/** A place of the document and its findings, including those below it. */
export function useField(path: JsonPath, { below = true } = {}): FieldState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('A field stands in a form.');
  const id = fieldId(path);
  return {
    id,
    value: fieldOf(form.document, path),
    isOpen: canHold(form.document, path),
    findings: form.findings.filter(({ segments }) => isOf(segments, path, below, form.document)),
    set: (value) => form.edit((text) => withField(text, path, value), id),
  };
}

export function fieldId(path: JsonPath): string {
  return `field-${path.join('-')}`;
}

/**
 * Whether a finding is about a field. In a short form, such as only a domain, it is about the text that
 * replaces the object.
 */
function isOf(segments: readonly string[], path: JsonPath, below: boolean, document: unknown): boolean {
  const isShort = path.length === 2 && (path[1] === 'domain' || path[1] === 'email');
  if (isShort && segments.length === 1 && segments[0] === path[0])
    return typeof fieldOf(document, [path[0] ?? '']) !== 'object' || path[1] === 'domain';
  const fits = path.every((segment, depth) => segments[depth] === String(segment));
  return fits && (below || segments.length === path.length);
}

/**
 * The typed text of a field, kept while it means what the document contains: `DE,` is an unfinished list of
 * two codes. A change from elsewhere replaces it.
 */
export function useTyped(value: unknown, parse: (text: string) => unknown): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => shown(value));
  const isSame = JSON.stringify(parse(typed)) === JSON.stringify(value);
  useLayoutEffect(() => {
    if (!isSame) setTyped(shown(value));
  }, [isSame, value]);
  return [isSame ? typed : shown(value), setTyped];
}
