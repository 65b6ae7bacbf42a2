import type { DocumentValidator } from '../../domain/ports/document-validator.js';
import type {
  FetchedPage,
  FetchFailure,
  FetchFailureReason,
  PageFetcher,
} from '../../domain/ports/page-fetcher.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFile } from '../../domain/terms/own-file.js';
import { OWN_FILE_MEDIA_TYPES, readOwnFile } from './read-own-file.js';
import type { FetchOwnFile } from './web-own-files.js';

/** Best first (specification 1). */
const PATHS = ['/.well-known/agentterms.json', '/agentterms.json'] as const;

const MAX_KIB = 256;

/** Lower is better. */
const RANKS: Readonly<Record<OwnFile['kind'], number>> = { found: 0, invalid: 1, unreachable: 2, none: 3 };

/** The site has not been asked yet when it ends like this. */
const NOT_CONNECTED: ReadonlySet<FetchFailureReason> = new Set([
  'not_resolved',
  'connect_failed',
  'tls_failed',
]);

/** Statuses below 500 that say "not now" and nothing about a file: a timeout, too early, too many requests. */
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Looks at `/.well-known/agentterms.json` and `/agentterms.json` side by side; a valid file at the first wins over one at
 * the second, any valid file over an invalid one, any file over none. It is `none` only when neither place has one: as
 * long as one of them cannot be asked, nothing is known. Plain http is asked only where the fetcher allows that.
 */
export function makeFetchOwnFile(fetcher: PageFetcher, validator: DocumentValidator): FetchOwnFile {
  async function lookAt(domain: DomainName, path: string, signal: AbortSignal): Promise<OwnFile> {
    const url = `https://${domain}${path}`;
    const answer = await fetch(url, signal);
    if (isNotConnected(answer)) {
      const plainUrl = `http://${domain}${path}`;
      const plainAnswer = await fetch(plainUrl, signal);
      if (!isRefused(plainAnswer)) return toOwnFile(plainAnswer, plainUrl);
    }
    return toOwnFile(answer, url);
  }

  function fetch(url: string, signal: AbortSignal): Promise<FetchedPage | FetchFailure> {
    return fetcher.fetch({
      url,
      accept: 'application/json, text/plain;q=0.5, */*;q=0.1',
      mediaTypes: OWN_FILE_MEDIA_TYPES,
      maxBytes: MAX_KIB * 1024,
      signal,
    });
  }

  function toOwnFile(answer: FetchedPage | FetchFailure, askedUrl: string): OwnFile {
    if (answer.kind === 'failure') return fromFailure(answer, askedUrl);
    const { status } = answer;
    if (status === 200) return readOwnFile(answer, validator);
    if (status >= 500 || ASK_LATER.has(status)) {
      return { kind: 'unreachable', problem: `The site answered with status ${status}.` };
    }
    return { kind: 'none' };
  }

  return async (domain, signal) => {
    const settled = new AbortController();
    const either = AbortSignal.any([settled.signal, signal]);
    const [wellKnown, root] = await Promise.all([
      lookAt(domain, PATHS[0], either).then((file) => {
        if (file.kind === 'found') settled.abort();
        return file;
      }),
      lookAt(domain, PATHS[1], either),
    ]);
    return RANKS[root.kind] < RANKS[wellKnown.kind] ? root : wellKnown;
  };
}

function isNotConnected(answer: FetchedPage | FetchFailure): boolean {
  return answer.kind === 'failure' && answer.status === undefined && NOT_CONNECTED.has(answer.reason);
}

/** Not asked at all, as against pointing to what is refused. */
function isRefused(answer: FetchedPage | FetchFailure): boolean {
  return answer.kind === 'failure' && answer.status === undefined && answer.reason === 'refused';
}

function fromFailure({ reason, message, status }: FetchFailure, askedUrl: string): OwnFile {
  switch (reason) {
    case 'unsupported_type':
    case 'too_many_redirects':
      return { kind: 'none' };
    case 'too_large':
      return { kind: 'invalid', sourceUrl: askedUrl, problem: `The file is larger than ${MAX_KIB} KiB.` };
    case 'refused':
      // With a status the site was asked, and answered by pointing to where no public file can be.
      return status === undefined ? { kind: 'unreachable', problem: message } : { kind: 'none' };
    default:
      return { kind: 'unreachable', problem: message };
  }
}
