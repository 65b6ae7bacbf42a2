import { type RobotsRecord, readRobots } from './read-robots.js';
import { canonicalPath, parseRobotsPattern, type RobotsPattern } from './robots-pattern.js';

/** The rules of a robots.txt for one crawler. */
export interface RobotsRules {
  /** Whether the crawler may request a URL of the origin. It may always request the robots.txt itself. */
  allows(url: URL): boolean;
  /** Values of its `Sitemap` lines as written, at most {@link MAX_SITEMAPS}. */
  readonly sitemaps: readonly string[];
  /** Characters of it that are kept, for a bound on memory. */
  readonly size: number;
}

interface AccessRule {
  readonly allow: boolean;
  readonly pattern: RobotsPattern;
}

const MAX_SITEMAPS = 20;
const MAX_SITEMAP_LENGTH = 2_000;

/** Rules of a site that has no robots.txt. */
export const NO_ROBOTS_RULES: RobotsRules = { allows: () => true, sitemaps: [], size: 0 };

/**
 * Reads the rules of a robots.txt (RFC 9309, section 2) for the crawler with this product token, in linear
 * time.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const { groups, records } = readRobots(text);
  const token = productToken.toLowerCase();
  const own = groups.filter(({ agents }) => agents.includes(token));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const sitemaps = records.flatMap(({ key, value }) =>
    key === 'sitemap' && value.length <= MAX_SITEMAP_LENGTH ? [value] : [],
  );
  return rulesOf(
    chosen.flatMap(({ lines }) => lines.flatMap(accessRule)),
    sitemaps.slice(0, MAX_SITEMAPS),
  );
}

/** The rule of an `Allow` or `Disallow` line, if it can match a path. */
function accessRule({ key, value }: RobotsRecord): readonly AccessRule[] {
  // An empty path matches nothing. A path that begins otherwise matches nothing either, since no path begins
  // like it.
  if ((key !== 'allow' && key !== 'disallow') || !/^[/*]/.test(value)) return [];
  return [{ allow: key === 'allow', pattern: parseRobotsPattern(value) }];
}

function rulesOf(unordered: readonly AccessRule[], sitemaps: readonly string[]): RobotsRules {
  // The longest match decides. Of two equally long ones, the one that allows decides: in this order the first
  // match does.
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
