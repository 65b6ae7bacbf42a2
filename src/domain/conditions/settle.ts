import type { PermissionKey } from '../terms/permission.js';
import {
  type Act,
  type AiUse,
  type Condition,
  type ConditionKind,
  type ConditionOf,
  isForPeople,
  type Operation,
  type Party,
  type Purpose,
  type SingleCondition,
} from './condition.js';
import { isAbove, isWithin, majorityAt } from './places.js';
import type { CallerProfile } from './profile.js';

/** Whether a condition is met; three values, as in strong Kleene logic. */
export type ConditionState = 'met' | 'not_met' | 'unknown';

/** Who can settle a condition that is open. */
export type Resolution = 'agent' | 'user' | 'operator' | 'site';

export interface SettledCondition {
  readonly state: ConditionState;
  /** Path of the profile field that settles it, or that does not fit, with dots; absent when no field can. */
  readonly settledBy?: string;
  /** Of an open condition, who settles it; of one that is not met, who can still meet it, if anybody. */
  readonly resolution?: Resolution | undefined;
}

/** What the caller wants to do, where, and when. */
export interface SettleContext {
  readonly key: PermissionKey;
  /** Domain in the question. */
  readonly site: string;
  readonly now: Date;
}

/**
 * Whether a caller meets a condition. What its profile leaves out is not known; the kind `other` is never
 * known. Only one fact is known without a profile: the caller is software.
 *
 * More facts never turn `met` into `unknown`, and fewer never turn anything into `met`.
 */
export function settleCondition(
  condition: Condition,
  profile: CallerProfile,
  context: SettleContext,
): SettledCondition {
  if (!('any' in condition)) return settleSingle(condition, profile, context);
  return bestOf(condition.any.map((choice) => settleSingle(choice, profile, context))) ?? UNKNOWN_TO_ALL;
}

/** Of several of which one is enough: one that is met, else one that is open, else one that can still be met. */
export function bestOf<Settled extends SettledCondition>(settled: readonly Settled[]): Settled | undefined {
  return (
    settled.find(({ state }) => state === 'met') ??
    settled.find(({ state }) => state === 'unknown') ??
    settled.find(({ resolution }) => resolution !== undefined) ??
    settled.at(-1)
  );
}

/** The part of a met condition that must be kept during or after the act. */
export function obligationOf(
  condition: Condition,
  profile: CallerProfile,
  context: SettleContext,
): SingleCondition | undefined {
  const met =
    'any' in condition
      ? condition.any.find((choice) => settleSingle(choice, profile, context).state === 'met')
      : condition;
  if (met === undefined || !UNDERTAKINGS.has(met.kind) || !bearsOn(met, context.key)) return undefined;
  return isTheirs(met.applies_to, profile, context.key) === false ? undefined : met;
}

/** Kinds that a caller promises and then keeps. */
const UNDERTAKINGS: ReadonlySet<ConditionKind> = new Set([
  'channel',
  'robots',
  'rate',
  'identify',
  'human_confirms',
  'accept',
  'reuse',
  'retention',
  'attribution',
  'licence',
  'payment',
  'conduct',
]);

const MET: SettledCondition = { state: 'met' };
const UNKNOWN_TO_ALL: SettledCondition = { state: 'unknown', resolution: 'user' };

const ACT_OF: Readonly<Record<PermissionKey, Act>> = {
  read_content: 'access',
  scrape_data: 'collect',
  api_access: 'access',
  create_account: 'register',
  make_purchases: 'buy',
  post_content: 'post',
  allow_training: 'collect',
};

function settleSingle(
  condition: SingleCondition,
  profile: CallerProfile,
  context: SettleContext,
): SettledCondition {
  if (!bearsOn(condition, context.key)) return MET;
  const theirs = isTheirs(condition.applies_to, profile, context.key);
  if (theirs === false) return MET;
  const settled = settle(condition, profile, context);
  if (theirs === undefined && settled.state !== 'met')
    return open(partyField(condition.applies_to, profile), 'operator');
  return settled;
}

