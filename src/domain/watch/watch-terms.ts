import { hash } from 'node:crypto';
import { GENERATOR_NAME } from '../access/access-token.js';
import { DomainError } from '../errors.js';
import type { GenerateTerms } from '../generate/generate-terms.js';
import { SHORTEST_VERSION } from '../generate/merge-derivation.js';
import { isObject } from '../is-object.js';
import type { Clock } from '../ports/clock.js';
import type { Log } from '../ports/log.js';
import type { RegistryStore } from '../registry/ports.js';
import type { RegistryEntry } from '../registry/registry-entry.js';
import type { DomainName } from '../terms/domain-name.js';
import { META_EXTENSION_KEY } from '../terms/extension-keys.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { QuotedPassage, Standing } from './moved.js';
import { noteChangedTerms } from './note-changed-terms.js';
import { permissionChanges } from './permission-changes.js';
import type { PageLook, SettledLook, WatchedDomain, WatchedPage, WatchedPages, WatchList } from './ports.js';
import { TextTrace, wordsOf } from './text-trace.js';
import { type LookOutcome, whenNext } from './when-next.js';

/** Most pages of one domain that are watched. */
const MOST_PAGES = 6;
/** Most requests of a new reading: the search for the terms, and the domain's own file under two names. */
const REQUESTS_OF_A_READING = 24;
/**
 * Most requests of one look. Each page may need the robots.txt of its origin and that of an origin that it
 * redirects to.
 */
export const REQUESTS_OF_A_LOOK = 3 * MOST_PAGES + REQUESTS_OF_A_READING;
/** Longer than any look takes. One process at a time looks at a domain, and at most once an hour. */
const LEASE_MS = 60 * 60 * 1000;

export interface WatchTermsParts {
  readonly list: WatchList;
  readonly pages: WatchedPages;
  readonly registry: Pick<RegistryStore, 'find' | 'change'>;
  readonly generateTerms: GenerateTerms;
  readonly clock: Clock;
  /** Gives numbers from 0 to below 1. */
  readonly chance: () => number;
  /** Requests in any hour, of all processes together; at least {@link REQUESTS_OF_A_LOOK}. */
  readonly requestsPerHour: number;
  readonly log: Log;
}

/** The result of one look, for the metrics. */
export interface LookResult {
  readonly outcome: LookOutcome;
  readonly requests: number;
}

/**
 * Looks at the terms of a domain that is due; `undefined` when none is, or no request is left. Never rejects
 * because of what a site does. Rejects with the signal's reason when it is aborted, and as the stores do; the
 * domain then stays due.
 */
export type WatchTerms = (signal: AbortSignal) => Promise<LookResult | undefined>;

/** One page that was fetched, and what was known of it. */
interface LookedAt {
  readonly url: string;
  readonly look: PageLook;
  /** Hash of the text that was read; absent when none was. */
  readonly textSha256: string | undefined;
  readonly known: WatchedPage | undefined;
  /** Hash of the text that the entry, or the last look, knows; absent when no text of this form is known. */
  readonly knownSha256: string | undefined;
}

/** Why a look must be repeated. */
interface Failure {
  /** As the site, or the generator, requested. */
  readonly retryAfterMs?: number;
}

type ReadPage = LookedAt & {
  readonly look: Extract<PageLook, { kind: 'read' }>;
  readonly textSha256: string;
};

