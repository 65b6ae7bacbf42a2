import { isAllowed } from '../../client/permission-value.js';
import type { DenialLimits } from '../../src/domain/conditions/condition.js';
import { readConditions } from '../../src/domain/conditions/read-conditions.js';
import { objectOf } from '../../src/domain/is-object.js';
import { CONDITIONS_EXTENSION_KEY } from '../../src/domain/terms/extension-keys.js';
import type { PermissionKey, PlainPermissionValue } from '../service/shapes.js';
import type { Conditional } from './conditions.js';

/** The conditions of a value in a terms document: as items where it has them, else in its own words. */
export function conditionsIn(
  document: unknown,
  name: PermissionKey,
  value: PlainPermissionValue,
): Conditional {
  const extensions = objectOf(objectOf(document).extensions);
  const typed = objectOf(extensions[CONDITIONS_EXTENSION_KEY]);
  const limits = isAllowed(value) ? undefined : objectOf(typed.limits)[name];
  return {
    value,
    name,
    ...(typed[name] !== undefined && { conditions: readConditions(extensions, name, value) }),
    ...(limits !== undefined && { limits: objectOf(limits) as DenialLimits }),
  };
}
