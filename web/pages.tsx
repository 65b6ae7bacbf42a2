import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Asking } from './parts/asking.js';
import { FailureNote } from './parts/failure-note.js';

/** What a page is told of its address. */
export interface PageAddress {
  /** What the parentheses of its path hold, in their order. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
}

export type PageComponent = ComponentType<PageAddress>;

/** A page and where it is. */
interface PagePlace {
  /** From the root of the service, without slashes at either end. */
  readonly path: RegExp;
  /** Brings the page, which is a file of its own, so that a reader loads no page but those that are read. */
  readonly load: () => Promise<PageComponent>;
}

/** Every page, by its address; `PAGES` of src/adapters/http/serve/web-pages.ts names the same for the server. */
const PAGES: readonly PagePlace[] = [
  { path: /^$/, load: async () => (await import('./look-up/look-up-page.js')).LookUpPage },
  { path: /^registry$/, load: async () => (await import('./registry/registry-page.js')).RegistryPage },
  { path: /^editor$/, load: async () => (await import('./editor/editor-page.js')).EditorPage },
  { path: /^sites\/([^/]+)$/, load: async () => (await import('./site/site-page.js')).SitePage },
  {
    path: /^sites\/([^/]+)\/texts\/([0-9a-f]{64})$/,
    load: async () => (await import('./whole-text/whole-text-page.js')).WholeTextPage,
  },
  {
    path: /^approvals$/,
    load: async () => (await import('./approvals/approvals-page.js')).ApprovalsPage,
  },
  { path: /^audit$/, load: async () => (await import('./audit/checks-page.js')).ChecksPage },
  { path: /^audit\/timeline$/, load: async () => (await import('./audit/timeline-page.js')).TimelinePage },
  { path: /^audit\/checks\/([^/]+)$/, load: async () => (await import('./audit/check-page.js')).CheckPage },
  { path: /^audit\/verify$/, load: async () => (await import('./audit/verify-page.js')).VerifyPage },
  { path: /^audit\/health$/, load: async () => (await import('./audit/health-page.js')).HealthPage },
  { path: /^docs$/, load: async () => (await import('./docs/docs-page.js')).DocsPage },
  { path: /^admin$/, load: async () => (await import('./admin/queue-page.js')).QueuePage },
  { path: /^admin\/entries\/([^/]+)$/, load: async () => (await import('./admin/entry-page.js')).EntryPage },
  {
    path: /^admin\/entries\/([^/]+)\/history$/,
    load: async () => (await import('./admin/history-page.js')).HistoryPage,
  },
  { path: /^admin\/keys$/, load: async () => (await import('./admin/keys-page.js')).KeysPage },
  { path: /^admin\/tokens$/, load: async () => (await import('./admin/tokens-page.js')).TokensPage },
  { path: /^admin\/access$/, load: async () => (await import('./admin/access-page.js')).AccessPage },
];

/** Pages that were loaded, so that going back to one shows it at once. */
const loaded = new Map<PagePlace, PageComponent>();

/** The page of an address, loaded when it is first opened; `otherwise` where there is none. */
export function PageAt({
  path,
  query,
  otherwise: Otherwise,
}: {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly otherwise: ComponentType;
}) {
  const place = PAGES.find((each) => each.path.test(path));
  const [failed, setFailed] = useState<PagePlace>();
  const [, showLoaded] = useState(0);
  const load = () => {
    if (place === undefined || loaded.has(place)) return;
    setFailed(undefined);
    place.load().then(
      (page) => {
        loaded.set(place, page);
        showLoaded((before) => before + 1);
      },
      () => setFailed(place),
    );
  };
  useEffect(load, [place]);

  if (place === undefined) return <Otherwise />;
  const Page = loaded.get(place);
  if (Page !== undefined) return <Page params={place.path.exec(path)?.slice(1) ?? []} query={query} />;
  if (failed === place) {
    const failure = {
      problem: 'offline',
      message: '',
      reason: undefined,
      retryAfterSeconds: undefined,
    } as const;
    return <FailureNote failure={failure} again={load} />;
  }
  return <Asking />;
}
