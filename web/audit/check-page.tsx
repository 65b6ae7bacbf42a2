import type { ComponentChildren } from 'preact';
import { useSent } from '../console/use-sent.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { OutLink, Said } from '../parts/said.js';
import { VerdictWord } from './decision.js';
import { AuditFrame } from './frame.js';
import type { Check, InspectedCheck } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { timeOf } from './times.js';
import { type FilterName, pathOf } from './view.js';

const { check: texts } = auditTexts;

/** One check with all that is known of it. */
export function CheckPage({ params: [id = ''] }: PageAddress) {
  return (
    <AuditFrame page={undefined} title={texts.pageTitle(id)}>
      <p class="back">
        <PageLink to={pathOf('')}>← {texts.back}</PageLink>
      </p>
      <Inspected key={id} id={id} />
    </AuditFrame>
  );
}

function Inspected({ id }: { readonly id: string }) {
  const path = `api/v1/audit/checks/${encodeURIComponent(id)}`;
  const { value, failure, again } = useSent<InspectedCheck>(path);
  if (failure?.problem === 'not_found' || failure?.problem === 'refused')
    return (
      <>
        <h1>{texts.title}</h1>
        <p role="alert">{texts.notFound}</p>
      </>
    );
  if (failure !== undefined) return <FailureNote failure={failure} again={again} />;
  if (value === undefined) return <Asking text={auditTexts.list.loading} />;
  const { check, document, run } = value;
  return (
    <>
      <h1>
        <Said text={texts.asked(check.action, check.domain)} most={400} />
      </h1>
      <p class="answered">
        <VerdictWord verdict={check.verdict} /> <span class="quiet">{timeOf(check.checked_at)}</span>
      </p>
      <div class="columns">
        <section>
          <h2>{texts.fields}</h2>
          <Fields check={check} />
        </section>
        <div>
          <section>
            <h2>{texts.document}</h2>
            {check.document_hash === null ? (
              <p>{texts.noDocument}</p>
            ) : document === null ? (
              <p>{texts.notHeld}</p>
            ) : (
              <Held held={document} />
            )}
            <p>
              <PageLink to={`sites/${encodeURIComponent(check.domain)}`}>{texts.sitePage}</PageLink>
            </p>
          </section>
          <section>
            <h2>{texts.inRun}</h2>
            <Neighbours check={check} run={run} />
          </section>
        </div>
      </div>
    </>
  );
}

function Fields({ check }: { readonly check: Check }) {
  const { writer, sequence, position } = check;
  const filter = (name: FilterName, value: string | null) =>
    value === null ? (
      <em>{texts.nothing}</em>
    ) : (
      <PageLink to={pathOf('', { time: aroundOf(check), filters: { [name]: value } })}>
        <Said text={value} most={400} />
      </PageLink>
    );
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [texts.at, <time dateTime={check.checked_at}>{check.checked_at}</time>],
    [texts.decision, auditTexts.decisions[check.decision]],
    [texts.verdict, <VerdictWord verdict={check.verdict} />],
    [texts.reason, <code>{check.reason_code}</code>],
    [texts.approval, filter('approval_id', check.approval_id)],
    [texts.site, filter('domain', check.domain)],
    [texts.action, filter('action', check.action)],
    [texts.permission, filter('permission', check.resolved_permission)],
    [texts.confidence, texts.confidenceOf(check.confidence)],
    [texts.tier, check.tier ?? texts.nothing],
    [texts.agent, filter('agent_id', check.agent_id)],
    [texts.run, filter('run_id', check.run_id)],
    [texts.client, filter('client', check.client)],
    [texts.source, auditTexts.sources[check.source] ?? check.source],
    [
      texts.hash,
      check.document_hash === null ? <em>{texts.nothing}</em> : <code>{check.document_hash}</code>,
    ],
    [texts.request, <Said text={check.request_id} most={200} />],
    [texts.id, <code>{check.id}</code>],
    [
      texts.place,
      <>
        {texts.placeOf(sequence, position)} <code>{writer}</code>
      </>,
    ],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The month around a check: what is asked beside it is answered quickly. */
function aroundOf({ checked_at }: Check): { readonly from: string; readonly to: string } {
  const atMs = Date.parse(checked_at);
  const days = (count: number) => new Date(atMs + count * 24 * 60 * 60 * 1000).toISOString();
  return { from: days(-15), to: days(15) };
}

function Held({ held }: { readonly held: NonNullable<InspectedCheck['document']> }) {
  return (
    <>
      {held.held_as === 'own_file' ? (
        <p>
          <Said text={texts.ownFile(held.domain)} most={300} />. {texts.foundAt}{' '}
          <OutLink href={held.source_url} /> <span class="quiet">{timeOf(held.retrieved_at)}</span>
        </p>
      ) : (
        <>
          <p>
            <strong>
              <Said text={texts.version(held.version, held.domain)} most={300} />
            </strong>
            , {texts.status[held.validation_status] ?? held.validation_status},{' '}
            {held.until === null
              ? texts.inForce(timeOf(held.since))
              : texts.wasInForce(timeOf(held.since), timeOf(held.until))}
            .
          </p>
          <p>
            {texts.changedBy} <Said text={held.changed_by} most={100} />, {texts.because}:{' '}
            <Said text={held.reason} most={1000} />
          </p>
        </>
      )}
      <details>
        <summary>{texts.showDocument}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
        <pre tabIndex={0}>
          {JSON.stringify(held.document, null, 1)
            .split('\n')
            .map((line, place) => (
              <div key={place}>
                <Said text={line} />
              </div>
            ))}
        </pre>
      </details>
    </>
  );
}

function Neighbours({ check, run }: Pick<InspectedCheck, 'check' | 'run'>) {
  const { run_id: runId, agent_id: agent, client } = check;
  const time = aroundOf(check);
  return (
    <>
      {runId === null ? (
        <p>{texts.namesNoRun}</p>
      ) : run.before.length + run.after.length === 0 ? (
        <p>{texts.aloneInRun}</p>
      ) : (
        <ol class="sequence">
          {[...run.before, check, ...run.after].map((one) => (
            <li
              key={one.id}
              class={`one ${one.verdict}`}
              aria-current={one.id === check.id ? 'true' : undefined}
            >
              {one.id === check.id ? (
                <strong>{timeOf(one.checked_at)}</strong>
              ) : (
                <PageLink to={`audit/checks/${one.id}`} label={auditTexts.list.open(timeOf(one.checked_at))}>
                  {timeOf(one.checked_at)}
                </PageLink>
              )}{' '}
              <VerdictWord verdict={one.verdict} />{' '}
              <span>
                <Said text={one.action} most={120} /> <span class="quiet">@</span>{' '}
                <Said text={one.domain} most={120} />
                {one.id === check.id && <span class="quiet"> ({texts.thisOne})</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ul class="plain">
        {runId !== null && (
          <li>
            <PageLink to={pathOf('timeline', { time, filters: { run_id: runId, client } })}>
              {texts.wholeRun}
            </PageLink>
          </li>
        )}
        {agent !== null && (
          <li>
            <PageLink to={pathOf('timeline', { time, filters: { agent_id: agent } })}>
              {texts.wholeAgent}
            </PageLink>
          </li>
        )}
        <li>
          <PageLink to={pathOf('', { time, filters: { client } })}>{texts.ofClient}</PageLink>
        </li>
      </ul>
    </>
  );
}
