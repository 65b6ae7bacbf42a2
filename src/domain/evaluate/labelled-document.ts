import type { PermissionKey } from '../terms/permission.js';

/** A document of terms with what careful readers say of it: one line of a set of labels. */
export interface LabelledDocument {
  readonly service: string;
  readonly domain: string;
  readonly tos_url: string;
  /** Path of the text, relative to the folder above the set's. */
  readonly document: string;
  /** `null` for a key that the document does not address. */
  readonly labels: Readonly<Record<PermissionKey, boolean | null>>;
  /** A passage that decides each key that is not null. */
  readonly evidence?: Readonly<Partial<Record<PermissionKey, string>>>;
  /** Keys that readers differed on; they are not scored. */
  readonly contested?: readonly PermissionKey[];
}
