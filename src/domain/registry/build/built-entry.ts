import type { DomainName } from '../../terms/domain-name.js';
import type { TermsDocument } from '../../terms/terms-document.js';
import type { Category } from '../category.js';
import type { ValidationStatus } from '../registry-entry.js';

/** An entry of the registry, made from an archive's texts. */
export interface BuiltEntry {
  readonly domain: DomainName;
  readonly category: Category;
  readonly validationStatus: ValidationStatus;
  /** 0 to 1; see {@link makeBuildEntry}. */
  readonly confidence: number;
  /** Why it has its status, for its history. */
  readonly reason: string;
  readonly document: TermsDocument;
}
