import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { addressOf } from '../navigation.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import type { Failure } from '../service/ask.js';
import { instantOf } from './filter-form.js';
import { AuditFrame } from './frame.js';
import type { Finding, Verification } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { boundOf, timeOf } from './times.js';

const { verify: texts } = auditTexts;
const COMMAND = 'agentterms audit verify FILE.ndjson --jwks jwks.json';
const MOST = 100;

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

type State =
  | 'idle'
  | 'running'
  | 'stopped'
  | { readonly failure: Failure }
  | { readonly result: Verification; readonly range: Range };

/** Starts a verification and explains its result in plain words. */
export function VerifyPage() {
  return (
    <AuditFrame page="verify" title={texts.pageTitle}>
      <h1>{texts.title}</h1>
      <p class="intro">{texts.intro}</p>
      <Verify />
      <div class="offline">
        <p>{texts.offline}</p>
        <pre>
          <code>{COMMAND}</code>
        </pre>
        <p>
          <a href={addressOf('.well-known/jwks.json')}>{texts.keys}</a>
        </p>
      </div>
    </AuditFrame>
  );
}

function Verify() {
  const id = useId();
  const { send } = useConsole();
  const [state, setState] = useState<State>('idle');
  const [seconds, setSeconds] = useState(0);
  const left = useRef<AbortController>(undefined);
  const outcome = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => left.current?.abort(), []);
  useEffect(() => {
    if (state !== 'running') return;
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  useLayoutEffect(() => outcome.current?.focus(), [state]);

  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const range = { from: instantOf(String(given.get('from'))), to: instantOf(String(given.get('to'))) };
    const query = new URLSearchParams(
      Object.entries(range).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const controller = new AbortController();
    left.current = controller;
    setSeconds(0);
    setState('running');
    try {
      const answer = await send<Verification>(`api/v1/audit/verify?${query}`, { signal: controller.signal });
      setState('value' in answer ? { result: answer.value, range } : answer);
    } catch {
      setState('stopped');
    }
  };

  return (
    <>
      <form class="filters" onSubmit={start}>
        <div class="field">
          <label for={`${id}from`}>{auditTexts.list.from}</label>
          <input id={`${id}from`} name="from" type="datetime-local" step="1" />
        </div>
        <div class="field">
          <label for={`${id}to`}>{auditTexts.list.to}</label>
          <input id={`${id}to`} name="to" type="datetime-local" step="1" />
        </div>
        <button type="submit" disabled={state === 'running'}>
          {texts.start}
        </button>
        <p class="quiet wide">
          {texts.range} {auditTexts.list.utc}
        </p>
      </form>
      {state === 'running' && (
        <div class="note">
          <Asking text={texts.running(seconds)} />
          <button type="button" class="small" onClick={() => left.current?.abort()}>
            {texts.stop}
          </button>
        </div>
      )}
      {state === 'stopped' && <p role="status">{texts.stopped}</p>}
      {typeof state === 'object' &&
        ('failure' in state ? (
          <FailureNote failure={state.failure} />
        ) : (
          <Outcome heading={outcome} {...state} />
        ))}
    </>
  );
}

interface OutcomeProps {
  readonly heading: { current: HTMLHeadingElement | null };
  readonly result: Verification;
  readonly range: Range;
}

function Outcome({ heading, result, range }: OutcomeProps) {
  const { intact, checks, findings, findings_total: total } = result;
  const verdict = !intact ? texts.broken(total) : checks === 0 ? texts.nothingToVerify : texts.intact;
  const covered = [
    range.from === undefined && range.to === undefined
      ? texts.ofAll
      : texts.ofRange(
          range.from === undefined ? texts.theBeginning : boundOf(range.from),
          range.to === undefined ? texts.now : boundOf(range.to),
        ),
    texts.checks(checks, result.groups, result.writers),
    texts.checkpoints(result.checkpoints),
    texts.since(result.checks_since_checkpoint),
    ...(result.dropped_checks > 0 ? [texts.dropped(result.dropped_checks)] : []),
    ...(result.unsettled_groups > 0 ? [texts.unsettled(result.unsettled_groups)] : []),
    ...result.restores.map((one) => texts.restored(timeOf(one.backup_made_at), timeOf(one.restored_at))),
  ];
  return (
    <section class={`verdict ${intact ? 'good' : 'bad'}`}>
      <h2 ref={heading} tabIndex={-1}>
        {verdict}
      </h2>
      <p>{intact ? checks > 0 && texts.intactOf(checks) : texts.brokenExplain}</p>
      {!intact && (
        <>
          <h3>{texts.findings}</h3>
          {total > MOST && <p class="quiet">{texts.first(MOST, total)}</p>}
          <ul class="findings">
            {findings.slice(0, MOST).map((finding, place) => (
              <li key={place}>
                <Found finding={finding} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{texts.covered}</h3>
      <ul>
        {covered.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Found({ finding }: { readonly finding: Finding }) {
  const { kind, message, writer, sequence, to_sequence: last, position, check_id: check } = finding;
  const { where } = texts;
  const groups =
    sequence === undefined
      ? undefined
      : last === undefined
        ? `${where.group} ${auditTexts.number(sequence)}`
        : `${where.groups} ${auditTexts.number(sequence)} to ${auditTexts.number(last)}`;
  const place = position === undefined ? undefined : `${where.place} ${auditTexts.number(position)}`;
  const at = [groups, place, writer === undefined ? undefined : `${where.chain} ${writer}`];
  return (
    <>
      <p>{auditTexts.findings[kind] ?? message}</p>
      <p class="quiet">
        <code>{kind}</code> {at.filter((one) => one !== undefined).join(', ')}
        {check !== undefined && (
          <>
            {' · '}
            <PageLink to={`audit/checks/${check}`}>{where.check}</PageLink>
          </>
        )}
      </p>
    </>
  );
}
