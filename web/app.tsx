import { useEffect, useRef } from 'preact/hooks';
import { LookUpPage } from './look-up/look-up-page.js';
import { addressOf, followWithin, useAddress } from './navigation.js';
import { useTitle } from './parts/use-title.js';
import { SitePage } from './site/site-page.js';
import { language, texts } from './texts/texts.js';

/** Every page, with what stands around it. */
export function App() {
  const { path, query } = useAddress();
  useEffect(() => {
    document.documentElement.lang = language;
  }, []);
  // Another page begins at its content for those who do not see that it is another.
  const content = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== path) content.current?.focus({ preventScroll: true });
    shown.current = path;
  }, [path]);
  const [, domain] = /^sites\/([^/]+)$/.exec(path) ?? [];
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        <a class="brand" href={addressOf('')} onClick={followWithin('')}>
          <strong>{texts.name}</strong> <span class="quiet">{texts.tagline}</span>
        </a>
      </header>
      <main id="content" ref={content} tabIndex={-1}>
        {path === '' ? (
          <LookUpPage site={query.get('site') ?? ''} action={query.get('action') ?? ''} />
        ) : domain !== undefined ? (
          <SitePage key={domain} domain={domain} />
        ) : (
          <NotFoundPage />
        )}
      </main>
      <footer>
        <p>{texts.footer.legal}</p>
        <nav aria-label="API">
          <a href={addressOf('openapi.json')}>{texts.footer.api}</a>
          <a href={addressOf('registry')}>{texts.footer.registry}</a>
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
        <a href={addressOf('')} onClick={followWithin('')}>
          {texts.notFound.home}
        </a>
      </p>
    </>
  );
}
