import type { PermissionKey } from '../../terms/permission.js';
import { nounBits, type Qualifier, type VerbClass } from './concepts.js';
import type { Frame } from './frame.js';
import { RULES } from './rules.js';

interface CompiledRule {
  readonly key: PermissionKey;
  readonly weight: number;
  readonly object: number;
  readonly beside: number;
  readonly notObject: number;
  readonly notBeside: number;
  readonly qualifier: readonly Qualifier[];
  readonly notQualifier: readonly Qualifier[];
  readonly isBare: boolean;
}

const BY_VERB: ReadonlyMap<VerbClass | 'none', readonly CompiledRule[]> = compile();

function compile(): ReadonlyMap<VerbClass | 'none', readonly CompiledRule[]> {
  const byVerb = new Map<VerbClass | 'none', CompiledRule[]>();
  for (const { verbs, ...rule } of RULES) {
    const compiled: CompiledRule = {
      ...rule,
      object: nounBits(...rule.object),
      beside: nounBits(...rule.beside),
      notObject: nounBits(...rule.notObject),
      notBeside: nounBits(...rule.notBeside),
    };
    for (const verb of verbs) byVerb.set(verb, [...(byVerb.get(verb) ?? []), compiled]);
  }
  return byVerb;
}

/** The weight of the best rule for each key that the frame meets. */
export function weighFrame(frame: Frame): ReadonlyMap<PermissionKey, number> {
  const weights = new Map<PermissionKey, number>();
  for (const rule of BY_VERB.get(frame.verb) ?? []) {
    if ((weights.get(rule.key) ?? 0) < rule.weight && holds(rule, frame)) weights.set(rule.key, rule.weight);
  }
  return weights;
}

function holds(rule: CompiledRule, frame: Frame): boolean {
  const has = (name: Qualifier): boolean => frame.qualifiers.has(name);
  if (rule.object !== 0 && (rule.object & frame.direct) === 0) return false;
  if (rule.beside !== 0 && (rule.beside & frame.all) === 0) return false;
  if ((rule.notBeside & frame.all) !== 0 || (rule.notObject & frame.direct) !== 0) return false;
  if (rule.isBare && (frame.direct !== 0 || frame.hasUnknownObject)) return false;
  if (rule.notQualifier.some(has)) return false;
  return rule.qualifier.length === 0 || rule.qualifier.some(has);
}
