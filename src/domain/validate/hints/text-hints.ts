import { SHA256_PATTERN } from '../../terms/document/verification.js';
import { DOMAIN_PATTERN, parseDomainName } from '../../terms/domain-name.js';
import { VERSION_PATTERN } from '../../terms/terms-document.js';
import { isRealDate } from '../calendar.js';
import type { SchemaNode } from '../violation.js';

/** A longer text is not a typing mistake. */
const MAX_LENGTH = 500;

/** The text that was probably meant, where a format or pattern is required. */
export function likelyText(text: string, { format, pattern }: SchemaNode): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const given = text.trim();
  switch (format ?? pattern) {
    case 'uri':
      return likelyUri(given);
    case 'email':
      return likelyEmail(given);
    case 'date':
      return likelyDate(given);
    case 'date-time':
      return likelyDateTime(given);
    case VERSION_PATTERN:
      return likelyVersion(given);
    case DOMAIN_PATTERN:
      return likelyDomain(given);
    case SHA256_PATTERN:
      return likelyHash(given);
    default:
      return undefined;
  }
}

function likelyUri(text: string): string | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `https://${text.replace(/^(?:https?:)?\/*/i, '')}`;
  // A name without a dot, a sentence or a path is not an address without its scheme.
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:\s]+\.[^/?#:\s]+)/i.exec(absolute)?.[1];
  const url = host === undefined ? null : URL.parse(absolute);
  if (url === null) return undefined;
  // The URL parser adds a slash to a bare host; the hint makes no change that is not needed.
  return url.pathname === '/' && url.search === '' && url.hash === '' && !absolute.endsWith('/')
    ? url.href.slice(0, -1)
    : url.href;
}

function likelyEmail(text: string): string | undefined {
  return /(?:^mailto:|<|^)([^\s<>@:]+@[^\s<>@]+\.[A-Za-z]{2,})>?$/i.exec(text)?.[1];
}

function likelyDate(text: string): string | undefined {
  const parts =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[Tt ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (parts === null) return undefined;
  const [, year = '', month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : undefined;
}

function likelyDateTime(text: string): string | undefined {
  const parts =
    /^(.{8,10}?)(?:[Tt ]\s*(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(?:(Z)|([+-]\d{2}):?(\d{2})?)?)?$/i.exec(text);
  const date = likelyDate(parts?.[1] ?? '');
  if (date === undefined) return undefined;
  const [, , time = '00:00', seconds = ':00', , hours, minutes = '00'] = parts ?? [];
  return `${date}T${time}${seconds}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`;
}

function likelyVersion(text: string): string | undefined {
  const numbers = /^[vV=^~\s]*(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:[-+.\s].*)?$/.exec(text);
  return numbers === null ? undefined : `${numbers[1]}.${numbers[2] ?? 0}.${numbers[3] ?? 0}`;
}

function likelyDomain(text: string): string | undefined {
  if (/\s/.test(text)) return undefined;
  try {
    return parseDomainName(text);
  } catch {
    return undefined;
  }
}

function likelyHash(text: string): string | undefined {
  return /^(?:sha-?256[:=-])?([0-9a-f]{64})$/i.exec(text)?.[1]?.toLowerCase();
}
