import type { Category } from '../../../src/domain/registry/category.js';
import type { ValidationStatus } from '../../../src/domain/registry/registry-entry.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import type { TermsDocument } from '../../../src/domain/terms/terms-document.js';

/** An entry of the registry, made from an archive's texts. */
export interface BuiltEntry {
  readonly domain: DomainName;
  readonly category: Category;
  readonly validationStatus: ValidationStatus;
  /** 0 to 1; see `makeBuildEntry`. */
  readonly confidence: number;
  /** Why it has its status, for its history. */
  readonly reason: string;
  readonly document: TermsDocument;
}
