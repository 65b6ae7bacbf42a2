import type { Condition, SingleCondition } from './condition.js';
import { ENGLISH } from './languages/english.js';
import type { Wording } from './languages/wording.js';

/** A condition with its sentence. */
export type ShownCondition = Condition & { readonly text: string };

export function withSentence(condition: Condition): ShownCondition {
  return { ...condition, text: conditionSentence(condition) };
}

/** One short sentence that stands by itself; in English unless another wording is given. */
export function conditionSentence(condition: Condition, wording: Wording = ENGLISH): string {
  const clause = 'any' in condition ? clauseOfChoice(condition.any, wording) : clauseOf(condition, wording);
  return asSentence(clause);
}

function clauseOf(condition: SingleCondition, wording: Wording): string {
  const say = wording.clauses[condition.kind] as (condition: SingleCondition) => string;
  const restrictions = restrictionsOf([condition], wording);
  const clause = say(condition);
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
function clauseOfChoice(choices: readonly SingleCondition[], wording: Wording): string {
  const [first, ...others] = choices;
  if (first === undefined) return wording.clauses.other({ kind: 'other', text: '' });
  if (others.length === 0) return clauseOf(first, wording);
  const ban = choices.find(isBan);
  const ways = choices.filter((one) => one !== ban).map((one) => wayOf(one, wording));
  const isOneClause =
    partiesOf(choices).length <= 1 &&
    actsOf(choices).length <= 1 &&
    ways.every((way) => way !== undefined) &&
    ways.length > 0;
  if (!isOneClause) {
    const clauses = choices.map((one) => clauseOf(one, wording));
    return wording.oneIsEnough([...new Set(clauses)]);
  }
  const different = [...new Set(ways)];
  const clause =
    ban === undefined
      ? wording.onlyOne(different)
      : wording.except(clauseOf(withoutRestrictions(ban), wording), different);
  const restrictions = restrictionsOf(choices, wording);
  return restrictions.length === 0 ? clause : wording.restricted(restrictions, clause);
}

/** What says that something is not done, so that the other choices are its exceptions. */
function isBan(condition: SingleCondition): boolean {
  switch (condition.kind) {
    case 'operation':
      return condition.any_of.every((one) => one === 'human');
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
