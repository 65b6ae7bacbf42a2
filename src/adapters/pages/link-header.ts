export interface HeaderLink {
  /** As written between `<` and `>`. */
  readonly href: string;
  /** Relations separated by white space; empty when it names none. */
  readonly rel: string;
  /** Language tag of the target, if it names one. */
  readonly hreflang?: string;
}

const TARGET = /[\s,]*<([^<>]{0,2048})>/y;
const PARAMETER =
  /\s{0,64};\s{0,64}([a-z0-9!#$&+.^_`|~*-]{1,64})(?:\s{0,64}=\s{0,64}(?:"((?:[^"\\]|\\.){0,2048})"|([^\s",;<]{0,512})))?/iy;

/** Reads a `Link` header (RFC 8288, section 3). Stops at the first malformed link. */
export function parseLinkHeader(header: string): readonly HeaderLink[] {
  const links: HeaderLink[] = [];
  let at = 0;
  for (;;) {
    TARGET.lastIndex = at;
    const target = TARGET.exec(header);
    if (target === null) return links;
    at = TARGET.lastIndex;
    const parameters = new Map<string, string>();
    for (;;) {
      PARAMETER.lastIndex = at;
      const parameter = PARAMETER.exec(header);
      if (parameter === null) break;
      at = PARAMETER.lastIndex;
      const [, name = '', quoted, bare] = parameter;
      const key = name.toLowerCase();
      // The first of repeated parameters counts.
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
    }
    // A link with an anchor is not about this page.
    if (!parameters.has('anchor')) {
      const hreflang = parameters.get('hreflang');
      const rel = parameters.get('rel') ?? '';
      links.push({ href: target[1] ?? '', rel, ...(hreflang !== undefined && { hreflang }) });
    }
  }
}
