import { useId } from 'preact/hooks';
import { VERDICTS } from '../../src/domain/check/decide.js';
import { DECISIONS as ALL_DECISIONS, PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { go } from '../navigation.js';
import { PageLink } from '../parts/page-link.js';
import { Said } from '../parts/said.js';
import { auditTexts } from './texts/en.js';
import {
  FILTERS,
  type FilterName,
  type Filters,
  PRESET_NAMES,
  pathOf,
  type View,
  withFilter,
} from './view.js';

interface FilterProps {
  readonly page: '' | 'timeline';
  readonly view: View;
}

/** The time and kind of the checks. Every change is another address. */
export function FilterForm({ page, view }: FilterProps) {
  const id = useId();
  const { time, filters } = view;
  const bounds = typeof time === 'string' ? {} : time;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const chosen = Object.fromEntries(
      FILTERS.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])),
    ) as Filters;
    const [from, to] = [instantOf(text('from')), instantOf(text('to'))];
    const hasBounds = from !== undefined || to !== undefined;
    const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    go(
      pathOf(page, { time: hasBounds ? range : typeof time === 'string' ? time : 'today', filters: chosen }),
    );
  };
  const field = (name: FilterName) => (
    <div class="field">
      <label for={`${id}${name}`}>{auditTexts.filters[name]}</label>
      <input
        id={`${id}${name}`}
        name={name}
        defaultValue={filters[name] ?? ''}
        maxLength={400}
        spellcheck={false}
        autocomplete="off"
      />
    </div>
  );
  const choice = (name: FilterName, values: readonly (readonly [value: string, text: string])[]) => (
    <div class="field">
      <label for={`${id}${name}`}>{auditTexts.filters[name]}</label>
      <select id={`${id}${name}`} name={name}>
        <option value="">{auditTexts.any}</option>
        {values.map(([value, text]) => (
          <option key={value} value={value} selected={filters[name] === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <>
      <nav class="choices" aria-label={auditTexts.list.time}>
        {PRESET_NAMES.map((preset) => (
          <PageLink
            key={preset}
            class="chip"
            to={pathOf(page, { time: preset, filters })}
            current={time === preset ? 'true' : undefined}
          >
            {auditTexts.presets[preset]}
          </PageLink>
        ))}
        <span class="quiet">{auditTexts.list.utc}</span>
      </nav>
      {/* The key resets the form for another view, with that view's values. */}
      <form class="filters" key={pathOf(page, view)} onSubmit={submit}>
        {field('domain')}
        {field('agent_id')}
        {choice(
          'verdict',
          VERDICTS.map((verdict) => [verdict, auditTexts.verdicts[verdict]]),
        )}
        {choice(
          'decision',
          ALL_DECISIONS.map((decision) => [decision, auditTexts.decisions[decision]]),
        )}
        {choice(
          'permission',
          PERMISSION_KEYS.map((key) => [key, key]),
        )}
        <button type="submit">{auditTexts.list.apply}</button>
        <details open={hasMore(view)}>
          <summary>{auditTexts.list.more}</summary>
          <div class="filters">
            {field('run_id')}
            {field('reason_code')}
            {field('approval_id')}
            {field('action')}
            {field('client')}
            {choice('source', Object.entries(auditTexts.sources))}
            {field('check_id')}
            <Bound name="from" label={auditTexts.list.from} id={id} value={bounds.from} />
            <Bound name="to" label={auditTexts.list.to} id={id} value={bounds.to} />
            <input type="hidden" name="missing" value={filters.missing ?? ''} />
          </div>
        </details>
      </form>
      <Chosen page={page} view={view} />
    </>
  );
}

interface BoundProps {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly id: string;
  readonly value: string | undefined;
}

function Bound({ name, label, id, value }: BoundProps) {
  return (
    <div class="field">
      <label for={`${id}${name}`}>{label}</label>
      <input
        id={`${id}${name}`}
        name={name}
        type="datetime-local"
        step="1"
        defaultValue={value === undefined ? '' : localOf(value)}
      />
    </div>
  );
}

/** The active filters, each with a button to remove it. */
function Chosen({ page, view }: FilterProps) {
  const chosen = FILTERS.filter((name) => view.filters[name] !== undefined);
  if (chosen.length === 0) return null;
  return (
    <ul class="chosen">
      {chosen.map((name) => (
        <li key={name}>
          <span class="quiet">{auditTexts.filters[name]}</span>{' '}
          <Said text={valueText(name, view.filters[name] ?? '')} most={80} />{' '}
          <PageLink
            to={pathOf(page, withFilter(view, name, undefined))}
            label={auditTexts.list.remove(auditTexts.filters[name])}
          >
            ×
          </PageLink>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <PageLink to={pathOf(page, { ...view, filters: {} })}>{auditTexts.list.clear}</PageLink>
        </li>
      )}
    </ul>
  );
}

function valueText(name: FilterName, value: string): string {
  if (name === 'decision' && Object.hasOwn(auditTexts.decisions, value))
    return auditTexts.decisions[value as keyof typeof auditTexts.decisions];
  if (name === 'verdict' && Object.hasOwn(auditTexts.verdicts, value))
    return auditTexts.verdicts[value as keyof typeof auditTexts.verdicts];
  if (name === 'missing') return auditTexts.missing(value);
  return value;
}

function hasMore({ time, filters }: View): boolean {
  const { run_id, reason_code, approval_id, action, client, source, check_id } = filters;
  return (
    typeof time !== 'string' ||
    [run_id, reason_code, approval_id, action, client, source, check_id].some((one) => one !== undefined)
  );
}

/** The value of `datetime-local`, read as UTC. */
export function instantOf(local: string): string | undefined {
  const date = new Date(`${local}Z`);
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The reverse; empty for a text that is not an instant. */
function localOf(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19);
}
