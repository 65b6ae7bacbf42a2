import type { NoTermsReason, NoTermsTexts } from '../../../domain/generate/ports.js';
import type { Trouble } from './trouble.js';

const MAX_SHOWN = 120;

interface Said extends Pick<Trouble, 'what'> {
  readonly domain: string;
  readonly page: string;
  readonly robots: string;
  readonly agent: string;
}

const MESSAGES: Readonly<Record<NoTermsReason, (said: Said) => string>> = {
  not_tried: ({ domain, what }) => `Whether ${domain} has terms is not known, because ${what}.`,
  not_resolved: ({ domain, what }) => `No terms of ${domain} were found, because ${what}.`,
  unreachable: ({ domain, page, what }) =>
    `No terms of ${domain} were found, because ${page} could not be read: ${what}.`,
  refused_by_site: ({ domain, page, what }) =>
    `No terms of ${domain} were found, because ${page} refuses this service: ${what}.`,
  forbidden_by_robots: ({ domain, page, robots, agent }) =>
    `The terms of ${domain} were not read, because ${robots} keeps ${agent} from ${page}.`,
  needs_scripts: ({ domain, page }) =>
    `No terms of ${domain} were found, because ${page} is written by scripts in a browser, which this service does not run.`,
  captcha: ({ domain, page }) =>
    `No terms of ${domain} were found, because ${page} asks for proof that a person is there, which this service does not ` +
    'get around.',
  framed: ({ domain, page }) =>
    `No terms of ${domain} were found, because the text of ${page} stands in a frame or an embedded document.`,
  unreadable: ({ domain, page, what }) => `The terms of ${domain} at ${page} could not be read: ${what}.`,
  no_terms: ({ domain }) =>
    `${domain} answers, but nothing that looks like terms was found among the links of its home page, at the usual ` +
    'addresses and in its sitemap.',
};

/** The outcome of a search that found nothing because of this trouble; `agent` is our name in robots.txt. */
export function noTerms(domain: string, { reason, url, what }: Trouble, agent: string): NoTermsTexts {
  const robots = `${new URL(url).origin}/robots.txt`;
  return {
    kind: 'none',
    reason,
    message: MESSAGES[reason]({ domain, page: shown(url), robots, agent, what }),
  };
}

/** The outcome of a search whose time ended before anything was found. */
export function outOfTime(domain: string, timeoutMs: number): NoTermsTexts {
  const message = `No terms of ${domain} were found, because the site did not give its pages within ${timeoutMs} ms.`;
  return { kind: 'none', reason: 'unreachable', message };
}

/** An address without its query, shortened for people. Percent-encoding limits it to plain characters. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`;
  return address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address;
}
