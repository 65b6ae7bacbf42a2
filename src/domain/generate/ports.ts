import type { Condition } from '../conditions/condition.js';
import type { FetchedPage } from '../ports/page-fetcher.js';
import type { EntryDecision, EntryState } from '../registry/entry-decision.js';
import type { DomainName } from '../terms/domain-name.js';
import type { OwnFileRecord } from '../terms/own-file.js';
import type { PermissionKey } from '../terms/permission.js';
import type { TermsDocument } from '../terms/terms-document.js';
import type { TellProgress } from './generation-progress.js';
import type { TermsText } from './terms-text.js';

/** A terms document that was derived from a site's terms, and how it was derived. */
export interface GeneratedTerms {
  readonly domain: DomainName;
  /** Valid against the schema; with its provenance and evidence. */
  readonly document: TermsDocument;
  /** Name of the analyst that read the terms. */
  readonly analyst: string;
  /** What the analyst reported as left out. */
  readonly remarks: readonly string[];
  readonly generatedAt: Date;
}

/** A stored result. */
export interface KeptGeneratedTerms extends GeneratedTerms {
  /** Grows with every result stored for the domain. */
  readonly revision: number;
}

/** What the generator needs from the stored data about one name. */
export interface GeneratorRecords {
  /** The last lookup of the domain's own file, with its whole document. */
  readonly ownFile?: OwnFileRecord;
  readonly generated?: KeptGeneratedTerms;
  /** Whether the registry holds an entry of this name. */
  readonly hasEntry: boolean;
}

/** Reads what generations and lookups have stored, shared by every process on the database. */
export interface GeneratorRecordsReader {
  /**
   * What is stored of each name, in the order of the names. The answers may be shared between callers, who must not
   * change them. Rejects with `service_unavailable` when the store cannot be asked and memory does not know.
   */
  read(names: readonly DomainName[]): Promise<readonly GeneratorRecords[]>;
}

/** What happens to an entry to which a result was offered, and to the result. */
export interface Settlement {
  readonly decision: EntryDecision;
  /** The result that is kept as the domain's last one. */
  readonly result: GeneratedTerms;
}

/**
 * Decides about a result, given the entry of its domain and that entry's document, which is absent when there
 * is none. Pure and synchronous, because it runs while the entry is locked.
 */
export type SettleResult = (state: EntryState, known: TermsDocument | undefined) => Settlement;

/** The last generated result of each domain. */
export interface GeneratedTermsStore {
  /**
   * Calls `settle` with the entry of the domain and applies its decision, as `RegistryStore.change` does. In
   * the same transaction the result replaces the domain's last one. A refused change still keeps the result.
   * Resolves with the stored result.
   */
  keep(domain: DomainName, settle: SettleResult, by: string): Promise<KeptGeneratedTerms>;
  /** Deletes results generated before `before`; resolves with their number. */
  removeOlderThan(before: Date): Promise<number>;
}

/** Lets one generation for a domain run at a time across all processes on one database. */
export interface GenerationLocks {
  /**
   * Resolves once no other process holds the domain's lock, with the lock held until it is disposed of. The
   * lock ends with the process that holds it. One process must not request the lock of one domain twice at
   * the same time. Rejects with the signal's reason when it is aborted, and with `service_unavailable` when
   * the database cannot be asked.
   */
  acquire(domain: DomainName, signal: AbortSignal): Promise<AsyncDisposable>;
}

/** What a job may use while it runs. */
export interface JobRun<Told = never> {
  /** Aborted when no caller waits for the job any more, when its time is up, or when the service stops. */
  readonly signal: AbortSignal;
  /**
   * Resolves once the job may do its costly part; only a limited number of jobs may at once. Disposal gives
   * the place back. Rejects with `service_unavailable` when too many wait already, in total or for the asker
   * who began the job, and with the signal's reason when it is aborted.
   */
  takePlace(): Promise<Disposable>;
  /** Reports progress to all who wait for the job, also to those who come later. */
  tell(told: Told): void;
}

