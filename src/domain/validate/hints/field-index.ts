import { TermsDocument } from '../../terms/terms-document.js';
import { bareName } from '../likeness.js';
import type { SchemaNode } from '../violation.js';

const ROOT = TermsDocument as object as SchemaNode;

/**
 * The place of each named field of the document, by its bare name. A name that occurs in several places is
 * left out.
 */
const PLACES: ReadonlyMap<string, string> = indexFields(ROOT);

/** The dotted place of the only field in the whole document with this name, however it is spelled. */
export function placeOfField(name: string): string | undefined {
  return PLACES.get(bareName(name));
}

/** Whether the place belongs to an optional field. */
export function isOptionalField(segments: readonly string[]): boolean {
  let nodes: readonly SchemaNode[] = [ROOT];
  for (const [index, segment] of segments.entries()) {
    const objects = nodes.flatMap((node) => node.anyOf ?? [node]);
    if (index === segments.length - 1) {
      return objects.some(
        ({ properties = {}, required = [] }) =>
          Object.hasOwn(properties, segment) && !required.includes(segment),
      );
    }
    nodes = objects.flatMap(({ properties = {}, items }) => {
      const member = Object.hasOwn(properties, segment) ? properties[segment] : items;
      return member === undefined ? [] : [member];
    });
  }
  return false;
}

function indexFields(root: SchemaNode): Map<string, string> {
  const places = new Map<string, string | undefined>();
  const visit = (schema: SchemaNode, path: readonly string[]): void => {
    for (const branch of schema.anyOf ?? []) visit(branch, path);
    if (schema.additionalProperties !== false) return;
    for (const [key, child] of Object.entries(schema.properties ?? {})) {
      const name = bareName(key);
      places.set(name, places.has(name) ? undefined : [...path, key].join('.'));
      visit(child, [...path, key]);
    }
  };
  visit(root, []);
  return new Map([...places].filter((entry): entry is [string, string] => entry[1] !== undefined));
}
