import { useEffect, useRef } from 'preact/hooks';
import { addressOf, followWithin, useAddress } from './navigation.js';
import { PageAt } from './pages.js';
import { useTitle } from './parts/use-title.js';
import { language, texts } from './texts/texts.js';

/** The public pages, by their path from the root. */
const NAVIGATION: readonly (readonly [to: string, text: string])[] = [
  ['', texts.nav.lookUp],
  ['registry', texts.nav.registry],
  ['editor', texts.nav.publish],
  ['docs', texts.nav.docs],
];

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
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        <a class="brand" href={addressOf('')} onClick={followWithin('')}>
          <strong>{texts.name}</strong> <span class="quiet">{texts.tagline}</span>
        </a>
        <nav aria-label={texts.nav.label}>
          {NAVIGATION.map(([to, text]) => (
            <a
              key={to}
              href={addressOf(to)}
              onClick={followWithin(to)}
              aria-current={to === path ? 'page' : undefined}
            >
              {text}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" ref={content} tabIndex={-1}>
        <PageAt path={path} query={query} otherwise={NotFoundPage} />
      </main>
      <footer>
        <p>{texts.footer.legal}</p>
        <nav aria-label="API">
          <a href={addressOf('docs')} onClick={followWithin('docs')}>
            {texts.footer.api}
          </a>
          <a href={addressOf('admin')} onClick={followWithin('admin')}>
            {texts.footer.review}
          </a>
          <a href={addressOf('audit')} onClick={followWithin('audit')}>
            {texts.footer.audit}
          </a>
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
