import { InForce } from './in-force.js';
import { RateWindow } from './rate-window.js';

/** How much use of one site counts as reading; more than that is scraping. */
export interface ReadingBoundOptions {
  /** Pages in any minute: 20, faster than a person reads. */
  readonly pagesPerMinute?: number;
  /** Distinct pages in any hour: 100. */
  readonly pagesPerHour?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface SiteReading {
  readonly rate: RateWindow;
  /** When each page was last read, by a hash of its address; the least recent comes first. */
  readonly pages: Map<number, number>;
}

/**
 * Counts the pages that are read at each site. Stores one or two numbers for each page within the bounds, and
 * nothing beyond them.
 */
export class ReadingBounds {
  readonly #perMinute: number;
  readonly #perHour: number;
  readonly #sites: InForce<SiteReading>;

  constructor({ pagesPerMinute = 20, pagesPerHour = 100 }: ReadingBoundOptions, sites: number) {
    this.#perMinute = pagesPerMinute;
    this.#perHour = pagesPerHour;
    this.#sites = new InForce(
      () => ({ rate: new RateWindow(pagesPerMinute, MINUTE_MS), pages: new Map() }),
      ({ pages }, now) => [...pages.values()].some((at) => at + HOUR_MS > now),
      sites,
    );
  }

  /**
   * Counts a page within the bounds. For a page beyond them, returns which bound is exceeded and when there
   * is room again, if ever.
   */
  read(
    site: string,
    { pathname, search }: URL,
    now: number,
  ): { readonly beyond: string; readonly retryAfterMs: number | undefined } | undefined {
    const reading = this.#sites.get(site, now);
    if (reading === undefined)
      return { beyond: 'so many sites within an hour are scraping', retryAfterMs: undefined };
    const { rate, pages } = reading;
    const page = hashOf(pathname + search);
    for (const [oldest, at] of pages) {
      if (at + HOUR_MS > now) break;
      pages.delete(oldest);
    }
    if (!pages.has(page) && pages.size >= this.#perHour) {
      const [oldestAt] = pages.values();
      return {
        beyond: `more than ${this.#perHour} pages of ${site} within an hour are scraping`,
        retryAfterMs: oldestAt === undefined ? undefined : oldestAt + HOUR_MS - now,
      };
    }
    const at = rate.earliest(now);
    if (at > now)
      return {
        beyond: `more than ${this.#perMinute} pages of ${site} within a minute are scraping`,
        retryAfterMs: Number.isFinite(at) ? at - now : undefined,
      };
    rate.take(now);
    pages.delete(page);
    pages.set(page, now);
    return undefined;
  }
}

/** FNV-1a. It does not matter that two pages very rarely count as one. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
