import { useEffect } from 'preact/hooks';
import { REVIEW_REASONS } from '../../src/domain/registry/review-reasons.js';
import { go } from '../navigation.js';
import { PageLink } from '../parts/page-link.js';
import { entryAddress } from './entry-addresses.js';
import { useKeys } from './shortcuts.js';
import { adminTexts } from './texts/en.js';
import { type KnownQueue, useQueue } from './use-queue.js';

/** The position of an entry in its queue, with links to its neighbours. */
export function QueuePlace({
  domain,
  filter,
}: {
  readonly domain: string;
  readonly filter: URLSearchParams;
}) {
  const said = adminTexts.entry;
  const { known, more } = useQueue(filter, false);
  const entries = known?.entries ?? [];
  const place = entries.findIndex((entry) => entry.domain === domain);
  const [previous, next] = [entries[place - 1], entries[place + 1]];
  const query = filter.toString();
  useEffect(() => {
    if (next === undefined) more();
  });
  const open = (entry: typeof next) => () => {
    if (entry !== undefined) go(entryAddress(entry.domain, query));
  };
  useKeys({ j: open(next), k: open(previous) });
  return (
    <nav class="place" aria-label={said.placeLabel}>
      <PageLink to={query === '' ? 'admin' : `admin?${query}`}>{said.back}</PageLink>
      <span class="quiet">
        {known !== undefined && place >= 0 && said.place(place + 1, totalOf(known, filter))}
        {known?.next === null && place < 0 && said.notInQueue}
      </span>
      <span class="links">
        {previous !== undefined && (
          <PageLink to={entryAddress(previous.domain, query)} label={`${said.previous}: ${previous.domain}`}>
            {said.previous}
          </PageLink>
        )}
        {next !== undefined && (
          <PageLink to={entryAddress(next.domain, query)} label={`${said.next}: ${next.domain}`}>
            {said.next}
          </PageLink>
        )}
      </span>
    </nav>
  );
}

/** The size of the queue, if it is known: counts exist only for reasons. */
function totalOf({ entries, counts, next }: KnownQueue, filter: URLSearchParams): string {
  if (next === null) return entries.length.toLocaleString('en');
  if (filter.has('q') || filter.has('category')) return `${entries.length.toLocaleString('en')}+`;
  const reason = REVIEW_REASONS.find((one) => one === filter.get('reason')) ?? 'all';
  return counts[reason].toLocaleString('en');
}
