import type { Condition, SingleCondition } from '../../../domain/conditions/condition.js';
import { NAMED_SPANS, type NamedSpan } from '../../../domain/conditions/time-spans.js';
import type { PermissionKey } from '../../../domain/terms/permission.js';
import type { Clause, Mention } from './clause.js';

/** A condition that a clause sets for acts, in a form that software can test. */
export interface FoundCondition {
  readonly keys: readonly PermissionKey[];
  readonly condition: Condition;
  readonly clause: Clause;
  /** Offset of the deciding words in the clause's plain text. */
  readonly at: number;
}

type Told = Omit<FoundCondition, 'clause'>;

const OF_VISITORS: readonly PermissionKey[] = [
  'read_content',
  'create_account',
  'make_purchases',
  'post_content',
];
/** The range of ages of majority anywhere. */
const YEARS = { least: 12, most: 21 };
const NEAR = 120;

/** The conditions that a clause states clearly by itself. Mere hints are left out. */
export function* findConditions(clause: Clause): Generator<FoundCondition> {
  for (const find of [
    operations,
    ages,
    purposes,
    accounts,
    accountLimits,
    rates,
    robots,
    keysOfApis,
    credits,
    identifications,
    confirmations,
    permissions,
  ])
    for (const told of find(clause)) yield { ...told, clause };
}

/**
 * A ban of machines as such covers each act that they might do. A ban of collecting covers only collecting.
 */
function* operations(clause: Clause): Generator<Told> {
  if (speaksOf(clause, 'certain_purpose', 'our_machines', 'harm', 'load', 'search_engine')) return;
  const machine = ['machine', 'agent']
    .flatMap((concept) => clause.mentions(concept))
    .find((one) => clause.isBarred(one) && isToldOfComingIn(clause, one) && !isWithin(clause, 'train', one));
  if (machine === undefined) return;
  const human: SingleCondition = { kind: 'operation', any_of: ['human'] };
  yield { keys: OF_VISITORS, condition: orElse(human, exceptionsOf(clause)), at: machine.at };
}

/**
 * "Bots may not access the site", "access the site by bots"; "use bots to vote on the site" is only about
 * voting.
 */
function isToldOfComingIn(clause: Clause, { at, end }: Mention): boolean {
  return clause
    .mentions('enter')
    .some(
      (act) =>
        act.at >= end || (act.end <= at && at - act.end <= NEAR && !USES.test(clause.plain.slice(act.at))),
    );
}

/** A model that is being trained is not a machine that accesses the site. */
function isWithin(clause: Clause, concept: string, { at, end }: Mention): boolean {
  return clause.mentions(concept).some((whole) => whole.at <= at && end <= whole.end);
}

const USES = /^(?:us|util|nutz|benutz|verwend)/;

function exceptionsOf(clause: Clause): readonly SingleCondition[] {
  const exception = clause.mentions('exception')[0] ?? clause.mentions('without')[0];
  const behind = (concept: string) =>
    exception !== undefined && clause.mentions(concept).some(({ at }) => at > exception.at);
  return [
    ...(behind('robots_txt') ? [{ kind: 'robots', obey: true } as const] : []),
    ...(behind('api') ? [{ kind: 'credential', type: 'api_key' } as const] : []),
    ...permissionOf(clause),
  ];
}

function permissionOf(clause: Clause): readonly SingleCondition[] {
  const asked = clause
    .mentions('without')
    .some(({ end }) => clause.mentions('permission').some(({ at }) => at >= end && at - end <= NEAR));
  if (!asked) return clause.lead === undefined ? [] : permissionOf(clause.lead);
  return [{ kind: 'permission', form: clause.mentions('written').length > 0 ? 'written' : 'any' }];
}

