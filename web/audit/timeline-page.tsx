import { useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import type { Failure } from '../service/ask.js';
import { countsOf, VerdictStrip, VerdictWord } from './decision.js';
import { ExportLinks } from './export-links.js';
import { FilterForm } from './filter-form.js';
import { AuditFrame } from './frame.js';
import type { Check, CheckPage, Summary } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { clockOf, timeOf } from './times.js';
import { apiQuery, pathOf, type View, viewOf, withValue } from './view.js';

const PAGE = 300;
/** A time without a check that is told of. */
const GAP_MS = 60_000;
/** Of so few it takes no strip to see how they were decided. */
const FEW = 3;
/** Runs of more checks begin closed, unless they are the only one. */
const OPEN = 25;

/** An agent, or a run, told in the order of its checks. */
export function TimelinePage({ query }: PageAddress) {
  const view = viewOf(query);
  const { agent_id: agent, run_id: run, client, missing } = view.filters;
  const isChosen = [agent, run, client, missing].some((one) => one !== undefined);
  return (
    <AuditFrame page="timeline" title={auditTexts.timeline.pageTitle} view={view}>
      <h1>{auditTexts.timeline.title}</h1>
      <p class="intro">{auditTexts.timeline.intro}</p>
      <FilterForm page="timeline" view={view} />
      {isChosen ? <Told key={apiQuery(view).toString()} view={view} /> : <Choose view={view} />}
    </AuditFrame>
  );
}

function Choose({ view }: { readonly view: View }) {
  const { value, failure, again } = useSent<Summary>(`api/v1/audit/summary?${apiQuery(view)}`);
  if (failure !== undefined) return <FailureNote failure={failure} again={again} />;
  if (value === undefined) return <Asking text={auditTexts.list.counting} />;
  if (value.by_agent.length === 0) return <p role="status">{auditTexts.timeline.noAgents}</p>;
  return (
    <>
      <p>{auditTexts.timeline.choose}</p>
      <ul class="agents">
        {value.by_agent.map(({ agent_id: id, checks }) => (
          <li key={id ?? ''}>
            <PageLink to={pathOf('timeline', withValue(view, 'agent_id', id))}>
              {id === null ? <em>{auditTexts.none.agent_id}</em> : <Said text={id} most={80} />}
            </PageLink>{' '}
            <span class="quiet">{auditTexts.checks(checks)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Told({ view }: { readonly view: View }) {
  const { send } = useConsole();
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const [failure, setFailure] = useState<Failure>();
  const load = (signal?: AbortSignal) => {
    const query = apiQuery(view);
    query.set('limit', String(PAGE));
    if (typeof cursor === 'string') query.set('cursor', cursor);
    setFailure(undefined);
    send<CheckPage>(`api/v1/audit/checks?${query}`, signal === undefined ? {} : { signal }).then(
      (answer) => {
        if ('failure' in answer) return setFailure(answer.failure);
        setChecks((before) => [...before, ...answer.value.checks]);
        setCursor(answer.value.next_cursor);
      },
      () => undefined,
    );
  };
  useEffect(() => {
    const left = new AbortController();
    load(left.signal);
    return () => left.abort();
  }, []);
  const runs = runsOf(checks);
  return (
    <>
      <p role="status" class={cursor === undefined && failure === undefined ? 'asking' : 'quiet'}>
        {cursor === undefined
          ? failure === undefined && auditTexts.list.loading
          : checks.length === 0
            ? auditTexts.list.empty
            : auditTexts.timeline.shown(checks.length, cursor === null)}
      </p>
      {checks.length > 0 && (
        <p>
          <ExportLinks query={apiQuery(view).toString()} />
        </p>
      )}
      {runs.map((run) => (
        <Run key={run.id} {...run} view={view} isOnly={runs.length === 1} />
      ))}
      {failure !== undefined && <FailureNote failure={failure} again={() => load()} />}
      {typeof cursor === 'string' && (
        <button type="button" onClick={() => load()}>
          {auditTexts.timeline.earlier}
        </button>
      )}
    </>
  );
}

interface RunProps {
  readonly id: string;
  readonly runId: string | null;
  /** The earliest first. */
  readonly checks: readonly Check[];
}

/** The run with the latest check first; the same id of another caller is another run. */
function runsOf(checks: readonly Check[]): readonly RunProps[] {
  const groups = Map.groupBy(checks, ({ run_id, client, agent_id }) =>
    JSON.stringify([run_id, client, run_id === null ? agent_id : null]),
  );
  return [...groups].map(([id, own]) => ({ id, runId: own[0]?.run_id ?? null, checks: own.toReversed() }));
}

function Run({ runId, checks, view, isOnly }: RunProps & { readonly view: View; readonly isOnly: boolean }) {
  const [first, last] = [checks[0]?.checked_at ?? '', checks.at(-1)?.checked_at ?? ''];
  const [{ agent_id: agent, client } = { agent_id: null, client: '' }] = checks;
  return (
    <article class="run">
      <header>
        <h2>
          {runId === null ? (
            auditTexts.timeline.noRun
          ) : (
            <>
              {auditTexts.timeline.run} <Said text={runId} most={100} />
            </>
          )}
        </h2>
        <p class="quiet">
          {agent === null ? <em>{auditTexts.none.agent_id}</em> : <Said text={agent} most={80} />}
          {' · '}
          <Said text={client} most={80} />
          {' · '}
          {auditTexts.timeline.span(timeOf(first), timeOf(last))}
          {runId !== null && view.filters.run_id !== runId && (
            <>
              {' · '}
              <PageLink to={pathOf('timeline', { time: view.time, filters: { run_id: runId, client } })}>
                {auditTexts.timeline.only}
              </PageLink>
            </>
          )}
        </p>
      </header>
      {checks.length > FEW && (
        <>
          <VerdictStrip checks={checks} />
          <p class="quiet">{countsOf(checks)}</p>
        </>
      )}
      {isOnly || checks.length <= OPEN ? (
        <Steps checks={checks} />
      ) : (
        <details>
          <summary>{auditTexts.timeline.each(checks.length)}</summary>
          <Steps checks={checks} />
        </details>
      )}
    </article>
  );
}

function Steps({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ol class="sequence">
      {checks.map((check, place) => (
        <Step key={check.id} check={check} before={checks[place - 1]} />
      ))}
    </ol>
  );
}

function Step({ check, before }: { readonly check: Check; readonly before: Check | undefined }) {
  const gapMs = before === undefined ? 0 : Date.parse(check.checked_at) - Date.parse(before.checked_at);
  const isOtherDay = before?.checked_at.slice(0, 10) !== check.checked_at.slice(0, 10);
  return (
    <>
      {gapMs >= GAP_MS && <li class="gap">{auditTexts.timeline.gap(gapMs / 1000)}</li>}
      <li class={`one ${check.verdict}`}>
        <PageLink to={`audit/checks/${check.id}`} label={auditTexts.list.open(timeOf(check.checked_at))}>
          {isOtherDay ? timeOf(check.checked_at) : clockOf(check.checked_at)}
        </PageLink>{' '}
        <VerdictWord verdict={check.verdict} />{' '}
        <span>
          <Said text={check.action} most={120} /> <span class="quiet">@</span>{' '}
          <Said text={check.domain} most={120} />
        </span>
      </li>
    </>
  );
}
