import type { ActionMatch } from '../../src/domain/check/action-match.js';
import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** A free-text action with the key that it means; null means none of the seven. */
export interface LabelledAction {
  readonly action: string;
  readonly key: PermissionKey | null;
  readonly style: string;
}

export function readLabelledActions(jsonLines: string): readonly LabelledAction[] {
  return jsonLines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledAction);
}

/** How often the mapping agrees with the labels, and how far "none" can be relied on, each 0 to 1. */
export function measureMapping(rows: readonly LabelledAction[], map: (action: string) => ActionMatch) {
  const judged = rows.map(({ action, key }) => {
    const match = map(action);
    return { action, key, got: match.kind === 'none' ? null : match.key };
  });
  const wrong = judged.filter(({ key, got }) => key !== got);
  const rightNone = judged.filter(({ key, got }) => key === null && got === null).length;
  return {
    accuracy: 1 - wrong.length / rows.length,
    noneOf: {
      precision: rightNone / judged.filter(({ got }) => got === null).length,
      recall: rightNone / judged.filter(({ key }) => key === null).length,
    },
    wrong: wrong.map(({ action, key, got }) => `${key ?? 'none'} -> ${got ?? 'none'}: ${action}`),
  };
}
