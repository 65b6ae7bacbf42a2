import type { DomainName } from '../../../domain/terms/domain-name.js';
import type { PageVisits, ReadPage } from './page-visits.js';
import type { Trouble } from './trouble.js';

export type Home =
  | ReadPage
  | {
      readonly kind: 'trouble';
      readonly trouble: Trouble;
      /** An origin of the site that answers, though not with a home page. */
      readonly origin?: string;
    };

/**
 * The home page of a domain: encrypted before plain, and the name as given before the one with or without `www.`, which
 * are asked only where no connection came about.
 */
export async function findHome(domain: DomainName, visits: PageVisits): Promise<Home> {
  const troubles: Trouble[] = [];
  for (const url of homeUrls(domain)) {
    const visit = await visits.visit(url);
    if (visit.kind === 'read') return visit;
    const { trouble } = visit;
    if (trouble.notConnected) troubles.push(trouble);
    else if (url.startsWith('https:')) return { kind: 'trouble', trouble, origin: new URL(url).origin };
    else if (trouble.reason !== 'unreachable') {
      return { kind: 'trouble', trouble, origin: new URL(url).origin };
    }
  }
  const [first] = troubles;
  if (first === undefined) throw new Error('a home page was neither found nor missed');
  return { kind: 'trouble', trouble: troubles.find(({ reason }) => reason !== 'not_resolved') ?? first };
}

function homeUrls(domain: DomainName): readonly string[] {
  const other = domain.startsWith('www.') ? domain.slice('www.'.length) : `www.${domain}`;
  const hosts = other.includes('.') ? [domain, other] : [domain];
  return [...hosts.map((host) => `https://${host}/`), ...hosts.map((host) => `http://${host}/`)];
}
