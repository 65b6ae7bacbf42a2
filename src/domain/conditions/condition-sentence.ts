import type { PermissionKey } from '../terms/permission.js';
import { type Condition, type ConditionOf, isForPeople, type SingleCondition } from './condition.js';
import { ENGLISH } from './languages/english.js';
import type { Wording } from './languages/wording.js';

/** A condition with its sentence. */
export type ShownCondition = Condition & { readonly text: string };

export function withSentence(condition: Condition, key?: PermissionKey): ShownCondition {
  return { ...condition, text: conditionSentence(condition, key) };
}

/**
 * One short sentence that stands by itself; in English unless another wording is given.
 *
 * @param key the permission that the condition is of; what must not be passed on may be an account
 */
export function conditionSentence(
  condition: Condition,
  key?: PermissionKey,
  wording: Wording = ENGLISH,
): string {
  const context = { ...wording, key };
  const clause = 'any' in condition ? clauseOfChoice(condition.any, context) : clauseOf(condition, context);
  return asSentence(clause);
}

interface Context extends Wording {
  readonly key: PermissionKey | undefined;
}

function clauseOf(condition: SingleCondition, wording: Context): string {
  const say = wording.clauses[condition.kind] as (condition: SingleCondition, key?: PermissionKey) => string;
  const restrictions = restrictionsOf([condition], wording);
  const clause = say(condition, wording.key);
  return restrictions.length === 0 ? clause : wording.restricted(restrictions, clause);
}

/** Whose the conditions are, and for which act. */
function restrictionsOf(
  conditions: readonly SingleCondition[],
  { parties, acts }: Wording,
): readonly string[] {
  const [party] = partiesOf(conditions);
  const [act] = actsOf(conditions);
  return [party && parties[party], act && acts[act]].filter((one) => one !== undefined);
}

function partiesOf(conditions: readonly SingleCondition[]) {
  return [...new Set(conditions.flatMap(({ applies_to: party }) => party ?? []))];
}

function actsOf(conditions: readonly SingleCondition[]) {
  return [...new Set(conditions.flatMap((one) => ('for' in one ? (one.for ?? []) : [])))];
}

/** A ban with its exceptions, or what is enough. A choice of which one part binds only some binds only them. */
function clauseOfChoice(choices: readonly SingleCondition[], wording: Context): string {
  const [first, ...others] = choices;
  if (first === undefined) return wording.clauses.other({ kind: 'other', text: '' });
  if (others.length === 0) return clauseOf(first, wording);
  const wayOut = choices.find(isOneRegion);
  if (wayOut !== undefined) {
    const rest = choices.filter((one) => one !== wayOut);
    return wording.restricted([wording.unlessIn(wayOut)], clauseOfChoice(rest, wording));
  }
  const isRestrictedOnce = partiesOf(choices).length <= 1 && actsOf(choices).length <= 1;
  const bare = isRestrictedOnce ? choices.map(withoutRestrictions) : choices;
  const clause = clauseOfParts(bare, wording, isRestrictedOnce);
  const restrictions = isRestrictedOnce ? restrictionsOf(choices, wording) : [];
  return restrictions.length === 0 ? clause : wording.restricted(restrictions, clause);
}

function clauseOfParts(
  choices: readonly SingleCondition[],
  wording: Context,
  isRestrictedOnce: boolean,
): string {
  const ban = choices.find(isBan) ?? onlyRule(choices);
  const ways = choices.filter((one) => one !== ban).map((one) => wayOf(one, wording));
  if (!isRestrictedOnce || ways.length === 0 || ways.includes(undefined))
    return wording.oneIsEnough([...new Set(choices.map((one) => clauseOf(one, wording)))]);
  const different = [...new Set(ways.filter((way) => way !== undefined))];
  return ban === undefined ? wording.onlyOne(different) : wording.except(clauseOf(ban, wording), different);
}

/** What gets a caller out of a rule. */
const LEAVES: ReadonlySet<string> = new Set(['permission', 'credential', 'accept', 'account']);
/** What is a rule by itself, and no way to be permitted. */
const RULES: ReadonlySet<string> = new Set([
  'other',
  'rate',
  'conduct',
  'account_limit',
  'standing',
  'retention',
]);

/** The one rule among choices of which all others are leaves to break it. */
function onlyRule(choices: readonly SingleCondition[]): SingleCondition | undefined {
  const [rule, ...others] = choices.filter(({ kind }) => !LEAVES.has(kind));
  return rule !== undefined && others.length === 0 && RULES.has(rule.kind) ? rule : undefined;
}

/** What is asked of those alone who are in a place, or of those alone who are not. */
function isOneRegion(condition: SingleCondition): condition is ConditionOf<'region'> {
  if (condition.kind !== 'region') return false;
  const { in: within, not_in: outside, for: act, applies_to: party } = condition;
  return (within === undefined) !== (outside === undefined) && act === undefined && party === undefined;
}

/** What says that something is not done, so that the other choices are its exceptions. */
function isBan(condition: SingleCondition): boolean {
  switch (condition.kind) {
    case 'operation':
      return isForPeople(condition);
    case 'reuse':
      return true;
    case 'ai_use':
      return condition.any_of === undefined;
    default:
      return false;
  }
}

/** Whose a choice is, and for which act, is said of all of it. */
function withoutRestrictions(condition: SingleCondition): SingleCondition {
  const { applies_to: _, ...rest } = condition;
  if (!('for' in rest)) return rest;
  const { for: __, ...others } = rest;
  return others as SingleCondition;
}

function wayOf(condition: SingleCondition, { ways }: Wording): string | undefined {
  const say = ways[condition.kind] as ((condition: SingleCondition) => string) | undefined;
  return say?.(condition);
}

/** A name such as "eBay" keeps its small letter. */
export function asSentence(clause: string): string {
  const text = clause.toWellFormed();
  const sentence = /^\p{Ll}\p{Lu}/u.test(text)
    ? text
    : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
  return /[.!?…]["'“”»)]?$/.test(sentence) ? sentence : `${sentence}.`;
}
