import { canonicalPath, parseRobotsPattern, type RobotsPattern } from './robots-pattern.js';

/** What a robots.txt says to one crawler. */
export interface RobotsRules {
  /** Whether it lets the crawler ask for a URL of its origin; the robots.txt itself may always be asked for. */
  allows(url: URL): boolean;
  /** Values of its `Sitemap` lines, at most {@link MAX_SITEMAPS}, as they stand there. */
  readonly sitemaps: readonly string[];
  /** Characters that are kept of it, for a bound on memory. */
  readonly size: number;
}

interface Rule {
  readonly allow: boolean;
  readonly pattern: RobotsPattern;
}

const MAX_SITEMAPS = 20;
const MAX_SITEMAP_LENGTH = 2_000;

/** Rules of a site that has no robots.txt. */
export const NO_ROBOTS_RULES: RobotsRules = { allows: () => true, sitemaps: [], size: 0 };

/**
 * Reads a robots.txt (RFC 9309, section 2) for the crawler with this product token. What is not a rule is passed over
 * and ends no group. Linear in the length of the text.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const own: Rule[] = [];
  const general: Rule[] = [];
  const sitemaps: string[] = [];
  const token = productToken.toLowerCase();
  let named = false;
  let isOwn = false;
  let isGeneral = false;
  let inRules = false;
  for (const [key, value] of records(text)) {
    if (key === 'sitemap') {
      if (sitemaps.length < MAX_SITEMAPS && value.length <= MAX_SITEMAP_LENGTH) sitemaps.push(value);
    } else if (key === 'user-agent') {
      const agent = agentOf(value);
      isOwn = agent === token || (isOwn && !inRules);
      isGeneral = agent === '*' || (isGeneral && !inRules);
      named ||= isOwn;
      inRules = false;
    } else if (key === 'allow' || key === 'disallow') {
      inRules = true;
      // An empty path matches nothing, and no path begins like one that begins otherwise.
      if (!(isOwn || isGeneral) || !/^[/*]/.test(value)) continue;
      const rule = { allow: key === 'allow', pattern: parseRobotsPattern(value) };
      (isOwn ? own : general).push(rule);
    }
  }
  return rulesOf(named ? own : general, sitemaps);
}

function rulesOf(unordered: readonly Rule[], sitemaps: readonly string[]): RobotsRules {
  // The longest match decides, and of two as long the one that allows: so the first match in this order.
  const rules = unordered.toSorted(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow),
  );
  return {
    sitemaps,
    size: [...sitemaps, ...rules.map(({ pattern }) => pattern)].reduce((sum, { length }) => sum + length, 0),
    allows({ pathname, search }) {
      if (pathname === '/robots.txt') return true;
      const path = canonicalPath(`${pathname}${search}`);
      return rules.find(({ pattern }) => pattern.matches(path))?.allow ?? true;
    },
  };
}

/** The lines of the form `key: value`, keys in lower case, without comments. */
function* records(text: string): Generator<readonly [key: string, value: string]> {
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [record = ''] = line.split('#', 1);
    const colon = record.indexOf(':');
    if (colon !== -1) yield [record.slice(0, colon).trim().toLowerCase(), record.slice(colon + 1).trim()];
  }
}

/** The product token that a `User-agent` line names, in lower case; what follows it, such as a version, is no part. */
function agentOf(value: string): string {
  return /^\*(?!\S)/.test(value) ? '*' : (/^[a-z0-9_.-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}
