import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { addressOf, useAddress } from './navigation.js';
import { PageAt } from './pages.js';
import { PageLink } from './parts/page-link.js';
import { useTitle } from './parts/use-title.js';
import { language, texts } from './texts/texts.js';

/** The public pages, by their path from the root. */
const NAVIGATION: readonly (readonly [to: string, text: string])[] = [
  ['', texts.nav.lookUp],
  ['registry', texts.nav.registry],
  ['editor', texts.nav.publish],
  ['docs', texts.nav.docs],
];

/** Every page, with its frame. */
export function App() {
  const { path, query } = useAddress();
  useEffect(() => {
    document.documentElement.lang = language;
  }, []);
  // Focus moves to the content of a new page, for readers who do not see that it is new.
  const content = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useLayoutEffect(() => {
    if (shown.current !== path) content.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        <PageLink class="brand" to={''}>
          <strong>{texts.name}</strong> <span class="quiet">{texts.tagline}</span>
        </PageLink>
        <nav aria-label={texts.nav.label}>
          {NAVIGATION.map(([to, text]) => (
            <PageLink key={to} to={to} current={to === path ? 'page' : undefined}>
              {text}
            </PageLink>
          ))}
        </nav>
      </header>
      <main id="content" ref={content} tabIndex={-1}>
        <PageAt path={path} query={query} otherwise={NotFoundPage} />
      </main>
      <footer>
        <p>{texts.footer.legal}</p>
        <nav aria-label="API">
          <PageLink to={'docs'}>{texts.footer.api}</PageLink>
          <PageLink to={'admin'}>{texts.footer.review}</PageLink>
          <PageLink to={'audit'}>{texts.footer.audit}</PageLink>
          <a href={addressOf('llms.txt')}>{texts.footer.models}</a>
          <a href={addressOf('bot')}>{texts.footer.bot}</a>
        </nav>
      </footer>
    </>
  );
}

function NotFoundPage() {
  useTitle(texts.notFound.title);
  return (
    <>
      <h1>{texts.notFound.title}</h1>
      <p>{texts.notFound.explain}</p>
      <p>
        <PageLink to={''}>{texts.notFound.home}</PageLink>
      </p>
    </>
  );
}
