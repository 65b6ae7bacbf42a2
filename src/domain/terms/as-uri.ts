/** Converts a web address to a URI (RFC 3986), which encodes some characters that addresses may contain. */
export function asUri(url: string): string {
  return url.replace(/[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character));
}
