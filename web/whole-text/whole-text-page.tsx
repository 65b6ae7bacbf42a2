import './whole-text.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { markedPieces } from '../../src/domain/texts/marked-text.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { plainLines, plainText } from '../parts/plain-text.js';
import { OutLink, Said } from '../parts/said.js';
import { useTitle } from '../parts/use-title.js';
import type { SiteText } from '../service/shapes.js';
import { useSettled } from '../service/use-settled.js';
import { dayOf, texts } from '../texts/texts.js';
import { momentIn, wordTexts } from './texts/texts.js';

/** A whole text that an entry rests on, with its passages marked. */
export function WholeTextPage({ params: [domain = '', hash = ''], query }: PageAddress) {
  useTitle(wordTexts.title(domain));
  const path = `registry/${encodeURIComponent(domain)}/texts/${hash}`;
  const reply = useSettled<SiteText>(path, ({ status }) => status !== 'fetching');
  return (
    <>
      <h1>
        <Said text={wordTexts.title(domain)} most={300} />
      </h1>
      <p>
        <PageLink to={`sites/${encodeURIComponent(domain)}`}>
          {plainText(wordTexts.back(domain), 300)}
        </PageLink>
      </p>
      {reply === undefined ? (
        <Asking />
      ) : 'value' in reply ? (
        <WholeText key={hash} domain={domain} found={reply.value} chosen={query.get('passage') ?? ''} />
      ) : reply.failure.problem === 'not_found' ? (
        <p role="alert">{wordTexts.missing}</p>
      ) : (
        <FailureNote failure={reply.failure} again={() => location.reload()} />
      )}
    </>
  );
}

interface WholeTextProps {
  readonly domain: string;
  readonly found: SiteText;
  /** The passage that the reader came for, as `START-END`. */
  readonly chosen: string;
}

function WholeText({ domain, found, chosen }: WholeTextProps) {
  const {
    text,
    text_sha256: hash,
    status,
    passages,
    source_url,
    archived_url,
    archived_at,
    retry_at,
  } = found;
  if (text === undefined) {
    const said = status === 'kept' ? wordTexts.misplaced : wordTexts[status];
    return (
      <>
        <p role="status">{typeof said === 'string' ? said : said(momentIn(retry_at))}</p>
        <Origin source={source_url} archive={archived_url} day={archived_at} />
      </>
    );
  }
  const address = `sites/${encodeURIComponent(domain)}/texts/${hash}`;
  return (
    <>
      <p class="intro">{wordTexts.intro}</p>
      <Origin source={source_url} archive={archived_url} day={archived_at} />
      <section aria-labelledby="passages-in-it" class="no-print">
        <h2 id="passages-in-it">{wordTexts.passages}</h2>
        {passages.length === 0 ? (
          <p>{wordTexts.noPassages}</p>
        ) : (
          <ol class="text-passages">
            {passages.map((passage) => (
              <li key={nameOf(passage)}>
                <PageLink
                  to={`${address}?passage=${nameOf(passage)}`}
                  current={nameOf(passage) === chosen && 'true'}
                >
                  <Said text={text.slice(passage.start, passage.end)} most={80} />
                </PageLink>{' '}
                <span class="quiet">{bearingOf(passage)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="the-text">
        <h2 id="the-text">{wordTexts.text}</h2>
        <Marked found={{ ...found, text }} chosen={chosen} />
      </section>
    </>
  );
}

function Origin({
  source,
  archive,
  day,
}: {
  readonly source: string | undefined;
  readonly archive: string | undefined;
  readonly day: string | undefined;
}) {
  return (
    <p class="quiet">
      {source !== undefined && (
        <>
          {texts.passage.source}: <OutLink href={source} />
        </>
      )}
      {archive !== undefined && (
        <>
          {' · '}
          <OutLink href={archive} text={texts.passage.archived(day === undefined ? undefined : dayOf(day))} />
        </>
      )}
    </p>
  );
}

/** The text itself. It is text and nothing more: what is not seen in it is made visible, its lines are kept. */
function Marked({
  found: { text, language, passages },
  chosen,
}: {
  readonly found: SiteText & { readonly text: string };
  readonly chosen: string;
}) {
  const first = useRef<HTMLElement>(null);
  useLayoutEffect(() => first.current?.scrollIntoView({ block: 'center' }), [chosen]);
  const [start] = chosen.split('-');
  return (
    <div class="whole-text" dir="auto" lang={language}>
      {markedPieces(text, passages).map((piece) => {
        const shown = plainLines(piece.text);
        if (piece.places.length === 0) return shown;
        const isChosen = piece.places.some((place) => nameOf(place) === chosen);
        return (
          <mark
            key={piece.start}
            ref={isChosen && String(piece.start) === start ? first : null}
            class={isChosen ? 'chosen' : undefined}
            title={piece.places.map(bearingOf).join('; ')}
          >
            {shown}
          </mark>
        );
      })}
    </div>
  );
}

type Passage = SiteText['passages'][number];

function nameOf({ start, end }: Passage): string {
  return `${start}-${end}`;
}

function bearingOf({ values }: Passage): string {
  return values
    .map(({ key, grade }) => {
      const action = texts.permissions[key].action;
      return grade === undefined ? action : `${action} (${wordTexts.grades[grade]})`;
    })
    .join(', ');
}
