import type { ComponentChildren } from 'preact';
import { LISTED_VALUES, type ListedValue } from '../../src/domain/registry/facets.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { go } from '../navigation.js';
import { Asking } from '../parts/asking.js';
import { Chart, type Plot } from '../parts/chart.js';
import { FailureNote } from '../parts/failure-note.js';
import { ask } from '../service/ask.js';
import type { RegistryOverview } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { texts as sharedTexts } from '../texts/texts.js';
import { categoryName } from './names.js';
import { registryTexts as texts } from './texts/texts.js';
import { GLYPHS, Legend } from './value-mark.js';
import { filtersOf, withChanges } from './view-query.js';

type Counts = Readonly<Record<ListedValue, number>>;

/** Entries of one group, by their values. */
interface Bar {
  readonly name: string;
  readonly counts: Counts;
}

interface PlotsProps {
  readonly query: URLSearchParams;
  /** The permission whose values are shown by category. */
  readonly permission: PermissionKey;
}

/** Totals of the sites that match the filters. Each plot also has its figures as a table. */
export function Plots({ query, permission }: PlotsProps) {
  const filters = filtersOf(query).toString();
  const [answer, again] = useAnswer(`overview?${filters}`, (signal) =>
    ask<RegistryOverview>(`registry/overview?${filters}`, signal),
  );
  return (
    <section class="plots">
      <h2>{texts.plots.title}</h2>
      {answer === undefined || answer === 'asking' ? (
        <Asking />
      ) : 'failure' in answer ? (
        <FailureNote failure={answer.failure} again={again} />
      ) : (
        <Drawn
          overview={answer.value}
          permission={permission}
          onChoose={(key) => go(withChanges(query, { plots: key }))}
        />
      )}
    </section>
  );
}

interface DrawnProps {
  readonly overview: RegistryOverview;
  readonly permission: PermissionKey;
  readonly onChoose: (permission: string) => void;
}

