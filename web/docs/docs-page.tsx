import { useMemo, useState } from 'preact/hooks';
import { addressOf, root } from '../navigation.js';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { useTitle } from '../parts/use-title.js';
import { ask } from '../service/ask.js';
import { useAnswer } from '../service/use-answer.js';
import { type ApiDescription, type Operation, operationsOf } from './api-description.js';
import './docs.css';
import { Method, OperationView } from './operation-view.js';
import { Prose } from './prose.js';
import { texts } from './texts/texts.js';

/** The API: every operation of `/openapi.json`, to read and to try. The address names the shown one. */
export function DocsPage({ query }: PageAddress) {
  const [description, again] = useAnswer<ApiDescription>('openapi', (signal) => ask('openapi.json', signal));
  const [token, setToken] = useState('');
  const api = typeof description === 'object' && 'value' in description ? description.value : undefined;
  const operations = useMemo(() => (api === undefined ? [] : operationsOf(api)), [api]);
  const wanted = query.get('operation');
  const operation = operations.find(({ id }) => id === wanted);
  useTitle(operation === undefined ? texts.title : `${operation.summary} – ${texts.title}`);

  if (api === undefined)
    return typeof description === 'object' && 'failure' in description ? (
      <FailureNote failure={description.failure} again={again} />
    ) : (
      <>
        <h1>{texts.title}</h1>
        <Asking />
      </>
    );
  if (operation === undefined)
    return (
      <div class="api">
        <h1>{texts.title}</h1>
        {wanted !== null && (
          <p role="alert" class="note">
            {texts.noSuchOperation}
          </p>
        )}
        <Overview api={api} />
        <Index api={api} operations={operations} />
      </div>
    );
  return (
    <div class="api">
      <p class="back">
        <PageLink to={'docs'}>{texts.all}</PageLink>
      </p>
      <OperationView key={operation.id} operation={operation} api={api} token={token} onToken={setToken} />
      <div class="beside">
        <Index api={api} operations={operations} current={operation.id} />
      </div>
    </div>
  );
}

function Overview({ api: { info } }: { readonly api: ApiDescription }) {
  return (
    <>
      <p class="intro">
        <Prose text={info.description} />
      </p>
      <dl class="facts">
        <div>
          <dt>{texts.address}</dt>
          <dd>
            <code>{root.href}</code>
          </dd>
        </div>
        <div>
          <dt>{texts.whoMay}</dt>
          <dd>{texts.callers}</dd>
        </div>
        <div>
          <dt>{texts.file}</dt>
          <dd>
            <a href={addressOf('openapi.json')}>openapi.json</a> (OpenAPI 3.1, {texts.version(info.version)})
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Every operation by its tag, as a list of links. */
function Index({
  api,
  operations,
  current,
}: {
  readonly api: ApiDescription;
  readonly operations: readonly Operation[];
  readonly current?: string;
}) {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return (
    <nav class="index" aria-label={texts.operations}>
      {api.tags.map(({ name, description }) => (
        <section key={name}>
          <h2 lang="en">{name}</h2>
          {current === undefined && (
            <p class="quiet">
              <Prose text={description} />
            </p>
          )}
          <ul lang="en">
            {(byTag.get(name) ?? []).map(({ id, method, path, summary }) => {
              const to = `docs?${new URLSearchParams({ operation: id })}`;
              return (
                <li key={id}>
                  <PageLink to={to} current={id === current ? 'page' : undefined}>
                    {summary}
                  </PageLink>
                  {current === undefined && (
                    <span class="route">
                      <Method name={method} /> <code>{path}</code>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
