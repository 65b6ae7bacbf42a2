/** The values of a `Content-Type` header (RFC 9110, section 8.3). */
export interface MediaType {
  /** Lower case, without parameters; empty when the header is absent or names no type. */
  readonly mediaType: string;
  /** Lower case. */
  readonly charset?: string;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9a-z-]+";
const TYPE = new RegExp(`^${TOKEN}/${TOKEN}$`);
const PARAMETER = new RegExp(`;\\s*(${TOKEN})\\s*=\\s*(?:"([^"]*)"|(${TOKEN}))`, 'g');

/** Reads a `Content-Type` header. */
export function parseMediaType(header: string): MediaType {
  const text = header.toLowerCase();
  const type = text.split(/[;,]/, 1)[0]?.trim() ?? '';
  const [, , quoted, bare] = [...text.matchAll(PARAMETER)].find(([, name]) => name === 'charset') ?? [];
  const charset = quoted ?? bare;
  return { mediaType: TYPE.test(type) ? type : '', ...(charset ? { charset } : {}) };
}

/**
 * Whether an answer of this type is read. An answer without a type counts as `application/octet-stream`, as
 * RFC 9110 allows. `accepted` contains types and `type/*`.
 */
export function isAccepted(mediaType: string, accepted: readonly string[]): boolean {
  const type = mediaType === '' ? 'application/octet-stream' : mediaType;
  return accepted.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
}