/** Runs jobs. All callers who ask for a running job share it. */
export interface KeyedJobs {
  /**
   * The result of the running job with this key, or of this one. An asker whose signal is aborted stops
   * waiting and rejects with its reason; the job continues as long as any caller waits. A job whose time is
   * up rejects with `service_unavailable`.
   *
   * @param hear receives everything that the running job has reported and reports, in order, as long as the
   * asker waits
   * @param asker who has a share of the places and of the queue; when it is left out, each key has its own
   * share
   */
  run<Result, Told = never>(
    key: string,
    job: (run: JobRun<Told>) => Promise<Result>,
    signal: AbortSignal,
    hear?: (told: Told) => void,
    asker?: string,
  ): Promise<Result>;
}

/** Where in a page a link is; `head` is a `<link>` element or the `Link` header of the answer. */
export type LinkPlace = 'head' | 'header' | 'navigation' | 'main' | 'footer';

export interface PageLink {
  /** Absolute http(s) URL without a fragment. */
  readonly url: string;
  /** The visible text of the link, in one line of at most 200 characters; empty for a `head` link. */
  readonly text: string;
  /** Link relations in lower case, for example `terms-of-service`. */
  readonly rel: readonly string[];
  /** Language of the target, as the page states it, in lower case: a language tag or `x-default`. */
  readonly hreflang?: string;
  readonly place: LinkPlace;
}

/**
 * What a page shows in place of its text: content that `scripts` write in a browser, a test that keeps
 * programs out (`captcha`), or another document in a `frame`.
 */
export const PAGE_HINDRANCES = ['scripts', 'captcha', 'frame'] as const;

export type PageHindrance = (typeof PAGE_HINDRANCES)[number];

/** The content of a page, without its appearance. Untrusted data. */
export interface PageContent {
  readonly kind: 'content';
  /**
   * The main content as plain text with the block marks of Markdown and none of its inline marks. A heading
   * is a line that begins with one to six `#` and a space. An item of a list begins with `- ` or `1. ` after
   * two spaces for each level. A row of a table begins with `| `. Blank lines separate blocks, and a
   * paragraph is one line. Scripts, navigation and content hidden from readers are left out.
   */
  readonly text: string;
  readonly title?: string;
  /** Name of the site according to its metadata. */
  readonly siteName?: string;
  /** ISO 639-1 code of the text's language; absent when it cannot be determined. */
  readonly language?: string;
  /** In document order, each pair of address and text once. */
  readonly links: readonly PageLink[];
  /** Why the page has almost no text of its own; absent when it has text. */
  readonly hindrance?: PageHindrance;
}

/** A page whose text cannot be extracted: damaged, encrypted, or too costly to read. */
export interface UnreadablePage {
  readonly kind: 'unreadable';
  /** One sentence for people. */
  readonly message: string;
}

/** Extracts the text and links of a fetched page. */
export interface PageReader {
  /** Media types that `read` understands, as `PageRequest.mediaTypes` takes them. */
  readonly mediaTypes: readonly string[];
  /**
   * Never rejects because of a page's content. Bounded in time and memory, and does not block the calling
   * thread. Rejects with the signal's reason when it is aborted.
   */
  read(page: FetchedPage, signal?: AbortSignal): Promise<PageContent | UnreadablePage>;
}

/** A passage that an analyst relies on. */
export interface Quote {
  /** Verbatim from one of the texts, up to white space and quotation marks. */
  readonly quote: string;
  /** Index of the text it stands in, when the analyst says so. */
  readonly source?: number;
  /** Where it begins, in UTF-16 units of that text, when the analyst says so. */
  readonly start?: number;
  /** What introduces the list of which the passage is an item, as it stands at that place of the same text. */
  readonly leadIn?: { readonly quote: string; readonly start: number };
}

/** A condition and the passages that say it, the deciding one first. */
export interface ClaimedCondition {
  readonly condition: Condition;
  readonly quotes: readonly Quote[];
}

