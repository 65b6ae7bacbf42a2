import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { CheckList } from './check-list.js';
import { ExportLinks } from './export-links.js';
import { FilterForm } from './filter-form.js';
import { AuditFrame } from './frame.js';
import { SavedViews } from './saved-views.js';
import type { Summary } from './shapes.js';
import { SummaryView } from './summary-view.js';
import { auditTexts } from './texts/en.js';
import { boundOf } from './times.js';
import { apiQuery, pathOf, type View, viewOf } from './view.js';

/** The checks of a view: their summary, and the single checks. */
export function ChecksPage({ query }: PageAddress) {
  const view = viewOf(query);
  return (
    <AuditFrame page="checks" title={auditTexts.list.pageTitle} view={view}>
      <h1>{auditTexts.list.title}</h1>
      <FilterForm page="" view={view} />
      <SavedViews view={view} />
      <Found view={view} />
    </AuditFrame>
  );
}

function Found({ view }: { readonly view: View }) {
  const query = apiQuery(view).toString();
  const { value, failure, isAsking, again } = useSent<Summary>(`api/v1/audit/summary?${query}`);
  const isVerifiable = Object.keys(view.filters).length === 0;
  return (
    <>
      <p class="found" role="status">
        {value === undefined || isAsking ? (
          failure === undefined && <span class="asking">{auditTexts.list.counting}</span>
        ) : (
          <>
            <strong>{auditTexts.list.total(value.total)}</strong>{' '}
            <span class="quiet">{auditTexts.list.between(boundOf(value.from), boundOf(value.to))}</span>
          </>
        )}
      </p>
      {failure !== undefined && <FailureNote failure={failure} again={again} />}
      {value !== undefined && failure === undefined && (
        <div class="summary" aria-busy={isAsking}>
          <SummaryView view={view} summary={value} />
        </div>
      )}
      <div class="list-head">
        <h2>{auditTexts.list.title}</h2>
        <p class="links">
          <PageLink to={pathOf('timeline', view)}>{auditTexts.list.timeline}</PageLink>
          <ExportLinks query={query} />
        </p>
      </div>
      <CheckList query={query} total={isAsking ? undefined : value?.total} />
      <p class="quiet">{auditTexts.list.exportNote[isVerifiable ? 'verifiable' : 'filtered']}</p>
    </>
  );
}
