import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { FailureNote } from '../../parts/failure-note.js';
import { Said } from '../../parts/said.js';
import { ask, type Reply } from '../../service/ask.js';
import type { OwnFilePlace, OwnFileReport } from '../../service/shapes.js';
import { siteNamed } from '../document/agent-reading.js';
import { FindingText } from '../finding-text.js';
import { placedIn } from '../findings.js';
import { SiteField } from '../site-field.js';
import { editorTexts } from '../texts/texts.js';

type State = Reply<OwnFileReport> | { readonly asking: string } | undefined;

/** Fetches the published file like an agent, and reports what is wrong. */
export function CheckSite({
  domain,
  text,
  onEdit,
}: {
  readonly domain: DomainName | undefined;
  /** The text in the editor. */
  readonly text: string;
  readonly onEdit: (content: string) => void;
}) {
  const words = editorTexts.mine;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [state, setState] = useState<State>();
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const site = typed ?? domain ?? '';

  const start = async () => {
    const named = siteNamed(site);
    setMissing(named === undefined);
    if (named === undefined) return;
    left.current?.abort();
    const controller = new AbortController();
    left.current = controller;
    setState({ asking: named });
    try {
      setState(
        await ask<OwnFileReport>(
          `api/v1/own-file?${new URLSearchParams({ domain: named })}`,
          controller.signal,
        ),
      );
    } catch {
      // The reader asked again or left.
    }
  };
  return (
    <section class="mine" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p class="quiet">{words.intro}</p>
      <form
        class="line"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div class="field">
          <SiteField
            id={`${id}-site`}
            label={editorTexts.start.site}
            value={site}
            isWrong={isMissing}
            describedBy={isMissing ? `${id}-missing` : undefined}
            onInput={setTyped}
          />
          {isMissing && (
            <p id={`${id}-missing`} class="wrong">
              {editorTexts.start.siteMissing}
            </p>
          )}
        </div>
        <button type="submit">{words.ask}</button>
      </form>
      <div role="status">
        {state !== undefined && 'asking' in state && <p class="asking">{words.asking(state.asking)}</p>}
        {state !== undefined && 'value' in state && (
          <Result report={state.value} text={text} onEdit={onEdit} />
        )}
      </div>
      {state !== undefined &&
        'failure' in state &&
        (state.failure.problem === 'not_found' ? (
          <p role="alert">{words.away}</p>
        ) : (
          <FailureNote failure={state.failure} again={() => void start()} />
        ))}
    </section>
  );
}

function Result({
  report: { places },
  text,
  onEdit,
}: {
  readonly report: OwnFileReport;
  readonly text: string;
  readonly onEdit: (content: string) => void;
}) {
  const words = editorTexts.mine;
  const [first, ...rest] = places;
  if (first === undefined) return null;
  // If one place has the file, there is nothing to fix about the other.
  const others = first.state === 'valid' ? [] : rest.filter(({ state }) => state !== first.state);
  return (
    <>
      <Place place={first} text={text} onEdit={onEdit} />
      {others.map((place) => (
        <details key={place.url}>
          <summary>{words.rest}</summary>
          <Place place={place} text={text} onEdit={onEdit} />
        </details>
      ))}
    </>
  );
}

function Place({
  place: { url, state, message, status, answered_by: answeredBy, media_type: mediaType, content, report },
  text,
  onEdit,
}: {
  readonly place: OwnFilePlace;
  readonly text: string;
  readonly onEdit: (content: string) => void;
}) {
  const words = editorTexts.mine;
  const [word, advice] = words.states[state] ?? [state, ''];
  const findings = placedIn(report, content);
  const isGood = state === 'valid';
  const isSame = content !== undefined && sameJson(content, text);
  return (
    <div class={`note place ${isGood ? 'good' : 'bad'}`}>
      <h3>{word}</h3>
      {isGood && <p>{findings.length === 0 ? words.good : words.goodWith}</p>}
      {advice !== '' && <p>{advice}</p>}
      {message !== undefined && findings.length === 0 && (
        <p class="quiet" lang="en">
          <Said text={message} most={400} />
        </p>
      )}
      {findings.length > 0 && (
        <ol class="findings">
          {findings.slice(0, 20).map((finding) => (
            <li key={finding.key} class={finding.kind}>
              <FindingText finding={finding} />
            </li>
          ))}
        </ol>
      )}
      {content !== undefined && <p>{isSame ? words.same : words.other}</p>}
      <dl class="facts">
        <div>
          <dt>{words.at}</dt>
          <dd>
            <Said text={url} most={300} />
          </dd>
        </div>
        {status !== undefined && (
          <div>
            <dt>{words.answered}</dt>
            <dd>
              {status} {mediaType !== undefined && <Said text={mediaType} most={100} />}{' '}
              {answeredBy !== undefined && answeredBy !== url && (
                <Said text={words.redirected(answeredBy)} most={400} />
              )}
            </dd>
          </div>
        )}
      </dl>
      {content !== undefined && !isSame && (
        <button type="button" class="small" onClick={() => onEdit(content)}>
          {words.edit}
        </button>
      )}
    </div>
  );
}

/** Whether two texts contain the same JSON, whatever their layout. */
function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return one === other;
  }
}
