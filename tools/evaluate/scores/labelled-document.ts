import type { PermissionKey } from '../../../src/domain/terms/permission.js';

/** How sure a reader was of a label. */
export const SURENESS = ['high', 'low'] as const;

export type Sureness = (typeof SURENESS)[number];

/** A document of terms with what careful readers say of it. */
export interface LabelledDocument {
  readonly service: string;
  readonly tos_url: string;
  /** Path of the text, relative to the folder of the documents. */
  readonly document: string;
  /** `null` for a key that the document does not address. */
  readonly labels: Readonly<Record<PermissionKey, boolean | null>>;
  /** The passages that decide the keys that are not null, as they stand in the text. */
  readonly evidence?: Readonly<Partial<Record<PermissionKey, readonly string[]>>>;
  /** `low` for a key on which a careful second reader might differ. */
  readonly sure?: Readonly<Partial<Record<PermissionKey, Sureness>>>;
  /** Keys that readers differed on; they are not scored. */
  readonly contested?: readonly PermissionKey[];
}
