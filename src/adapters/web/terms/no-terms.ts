import type { NoTermsTexts } from '../../../domain/ports/terms-finder.js';
import type { Trouble } from './trouble.js';

const MAX_SHOWN = 120;

/** The outcome of a search that found nothing because of this trouble; `agent` is our name in robots.txt. */
export function noTerms(domain: string, { reason, url, what }: Trouble, agent: string): NoTermsTexts {
  const page = shown(url);
  switch (reason) {
    case 'not_tried':
      return none(reason, `Whether ${domain} has terms is not known, because ${what}.`);
    case 'not_resolved':
      return none(reason, `No terms of ${domain} were found, because ${what}.`);
    case 'unreachable':
      return none(reason, `No terms of ${domain} were found, because ${page} could not be read: ${what}.`);
    case 'refused_by_site':
      return none(reason, `No terms of ${domain} were found, because ${page} refuses this service: ${what}.`);
    case 'forbidden_by_robots': {
      const robots = `${new URL(url).origin}/robots.txt`;
      return none(
        reason,
        `The terms of ${domain} were not read, because ${robots} keeps ${agent} from ${page}.`,
      );
    }
    case 'needs_scripts':
      return none(
        reason,
        `No terms of ${domain} were found, because ${page} is written by scripts in a browser, which this service ` +
          'does not run.',
      );
    case 'captcha':
      return none(
        reason,
        `No terms of ${domain} were found, because ${page} asks for proof that a person is there, which this service does not ` +
          'get around.',
      );
    case 'framed':
      return none(
        reason,
        `No terms of ${domain} were found, because the text of ${page} stands in a frame or an embedded document.`,
      );
    case 'unreadable':
      return none(reason, `The terms of ${domain} at ${page} could not be read: ${what}.`);
    case 'no_terms':
      return none(
        reason,
        `${domain} answers, but nothing that looks like terms was found among the links of its home page, at the ` +
          'usual addresses and in its sitemap.',
      );
  }
}

/** The outcome of a search whose time was up before anything was found. */
export function outOfTime(domain: string, timeoutMs: number): NoTermsTexts {
  return none(
    'unreachable',
    `No terms of ${domain} were found, because the site did not give its pages within ${timeoutMs} ms.`,
  );
}

function none(reason: NoTermsTexts['reason'], message: string): NoTermsTexts {
  return { kind: 'none', reason, message };
}

/** An address without its query, cut to a length for people; percent-encoding keeps it to plain characters. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  const address = `${origin}${pathname}`;
  return address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN)}…` : address;
}
