import type { PermissionKey } from '../terms/permission.js';

/** What an action means in terms of the seven permission keys (contract: "Check"). */
export type ActionMatch =
  /** The action is the key itself, however it was spelled (case, spaces, `-`, `_`, `.`, camelCase). */
  | { readonly kind: 'exact'; readonly key: PermissionKey }
  /** The action means the key. `strength` is 0 (faint) to 1 (sure). */
  | { readonly kind: 'mapped'; readonly key: PermissionKey; readonly strength: number }
  /** The action is none of the seven. */
  | { readonly kind: 'none' };
