import type { Decision, PermissionKey } from '../../src/domain/terms/permission.js';

/** The value of a key before and after. */
export interface KeyChange {
  readonly key: PermissionKey;
  readonly before: Decision;
  readonly after: Decision;
}

/** Two consecutive versions: what a careful reader found changed, and what was reported. */
export interface ReplayedPair {
  readonly name: string;
  readonly labelled: readonly KeyChange[];
  /** Keys on which careful readers may differ; they do not count. */
  readonly contested: readonly PermissionKey[];
  /** Whether only dates, addresses, names and layout differ. */
  readonly cosmetic: boolean;
  readonly raised: readonly KeyChange[];
}

export interface ChangeScores {
  readonly pairs: number;
  /** Labelled changes, and how many of them were reported correctly. */
  readonly changes: number;
  readonly found: number;
  /** Reported changes, without the contested ones. */
  readonly raised: number;
  /** Pairs of each kind, and how many reported anything that is not a labelled change. */
  readonly cosmetic: Alarms;
  readonly unchanged: Alarms;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export interface Alarms {
  readonly pairs: number;
  readonly alarmed: number;
}

export function scoreChanges(pairs: readonly ReplayedPair[]): ChangeScores {
  const scored = pairs.map((pair) => {
    const counts = ({ key }: KeyChange) => !pair.contested.includes(key);
    const labelled = pair.labelled.filter(counts);
    const raised = pair.raised.filter(counts);
    return {
      pair,
      labelled,
      raised,
      missed: labelled.filter((change) => !raised.some((one) => isSame(one, change))),
      wrong: raised.filter((change) => !labelled.some((one) => isSame(one, change))),
    };
  });
  const sum = (count: (one: (typeof scored)[number]) => number) =>
    scored.reduce((total, one) => total + count(one), 0);
  const alarms = (of: (pair: ReplayedPair) => boolean): Alarms => {
    const some = scored.filter(({ pair }) => of(pair));
    return { pairs: some.length, alarmed: some.filter(({ raised }) => raised.length > 0).length };
  };
  const tell = (list: (one: (typeof scored)[number]) => readonly KeyChange[]) =>
    scored.flatMap((one) => list(one).map((change) => `${one.pair.name}: ${describe(change)}`));
  const changes = sum(({ labelled }) => labelled.length);
  return {
    pairs: pairs.length,
    changes,
    found: changes - sum(({ missed }) => missed.length),
    raised: sum(({ raised }) => raised.length),
    cosmetic: alarms(({ cosmetic }) => cosmetic),
    unchanged: alarms(({ labelled }) => labelled.length === 0),
    missed: tell(({ missed }) => missed),
    wrong: tell(({ wrong }) => wrong),
  };
}

export function describe({ key, before, after }: KeyChange): string {
  return `${key} ${before} -> ${after}`;
}

function isSame(one: KeyChange, other: KeyChange): boolean {
  return one.key === other.key && one.before === other.before && one.after === other.after;
}
