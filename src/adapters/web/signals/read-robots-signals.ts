import { agentSayings, aiAgentsAmong, everyCrawlerSayings } from '../../../domain/signals/sayings.js';
import { aSignal, MAX_SIGNAL_TEXT, type ReadSignal, type Saying } from '../../../domain/signals/signal.js';
import { type RobotsGroup, readRobots } from '../terms/read-robots.js';
import { readPreferences } from './read-preferences.js';

/** What a robots.txt tells AI agents, and the licences that it names. */
export interface RobotsSignals {
  readonly signals: readonly ReadSignal[];
  /** Values of its `License` lines (RSL 1.0, 4.4), as written. */
  readonly licenses: readonly string[];
}

const MAX_LICENSES = 5;
const MAX_PREFERENCES = 20;
/** Patterns that match every path. */
const SITE_WIDE = /^(?:\/|\/?\*+\$?)$/;
const PREFERENCES = { 'content-usage': 'content_usage', 'content-signal': 'content_signal' } as const;

/** Reads what a robots.txt (RFC 9309) says about AI agents. */
export function readRobotsSignals(text: string): RobotsSignals {
  const { groups, records } = readRobots(text);
  const licenses = records.flatMap(({ key, value }) => (key === 'license' && value !== '' ? [value] : []));
  return {
    signals: [...accessSignals(groups), ...preferenceSignals(groups)],
    licenses: [...new Set(licenses)].slice(0, MAX_LICENSES),
  };
}

/** What the groups that name the same agents together (RFC 9309, 2.2.1) let those agents fetch. */
function accessSignals(groups: readonly RobotsGroup[]): readonly ReadSignal[] {
  const access = groups.map(accessOf);
  const groupsOf = new Map<string, number[]>();
  groups.forEach(({ agents }, index) => {
    for (const token of new Set(agents)) {
      if (token !== '*' && aiAgentsAmong([token]) === undefined) continue;
      const indexes = groupsOf.get(token);
      if (indexes === undefined) groupsOf.set(token, [index]);
      else indexes.push(index);
    }
  });
  const alike = Map.groupBy(groupsOf, ([, indexes]) => indexes.join());
  return [...alike.values()].flatMap((named) => {
    const indexes = named[0]?.[1] ?? [];
    const saying = sayingOf(indexes.flatMap((index) => access[index] ?? []));
    if (saying === undefined) return [];
    const tokens = named.map(([token]) => token);
    const agents = tokens.includes('*') ? undefined : aiAgentsAmong(tokens);
    return aSignal({
      kind: 'robots_txt',
      text: textOf(indexes.map((index) => groups[index]?.text ?? [])),
      scope: '/',
      ...(agents !== undefined && { agents: agents.map(({ token }) => token) }),
      says: agents === undefined ? everyCrawlerSayings(saying) : agentSayings(agents, saying),
    });
  });
}

/** The combined effect of the `Allow` and `Disallow` lines of a group. */
interface Access {
  readonly restricts: boolean;
  readonly siteWide: readonly AccessRule[];
}

interface AccessRule {
  readonly allow: boolean;
  readonly length: number;
}

/** Absent for a group without rules on fetching. */
function accessOf({ lines }: RobotsGroup): Access | undefined {
  const rules = lines.filter(({ key }) => key === 'allow' || key === 'disallow');
  if (rules.length === 0) return undefined;
  return {
    // A rule without a path restricts nothing (RFC 9309, 2.2.2).
    restricts: rules.some(({ key, value }) => key === 'disallow' && /^[/*]/.test(value)),
    siteWide: rules
      .filter(({ value }) => SITE_WIDE.test(value))
      .map(({ key, value: { length } }) => ({ allow: key === 'allow', length })),
  };
}

function sayingOf(access: readonly Access[]): Saying | undefined {
  if (access.length === 0) return undefined;
  // The longest match decides. Of two equally long ones, the one that allows decides (RFC 9309, 2.2.2).
  const [decides] = access
    .flatMap(({ siteWide }) => siteWide)
    .toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  if (decides?.allow === false) return 'deny';
  return access.some(({ restricts }) => restricts) ? 'conditional' : 'allow';
}

function preferenceSignals(groups: readonly RobotsGroup[]): readonly ReadSignal[] {
  const signals: ReadSignal[] = [];
  for (const { agents, lines } of groups) {
    const named = agents.includes('*') ? [] : aiAgentsAmong(agents)?.map(({ token }) => token);
    if (named === undefined) continue;
    for (const { key, value, line } of lines) {
      if (key !== 'content-usage' && key !== 'content-signal') continue;
      if (signals.length >= MAX_PREFERENCES) return signals;
      // A path ends at the first white space (draft-ietf-aipref-attach-05, 3.2).
      const [, scope = '/', preferences = value] = /^(\/\S*)[ \t]+(.*)$/s.exec(value) ?? [];
      signals.push(
        readPreferences({
          kind: PREFERENCES[key],
          value: preferences,
          text: line.trim(),
          scope,
          ...(named.length > 0 && { agents: named }),
        }),
      );
    }
  }
  return signals;
}

/** The lines of groups, up to the number that is kept. */
function textOf(groups: readonly (readonly string[])[]): string {
  let text = '';
  for (const lines of groups) {
    if (text !== '') text += '\n';
    for (const line of lines) {
      if (text.length > MAX_SIGNAL_TEXT) return text;
      text += `${line.slice(0, MAX_SIGNAL_TEXT)}\n`;
    }
  }
  return text.trimEnd();
}
