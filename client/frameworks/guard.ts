import type { Obligation } from '../../src/domain/check/answered-conditions.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import {
  checkDecisionOptions,
  checkOptions,
  FLAG,
  FUNCTION,
  OBJECT,
  type Rules,
  TERMS,
} from '../check-options.js';
import type { DecisionRules } from '../decision.js';
import { AgentTermsError } from '../errors.js';
import { isAllowed } from '../permission-value.js';
import { hostOf, plainText, type TermsSource, type ToldDecision, tellDecision } from './terms-tools.js';

/** How calls of the agent's own tools are checked against the terms of the sites that they touch. */
export interface GuardOptions<Args = Record<string, unknown>>
  extends Pick<DecisionRules, 'profile' | 'conditions'> {
  readonly terms: Pick<TermsSource, 'decide' | 'terms'>;
  /** What a call does: a permission key or a few words. */
  readonly action: string | ((args: Args, toolName: string) => string);
  /**
   * The domain or URL that a call touches; by default the argument `url`. A call without such a text does not
   * run.
   */
  readonly site?: (args: Args, toolName: string) => unknown;
  /**
   * Whether a person is asked, in the framework's own way, when the verdict is `escalate` or conditions are
   * open. Otherwise such a call does not run.
   */
  readonly askUser?: boolean;
  /**
   * Receives the obligations during or after a call that is about to run. When it throws, the call does not
   * run.
   */
  readonly onObligations?: (obligations: readonly Obligation[], args: Args, toolName: string) => void;
}

const OPTIONS: Rules<GuardOptions> = {
  terms: TERMS,
  action: {
    words: 'a text or a function',
    holds: (value) => typeof value === 'string' || typeof value === 'function',
    needed: true,
  },
  site: FUNCTION,
  profile: OBJECT,
  conditions: OBJECT,
  askUser: FLAG,
  onObligations: FUNCTION,
};

/**
 * @throws TypeError for unknown options or invalid values
 */
export function checkGuard(options: object): void {
  checkOptions(options, OPTIONS);
  checkDecisionOptions(options);
}

/** The decision about one call of a tool. */
export type Ruling =
  | { readonly kind: 'run' }
  /** `question` is one line for the person. */
  | { readonly kind: 'ask'; readonly question: string }
  /** The tool does not run; the model receives `result`. */
  | { readonly kind: 'refuse'; readonly result: Refusal };

export type Refusal = Pick<ToldDecision, 'verdict' | 'next_step'> & Partial<ToldDecision>;

/**
 * Decides about a call. Fails closed: a call that names no site and a question without an answer are refused.
 *
 * @throws what `onDecision` of `terms` throws, and the signal's reason; the tool must not run then either
 */
export async function ruleOn(
  options: GuardOptions,
  toolName: string,
  args: unknown,
  signal?: AbortSignal,
): Promise<Ruling> {
  const asked = askedOf(options, toolName, args);
  if (asked === undefined) {
    return refusal({
      verdict: 'block',
      reason: 'no_site',
      next_step: `${toolName} was not run: the call names no site.`,
    });
  }
  const { site, action } = asked;
  const { terms, profile, conditions, askUser = false } = options;
  const decision = await terms.decide(site, action, { signal, profile, conditions });
  if (decision.verdict === 'proceed') {
    const { obligations } = decision;
    if (obligations.length > 0)
      options.onObligations?.(obligations, args as Record<string, unknown>, toolName);
    return { kind: 'run' };
  }
  const told = tellDecision(decision, site, action);
  // A person has to judge open conditions.
  if (decision.verdict !== 'block') {
    return askUser
      ? { kind: 'ask', question: plainText(`${told.site}, ${told.action}: ${decision.explanation}`) }
      : refusal({ ...told, next_step: `${toolName} was not run. Ask the user how to go on.` });
  }
  const allowed = decision.answer && (await allowedAt(terms, site, signal));
  return refusal({
    ...told,
    next_step: `${toolName} was not run, and calling it again changes nothing. Tell the user, or do what is allowed.`,
    ...(allowed && { allowed_by_terms: allowed }),
  });
}

/** The refusal of a call that a person declined. */
export function declined(toolName: string): Refusal {
  return { verdict: 'block', next_step: `${toolName} was not run: the user declined.` };
}

function refusal(result: Refusal): Ruling {
  return { kind: 'refuse', result };
}

function askedOf(
  { site = urlOf, action }: GuardOptions,
  toolName: string,
  args: unknown,
): { readonly site: string; readonly action: string } | undefined {
  try {
    const known = args as Record<string, unknown>;
    const where = site(known, toolName);
    const what: unknown = typeof action === 'function' ? action(known, toolName) : action;
    return typeof where === 'string' && where !== '' && typeof what === 'string'
      ? { site: hostOf(where), action: what }
      : undefined;
  } catch {
    // The model wrote the arguments, so a function of them may fail in any way.
    return undefined;
  }
}

function urlOf({ url }: Record<string, unknown>): unknown {
  return url;
}

/** What the terms allow, for a model that needs an alternative; `undefined` when they are not available. */
async function allowedAt(
  terms: GuardOptions['terms'],
  site: string,
  signal: AbortSignal | undefined,
): Promise<readonly PermissionKey[] | undefined> {
  try {
    const permissions = (await terms.terms(site, { signal }))?.permissions;
    return permissions && PERMISSION_KEYS.filter((key) => isAllowed(permissions[key]));
  } catch (error) {
    if (error instanceof AgentTermsError) return undefined;
    throw error;
  }
}