export function makeWatchTerms(parts: WatchTermsParts): WatchTerms {
  const { list, pages, registry, generateTerms, clock, chance, requestsPerHour, log } = parts;

  return async (signal) => {
    signal.throwIfAborted();
    const bounds = { leaseMs: LEASE_MS, reserve: REQUESTS_OF_A_LOOK, perHour: requestsPerHour };
    const watched = await list.take(bounds);
    if (watched === undefined) return undefined;
    const { outcome, ...settled } = await lookAt(watched, signal);
    await list.settle(settled);
    return { outcome, requests: settled.requests };
  };

  async function lookAt(
    watched: WatchedDomain,
    signal: AbortSignal,
  ): Promise<SettledLook & { readonly outcome: LookOutcome }> {
    const { domain } = watched;
    const entry = await registry.find(domain);
    const { looked, requests } = await askAll(watched, entry, signal);
    const changed = looked.filter(isChanged).filter((page) => !isCutShort(page));
    const failure =
      entry === undefined || changed.length === 0
        ? failureOf(looked)
        : await readAnew(entry, changed, looked, signal);
    const outcome = outcomeOf(looked, failure !== undefined);
    const retryAfterMs = failure?.retryAfterMs;
    const expires = entry?.document.expires;
    const next = whenNext(watched.pace, {
      outcome,
      now: clock.now(),
      chance: chance(),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(expires !== undefined && { expires }),
    });
    return {
      domain,
      outcome,
      ...next,
      succeeded: outcome !== 'failed',
      requests: requests + (changed.length > 0 ? REQUESTS_OF_A_READING : 0),
      pages: looked.flatMap((page) => pagesAfter(page, outcome)),
    };
  }

  /** Sequential, so that a site never has more than one of these requests to answer. */
  async function askAll(watched: WatchedDomain, entry: RegistryEntry | undefined, signal: AbortSignal) {
    const looked: LookedAt[] = [];
    let requests = 0;
    for (const url of entry === undefined ? [] : watchedUrls(entry.document)) {
      const known = watched.pages.find((page) => page.url === url);
      const asked = await pages.look({ url, ...(known && { validators: known.validators }) }, signal);
      requests += asked.requests;
      const { look } = asked;
      const textSha256 = look.kind === 'read' ? hash('sha256', look.text) : undefined;
      const knownSha256 = known?.textSha256 ?? (entry && derivedFrom(entry, url));
      looked.push({ url, look, textSha256, known, knownSha256 });
    }
    return { looked, requests };
  }

  /** `undefined` once the new reading is settled with the entry, otherwise why it could not be made. */
  async function readAnew(
    entry: RegistryEntry,
    changed: readonly ReadPage[],
    looked: readonly LookedAt[],
    signal: AbortSignal,
  ): Promise<Failure | undefined> {
    const urls = changed.map(({ url }) => url);
    const stood = (passage: QuotedPassage) => stoodBefore(passage, looked);
    const read: TermsDocument[] = [];
    const because = `The text at ${urls.join(' and ')} has changed.`;
    const reread = { because, stood, derived: (document: TermsDocument) => read.push(document) };
    const { domain } = entry;
    try {
      await generateTerms({ domain, mode: 'authoritative_first', force: true, signal, reread });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      log.warn({ domain, err: error }, 'Terms that have changed could not be read; they are tried again.');
      const seconds = error.retryAfterSeconds;
      return seconds === undefined ? {} : { retryAfterMs: seconds * 1000 };
    }
    const [derived] = read;
    // A reading by another caller's generation has been settled by that generation.
    const isWhole = !looked.some((page) => isChanged(page) && isCutShort(page));
    if (derived !== undefined && isWhole) await note(domain, derived, changed, stood);
    return undefined;
  }

  /** Records on the entry, as it is after the derivation, what the derivation was not allowed to change. */
  async function note(
    domain: DomainName,
    derived: TermsDocument,
    changed: readonly ReadPage[],
    stood: Standing['before'],
  ): Promise<void> {
    const entry = await registry.find(domain);
    if (entry === undefined || entry.origin === 'authoritative') return;
    const now = (passage: QuotedPassage) => standsNow(passage, changed);
    const changes = permissionChanges(entry.document, derived, { now, before: stood });
    if (changes.length === 0) return;
    const { version } = entry;
    const urls = changed.map(({ url }) => url);
    await registry.change([domain], noteChangedTerms({ version, urls, changes }), GENERATOR_NAME);
  }
}

