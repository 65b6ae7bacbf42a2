import type { PlainPermissionValue } from '../src/domain/terms/permission.js';

/** What a site asks of an agent before an action is permitted (specification 2.3.2). */
export type Condition =
  /** The agent must be signed in, or hold a key. */
  | { readonly kind: 'auth' }
  /** At most so many times in so long. */
  | { readonly kind: 'frequency'; readonly text: string; readonly count: number; readonly periodMs: number }
  /** The permission is for this part of the data alone. */
  | { readonly kind: 'scope'; readonly scope: string }
  /** A sentence for people, sorted by what it seems to ask; `other` is everything else. */
  | { readonly kind: 'bot_label' | 'user_consent' | 'other'; readonly text: string };

export type ConditionKind = Condition['kind'];

/** Whether a condition is met: `undefined` when that cannot be told, which a person then has to. */
export type CheckCondition<C extends Condition = Condition> = (
  condition: C,
) => boolean | undefined | Promise<boolean | undefined>;

/** The caller's own tests of conditions. A kind without one stays open. */
export type ConditionCheckers = {
  readonly [K in ConditionKind]?: CheckCondition<
    Extract<Condition, { readonly kind: K }> & { readonly kind: K }
  >;
};

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const PERIODS_MS: ReadonlyMap<string, number> = new Map([
  ['second', SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['hour', 60 * 60 * SECOND_MS],
  ['day', DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['year', 365 * DAY_MS],
]);

const BOT_LABEL = /\b(?:label|identif|disclos|user.agent|declare)\w*/i;
const USER_CONSENT = /\b(?:consent|instruct|authori[sz]|on behalf|own account|permission of the user)\w*/i;

/** What has to be met for a value, each condition by itself; none for a value that is not conditional. */
export function conditionsOf(value: PlainPermissionValue): readonly Condition[] {
  if (value === null || typeof value === 'boolean') return [];
  const { requires_auth, max_frequency, scope, conditions = '' } = value;
  const found: Condition[] = [];
  if (requires_auth === true) found.push({ kind: 'auth' });
  if (max_frequency !== undefined) found.push(frequencyOf(max_frequency));
  if (scope !== undefined) found.push({ kind: 'scope', scope });
  for (const text of sentencesOf(conditions)) found.push({ kind: kindOf(text), text });
  return found;
}

/** `count/unit`; any other text is a condition in words. */
export function frequencyOf(text: string): Condition {
  const [, count, unit = ''] = /^(\d{1,9})\/([a-z]+)$/.exec(text) ?? [];
  const periodMs = PERIODS_MS.get(unit);
  if (periodMs === undefined) return { kind: 'other', text: `At most ${text}.` };
  return { kind: 'frequency', text, count: Number(count), periodMs };
}

/** Sorted by words, so a test is always given the sentence itself to judge. */
function kindOf(sentence: string): 'bot_label' | 'user_consent' | 'other' {
  if (BOT_LABEL.test(sentence)) return 'bot_label';
  return USER_CONSENT.test(sentence) ? 'user_consent' : 'other';
}

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim().replace(/;$/, ''))
    .filter((sentence) => sentence !== '');
}

/** Whether all conditions are met; `undefined` when of some that cannot be told, `false` as soon as one is not. */
export async function areMet(
  conditions: readonly Condition[],
  checkers: ConditionCheckers,
): Promise<{ readonly met: boolean | undefined; readonly open: readonly Condition[] }> {
  const open: Condition[] = [];
  for (const condition of conditions) {
    const check = checkers[condition.kind] as CheckCondition | undefined;
    const met = await check?.(condition);
    if (met === false) return { met: false, open: [condition] };
    if (met !== true) open.push(condition);
  }
  return { met: open.length === 0 ? true : undefined, open };
}
