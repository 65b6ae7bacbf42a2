import { useRef } from 'preact/hooks';
import { addressOf } from '../navigation.js';
import type { PageAddress } from '../pages.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { plainText } from '../parts/plain-text.js';
import { useTitle } from '../parts/use-title.js';
import { ask } from '../service/ask.js';
import type { RegistryFacets, RegistryPage as RegistryPageAnswer, RegistryRow } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { usePages } from '../service/use-pages.js';
import { texts as sharedTexts } from '../texts/texts.js';
import { Filters } from './filters.js';
import { Matrix } from './matrix.js';
import { Plots } from './plots.js';
import './registry.css';
import { registryTexts as texts } from './texts/texts.js';
import { Legend } from './value-mark.js';
import { filtersOf, listQueryOf, plottedIn, withChanges, withoutFilters } from './view-query.js';

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,63}$/;

const ROWS_AT_A_TIME = 200;

/** The registry. The address contains the search, so that every view is a link. */
export function RegistryPage({ query }: PageAddress) {
  useTitle(texts.tabTitle);
  const filters = filtersOf(query).toString();
  const listQuery = listQueryOf(query).toString();
  const [answer, again] = useAnswer(`facets?${filters}`, (signal) =>
    ask<RegistryFacets>(`registry/facets?${filters}`, signal),
  );
  // The last numbers stay visible until the next ones arrive.
  const last = useRef<RegistryFacets>(undefined);
  const counted = typeof answer === 'object' && 'value' in answer ? answer.value : undefined;
  if (counted !== undefined) last.current = counted;
  const page = new URLSearchParams(listQuery);
  page.set('values', '1');
  page.set('limit', String(ROWS_AT_A_TIME));
  const list = usePages<RegistryPageAnswer, RegistryRow>(`registry?${page}`, ({ entries }) => entries, ask);
  const failure =
    list.failure ?? (typeof answer === 'object' && 'failure' in answer ? answer.failure : undefined);
  const retry = () => {
    if (list.failure !== undefined) list.again();
    if (counted === undefined) again();
  };
  const plotted = plottedIn(query);
  const toggled = withChanges(query, { plots: plotted === undefined ? 'scrape_data' : '' });
  const csv = listQuery === '' ? 'registry.csv' : `registry.csv?${listQuery}`;
  const { rows: entries } = list;
  return (
    <div class="registry">
      <h1>{texts.title}</h1>
      <p class="intro">{texts.intro}</p>
      <Filters query={query} counted={counted ?? last.current} />
      <div class="found">
        <p role="status">
          {counted !== undefined ? <strong>{texts.found(counted.total)}</strong> : sharedTexts.loading}
        </p>
        <p class="links no-print">
          <PageLink to={toggled}>{plotted === undefined ? texts.plots.show : texts.plots.hide}</PageLink>
          <a href={addressOf(csv)}>{texts.csv}</a>
          <a href={addressOf('registry/download')}>{texts.whole}</a>
        </p>
      </div>
      {plotted !== undefined && <Plots query={query} permission={plotted} />}
      {failure !== undefined && (
        <>
          <FailureNote failure={failure} again={retry} />
          {failure.problem === 'refused' && <p>{texts.wrongAddress}</p>}
        </>
      )}
      {entries === undefined ? (
        failure === undefined && <p class="asking">{sharedTexts.loading}</p>
      ) : entries.length === 0 && list.isCurrent ? (
        <Empty query={query} />
      ) : (
        <>
          {plotted === undefined && <Legend />}
          <Matrix
            entries={entries}
            total={counted?.total}
            hasMore={list.hasMore}
            isBusy={!list.isCurrent}
            question={listQuery}
            more={list.more}
          />
          {counted !== undefined && list.isCurrent && (
            <p class="quiet">{texts.loaded(entries.length, counted.total)}</p>
          )}
        </>
      )}
    </div>
  );
}

function Empty({ query }: { readonly query: URLSearchParams }) {
  const q = (query.get('q') ?? '').toLowerCase();
  const clear = withoutFilters(query);
  const site = `sites/${q}`;
  return (
    <div class="note">
      <h2>{texts.empty.title}</h2>
      <p>{texts.empty.explain}</p>
      <p class="links">
        <PageLink to={clear}>{texts.clear}</PageLink>
        {DOMAIN.test(q) && <PageLink to={site}>{plainText(texts.empty.ask(q), 300)}</PageLink>}
      </p>
    </div>
  );
}