/** What an analyst says of one key, and what that rests on. */
export interface Claim {
  readonly value: boolean;
  /** The deciding passage first. */
  readonly quotes: readonly Quote[];
  /** What an agent has to do or keep to, in short sentences of the analyst's own. */
  readonly conditions?: readonly string[];
  /** What an agent has to meet, as far as software can test it. */
  readonly items?: readonly ClaimedCondition[];
  /** Only where the analyst itself has doubts. */
  readonly sure?: 'low';
}

/** What an analyst made of a site's terms. Nothing in it has been checked yet. */
export interface TermsReading {
  /** A key that is neither here nor in `unsure` is one that the texts that were read do not address. */
  readonly claims: Readonly<Partial<Record<PermissionKey, Claim>>>;
  /** What was read, but not surely enough to be given as a value. */
  readonly unsure?: Readonly<Partial<Record<PermissionKey, Claim>>>;
  /** Indexes of the texts that were not read at all; the remarks say why. */
  readonly unread?: readonly number[];
  /** Who read, where that is not all of those that the analyst names. */
  readonly readBy?: string;
  /** Sentences for people on what the reading leaves out, for example a text in a language that is not understood. */
  readonly remarks: readonly string[];
}

/** Reads terms and says what they let an agent do that has no agreement of its own with the site. */
export interface TermsAnalyst {
  /** Which analyst this is, as answers name it: `clauses`, or `openai` with its model. */
  readonly name: string;
  /** Names that its readings may bear besides, where a part of it may fail without the whole. */
  readonly namesInPart?: readonly string[];
  /**
   * One reading of all the texts together. Rejects with `service_unavailable` when the analyst has no capacity or
   * cannot be reached, with `generator_failure` when it gives nothing usable, with `WorkStopped` when the texts cost
   * more than a reading may, and with the signal's reason when it is aborted.
   */
  analyse(texts: readonly TermsText[], signal: AbortSignal): Promise<TermsReading>;
}

/** Why a site's terms were not found. */
export const NO_TERMS_REASONS = [
  /**
   * Nothing is known of the site: it was not asked, or its answer was not read, because a name server or
   * capacity was missing.
   */
  'not_tried',
  /** The name does not resolve. */
  'not_resolved',
  /** The site does not answer, or not in a usable way. */
  'unreachable',
  /** The site refuses our requests (401, 403, 429, 451 and the like). */
  'refused_by_site',
  /** Its robots.txt excludes our user agent (RFC 9309). */
  'forbidden_by_robots',
  /** Scripts write its pages in a browser. */
  'needs_scripts',
  /** It wants to see a person first: a CAPTCHA or a similar test precedes its pages. */
  'captcha',
  /** Its terms are in a frame or an embedded document. */
  'framed',
  /** Its terms were found but cannot be read, for example a damaged PDF. */
  'unreadable',
  /** The site answers, but nothing on it looks like terms. */
  'no_terms',
] as const;

export type NoTermsReason = (typeof NO_TERMS_REASONS)[number];

export interface FoundTermsTexts {
  readonly kind: 'found';
  /** The terms of service first; at least one. */
  readonly texts: readonly [TermsText, ...TermsText[]];
  /** Name that the site gives itself. */
  readonly siteName?: string;
  /** Address of the privacy policy, when a link to it was found. */
  readonly privacyUrl?: string;
}

export interface NoTermsTexts {
  readonly kind: 'none';
  readonly reason: NoTermsReason;
  /** One sentence for people that names the domain and says what was tried. */
  readonly message: string;
}

export interface TermsSearch {
  readonly domain: DomainName;
  /** Addresses at which terms of the domain were found before, best first. */
  readonly knownUrls: readonly string[];
  readonly signal: AbortSignal;
  /** Receives the steps `robots` and `finding`. */
  readonly tell?: TellProgress;
}

/** Finds the human-readable terms of a site on the web. */
export interface TermsFinder {
  /**
   * Never rejects because of what a site does or says. Obeys the robots.txt of every origin that it asks.
   * Bounded in requests, time and size. Rejects with the signal's reason when it is aborted.
   */
  find(search: TermsSearch): Promise<FoundTermsTexts | NoTermsTexts>;
}
