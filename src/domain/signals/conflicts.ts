import type { Decision, PermissionKey } from '../terms/permission.js';
import type { Signal } from './signal.js';

/** A signal that says the opposite of what the terms say. Which of the two to follow is the caller's to decide. */
export interface Conflict {
  readonly signal: Signal;
  readonly signalSays: 'allow' | 'deny';
  readonly termsSay: 'allowed' | 'denied';
}

/** Scopes of a whole site, and of its front page, by which a site is judged. */
const WHOLE_SITE: ReadonlySet<string> = new Set(['/', '/*', '/$']);

/** The signals that bear on a key, in the order they were read. */
export function bearingOn(key: PermissionKey, signals: readonly Signal[]): readonly Signal[] {
  return signals.filter(({ says }) => says[key] !== undefined);
}

/**
 * Where a signal says no and the terms say yes, or the reverse. A condition contradicts neither, nor does what is said
 * of a part of the site, nor anything where the terms say nothing.
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
