import { useLayoutEffect, useState } from 'preact/hooks';

/** The root of the service, whatever path it is served under. The document says how far up it is. */
export const root = new URL(document.documentElement.dataset.root ?? './', location.href);

/** An address within the pages. */
export interface Address {
  /** From the root, without a leading slash: empty, or `sites/example.com`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

const MOVED = 'agentterms:moved';

/** The present address. Follows links, `go` and the browser's own buttons. */
export function useAddress(): Address {
  const [href, setHref] = useState(location.href);
  useLayoutEffect(() => {
    const read = () => setHref(location.href);
    addEventListener('popstate', read);
    addEventListener(MOVED, read);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener(MOVED, read);
    };
  }, []);
  const { pathname, searchParams } = new URL(href);
  return { path: decoded(pathname.slice(root.pathname.length)).replace(/\/$/, ''), query: searchParams };
}

/**
 * @param to from the root, without a leading slash
 * @param instead replaces the present history entry, as during typing, so that going back skips it
 */
export function go(to: string, instead = false): void {
  const from = location.pathname;
  if (instead) history.replaceState(null, '', addressOf(to));
  else history.pushState(null, '', addressOf(to));
  if (location.pathname !== from) scrollTo(0, 0);
  dispatchEvent(new Event(MOVED));
}

export function addressOf(to: string): string {
  return new URL(to, root).href;
}

/**
 * Follows a link within the pages without loading the document again, unless the reader opens it elsewhere.
 */
export function followWithin(to: string): (event: MouseEvent) => void {
  return followedBy(() => go(to));
}

/** Runs an action instead of following a link, unless the reader opens it elsewhere. */
export function followedBy(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