/** Whether a condition concerns the act in question. Without access, no other act is possible either. */
export function bearsOn(condition: SingleCondition, key: PermissionKey): boolean {
  const act = 'for' in condition ? condition.for : undefined;
  return act === undefined || act === 'access' || act === ACT_OF[key];
}

/** Whether the condition's party includes the caller; `undefined` when that is not known. */
function isTheirs(
  party: Party | undefined,
  { principal: { kind, roles } = {} }: CallerProfile,
  key: PermissionKey,
): boolean | undefined {
  if (party === undefined) return true;
  switch (party) {
    case 'consumers':
      return kind === undefined ? undefined : kind === 'consumer';
    case 'businesses':
      return kind === 'business' ? true : kind === 'consumer' ? false : undefined;
    case 'developers':
      if (key === 'api_access') return true;
      return kind === 'consumer' ? false : roles?.includes('developer');
    case 'sellers':
      return kind === 'consumer' ? false : roles?.includes('seller');
  }
}

/** The field of the profile that says whether the caller is of a party. */
function partyField(party: Party | undefined, { principal }: CallerProfile): string {
  const isOfRole = party === 'developers' || party === 'sellers';
  return isOfRole && principal?.kind !== undefined ? 'principal.roles' : 'principal.kind';
}

type Settlers = {
  readonly [Kind in ConditionKind]: (
    condition: ConditionOf<Kind>,
    profile: CallerProfile,
    context: SettleContext,
  ) => SettledCondition;
};

