import { useState } from 'preact/hooks';
import { Conditions, sentencesOf } from '../parts/conditions.js';
import { FailureNote } from '../parts/failure-note.js';
import { OutLink, Said } from '../parts/said.js';
import { ask } from '../service/ask.js';
import type { SaidOfKey, SiteHistory, SiteVersion, ValueChange, VersionSource } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { dayOf, texts } from '../texts/texts.js';
import { kindOf } from './kind-of.js';
import { siteTexts } from './texts/texts.js';

const words = siteTexts.history;

/** How the entry of a site changed, version by version, the latest first. */
export function History({ domain }: { readonly domain: string }) {
  return (
    <section class="history">
      <h2>{words.title}</h2>
      <Page domain={domain} />
    </section>
  );
}

function Page({ domain, cursor }: { readonly domain: string; readonly cursor?: string }) {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
  const path = `registry/${encodeURIComponent(domain)}/history${query}`;
  const [answer, again] = useAnswer<SiteHistory>(path, (signal) => ask(path, signal));
  const [isFollowed, setFollowed] = useState(false);
  if (answer === undefined || answer === 'asking') return <p class="asking">{texts.loading}</p>;
  if ('failure' in answer) return <FailureNote failure={answer.failure} again={again} />;
  const { versions, next_cursor: next } = answer.value;
  if (versions.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <ol>
        {versions.map((version) => (
          <li key={version.version}>
            <Version {...version} />
          </li>
        ))}
      </ol>
      {next !== null &&
        (isFollowed ? (
          <Page domain={domain} cursor={next} />
        ) : (
          <button type="button" class="small" onClick={() => setFollowed(true)}>
            {words.earlier}
          </button>
        ))}
    </>
  );
}

function Version(version: SiteVersion) {
  const { at, by, permissions, sources_added: added, sources_removed: removed, reason, diff } = version;
  const { validation_status: status, validation_status_before: statusBefore } = version;
  const isFirst = statusBefore === undefined;
  const hasOtherStatus = !isFirst && statusBefore !== status;
  return (
    <>
      <h3>
        {words.version(version.version)}{' '}
        <span class="quiet">
          <time dateTime={at}>{dayOf(at)}</time>, {words.by[by]}
        </span>
      </h3>
      {isFirst && <p class="quiet">{words.first}</p>}
      {reason !== undefined && (
        <p class="quiet" lang="en">
          <Said text={reason} most={600} />
        </p>
      )}
      <ul>
        {permissions.map(({ key, before, after }) => (
          <li key={key}>
            <strong>{texts.permissions[key].short}:</strong>{' '}
            {before === undefined ? nameOf(after) : words.became(nameOf(before), changedName(before, after))}
            {before !== undefined && (
              <Conditions value={after.value} conditions={after.conditions} name={key} />
            )}
          </li>
        ))}
        {hasOtherStatus && (
          <li>
            <strong>{words.status}:</strong>{' '}
            {words.became(texts.status[statusBefore].word, texts.status[status].word)}
          </li>
        )}
        <Sources title={words.sourcesAdded} sources={added} />
        <Sources title={words.sourcesRemoved} sources={removed} />
        {permissions.length === 0 && !hasOtherStatus && !isFirst && <li>{words.nothing}</li>}
      </ul>
      {!isFirst && <RawDifference diff={diff} isComplete={version.diff_complete} />}
    </>
  );
}

function Sources({ title, sources }: { readonly title: string; readonly sources: readonly VersionSource[] }) {
  if (sources.length === 0) return null;
  return (
    <li>
      <strong>{title}:</strong>
      <ul>
        {sources.map(({ url, as_of: asOf, archived_url: archived }) => (
          <li key={`${url} ${asOf}`}>
            <OutLink href={url} />
            {asOf !== undefined && (
              <>
                {' · '}
                {archived === undefined ? (
                  <Said text={texts.site.readOn(dayOf(asOf))} most={100} />
                ) : (
                  <OutLink href={archived} text={texts.site.readOn(dayOf(asOf))} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function RawDifference({
  diff,
  isComplete,
}: {
  readonly diff: readonly ValueChange[];
  readonly isComplete: boolean;
}) {
  return (
    <details class="no-print">
      <summary>{words.raw}</summary>
      <dl class="difference">
        {diff.map(({ op, path, before, after }) => (
          <div key={path}>
            <dt>
              <code>
                <Said text={path} most={300} />
              </code>{' '}
              <span class="quiet">{words.op[op]}</span>
            </dt>
            {op !== 'add' && (
              <dd>
                <del>
                  <Said text={JSON.stringify(before)} />
                </del>
              </dd>
            )}
            {op !== 'remove' && (
              <dd>
                <ins>
                  <Said text={JSON.stringify(after)} />
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!isComplete && <p class="quiet">{words.incomplete}</p>}
    </details>
  );
}

function nameOf(said: SaidOfKey): string {
  const kind = kindOf(said);
  return kind === 'none' ? words.noValue : texts.site.permissionValue[kind];
}

/** Of values of one kind the conditions are what changed. */
function changedName(before: SaidOfKey, after: SaidOfKey): string {
  const isSame = kindOf(before) === kindOf(after);
  return isSame && sentencesOf(after).length > 0 ? words.otherConditions : nameOf(after);
}
