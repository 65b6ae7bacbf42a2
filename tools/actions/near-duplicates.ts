import { foldText } from '../../src/domain/check/action/fold.js';
import { roughStem } from '../../src/domain/check/action/stem.js';
import { tokenise } from '../../src/domain/check/action/tokenise.js';

/** Actions that share this part of all their stems are near-duplicates. */
const LEAST_COMMON = 0.6;
const LITTLE_WORDS: ReadonlySet<string> = new Set(
  'the a an of to on in for my our your this that with from and it is are can may i want we please id d s'.split(
    ' ',
  ),
);

/**
 * The number of each action's group. A group contains actions that say nearly the same, and actions connected
 * through a third one. So a group is never on both sides of a split.
 */
export function groupNearDuplicates(actions: readonly string[]): readonly number[] {
  const stems = actions.map(stemsOf);
  const groups = actions.map((_, at) => at);
  const groupOf = (at: number): number => {
    let group = at;
    while (groups[group] !== group) group = groups[group] as number;
    return group;
  };
  const holders = new Map<string, number[]>();
  for (const [at, own] of stems.entries()) {
    const common = new Map<number, number>();
    for (const stem of own) {
      const others = holders.get(stem) ?? [];
      for (const other of others) common.set(other, (common.get(other) ?? 0) + 1);
      holders.set(stem, [...others, at]);
    }
    for (const [other, count] of common) {
      const all = own.size + (stems[other]?.size ?? 0) - count;
      if (count / all >= LEAST_COMMON) groups[groupOf(at)] = groupOf(other);
    }
  }
  return actions.map((_, at) => groupOf(at));
}

function stemsOf(action: string): ReadonlySet<string> {
  const stems = tokenise(foldText(action)).flatMap(({ text, isHan }) =>
    isHan ? Array.from(text, (_, at) => text.slice(at, at + 2)) : [roughStem(text)],
  );
  return new Set(stems.filter((stem) => !LITTLE_WORDS.has(stem)));
}
