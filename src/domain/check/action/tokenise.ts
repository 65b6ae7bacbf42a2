/**
 * What separates a token from the one before: nothing or space, a name separator, or punctuation that ends a
 * clause.
 */
export type Gap = 'space' | 'scope' | 'clause';

export interface Token {
  /** Lower-case letters, or one Han run. */
  readonly text: string;
  readonly gap: Gap;
  readonly isHan: boolean;
}

/** Names whose capitals do not separate words. */
const MIXED_CASE_NAMES =
  /GraphQL|OAuth2?|JavaScript|TypeScript|GitHub|GitLab|YouTube|LinkedIn|WordPress|TikTok|PayPal|LaTeX|OpenAPI|HTTrack|OpenAI|WebSockets?|eBay|LoRA|ChatGPT|HuggingFace|RESTful|gRPC|FineTun/g;

const CAMEL_BOUNDARY = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;

const PART = /\p{Script=Han}+|(?:(?!\p{Script=Han})\p{L})+|\p{N}+|[^\p{L}\p{N}]+/gu;

/**
 * Splits a folded text into lower-case words: at every character that is not a letter, between letters and
 * digits, and at the capitals of camelCase names ("APIAccess" gives "api", "access"). Digits have no meaning
 * and are left out.
 */
export function tokenise(folded: string): readonly Token[] {
  const tokens: Token[] = [];
  let gap: Gap = 'space';
  for (const [part] of spreadCamelCase(nameSpecials(folded)).matchAll(PART)) {
    if (/^[^\p{L}\p{N}]/u.test(part)) {
      gap = gapOf(part);
    } else if (/^\p{N}/u.test(part)) {
      if (/^10+0{2}$/.test(part)) tokens.push({ text: 'thousands', gap, isHan: false });
    } else {
      const isHan = /^\p{Script=Han}/u.test(part);
      tokens.push({ text: isHan ? part : part.toLowerCase(), gap, isHan });
      gap = 'space';
    }
  }
  return tokens;
}

function gapOf(separator: string): Gap {
  if (/^(__|[.:/])$/.test(separator)) return 'scope';
  return /[,;:?!.。，；？！|()]/.test(separator) ? 'clause' : 'space';
}

/**
 * Replaces web addresses, API paths and mail addresses by a word for their kind. "DON'T" stays whole and in
 * its case.
 */
function nameSpecials(text: string): string {
  if (!/[/@.'&]/.test(text)) return text;
  return text
    .replace(/&/g, ' and ')
    .replace(/(n)'(t)\b/gi, '$1$2')
    .replace(/\bhttps?:\/\/[^\s]{1,200}/gi, (url) =>
      /\/api\b|\bapi\.|\/v\d/i.test(url) ? ' endpoint ' : ' webpage ',
    )
    .replace(/(^|\s)(get|post|put|patch|delete|head)\s+\/[\w{}/:.?=&-]{0,100}/gi, '$1 call endpoint ')
    .replace(/(^|\s)\/(?:[\w{}:-]{1,40}\/){0,3}(?:api|v\d)(?:\/[\w{}:-]{0,40}){0,6}/gi, '$1 endpoint ')
    .replace(/\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}/g, ' email ')
    .replace(
      /\b(?:[a-z0-9-]{2,63}\.){1,3}(?:com|org|net|co\.uk|io|de|fr|es|cn|eu|gov|edu)\b(?![._\w])/gi,
      ' website ',
    );
}

function spreadCamelCase(text: string): string {
  if (!/[A-Z]/.test(text)) return text;
  return text
    .replace(MIXED_CASE_NAMES, (name) => ` ${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`)
    .replace(/([A-Z]{2,})s(?![a-z])/g, '$1 ')
    .replace(CAMEL_BOUNDARY, ' ');
}
