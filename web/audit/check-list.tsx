import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { useVirtualRows } from '../parts/use-virtual-rows.js';
import type { Failure } from '../service/ask.js';
import { DecisionWord } from './decision.js';
import type { Check, CheckPage } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { timeOf } from './times.js';

const PAGE = 200;
const ROW_HEIGHT = 40;
/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

interface CheckListProps {
  /** The checks as the API is asked for them. */
  readonly query: string;
  /** How many there are in all, where that is known. */
  readonly total: number | undefined;
}

/** The checks of a view, loaded as far as they are scrolled to; only those in sight are in the page. */
export function CheckList({ query, total }: CheckListProps) {
  const { checks, isDone, failure, more } = useChecks(query);
  const box = useRef<HTMLElement>(null);
  const { rows, height, measure } = useVirtualRows({ count: checks.length, estimate: ROW_HEIGHT, list: box });
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!isDone && failure === undefined && last >= checks.length - AHEAD) more();
  }, [last, checks.length, isDone, failure]);

  const { columns } = auditTexts.list;
  return (
    <>
      <p role="status" class="quiet">
        {checks.length === 0 && !isDone
          ? failure === undefined && auditTexts.list.loading
          : checks.length === 0
            ? auditTexts.list.empty
            : isDone
              ? auditTexts.list.listedAll(checks.length)
              : auditTexts.list.listed(checks.length, Math.max(total ?? 0, checks.length))}
      </p>
      {checks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to.
        <section class="check-list" ref={box} tabIndex={0} aria-label={auditTexts.list.title}>
          <table aria-rowcount={isDone ? checks.length + 1 : -1}>
            <thead>
              <tr class="row head" aria-rowindex={1}>
                {Object.entries(columns).map(([name, text]) => (
                  <th key={name} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody class="rows" style={{ height: `${height}px` }}>
              {rows.map(({ index, start }) => {
                const check = checks[index];
                return (
                  check !== undefined && (
                    <tr
                      key={check.id}
                      class="row"
                      aria-rowindex={index + 2}
                      data-index={index}
                      ref={measure}
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      <Row check={check} />
                    </tr>
                  )
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {failure !== undefined && <FailureNote failure={failure} again={more} />}
    </>
  );
}

function Row({ check }: { readonly check: Check }) {
  const { action, agent_id: agent, run_id: run, resolved_permission: permission } = check;
  const when = timeOf(check.checked_at);
  return (
    <>
      <td>
        <PageLink to={`audit/checks/${check.id}`} label={auditTexts.list.open(when)}>
          {when}
        </PageLink>
      </td>
      <td>
        <DecisionWord decision={check.decision} />
      </td>
      <td>
        <Said text={check.domain} most={120} />
      </td>
      <td>
        <Said text={action} most={120} />{' '}
        {permission !== action && (
          <span class="quiet">
            {permission === null ? auditTexts.list.notMapped : `${auditTexts.list.takenFor} ${permission}`}
          </span>
        )}
      </td>
      <td>{agent === null ? <em>{auditTexts.none.agent_id}</em> : <Said text={agent} most={80} />}</td>
      <td>{run !== null && <Said text={run} most={80} />}</td>
    </>
  );
}

interface Loaded {
  readonly query: string;
  readonly checks: readonly Check[];
  /** `null` behind the last page, undefined before the first. */
  readonly cursor: string | null | undefined;
  readonly failure?: Failure;
}

/** The pages of a list one after the other, each asked for by `more`. */
function useChecks(query: string) {
  const { send } = useConsole();
  const [loaded, setLoaded] = useState<Loaded>({ query, checks: [], cursor: undefined });
  const now: Loaded = loaded.query === query ? loaded : { query, checks: [], cursor: undefined };
  const asking = useRef<AbortController>(undefined);
  const more = () => {
    if (asking.current !== undefined || now.cursor === null) return;
    const left = new AbortController();
    asking.current = left;
    const page = new URLSearchParams(query);
    page.set('limit', String(PAGE));
    if (now.cursor !== undefined) page.set('cursor', now.cursor);
    send<CheckPage>(`api/v1/audit/checks?${page}`, { signal: left.signal }).then(
      (answer) => {
        asking.current = undefined;
        if ('failure' in answer) return setLoaded({ ...now, failure: answer.failure });
        const { checks, next_cursor: cursor } = answer.value;
        setLoaded({ query, checks: [...now.checks, ...checks], cursor });
      },
      () => undefined,
    );
  };
  useEffect(() => {
    more();
    return () => {
      asking.current?.abort();
      asking.current = undefined;
    };
  }, [query]);
  return { checks: now.checks, isDone: now.cursor === null, failure: now.failure, more };
}
