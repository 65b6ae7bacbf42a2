import { useEffect, useState } from 'preact/hooks';
import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { useTitle } from '../parts/use-title.js';
import { AdminFrame } from './admin-frame.js';
import { entryPath, historyAddress } from './entry-addresses.js';
import { QueuePlace } from './queue-place.js';
import type { WholeEntry } from './shapes.js';
import { adminTexts } from './texts/en.js';
import { queryOf } from './use-queue.js';
import { Workbench } from './workbench.js';

/** An entry with everything that its values are based on, to confirm, change, flag or remove. */
export function EntryPage({ params: [domain = ''], query }: PageAddress) {
  return (
    <AdminFrame>
      <OneEntry key={domain} domain={domain} filter={queryOf(query)} />
    </AdminFrame>
  );
}

function OneEntry({ domain, filter }: { readonly domain: string; readonly filter: URLSearchParams }) {
  const said = adminTexts.entry;
  useTitle(said.pageTitle(domain));
  const { answer, again } = useSent<WholeEntry>(entryPath(domain));
  // The opened version stays, however often the entry is read again to see its present state.
  const [opened, setOpened] = useState<WholeEntry>();
  useEffect(() => {
    if (answer !== undefined && 'value' in answer) setOpened(answer.value);
  }, [answer]);
  return (
    <>
      <QueuePlace domain={domain} filter={filter} />
      {opened !== undefined ? (
        <Workbench opened={opened} />
      ) : answer === undefined || 'value' in answer ? (
        <Asking />
      ) : answer.failure.problem === 'not_found' ? (
        <div class="note" role="alert">
          <h1>{said.notFound}</h1>
          <PageLink to={historyAddress(domain)}>{said.notFoundHistory}</PageLink>
        </div>
      ) : (
        <FailureNote failure={answer.failure} again={again} />
      )}
    </>
  );
}
