import type {
  FetchedPage,
  FetchFailure,
  FetchFailureReason,
  PageFetcher,
} from '../../domain/ports/page-fetcher.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import {
  isWithinSite,
  type OwnFile,
  type OwnFilePlace,
  type OwnFileState,
} from '../../domain/terms/own-file.js';
import type { DocumentValidator } from '../../domain/validate/ports.js';
import { OWN_FILE_MEDIA_TYPES, type OwnFileReading, readOwnFile } from './read-own-file.js';
import type { FetchOwnFile } from './web-own-files.js';

/** Best first (specification 1). */
const PATHS = ['/.well-known/agentterms.json', '/agentterms.json'] as const;

const MAX_KIB = 256;

/** Lower is better. */
const RANKS: Readonly<Record<OwnFile['kind'], number>> = { found: 0, invalid: 1, unreachable: 2, none: 3 };

/** With these failures the site has not been asked yet. */
const NOT_CONNECTED: ReadonlySet<FetchFailureReason> = new Set([
  'not_resolved',
  'connect_failed',
  'tls_failed',
]);

/**
 * Statuses below 500 that mean "not now" and say nothing about a file: a timeout, too early, too many
 * requests.
 */
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** What a failed fetch means for a place. {@link isRefused} recognises a redirect. */
const FAILED: Readonly<Record<FetchFailureReason, OwnFileState>> = {
  unsupported_type: 'wrong_type',
  too_many_redirects: 'bad_redirect',
  too_large: 'too_large',
  refused: 'bad_redirect',
  not_resolved: 'not_resolved',
  name_lookup_timed_out: 'timed_out',
  connect_failed: 'no_connection',
  tls_failed: 'no_tls',
  timed_out: 'timed_out',
  aborted: 'timed_out',
  bad_response: 'bad_response',
};

/**
 * Looks at both places of a domain's own file and returns all that is known about each, the best first. Never
 * rejects.
 */
export type InspectOwnFile = (domain: DomainName, signal: AbortSignal) => Promise<readonly OwnFilePlace[]>;

/**
 * Looks at `/.well-known/agentterms.json` and `/agentterms.json` in parallel. A valid file at the first wins
 * over one at the second, any valid file over an invalid one, any file over none. The result is `none` only
 * when neither place has a file: while one of them cannot be asked, nothing is known. Plain http is used only
 * where the fetcher allows it.
 */
export function makeFetchOwnFile(fetcher: PageFetcher, validator: DocumentValidator): FetchOwnFile {
  const lookAt = makeLookAt(fetcher, validator);
  return async (domain, signal) => {
    const settled = new AbortController();
    const either = AbortSignal.any([settled.signal, signal]);
    const [wellKnown, root] = await Promise.all([
      lookAt(domain, PATHS[0], either).then((place) => {
        if (place.file.kind === 'found') settled.abort();
        return place;
      }),
      lookAt(domain, PATHS[1], either),
    ]);
    return byRank(root, wellKnown) < 0 ? root.file : wellKnown.file;
  };
}

/** The same look at both places, reporting each in full. */
export function makeInspectOwnFile(fetcher: PageFetcher, validator: DocumentValidator): InspectOwnFile {
  const lookAt = makeLookAt(fetcher, validator);
  return async (domain, signal) => {
    const places = await Promise.all(PATHS.map((path) => lookAt(domain, path, signal)));
    return places.toSorted(byRank);
  };
}

/** The place that answers for the domain comes first. */
function byRank(one: OwnFilePlace, other: OwnFilePlace): number {
  return RANKS[one.file.kind] - RANKS[other.file.kind];
}

function makeLookAt(fetcher: PageFetcher, validator: DocumentValidator) {
  const fetch = (url: string, domain: DomainName, signal: AbortSignal): Promise<FetchedPage | FetchFailure> =>
    fetcher.fetch({
      url,
      follows: (next) => isWithinSite(next, domain),
      accept: 'application/json, text/plain;q=0.5, */*;q=0.1',
      mediaTypes: OWN_FILE_MEDIA_TYPES,
      maxBytes: MAX_KIB * 1024,
      signal,
    });

  return async (domain: DomainName, path: string, signal: AbortSignal): Promise<OwnFilePlace> => {
    const url = `https://${domain}${path}`;
    const answer = await fetch(url, domain, signal);
    if (isNotConnected(answer)) {
      const plainUrl = `http://${domain}${path}`;
      const plainAnswer = await fetch(plainUrl, domain, signal);
      if (!isRefused(plainAnswer)) return toPlace(plainAnswer, plainUrl, validator);
    }
    return toPlace(answer, url, validator);
  };
}

function toPlace(
  answer: FetchedPage | FetchFailure,
  url: string,
  validator: DocumentValidator,
): OwnFilePlace {
  const { url: answeredAt, status, mediaType } = answer;
  const told =
    answeredAt === undefined || status === undefined
      ? undefined
      : { answer: { url: answeredAt, status, ...(mediaType !== undefined && { mediaType }) } };
  const reading = answer.kind === 'failure' ? fromFailure(answer, url) : fromPage(answer, validator);
  return { url, ...reading, ...told };
}

function fromPage(page: FetchedPage, validator: DocumentValidator): OwnFileReading {
  const { status } = page;
  if (status === 200) return readOwnFile(page, validator);
  if (status >= 500 || ASK_LATER.has(status)) {
    const problem = `The site answered with status ${status}.`;
    return { state: 'server_error', file: { kind: 'unreachable', problem } };
  }
  const state = status === 401 || status === 403 ? 'forbidden' : 'not_found';
  return { state, file: { kind: 'none' } };
}

function isNotConnected(answer: FetchedPage | FetchFailure): boolean {
  return answer.kind === 'failure' && answer.status === undefined && NOT_CONNECTED.has(answer.reason);
}

/** Whether the place could not be asked, rather than redirected to a refused address. */
function isRefused(answer: FetchedPage | FetchFailure): boolean {
  return answer.kind === 'failure' && answer.status === undefined && answer.reason === 'refused';
}

function fromFailure(failure: FetchFailure, askedUrl: string): OwnFileReading {
  const { reason, message } = failure;
  const state = isRefused(failure) ? 'not_public' : FAILED[reason];
  switch (state) {
    case 'too_large': {
      const problem = `The file is larger than ${MAX_KIB} KiB.`;
      return { state, file: { kind: 'invalid', sourceUrl: askedUrl, problem } };
    }
    // With a status the site was asked, and it redirected to where no public file can be.
    case 'wrong_type':
    case 'bad_redirect':
      return { state, file: { kind: 'none' } };
    default:
      return { state, file: { kind: 'unreachable', problem: message } };
  }
}