function Drawn({ overview, permission, onChoose }: DrawnProps) {
  const { total, categories, text_years: years } = overview;
  const byPermission = PERMISSION_KEYS.map((key) => ({
    name: sharedTexts.permissions[key].short,
    counts: sumOf(categories.map(({ permissions }) => permissions[key])),
  }));
  const byCategory = categories
    .map(({ category, permissions }) => ({ name: categoryName(category), counts: permissions[permission] }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const yearNames = years.map(({ year, entries }) => ({ name: year === null ? '–' : String(year), entries }));
  return (
    <>
      <Legend />
      <Figure title={texts.plots.byPermission} explain={texts.plots.byPermissionOf(texts.found(total))}>
        <Chart
          label={texts.plots.byPermission}
          of={[overview]}
          draw={(plot, width) => sharesPlot(plot, width, byPermission)}
        />
        <ShareTable caption={texts.plots.byPermission} first={texts.plots.permission} bars={byPermission} />
      </Figure>
      <Figure
        title={texts.plots.byCategory}
        explain={texts.plots.byCategoryOf(sharedTexts.permissions[permission].action)}
      >
        <p class="choice no-print">
          <label>
            {texts.plots.ofPermission}{' '}
            <select value={permission} onChange={({ currentTarget: { value } }) => onChoose(value)}>
              {PERMISSION_KEYS.map((key) => (
                <option key={key} value={key}>
                  {sharedTexts.permissions[key].short}
                </option>
              ))}
            </select>
          </label>
        </p>
        <Chart
          label={texts.plots.byCategoryOf(sharedTexts.permissions[permission].action)}
          of={[byCategory]}
          draw={(plot, width) => sharesPlot(plot, width, byCategory)}
        />
        <ShareTable caption={texts.plots.byCategory} first={texts.columns.category} bars={byCategory} />
      </Figure>
      <Figure title={texts.plots.byYear} explain={texts.plots.byYearOf}>
        <Chart
          label={texts.plots.byYear}
          of={[overview]}
          draw={(plot, width) => yearsPlot(plot, width, yearNames)}
        />
        <AsTable>
          <table>
            <caption class="unseen">{texts.plots.byYear}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.plots.year}</th>
                <th scope="col">{texts.plots.entries}</th>
              </tr>
            </thead>
            <tbody>
              {yearNames.map(({ name, entries }) => (
                <tr key={name}>
                  <th scope="row">{name === '–' ? texts.noDay : name}</th>
                  <td>{entries}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </AsTable>
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly explain: string;
  readonly children: ComponentChildren;
}

function Figure({ title, explain, children }: FigureProps) {
  return (
    <article class="plot">
      <h3>{title}</h3>
      <p class="quiet">{explain}</p>
      {children}
    </article>
  );
}

function AsTable({ children }: { readonly children: ComponentChildren }) {
  return (
    <details>
      <summary>{texts.plots.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <div class="figures" tabIndex={0}>
        {children}
      </div>
    </details>
  );
}

interface ShareTableProps {
  readonly caption: string;
  readonly first: string;
  readonly bars: readonly Bar[];
}

function ShareTable({ caption, first, bars }: ShareTableProps) {
  return (
    <AsTable>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {LISTED_VALUES.map((value) => (
              <th key={value} scope="col">
                {texts.values[value].word}
              </th>
            ))}
            <th scope="col">{texts.plots.entries}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {LISTED_VALUES.map((value) => (
                <td key={value}>{counts[value]}</td>
              ))}
              <td>{entriesOf(counts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AsTable>
  );
}

/** A narrower part has no label. */
const NARROWEST_LABEL_PX = 52;
const BAR_PX = 30;
/** Average width of a letter of a name, estimated high. */
const LETTER_PX = 7.2;

/**
 * Bars of equal length, divided by the shares of the values. Each part has its sign, for readers who see no
 * colours.
 */
function sharesPlot(plot: Plot, width: number, bars: readonly Bar[]) {
  const longest = Math.max(...bars.map(({ name }) => name.length));
  const marginLeft = Math.min(longest * LETTER_PX + 14, width * 0.42);
  const letters = Math.floor((marginLeft - 14) / LETTER_PX);
  const room = width - marginLeft - 12;
  const parts = bars.flatMap(({ name, counts }) => {
    const all = entriesOf(counts);
    let end = 0;
    return LISTED_VALUES.flatMap((value) => {
      const share = all === 0 ? 0 : counts[value] / all;
      const from = end;
      end += share;
      return share === 0 ? [] : [{ name, value, share, from, to: end }];
    });
  });
  return plot.plot({
    width,
    marginLeft,
    height: bars.length * BAR_PX + 30,
    x: {
      domain: [0, 1],
      tickFormat: (share: number) => texts.plots.share(Math.round(share * 100)),
      label: null,
      ticks: width < 500 ? 2 : 5,
    },
    y: {
      domain: bars.map(({ name }) => name),
      label: null,
      // The table has the whole name.
      tickFormat: (name: string) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name),
    },
    marks: [
      ...LISTED_VALUES.map((value) =>
        plot.barX(
          parts.filter((part) => part.value === value),
          {
            y: 'name',
            x1: 'from',
            x2: 'to',
            insetRight: 1,
            insetTop: 1,
            insetBottom: 1,
            className: `part ${value}`,
          },
        ),
      ),
      plot.text(
        parts.filter(({ share }) => share * room >= NARROWEST_LABEL_PX),
        {
          y: 'name',
          x: ({ from, to }: (typeof parts)[number]) => (from + to) / 2,
          text: ({ value, share }: (typeof parts)[number]) =>
            `${GLYPHS[value]} ${texts.plots.share(Math.round(share * 100))}`,
          className: 'part-label',
        },
      ),
    ],
  });
}

function yearsPlot(
  plot: Plot,
  width: number,
  years: readonly { readonly name: string; readonly entries: number }[],
) {
  const most = Math.max(...years.map(({ entries }) => entries));
  return plot.plot({
    width,
    height: 220,
    marginLeft: 44,
    x: {
      domain: years.map(({ name }) => name),
      label: null,
      tickRotate: width < 60 * years.length ? -60 : 0,
    },
    y: { label: null, grid: true, nice: true, ticks: Math.min(5, most), tickFormat: 'd' },
    marginBottom: 44,
    marks: [plot.barY(years, { x: 'name', y: 'entries', className: 'year' }), plot.ruleY([0])],
  });
}

function entriesOf(counts: Counts): number {
  return LISTED_VALUES.reduce((sum, value) => sum + counts[value], 0);
}

function sumOf(all: readonly Counts[]): Counts {
  return Object.fromEntries(
    LISTED_VALUES.map((value) => [value, all.reduce((sum, counts) => sum + counts[value], 0)]),
  ) as Counts;
}
