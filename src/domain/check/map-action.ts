import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { foldText } from './action/fold.js';
import { isNoise } from './action/noise.js';
import { parse } from './action/parse.js';
import { recognise } from './action/recognise.js';
import { judge } from './action/score.js';
import { tokenise } from './action/tokenise.js';
import type { ActionMatch } from './action-match.js';

const NONE: ActionMatch = { kind: 'none' };

const EXACT: ReadonlyMap<string, ActionMatch> = new Map(
  PERMISSION_KEYS.map((key: PermissionKey) => [key.replaceAll('_', ''), { kind: 'exact', key }]),
);

/**
 * What a free-text action means in terms of the seven permission keys (specification 2.10 and 4.1). Case, spaces, `-`,
 * `_`, `.` and camelCase are one when the action is compared with the keys themselves. The same text gives the same
 * answer everywhere: nothing depends on locale, time or a model. How a mapping is decided: docs/action-mapping.md.
 */
export function mapAction(action: string): ActionMatch {
  const folded = foldText(action);
  const exact = EXACT.get(folded.replace(/[\s\-_.]+/g, '').toLowerCase());
  if (exact !== undefined) return exact;
  if (isNoise(folded)) return NONE;
  const finding = judge(parse(recognise(tokenise(folded))));
  return finding === undefined ? NONE : { kind: 'mapped', ...finding };
}