const SETTLERS: Settlers = {
  min_age: ({ years = 0, majority }, { principal = {} }) => {
    const { age_over: age, country } = principal;
    // A profile cannot say whether a guardian has agreed.
    const needed = Math.max(years, majority === true ? majorityAt(country) : 0);
    if (age !== undefined && age >= needed) return MET;
    const isCountryOpen = age !== undefined && age >= years && country === undefined;
    return open(isCountryOpen ? 'principal.country' : 'principal.age_over', 'user');
  },
  region: ({ in: within, not_in: outside }, { principal: { country } = {} }) => {
    if (country === undefined) return open('principal.country', 'user');
    const states = [
      ...(within === undefined ? [] : [placed(country, within)]),
      ...(outside === undefined ? [] : [opposite(placed(country, outside))]),
    ];
    return least(states, 'principal.country', 'user');
  },
  principal_kind: ({ any_of: kinds }, { principal: { kind } = {} }) =>
    kind === undefined ? open('principal.kind', 'operator') : decided(kinds.includes(kind), 'principal.kind'),
  standing: ({ none_of: standings, offences }, { principal: { standing } = {} }) => {
    if (standing === undefined) return open('principal.standing', 'user');
    const barred = standings.filter((one) => standing.includes(one));
    // A profile says that the principal was convicted, and not of what.
    const isOpen = offences !== undefined && barred.every((one) => one === 'convicted');
    return barred.length > 0 && isOpen ? UNKNOWN_TO_ALL : decided(barred.length === 0, 'principal.standing');
  },
  account: ({ type }, { session: { account, ...session } = {} }) => {
    if (account !== true)
      return account === false ? unmet('session.account', 'user') : open('session.account', 'user');
    const isOfType = type === 'any' || session[type];
    return isOfType === undefined
      ? open(`session.${type}`, 'user')
      : decided(isOfType, `session.${type}`, 'user');
  },
  account_limit: ({ max }, { session: { accounts_held: held } = {} }, { key }) => {
    // A limit on accounts only restricts the opening of accounts.
    if (key !== 'create_account') return MET;
    return held === undefined
      ? open('session.accounts_held', 'user')
      : decided(held < max, 'session.accounts_held');
  },
  credential: ({ type }, { credentials }) =>
    credentials === undefined
      ? open('credentials', 'operator')
      : decided(credentials.includes(type), 'credentials', 'operator'),
  permission: ({ form }, { permissions_held: held }, { site, now }) => {
    if (held === undefined) return open('permissions_held', 'site');
    const today = now.toISOString().slice(0, 10);
    return decided(
      held.some(
        (one) =>
          (site === one.site || site.endsWith(`.${one.site}`)) &&
          (one.until === undefined || one.until >= today) &&
          (form === 'any' || one.form === 'written'),
      ),
      'permissions_held',
      'site',
    );
  },
  operation: ({ any_of: allowed }, { operation }) => {
    // The caller is software. Whether a person directs it is its own statement.
    if (operation === undefined && !isForPeople({ any_of: allowed })) return open('operation', 'operator');
    const isFree = operation !== undefined && allowed.some((one) => FREEDOM[operation] <= FREEDOM[one]);
    // A person can always do the act.
    return decided(isFree, 'operation', 'user');
  },
  channel: ({ any_of: channels }, profile) =>
    profile.channels === undefined
      ? open('channels', 'agent')
      : decided(
          channels.some((one) => profile.channels?.includes(one)),
          'channels',
          'agent',
        ),
  robots: (_, profile) => promised(profile, 'robots'),
  rate: (_, profile) => promised(profile, 'rate'),
  identify: ({ as }, profile) => promised(profile, 'identify', [as]),
  human_confirms: ({ each }, profile) => promised(profile, 'human_confirms', [each], 'user'),
  accept: ({ document }, profile) => promised(profile, 'accept', [document], 'user'),
  purpose: ({ any_of: any, all_of: all }, { purpose }) => {
    if (purpose === undefined) return open('purpose', 'operator');
    const states = [
      ...(any === undefined ? [] : [greatestOf(any.map((one) => servesPurpose(purpose, one)))]),
      ...(all ?? []).map((one) => servesPurpose(purpose, one)),
    ];
    return least(states, 'purpose', 'operator');
  },
  ai_use: ({ none_of: none = [], any_of: any }, { ai_use: uses }) => {
    if (uses === undefined) return open('ai_use', 'operator');
    const states = [
      ...none.map((barred) => opposite(greatestOf(uses.map((use) => isPartOf(use, barred))))),
      ...(any === undefined
        ? []
        : uses.map((use) => greatestOf(any.map((permitted) => isPartOf(use, permitted))))),
    ];
    return least(states, 'ai_use', 'operator');
  },
  reuse: ({ none_of: reuses }, profile) => promised(profile, 'reuse', reuses),
  retention: (_, profile) => promised(profile, 'retention'),
  attribution: ({ form }, profile) => promised(profile, 'attribution', [form]),
  licence: ({ spdx, url }, { licences }) =>
    licences === undefined
      ? open('licences', 'operator')
      : decided(
          licences.some((one) => one === spdx || one === url),
          'licences',
        ),
  payment: ({ amount, currency }, { budget }) => {
    if (budget === undefined) return open('budget', 'user');
    if (amount === undefined) return decided(budget.max > 0, 'budget', 'user');
    return currency === budget.currency
      ? decided(amount <= budget.max, 'budget', 'user')
      : open('budget.currency', 'user');
  },
  conduct: ({ rules }, profile) => promised(profile, 'conduct', rules),
  notice: () => MET,
  other: () => UNKNOWN_TO_ALL,
};

function settle(
  condition: SingleCondition,
  profile: CallerProfile,
  context: SettleContext,
): SettledCondition {
  const settler = SETTLERS[condition.kind] as (
    condition: SingleCondition,
    profile: CallerProfile,
    context: SettleContext,
  ) => SettledCondition;
  return settler(condition, profile, context);
}

/** A caller that may act with more freedom may also act with less. */
const FREEDOM: Readonly<Record<Operation, number>> = { human: 0, user_directed: 1, autonomous: 2 };

