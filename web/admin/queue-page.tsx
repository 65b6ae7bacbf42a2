import { useLayoutEffect, useState } from 'preact/hooks';
import { CATEGORIES } from '../../src/domain/registry/category.js';
import { REVIEW_REASONS } from '../../src/domain/registry/review-reasons.js';
import { go } from '../navigation.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { useTitle } from '../parts/use-title.js';
import { texts } from '../texts/texts.js';
import { AdminFrame } from './admin-frame.js';
import { BulkBar } from './bulk-bar.js';
import { QueueList } from './queue-list.js';
import { adminTexts } from './texts/en.js';
import { queryOf, useQueue } from './use-queue.js';

/** Entries that need a person. The address contains the filter. */
export function QueuePage({ query }: PageAddress) {
  return (
    <AdminFrame at="admin">
      <QueueView filter={queryOf(query)} />
    </AdminFrame>
  );
}

function QueueView({ filter }: { readonly filter: URLSearchParams }) {
  const said = adminTexts.queue;
  useTitle(said.title);
  const { known, failure, more, reload } = useQueue(filter, true);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = filter.toString();
  useLayoutEffect(() => setSelected(new Set()), [query]);

  const entries = known?.entries ?? [];
  const chosen = entries.filter(({ domain }) => selected.has(domain));
  const select = (domain: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(domain);
    else next.delete(domain);
    setSelected(next);
  };
  return (
    <>
      <h1>{said.title}</h1>
      <p class="intro">{said.intro}</p>
      <nav class="tabs" aria-label={said.reasonsLabel}>
        {(['all', ...REVIEW_REASONS] as const).map((reason) => (
          <PageLink
            key={reason}
            to={queueAddress(filter, reason === 'all' ? '' : reason)}
            current={(filter.get('reason') ?? 'all') === reason && 'page'}
          >
            {said.reasons[reason]}{' '}
            <span class="count">{known?.counts[reason].toLocaleString('en') ?? '…'}</span>
          </PageLink>
        ))}
      </nav>
      <Filter key={query} filter={filter} />
      {failure !== undefined && <FailureNote failure={failure} again={reload} />}
      <p role="status" class="unseen">
        {known === undefined ? texts.loading : said.shown(entries.length, known.next !== null)}
      </p>
      {known !== undefined && entries.length > 0 && (
        <BulkBar
          entries={chosen}
          onSelect={(all) => setSelected(new Set(all ? entries.map(({ domain }) => domain) : []))}
          listed={entries.length}
          onDone={() => {
            setSelected(new Set());
            reload();
          }}
        />
      )}
      {known === undefined ? (
        failure === undefined && <Asking />
      ) : entries.length === 0 ? (
        <div class="note">
          <p>{query === '' ? said.empty : said.emptyFiltered}</p>
          {query !== '' && <PageLink to="admin">{said.showAll}</PageLink>}
        </div>
      ) : (
        <QueueList
          entries={entries}
          hasMore={known.next !== null}
          more={more}
          query={query}
          selected={selected}
          onSelect={select}
        />
      )}
    </>
  );
}

function Filter({ filter }: { readonly filter: URLSearchParams }) {
  const said = adminTexts.queue;
  const [q, setQ] = useState(filter.get('q') ?? '');
  const [category, setCategory] = useState(filter.get('category') ?? '');
  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        const next = new URLSearchParams(filter);
        next.set('q', q.trim());
        next.set('category', category);
        go(queueAddress(next, filter.get('reason') ?? ''));
      }}
    >
      <div>
        <label for="q">{said.search}</label>
        <input
          id="q"
          type="search"
          maxLength={253}
          autoComplete="off"
          spellcheck={false}
          value={q}
          onInput={({ currentTarget }) => setQ(currentTarget.value)}
        />
      </div>
      <div>
        <label for="category">{said.category}</label>
        <select
          id="category"
          value={category}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        >
          <option value="">{said.everyCategory}</option>
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">{said.filter}</button>
    </form>
  );
}

function queueAddress(filter: URLSearchParams, reason: string): string {
  const next = new URLSearchParams(filter);
  next.set('reason', reason);
  const query = queryOf(next).toString();
  return query === '' ? 'admin' : `admin?${query}`;
}
