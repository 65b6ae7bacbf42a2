import { isObject } from '../is-object.js';
import { META_EXTENSION_KEY } from '../terms/extension-keys.js';
import { quote } from './quote.js';

/** What the provenance of the document says (specification 2.8). */
export function notesOf(document: unknown): string[] {
  const extensions = isObject(document) ? document.extensions : undefined;
  const meta =
    isObject(extensions) && Object.hasOwn(extensions, META_EXTENSION_KEY)
      ? extensions[META_EXTENSION_KEY]
      : undefined;
  return isObject(meta) ? [provenanceNote(meta)] : [];
}

function provenanceNote({ source, generator, generated_at }: Record<string, unknown>): string {
  const tool = toolOf(generator);
  const when = typeof generated_at === 'string' ? `, at ${plain(generated_at)}` : '';
  if (source === 'self') {
    return `Written by the owner of the domain, not auto-generated for it: ${META_EXTENSION_KEY} names the source "self"${tool}${when}.`;
  }
  const by = typeof source === 'string' ? ` by ${plain(source)}` : '';
  return `This file was auto-generated${by}, as ${META_EXTENSION_KEY} says${tool || ', which names no generator'}${when}.`;
}

/** Specification 2.8: a reverse-domain name, a slash and the version. */
function toolOf(generator: unknown): string {
  if (typeof generator !== 'string') return '';
  const slash = generator.lastIndexOf('/');
  if (slash === -1) return `; generator ${plain(generator)}, version not given`;
  return `; generator ${plain(generator.slice(0, slash))}, version ${plain(generator.slice(slash + 1))}`;
}

/** A short text without its quotation marks; a text that needed escaping keeps them. */
function plain(text: string): string {
  const quoted = quote(text);
  return /^[\w.:+-]{1,70}$/.test(text) ? text : quoted;
}
