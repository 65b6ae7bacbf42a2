import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { useVirtualRows } from '../parts/use-virtual-rows.js';
import type { RegistryRow } from '../service/shapes.js';
import { language, texts as sharedTexts } from '../texts/texts.js';
import { categoryName } from './names.js';
import { registryTexts as texts } from './texts/texts.js';
import { ValueMark } from './value-mark.js';

/** Height of a row, the same as in the style sheet. */
const ROW_REM = 2.25;
/** This many rows before its end, more of the list is requested. */
const AHEAD = 60;
const COLUMNS = PERMISSION_KEYS.length + 5;

const DAY = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

interface MatrixProps {
  readonly entries: readonly RegistryRow[];
  /** Total of all pages, if it is known. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** Whether another list is being loaded. */
  readonly isBusy: boolean;
  /** Changes with the query. A new list begins at its top. */
  readonly question: string;
  readonly more: () => void;
}

/** Sites by the seven permissions. Only nearby rows are in the page, which states the total number. */
export function Matrix({ entries, total, hasMore, isBusy, question, more }: MatrixProps) {
  const scrolled = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState(40);
  useLayoutEffect(() => {
    setRowHeight(ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  }, []);
  const {
    rows: items,
    height,
    focused,
  } = useVirtualRows({
    count: entries.length,
    estimate: rowHeight,
    list: scrolled,
  });
  useEffect(() => scrolled.current?.scrollTo(0, 0), [question]);
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= entries.length - AHEAD) more();
  }, [last, entries.length, hasMore, question]);

  let end = 0;
  const rows = items.flatMap(({ index, start, end: itemEnd }) => {
    const gap = start - end;
    end = itemEnd;
    const entry = entries[index];
    if (entry === undefined) return [];
    const row = <Row key={entry.domain} entry={entry} index={index} onFocus={focused} />;
    return gap > 0 ? [<Gap key={`before ${entry.domain}`} height={gap} />, row] : [row];
  });
  return (
    <section
      ref={scrolled}
      class="matrix"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to.
      tabIndex={0}
      aria-label={`${texts.table}. ${texts.tableHint}`}
      aria-busy={isBusy}
    >
      <table aria-rowcount={hasMore && total === undefined ? -1 : (total ?? entries.length) + 1}>
        <caption class="unseen">{texts.table}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{texts.columns.site}</th>
            {PERMISSION_KEYS.map((key) => (
              <th key={key} scope="col">
                {sharedTexts.permissions[key].short}
              </th>
            ))}
            <th scope="col">{texts.columns.status}</th>
            <th scope="col">{texts.columns.category}</th>
            <th scope="col">{texts.columns.text}</th>
            <th scope="col">{texts.columns.changed}</th>
          </tr>
        </thead>
        <tbody>
          {rows}
          {height > end && <Gap height={height - end} />}
          {hasMore && (
            <tr>
              <td colSpan={COLUMNS} class="quiet">
                {texts.loadingMore}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  entry,
  index,
  onFocus,
}: {
  readonly entry: RegistryRow;
  readonly index: number;
  readonly onFocus: (index: number | undefined) => void;
}) {
  const { domain, permissions, validation_status: status, category, text_on: textOn } = entry;
  const site = `sites/${domain}`;
  return (
    <tr aria-rowindex={index + 2} onFocusIn={() => onFocus(index)} onFocusOut={() => onFocus(undefined)}>
      <th scope="row">
        <PageLink to={site} title={domain}>
          <Said text={domain} />
        </PageLink>
      </th>
      {PERMISSION_KEYS.map((key) => (
        <td key={key}>
          <ValueMark value={permissions?.[key] ?? 'not_read'} />
        </td>
      ))}
      <td>{sharedTexts.status[status].word}</td>
      <td>{categoryName(category)}</td>
      <td>{textOn === undefined || textOn === null ? texts.noDay : shortDay(textOn)}</td>
      <td>{shortDay(entry.updated_at)}</td>
    </tr>
  );
}

/** Replaces the rows that are not in the page. */
function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr class="gap" aria-hidden="true">
      <td colSpan={COLUMNS} style={{ height: `${height}px` }} />
    </tr>
  );
}

function shortDay(text: string): string {
  const day = new Date(text);
  return Number.isNaN(day.getTime()) ? text : DAY.format(day);
}
