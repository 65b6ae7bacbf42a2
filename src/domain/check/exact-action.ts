import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { foldText } from './action/fold.js';
import type { ActionMatch } from './action-match.js';

const EXACT: ReadonlyMap<string, ActionMatch> = new Map(
  PERMISSION_KEYS.map((key: PermissionKey) => [key.replaceAll('_', ''), { kind: 'exact', key }]),
);

/**
 * The key that the action names. Case, spaces, `-`, `_`, `.` and camelCase make no difference (specification
 * 2.10).
 */
export function exactAction(action: string): ActionMatch | undefined {
  return EXACT.get(
    foldText(action)
      .replace(/[\s\-_.]+/g, '')
      .toLowerCase(),
  );
}