/** What a ban of collecting or training leaves to those who have permission. */
function* permissions(clause: Clause): Generator<Told> {
  const [permission] = permissionOf(clause);
  if (permission === undefined) return;
  for (const [key, concepts] of [
    ['scrape_data', ['collect', 'machine']],
    ['allow_training', ['train', 'mining']],
  ] as const) {
    const place = concepts
      .flatMap((concept) => clause.mentions(concept))
      .find(({ at }) => clause.stanceAt(at) === 'forbidden');
    if (place !== undefined) yield { keys: [key], condition: permission, at: place.at };
  }
}

function* ages(clause: Clause): Generator<Told> {
  if (speaksOf(clause, 'not_asked_age')) return;
  for (const place of clause.mentions('asked_age')) {
    const years = numberIn(clause, place);
    if (years !== undefined && (years < YEARS.least || years > YEARS.most)) continue;
    const condition: Condition =
      years === undefined ? { kind: 'min_age', majority: true } : { kind: 'min_age', years };
    yield { keys: actsIn(clause), condition, at: place.at };
  }
}

/** The acts that a clause or its lead-in names, or all acts if it is about use. */
function actsIn(clause: Clause): readonly PermissionKey[] {
  const says = (...concepts: readonly string[]) =>
    speaksOf(clause, ...concepts) || (clause.lead !== undefined && speaksOf(clause.lead, ...concepts));
  const named: readonly PermissionKey[] = [
    ...(says('register', 'account', 'own_account') ? (['create_account'] as const) : []),
    ...(says('buy', 'sale') ? (['make_purchases'] as const) : []),
    ...(says('user_content') ? (['post_content'] as const) : []),
  ];
  return named.length > 0 && !says('enter', 'view') ? named : OF_VISITORS;
}

function* purposes(clause: Clause): Generator<Told> {
  if (!speaksOf(clause, 'solely') || !speaksOf(clause, 'view', 'enter', 'browse', 'take')) return;
  const keys = ['read_content'] as const;
  const tell = (place: Mention, purpose: SingleCondition): Told => ({
    keys,
    condition: orElse(purpose, permissionOf(clause)),
    at: place.at,
  });
  const [both] = clause.mentions('personal_noncommercial');
  const [personal] = clause.mentions('personal_use');
  const [noncommercial] = clause.mentions('noncommercial_use');
  if (both !== undefined) yield tell(both, { kind: 'purpose', all_of: ['personal', 'noncommercial'] });
  else if (personal !== undefined) yield tell(personal, { kind: 'purpose', any_of: ['personal'] });
  else if (noncommercial !== undefined)
    yield tell(noncommercial, { kind: 'purpose', any_of: ['noncommercial'] });
}

function* accounts(clause: Clause): Generator<Told> {
  const [place] = clause.mentions('asked_account');
  if (place === undefined || speaksOf(clause, 'some_parts') || clause.plain.endsWith('?')) return;
  const behind = (concept: string) => clause.mentions(concept).some(({ at }) => at >= place.at);
  const keys: readonly PermissionKey[] = [
    ...(behind('buy') ? (['make_purchases'] as const) : []),
    ...(behind('post') ? (['post_content'] as const) : []),
    ...(behind('use_api') ? (['api_access'] as const) : []),
  ];
  if (keys.length > 0) yield { keys, condition: { kind: 'account', type: 'any' }, at: place.at };
}

function* accountLimits(clause: Clause): Generator<Told> {
  const [place] = clause.mentions('one_account');
  if (place === undefined) return;
  const says = clause.plain.slice(place.at, place.end);
  if (!/\b(?:one|un|une|una|ein|einen|einmal)\b/.test(says) && clause.stanceAt(place.at) !== 'forbidden')
    return;
  const per = /household/.test(clause.plain) ? 'household' : 'person';
  yield { keys: ['create_account'], condition: { kind: 'account_limit', max: 1, per }, at: place.at };
}

/** By the beginnings of their names in the supported languages. */
const SPANS: readonly (readonly [RegExp, NamedSpan])[] = [
  [/second|sekunde|segundo/, 'second'],
  [/minut/, 'minute'],
  [/hour|stunde|heure|hora/, 'hour'],
  [/day|tag|jour|dia/, 'day'],
];

