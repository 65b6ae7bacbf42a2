/** The path pattern of an `Allow` or `Disallow` line (RFC 9309, section 2.2.2). */
export interface RobotsPattern {
  /** Octets of the pattern. Of two matching patterns the longer one decides. */
  readonly length: number;
  /** `path` is in the form of {@link canonicalPath}. */
  matches(path: string): boolean;
}

/**
 * Reads the path of a rule, in which `*` matches anything and a final `$` matches the end of the path. Each
 * piece between two `*` is matched at its leftmost position, which never needs backtracking. So no pattern
 * can make matching slow.
 */
export function parseRobotsPattern(text: string): RobotsPattern {
  const canonical = canonicalOctets(text);
  const anchored = canonical.endsWith('$');
  const body = anchored ? canonical.slice(0, -1) : canonical;
  const [first = '', ...rest] = body.replaceAll('$', '%24').split('*');
  const last = anchored ? rest.pop() : undefined;
  const pieces = rest.filter((piece) => piece !== '');
  return {
    length: canonical.length,
    matches(path) {
      if (!path.startsWith(first)) return false;
      if (anchored && last === undefined) return path.length === first.length;
      const tail = last ?? '';
      const end = path.length - tail.length;
      let at = first.length;
      for (const piece of pieces) {
        const found = at + piece.length > end ? -1 : path.indexOf(piece, at);
        if (found === -1) return false;
        at = found + piece.length;
      }
      return at <= end && path.endsWith(tail);
    },
  };
}

/** The path and query of a URL in the form for matching: its own `*` and `$` are literal. */
export function canonicalPath(pathAndQuery: string): string {
  return canonicalOctets(pathAndQuery.replaceAll('*', '%2A').replaceAll('$', '%24'));
}

/**
 * One spelling for every octet. RFC 9309 percent-encodes octets outside ASCII and reserved ones before the
 * comparison, and leaves the others plain. Here every printable octet is plain, except the three that would
 * then have another meaning.
 */
function canonicalOctets(text: string): string {
  return text.toWellFormed().replace(/%[0-9a-f]{2}|%|[^!-~]/giu, (piece) => {
    if (piece === '%') return '%25';
    if (!piece.startsWith('%')) return encodeURIComponent(piece);
    const char = String.fromCharCode(Number.parseInt(piece.slice(1), 16));
    return /[!-~]/.test(char) && !'*$%'.includes(char) ? char : piece.toUpperCase();
  });
}
