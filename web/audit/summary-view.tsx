import { useState } from 'preact/hooks';
import { go } from '../navigation.js';
import { Chart, type Plot } from '../parts/chart.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { Scrolls } from '../parts/scrolls.js';
import { COLOURS, DECISIONS, DecisionWord, numbersOf } from './decision.js';
import type { DecisionCounts, Summary } from './shapes.js';
import { auditTexts } from './texts/en.js';
import { boundOf } from './times.js';
import { pathOf, type View, withFilter, withValue } from './view.js';

const STEP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const HEIGHT = 170;
const SHOWN = 8;

interface SummaryProps {
  readonly view: View;
  readonly summary: Summary;
}

/** The summary of a view's checks. Every part is a link to a narrower view. */
export function SummaryView({ view, summary }: SummaryProps) {
  return (
    <>
      <ul class="tiles" aria-label={auditTexts.list.byDecision}>
        {DECISIONS.toReversed().map((decision) => {
          const isChosen = view.filters.decision === decision;
          return (
            <li key={decision}>
              <PageLink
                to={pathOf('', withFilter(view, 'decision', isChosen ? undefined : decision))}
                current={isChosen ? 'true' : undefined}
              >
                <strong>{auditTexts.number(summary.by_decision[decision])}</strong>
                <DecisionWord decision={decision} />
              </PageLink>
            </li>
          );
        })}
      </ul>
      {summary.total > 0 && (
        <>
          <OverTime view={view} summary={summary} />
          <div class="tops">
            <TopList
              title={auditTexts.list.top.domain}
              name="domain"
              view={view}
              counts={summary.by_domain.map(({ domain, ...counts }) => ({ value: domain, ...counts }))}
            />
            <TopList
              title={auditTexts.list.top.agent_id}
              name="agent_id"
              view={view}
              counts={summary.by_agent.map(({ agent_id, ...counts }) => ({ value: agent_id, ...counts }))}
            />
            <TopList
              title={auditTexts.list.top.permission}
              name="permission"
              view={view}
              counts={summary.by_permission.map(({ permission, ...counts }) => ({
                value: permission,
                ...counts,
              }))}
            />
          </div>
        </>
      )}
    </>
  );
}

function OverTime({ view, summary }: SummaryProps) {
  const { interval, by_time: byTime } = summary;
  const stepMs = STEP_MS[interval];
  const fromMs = Math.floor(Date.parse(summary.from) / stepMs) * stepMs;
  const toMs = Math.ceil(Date.parse(summary.to) / stepMs) * stepMs;
  const pathAt = (atMs: number) => {
    const to = new Date(atMs + stepMs).toISOString();
    return pathOf('', { ...view, time: { from: new Date(atMs).toISOString(), to } });
  };
  const draw = ({ plot, rectY, ruleY }: Plot, width: number) =>
    plot({
      width,
      height: HEIGHT,
      marginLeft: 44,
      marginRight: 20,
      x: {
        type: 'utc',
        domain: [new Date(fromMs), new Date(toMs)],
        label: null,
        ticks: Math.max(2, width / 110),
        tickFormat: (at: Date) => tickOf(at, interval),
      },
      y: { label: null, grid: true, ticks: 4, tickFormat: '~s' },
      color: { ...COLOURS, domain: [...COLOURS.domain], range: [...COLOURS.range] },
      marks: [
        rectY(
          byTime.flatMap(({ at, decisions }) =>
            numbersOf(decisions).map((each) => ({
              ...each,
              x1: new Date(at),
              x2: new Date(Date.parse(at) + stepMs),
            })),
          ),
          {
            x1: 'x1',
            x2: 'x2',
            y: 'checks',
            fill: 'decision',
            order: [...DECISIONS],
            insetLeft: 0.5,
            insetRight: 0.5,
          },
        ),
        ruleY([0]),
      ],
    });
  const pick = (x: number) => go(pathAt(Math.floor(x / stepMs) * stepMs));
  return (
    <section class="over-time">
      <h2>{auditTexts.list.overTime[interval]}</h2>
      <p class="unseen">{auditTexts.list.chart}</p>
      <Chart draw={draw} of={[summary]} onPick={pick} />
      <details>
        <summary>{auditTexts.list.asTable}</summary>
        <Scrolls label={auditTexts.list.overTime[interval]}>
          <table>
            <thead>
              <tr>
                <th scope="col">{auditTexts.list.interval[interval]}</th>
                {DECISIONS.map((decision) => (
                  <th key={decision} scope="col" class="figure">
                    {auditTexts.decisions[decision]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byTime.map(({ at, decisions }) => (
                <tr key={at}>
                  <th scope="row">
                    <PageLink to={pathAt(Date.parse(at))}>{boundOf(at)}</PageLink>
                  </th>
                  {numbersOf(decisions).map(({ decision, checks }) => (
                    <td key={decision} class="figure">
                      {auditTexts.number(checks)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      </details>
    </section>
  );
}

/** `22:00`, or the day at its beginning. */
function tickOf(at: Date, interval: Summary['interval']): string {
  const text = at.toISOString();
  const isDay = interval === 'day' || text.slice(11, 16) === '00:00';
  return isDay ? text.slice(5, 10) : text.slice(11, 16);
}

interface TopProps {
  readonly title: string;
  readonly name: 'domain' | 'agent_id' | 'permission';
  readonly view: View;
  readonly counts: readonly {
    readonly value: string | null;
    readonly checks: number;
    readonly decisions: DecisionCounts;
  }[];
}

/** The most frequent values of a column. The bar of each is a link to its checks. */
function TopList({ title, name, view, counts }: TopProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? counts : counts.slice(0, SHOWN);
  const draw = ({ plot, barX }: Plot, width: number) =>
    plot({
      width,
      axis: null,
      margin: 0,
      height: shown.length * 20,
      x: { domain: [0, counts[0]?.checks ?? 1] },
      y: { domain: shown.map((_, row) => row), padding: 0 },
      color: { domain: [...COLOURS.domain], range: [...COLOURS.range] },
      marks: [
        barX(
          shown.flatMap(({ decisions }, row) => numbersOf(decisions).map((each) => ({ row, ...each }))),
          { x: 'checks', y: 'row', fill: 'decision', order: [...DECISIONS], insetTop: 14, insetBottom: 3 },
        ),
      ],
    });
  return (
    <section class="top-list">
      <h2>{title}</h2>
      <div class="bars">
        <Chart draw={draw} of={[counts, isWhole]} isStretched />
        <ol>
          {shown.map(({ value, checks, decisions }) => (
            <li key={value ?? ''}>
              <PageLink to={pathOf('', withValue(view, name, value))}>
                {value === null ? <em>{auditTexts.none[name]}</em> : <Said text={value} most={80} />}
              </PageLink>
              <span class="figure">{auditTexts.number(checks)}</span>
              <span class="unseen">
                {numbersOf(decisions)
                  .map((each) => `${auditTexts.decisions[each.decision]} ${auditTexts.number(each.checks)}`)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ol>
      </div>
      {counts.length > shown.length && (
        <button type="button" class="small" onClick={() => setIsWhole(true)}>
          {auditTexts.list.moreOf(counts.length - shown.length)}
        </button>
      )}
    </section>
  );
}