function* rates(clause: Clause): Generator<Told> {
  const isOfApi =
    speaksOf(clause, 'api') || [clause.lead, clause.heading].some((one) => one?.mentions('api')[0]);
  for (const place of clause.mentions('asked_rate')) {
    const says = clause.plain.slice(place.at, place.end);
    const span = SPANS.find(([pattern]) => pattern.test(says))?.[1];
    const max = says.startsWith('one ') ? 1 : numberIn(clause, place);
    if (span === undefined || max === undefined) continue;
    yield {
      keys: isOfApi ? ['api_access'] : ['read_content', 'scrape_data'],
      condition: { kind: 'rate', max, per_s: NAMED_SPANS[span] },
      at: place.at,
    };
  }
  const load = clause.mentions('load').find(({ at }) => clause.stanceAt(at) === 'forbidden');
  if (load !== undefined && !isOfApi && speaksOf(clause, 'machine', 'agent'))
    yield { keys: ['read_content'], condition: { kind: 'rate', reasonable: true }, at: load.at };
}

function* robots(clause: Clause): Generator<Told> {
  if (speaksOf(clause, 'our_machines', 'search_engine') || !speaksOf(clause, 'machine', 'collect')) return;
  const [place] = clause.mentions('robots_txt');
  if (place !== undefined)
    yield { keys: ['scrape_data'], condition: { kind: 'robots', obey: true }, at: place.at };
}

function* keysOfApis(clause: Clause): Generator<Told> {
  const [place] = clause.mentions('api_key');
  if (place !== undefined && !speaksOf(clause, 'no_api'))
    yield { keys: ['api_access'], condition: { kind: 'credential', type: 'api_key' }, at: place.at };
}

function* credits(clause: Clause): Generator<Told> {
  const place = clause.mentions('asked_credit').find(({ at }) => clause.stanceAt(at) === 'granted');
  if (place === undefined || speaksOf(clause, 'user_content')) return;
  const form = /\blink/.test(clause.plain.slice(place.at, place.end)) ? 'link' : 'name';
  yield { keys: ['read_content'], condition: { kind: 'attribution', form }, at: place.at };
}

function* identifications(clause: Clause): Generator<Told> {
  const [agent] = clause.mentions('user_agent');
  if (agent !== undefined && speaksOf(clause, 'machine', 'agent', 'collect', 'api'))
    yield {
      keys: speaksOf(clause, 'api') ? ['api_access'] : ['read_content', 'scrape_data'],
      condition: { kind: 'identify', as: 'user_agent' },
      at: agent.at,
    };
  const [made] = clause.mentions('machine_made');
  if (made !== undefined && speaksOf(clause, 'labelled'))
    yield { keys: ['post_content'], condition: { kind: 'identify', as: 'disclosure' }, at: made.at };
}

function* confirmations(clause: Clause): Generator<Told> {
  const [place] = clause.mentions('person_confirms');
  if (place === undefined || !speaksOf(clause, 'machine', 'agent')) return;
  if (speaksOf(clause, 'buy'))
    yield {
      keys: ['make_purchases'],
      condition: { kind: 'human_confirms', each: 'purchase' },
      at: place.at,
    };
  if (speaksOf(clause, 'post'))
    yield { keys: ['post_content'], condition: { kind: 'human_confirms', each: 'post' }, at: place.at };
}

const orElse = (condition: SingleCondition, others: readonly SingleCondition[]): Condition =>
  others.length === 0 ? condition : { any: [condition, ...others] };

const speaksOf = (clause: Clause, ...concepts: readonly string[]): boolean =>
  concepts.some((concept) => clause.mentions(concept).length > 0);

/** The first number within the words of a mention. */
function numberIn({ plain }: Clause, { at, end }: Mention): number | undefined {
  const digits = /\d[\d.,]*/.exec(plain.slice(at, end))?.[0].replace(/[.,]/g, '');
  return digits === undefined || digits === '' ? undefined : Number(digits);
}
