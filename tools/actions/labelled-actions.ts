import { readFileSync } from 'node:fs';
import type { PermissionKey } from '../../src/domain/terms/permission.js';

/** A free-text action with the key that it means; null for none of the seven. */
export interface LabelledAction {
  readonly action: string;
  readonly key: PermissionKey | null;
  /** How it is written: `phrase`, `sentence`, `snake`, `foreign`, … */
  readonly style: string;
}

export function readLabelledActions(file: string): readonly LabelledAction[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LabelledAction);
}
