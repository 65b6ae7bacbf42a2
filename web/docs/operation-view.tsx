import { Copyable } from '../parts/copyable.js';
import {
  type ApiDescription,
  exampleOf,
  nameOf,
  type Operation,
  type ResponseObject,
} from './api-description.js';
import { Prose } from './prose.js';
import { Opened, SchemaView } from './schema-view.js';
import { texts } from './texts/texts.js';
import { TryIt } from './try-it.js';

interface Shown {
  readonly operation: Operation;
  readonly api: ApiDescription;
  readonly token: string;
  readonly onToken: (token: string) => void;
}

/** One operation: what it does, a form that sends it, its parameters and its answers. */
export function OperationView({ operation, api, token, onToken }: Shown) {
  const { method, path, summary, description, body, access } = operation;
  return (
    <article class="operation">
      <h1 lang="en">{summary}</h1>
      <p class="route">
        <Method name={method} /> <code>{path}</code>
      </p>
      <p class="intro">
        <Prose text={description} />
      </p>
      <p class="quiet">{texts.access[access]}</p>
      <TryIt operation={operation} api={api} token={token} onToken={onToken} />
      {body !== undefined && (
        <section>
          <h2>
            {texts.body} <SchemaName schema={body.schema} />
          </h2>
          <SchemaView schema={body.schema} api={api} />
        </section>
      )}
      <Answers operation={operation} api={api} />
    </article>
  );
}

/**
 * Its answers: all of a successful one, and the meaning of each failure status, since failures share their
 * form.
 */
function Answers({ operation: { responses }, api }: Pick<Shown, 'operation' | 'api'>) {
  const [good, bad] = [
    responses.filter(([status]) => status < '400'),
    responses.filter(([status]) => status >= '400'),
  ];
  const schemas = bad.flatMap(([, { content = {} }]) => Object.values(content)).map(({ schema }) => schema);
  const forms = new Map(schemas.map((schema) => [nameOf(schema) ?? '', schema]));
  return (
    <>
      <section>
        <h2>{texts.answers}</h2>
        {good.map(([status, response]) => (
          <GoodAnswer key={status} status={status} response={response} api={api} />
        ))}
      </section>
      <section>
        <h2>{texts.failures}</h2>
        <dl class="facts statuses">
          {bad.map(([status, { description }]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <Prose text={description} />
              </dd>
            </div>
          ))}
        </dl>
        {[...forms].map(([name, schema]) => (
          <Opened key={name} summary={texts.fieldsOf(name)}>
            {() => <SchemaView schema={schema} api={api} />}
          </Opened>
        ))}
      </section>
    </>
  );
}

function GoodAnswer({
  status,
  response: { description, content = {} },
  api,
}: {
  readonly status: string;
  readonly response: ResponseObject;
  readonly api: ApiDescription;
}) {
  const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(content);
  return (
    <>
      <h3>
        {status} <Prose text={description} />
      </h3>
      {schema !== undefined && (
        <p class="quiet">
          {Object.keys(content).join(' · ')} <SchemaName schema={schema} />
        </p>
      )}
      {schema !== undefined && type.includes('json') && (
        <>
          <SchemaView schema={schema} api={api} />
          <Opened summary={texts.example}>
            {() => <Copyable title="JSON" text={JSON.stringify(exampleOf(schema, api), null, 2)} />}
          </Opened>
        </>
      )}
    </>
  );
}

function SchemaName({ schema }: { readonly schema: { readonly $ref?: string } }) {
  const name = nameOf(schema);
  return name === undefined ? null : <code class="quiet">{name}</code>;
}

/** The method of a request, shown by its word and additionally by its colour. */
export function Method({ name }: { readonly name: string }) {
  return <span class={`method ${name.toLowerCase()}`}>{name}</span>;
}
