import type { Decision, PermissionKey } from '../terms/permission.js';
import type { Signal } from './signal.js';

/** A signal that contradicts the terms. The caller decides which of the two to follow. */
export interface Conflict {
  readonly signal: Signal;
  readonly signalSays: 'allow' | 'deny';
  readonly termsSay: 'allowed' | 'denied';
}

/** Scopes of a whole site, and of its front page, by which a site is judged. */
const WHOLE_SITE: ReadonlySet<string> = new Set(['/', '/*', '/$']);

/** The signals that concern a key, in the order in which they were read. */
export function bearingOn(key: PermissionKey, signals: readonly Signal[]): readonly Signal[] {
  return signals.filter(({ says }) => says[key] !== undefined);
}

/**
 * Where a signal denies what the terms allow, or the reverse. A condition contradicts neither. A signal for a
 * part of the site contradicts nothing, and neither does any signal where the terms are silent.
 */
export function conflictsOf(
  { key, decision }: { readonly key: PermissionKey; readonly decision: Decision },
  signals: readonly Signal[],
): readonly Conflict[] {
  if (decision === 'not_specified') return [];
  const opposite = decision === 'allowed' ? 'deny' : 'allow';
  return signals
    .filter(({ says, scope }) => says[key] === opposite && WHOLE_SITE.has(scope))
    .map((signal) => ({ signal, signalSays: opposite, termsSay: decision }));
}