/**
 * Whether the profile promises everything that the condition requires. A missing promise can still be given.
 */
function promised(
  { undertakes }: CallerProfile,
  kind: string,
  parts: readonly string[] = [],
  resolution: Resolution = 'agent',
): SettledCondition {
  const kept = undertakes as readonly string[] | undefined;
  const all =
    kept?.includes(kind) ||
    (parts.length > 0 && parts.every((part) => kept?.includes(`${kind}:${part}`) === true));
  return all ? MET : open('undertakes', resolution);
}

/**
 * Whether a use for all of `given` serves `asked`. Personal use is non-commercial; internal use of a business
 * is commercial. Research and education may or may not be commercial, and a use that is only called
 * non-commercial may be personal.
 */
export function servesPurpose(given: readonly Purpose[], asked: Purpose): ConditionState {
  if (given.length === 0) return 'unknown';
  const implied = new Set(given.flatMap((one) => [one, ...IMPLIED[one]]));
  if (CONTRARY[asked].some((one) => implied.has(one))) return 'not_met';
  if (implied.has(asked)) return 'met';
  return given.some((one) => OPEN_TO[asked].includes(one)) ? 'unknown' : 'not_met';
}

const IMPLIED: Readonly<Record<Purpose, readonly Purpose[]>> = {
  personal: ['noncommercial'],
  noncommercial: [],
  internal_business: ['commercial'],
  commercial: [],
  research: [],
  education: [],
};
const CONTRARY: Readonly<Record<Purpose, readonly Purpose[]>> = {
  personal: ['commercial'],
  noncommercial: ['commercial'],
  internal_business: ['personal', 'noncommercial'],
  commercial: ['personal', 'noncommercial'],
  research: [],
  education: [],
};
/** For each purpose, the purposes that leave open whether the use is also for it. */
const OPEN_TO: Readonly<Record<Purpose, readonly Purpose[]>> = {
  personal: ['noncommercial', 'research', 'education'],
  noncommercial: ['research', 'education'],
  internal_business: ['commercial', 'research', 'education'],
  commercial: ['research', 'education'],
  research: ['noncommercial', 'education'],
  education: ['noncommercial', 'research'],
};

/** Whether a use is one that a word names. Training a generative model is training, and both are mining. */
function isPartOf(use: AiUse, named: AiUse): ConditionState {
  if (use === named || NARROWER[named]?.includes(use)) return 'met';
  return NARROWER[use]?.includes(named) ? 'unknown' : 'not_met';
}

const NARROWER: Readonly<Partial<Record<AiUse, readonly AiUse[]>>> = {
  train: ['train_genai'],
  mine: ['train', 'train_genai'],
};

/** Whether a place is in a list; `unknown` when the list names parts of it. */
function placed(country: string, places: readonly string[]): ConditionState {
  if (places.some((place) => isWithin(country, place))) return 'met';
  return places.some((place) => isAbove(country, place)) ? 'unknown' : 'not_met';
}

function opposite(state: ConditionState): ConditionState {
  return state === 'met' ? 'not_met' : state === 'not_met' ? 'met' : 'unknown';
}

function greatestOf(states: readonly ConditionState[]): ConditionState {
  return states.includes('met') ? 'met' : states.includes('unknown') ? 'unknown' : 'not_met';
}

function least(
  states: readonly ConditionState[],
  settledBy: string,
  resolution: Resolution,
): SettledCondition {
  if (states.includes('not_met')) return unmet(settledBy);
  return states.includes('unknown') ? open(settledBy, resolution) : MET;
}

function decided(met: boolean, field: string, resolution?: Resolution): SettledCondition {
  return met ? MET : unmet(field, resolution);
}

function unmet(settledBy: string, resolution?: Resolution): SettledCondition {
  return { state: 'not_met', settledBy, resolution };
}

function open(settledBy: string, resolution: Resolution): SettledCondition {
  return { state: 'unknown', settledBy, resolution };
}
