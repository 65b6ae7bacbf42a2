const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Ranges relative to now, in UTC days: how many days before today they begin, and how many days they last.
 */
const PRESETS = {
  today: { back: 0, days: undefined },
  yesterday: { back: 1, days: 1 },
  '7d': { back: 6, days: undefined },
  '30d': { back: 29, days: undefined },
} as const;

export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];
const DEFAULT: Preset = 'today';

/** The filters of the API, under its names. */
export const FILTERS = [
  'verdict',
  'reason_code',
  'approval_id',
  'decision',
  'domain',
  'agent_id',
  'run_id',
  'permission',
  'action',
  'client',
  'source',
  'missing',
  'check_id',
] as const;

export type FilterName = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The selected checks. The address contains the whole selection. */
export interface View {
  /** A preset, or bounds as the API accepts them. Either bound may be left out. */
  readonly time: Preset | { readonly from?: string; readonly to?: string };
  readonly filters: Filters;
}

/** Reads the view from an address, ignoring unknown parts. */
export function viewOf(query: URLSearchParams): View {
  const when = query.get('when');
  const from = query.get('from') ?? undefined;
  const to = query.get('to') ?? undefined;
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value] as const];
    }),
  );
  const isPreset = when !== null && Object.hasOwn(PRESETS, when);
  if (isPreset || (from === undefined && to === undefined))
    return { time: isPreset ? (when as Preset) : DEFAULT, filters };
  return { time: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, filters };
}

/** The query of the view's address. */
export function addressQuery({ time, filters }: View): string {
  const query = new URLSearchParams();
  if (typeof time === 'string') query.set('when', time);
  else for (const [name, value] of Object.entries(time)) query.set(name, value);
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query.toString();
}

/** The API query for the checks of the view. */
export function apiQuery({ time, filters }: View, nowMs = Date.now()): URLSearchParams {
  return new URLSearchParams({ ...rangeOf(time, nowMs), ...filters });
}

function rangeOf(time: View['time'], nowMs: number): Readonly<Record<string, string>> {
  if (typeof time !== 'string') return { ...time };
  const { back, days } = PRESETS[time];
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - back * DAY_MS;
  return {
    from: new Date(fromMs).toISOString(),
    ...(days !== undefined && { to: new Date(fromMs + days * DAY_MS).toISOString() }),
  };
}

/** The view with one more filter, or without it when `value` is undefined. */
export function withFilter(view: View, name: FilterName, value: string | undefined): View {
  const { [name]: _, ...others } = view.filters;
  return { ...view, filters: value === undefined ? others : { ...others, [name]: value } };
}

/** The view of a bar in a plot: a value, or the absence of one. */
export function withValue(
  view: View,
  name: 'domain' | 'agent_id' | 'permission',
  value: string | null,
): View {
  if (value !== null) return withFilter(view, name, value);
  const missing = new Set(view.filters.missing?.split(',') ?? []).add(name);
  return withFilter(view, 'missing', [...missing].join(','));
}

/** The path of a page of this console for a view. */
export function pathOf(page: '' | 'timeline' | 'verify' | 'health', view?: View): string {
  const path = page === '' ? 'audit' : `audit/${page}`;
  return view === undefined ? path : `${path}?${addressQuery(view)}`;
}
