import { useEffect, useRef } from 'preact/hooks';
import { useConsole } from '../console/console.js';
import { FailureNote } from '../parts/failure-note.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { useVirtualRows } from '../parts/use-virtual-rows.js';
import { usePages } from '../service/use-pages.js';
import { VerdictWord } from './decision.js';
import type { Check, CheckPage } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { timeOf } from './times.js';

const PAGE = 200;
const ROW_HEIGHT = 40;
/** This many rows before the end, the next page is requested. */
const AHEAD = 40;

interface CheckListProps {
  /** The query of the checks for the API. */
  readonly query: string;
  /** The total number, if it is known. */
  readonly total: number | undefined;
}

/** The checks of a view, loaded as far as the reader scrolls. Only visible rows are in the page. */
export function CheckList({ query, total }: CheckListProps) {
  const { send } = useConsole();
  const list = usePages<CheckPage, Check>(
    `api/v1/audit/checks?${query}&limit=${PAGE}`,
    (page) => page.checks,
    (path, signal) => send(path, { signal }),
  );
  const { failure, more } = list;
  const checks = (list.isCurrent && list.rows) || [];
  const isDone = list.isCurrent && !list.hasMore;
  const box = useRef<HTMLElement>(null);
  const { rows, height, measure } = useVirtualRows({ count: checks.length, estimate: ROW_HEIGHT, list: box });
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= checks.length - AHEAD) more();
  }, [last, checks.length]);

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
      {failure !== undefined && <FailureNote failure={failure} again={list.again} />}
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
        <VerdictWord verdict={check.verdict} />
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
