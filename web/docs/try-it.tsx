import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { root } from '../navigation.js';
import { Copyable } from '../parts/copyable.js';
import { plainLines, plainText } from '../parts/plain-text.js';
import {
  type ApiDescription,
  exampleOf,
  type Operation,
  type Parameter,
  resolved,
} from './api-description.js';
import { Prose } from './prose.js';
import { curlOf, fieldOf, requestFor } from './request.js';
import { typeOf } from './schema-view.js';
import { type Answer, send } from './send.js';
import { texts } from './texts/texts.js';

interface Tried {
  readonly operation: Operation;
  readonly api: ApiDescription;
  /** Held only in the page's memory, for all operations. */
  readonly token: string;
  readonly onToken: (token: string) => void;
}

type State = 'ready' | 'asking' | 'stopped' | 'unreachable' | { readonly answer: Answer };

/** A site of the shipped registry, so that the first request has a result. */
const KNOWN_SITE = 'github.com';

/** A form that sends a request for one operation, and shows the answer. */
export function TryIt({ operation, api, token, onToken }: Tried) {
  const { parameters, body: taken, answersWith, access } = operation;
  const [values, setValues] = useState(() => startValues(operation, api));
  const [body, setBody] = useState(() =>
    taken === undefined ? '' : JSON.stringify(exampleOf(taken.schema, api), null, 2),
  );
  const [accept, setAccept] = useState(answersWith[0] ?? '');
  const [state, setState] = useState<State>('ready');
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const id = useId();
  const tokenField = (
    <div class="field">
      <label for={`${id}-token`}>{access === 'role' ? texts.token : texts.clientKey}</label>
      <input
        id={`${id}-token`}
        type="password"
        autoComplete="off"
        spellcheck={false}
        maxLength={200}
        value={token}
        aria-describedby={`${id}-token-hint`}
        onInput={({ currentTarget }) => onToken(currentTarget.value)}
      />
      <p id={`${id}-token-hint`} class="quiet">
        {access === 'role' ? texts.tokenHint : texts.clientKeyHint}
      </p>
    </div>
  );
  const request = requestFor(operation, { values, body, accept, token: token.trim() }, root);

  const submit = async () => {
    left.current?.abort();
    const controller = new AbortController();
    left.current = controller;
    setState('asking');
    try {
      setState({ answer: await send(request, controller.signal) });
    } catch {
      // A request that was stopped for another one has nothing more to show.
      if (left.current === controller) setState(controller.signal.aborted ? 'stopped' : 'unreachable');
    }
  };
  return (
    <section class="try" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.tryIt}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {access === 'role' && tokenField}
        {parameters.map((parameter) => (
          <ParameterField
            key={fieldOf(parameter)}
            id={`${id}-${fieldOf(parameter).replace(' ', '-')}`}
            parameter={parameter}
            api={api}
            value={values[fieldOf(parameter)] ?? ''}
            onValue={(value) => setValues((before) => ({ ...before, [fieldOf(parameter)]: value }))}
          />
        ))}
        {taken !== undefined && (
          <div class="field">
            <label for={`${id}-body`}>
              {texts.body} <span class="quiet">application/json</span>
            </label>
            <textarea
              id={`${id}-body`}
              rows={Math.min(18, body.split('\n').length + 1)}
              spellcheck={false}
              autoCapitalize="none"
              autoComplete="off"
              value={body}
              onInput={({ currentTarget }) => setBody(currentTarget.value)}
            />
          </div>
        )}
        {answersWith.length > 1 && (
          <div class="field">
            <label for={`${id}-accept`}>{texts.answerAs}</label>
            <select
              id={`${id}-accept`}
              value={accept}
              onChange={({ currentTarget }) => setAccept(currentTarget.value)}
            >
              {answersWith.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          </div>
        )}
        {access === 'key' && tokenField}
        <p class="actions">
          <button type="submit">{texts.send}</button>
          {state === 'asking' && (
            <button type="button" class="small" onClick={() => left.current?.abort()}>
              {texts.stop}
            </button>
          )}
          {operation.method !== 'GET' && access === 'role' && <span class="quiet">{texts.changes}</span>}
        </p>
      </form>
      <h3>{texts.fromShell}</h3>
      <Copyable title="curl" text={curlOf(request)} />
      <p role="status" class={typeof state === 'object' ? 'unseen' : 'told'}>
        {state === 'ready'
          ? ''
          : typeof state === 'string'
            ? texts.states[state]
            : texts.answered(state.answer.status)}
      </p>
      {typeof state === 'object' && <AnswerView answer={state.answer} name={operation.id} />}
    </section>
  );
}

function ParameterField({
  id,
  parameter,
  api,
  value,
  onValue,
}: {
  readonly id: string;
  readonly parameter: Parameter;
  readonly api: ApiDescription;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const { name, in: place, required, description = '', schema } = parameter;
  const { enum: choices, examples } = resolved(schema, api);
  const shared = { id, value, required, 'aria-describedby': `${id}-hint` };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>{' '}
        <span class="quiet">
          {texts.places[place]} · {typeOf(schema, api)}
        </span>
        {required && <span class="required"> {texts.required}</span>}
      </label>
      {choices !== undefined ? (
        <select {...shared} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="">{texts.none}</option>
          {choices.map((choice) => (
            <option key={String(choice)}>{String(choice)}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          placeholder={examples === undefined ? '' : String(examples[0])}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
      <p id={`${id}-hint`} class="quiet">
        <Prose text={description} />
      </p>
    </div>
  );
}

function AnswerView({ answer, name }: { readonly answer: Answer; readonly name: string }) {
  const { status, statusText, headers, text, body } = answer;
  const [address, setAddress] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
    const made = URL.createObjectURL(body);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [body]);
  const kind = status < 300 ? 'good' : 'bad';
  return (
    <section class={`reply ${kind}`}>
      <h3 ref={heading} tabIndex={-1}>
        {status} {plainText(statusText, 60)}
      </h3>
      <details>
        <summary>{texts.headers(headers.length)}</summary>
        <dl class="headers">
          {headers.map(([header, value]) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{plainText(value, 2_000)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {text === undefined ? (
        <p>{texts.noText(body.size)}</p>
      ) : text === '' ? (
        <p>{texts.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to.
        <pre class="body" tabIndex={0}>
          {plainLines(text)}
        </pre>
      )}
      {body.size > 0 && address !== undefined && (
        <p>
          <a href={address} download={fileNameOf(name, body.type)}>
            {texts.save}
          </a>
        </p>
      )}
    </section>
  );
}

/** Initial values: each required parameter has its example. */
function startValues(operation: Operation, api: ApiDescription): Record<string, string> {
  return Object.fromEntries(
    operation.parameters
      .filter(({ required }) => required)
      .map((parameter) => [
        fieldOf(parameter),
        parameter.name === 'domain' && operation.access !== 'role'
          ? KNOWN_SITE
          : String(exampleOf(parameter.schema, api) ?? ''),
      ]),
  );
}

const ENDINGS: readonly (readonly [type: RegExp, ending: string])[] = [
  [/ndjson/, 'ndjson'],
  [/json/, 'json'],
  [/csv/, 'csv'],
  [/zip/, 'zip'],
  [/svg/, 'svg'],
];

function fileNameOf(name: string, type: string): string {
  return `${name}.${ENDINGS.find(([pattern]) => pattern.test(type))?.[1] ?? 'txt'}`;
}
