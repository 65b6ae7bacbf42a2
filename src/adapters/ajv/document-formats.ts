import { fullFormats } from 'ajv-formats/dist/formats.js';

/**
 * The formats of the terms document. Those of ajv-formats accept more than their standards: a date-time with
 * a space or a short zone (RFC 3339), a web address without a host or with an impossible port (RFC 9110).
 */
export const DOCUMENT_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: full('date'),
  email: full('email'),
  'date-time': both(full('date-time'), (text) => RFC3339.test(text)),
  uri: both(full('uri'), (text) => !WEB.test(text) || (WEB_HOST.test(text) && URL.canParse(text))),
};

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const WEB = /^https?:/i;
const WEB_HOST = /^https?:\/\/[^/?#:]/i;

function full(name: 'date' | 'email' | 'date-time' | 'uri'): (text: string) => boolean {
  const format = fullFormats[name];
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text);
  const check = typeof format === 'object' && 'validate' in format ? format.validate : undefined;
  if (typeof check !== 'function') throw new Error(`ajv-formats has no check for ${name}.`);
  return (text) => check(text as never) === true;
}

function both(
  first: (text: string) => boolean,
  second: (text: string) => boolean,
): (text: string) => boolean {
  return (text) => first(text) && second(text);
}
