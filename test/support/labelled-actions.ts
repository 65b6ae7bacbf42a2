import type { ActionMatch } from '../../src/domain/check/action-match.js';
import type { LabelledAction } from '../../tools/actions/labelled-actions.js';

/** How often the mapping agrees with the labels, and how reliable "none" is, each 0 to 1. */
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
