import type { ValidationStatus } from '../../src/domain/registry/registry-entry.js';
import type { DomainName } from '../../src/domain/terms/domain-name.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import type { CrossReference } from './crossref/cross-reference.js';

/** An entry that is to be cross-referenced. */
export interface TargetEntry {
  readonly domain: DomainName;
  readonly document: TermsDocument;
  readonly validationStatus: ValidationStatus;
  /** Why it has its status, as far as that is told. */
  readonly reason: string | undefined;
  /** Whether machines may change its status. */
  readonly isOpen: boolean;
  /** Whether it would become another by this. */
  isChangedBy(reference: CrossReference): boolean;
  /** `false` when it became another meanwhile, and was left as it is. */
  change(reference: CrossReference): Promise<boolean>;
}

/** Where entries are. */
export interface CrossrefTarget {
  readonly domains: readonly DomainName[];
  /** `undefined` for one that is gone. */
  find(domain: DomainName): Promise<TargetEntry | undefined>;
  /** Keeps what was changed; nothing may be kept before. */
  finish(): Promise<void>;
}