/** The addresses of the terms on which a document rests. */
export function watchedUrls({ service, extensions }: TermsDocument): readonly string[] {
  const meta = extensions?.[META_EXTENSION_KEY];
  const named = sourcesOf(meta).map(({ url }) => url);
  const all = [...named, ...(typeof service === 'object' ? [service.tos_url] : [])];
  const urls = all.filter((url) => typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url));
  return [...new Set((urls as string[]).map(encrypted))].slice(0, MOST_PAGES);
}

/** Pages are fetched over https, unless their address names a port. */
function encrypted(url: string): string {
  return url.replace(/^http:\/\/(?=[^/:]+(?:\/|$))/i, 'https://');
}

function sourcesOf(meta: unknown): readonly Readonly<Record<string, unknown>>[] {
  const sources = isObject(meta) ? meta.sources : undefined;
  return Array.isArray(sources) ? sources.filter(isObject) : [];
}

/** SHA-256 of the text from which a derived entry was read; texts of other entries have another form. */
function derivedFrom({ origin, document }: RegistryEntry, url: string): string | undefined {
  if (origin !== 'generated') return undefined;
  const source = sourcesOf(document.extensions?.[META_EXTENSION_KEY]).find((one) => one.url === url);
  return typeof source?.text_sha256 === 'string' ? source.text_sha256 : undefined;
}

function isChanged(page: LookedAt): page is ReadPage {
  const { textSha256, knownSha256 } = page;
  return textSha256 !== undefined && knownSha256 !== undefined && textSha256 !== knownSha256;
}

/** A stub in place of the terms does not change what they said, unless the next look finds it, too. */
function isCutShort({ look, textSha256, known }: ReadPage): boolean {
  if (known === undefined || look.text.length >= known.length * SHORTEST_VERSION) return false;
  return known.shorterSha256 !== textSha256;
}

function failureOf(looked: readonly LookedAt[]): Failure | undefined {
  for (const { look } of looked) if (look.kind === 'failed') return look;
  return undefined;
}

function outcomeOf(looked: readonly LookedAt[], failed: boolean): LookOutcome {
  if (failed) return 'failed';
  if (looked.some(isChanged)) return 'changed';
  const isForbidden = looked.length > 0 && looked.every(({ look }) => look.kind === 'forbidden');
  return isForbidden ? 'forbidden' : 'unchanged';
}

/** An unchanged page contained its passages before. A passage on none of these pages counts as unchanged. */
function stoodBefore({ quote }: QuotedPassage, looked: readonly LookedAt[]): boolean {
  const page = looked.find(({ look }) => look.kind === 'read' && look.text.includes(quote));
  if (page?.look.kind !== 'read' || !isChanged(page)) return true;
  return page.known !== undefined && TextTrace.from(page.known.trace).held(quote, page.look.text);
}

/** Only a changed text can have lost a passage. */
function standsNow({ quote, url }: QuotedPassage, changed: readonly ReadPage[]): boolean {
  const words = wordsOf(quote);
  const isElsewhere = url !== undefined && changed.every((page) => page.url !== url);
  return isElsewhere || changed.some(({ look }) => wordsOf(look.text).includes(words));
}

/** What is known of a page after a look. A change that could not be read remains a change. */
function pagesAfter(page: LookedAt, outcome: LookOutcome): readonly WatchedPage[] {
  const { url, look, textSha256, known } = page;
  const kept = known === undefined ? [] : [known];
  if (look.kind !== 'read' || textSha256 === undefined) return kept;
  if (isChanged(page)) {
    if (known !== undefined && isCutShort(page)) return [{ ...known, shorterSha256: page.textSha256 }];
    if (outcome === 'failed') return kept;
  }
  const { text, validators } = look;
  return [{ url, textSha256, length: text.length, trace: TextTrace.of(text).toString(), validators }];
}
