import type { CheckResult, NamedPassage } from '../../src/domain/check/check-result.js';
import type { ValidationReport } from '../../src/domain/check/terms-answers.js';
import type { Facet, ListedValue } from '../../src/domain/registry/facets.js';
import type { ValueChange } from '../../src/domain/registry/json-diff.js';
import type { ValidationStatus } from '../../src/domain/registry/validation-status.js';
import type { OwnFileState } from '../../src/domain/terms/own-file.js';
import type { NotGiven, PermissionKey, PlainPermissionValue } from '../../src/domain/terms/permission.js';

export type { NamedPassage } from '../../src/domain/check/check-result.js';
export type { SiteEvidence, SiteText, ValidationReport } from '../../src/domain/check/terms-answers.js';
export type { ValueChange } from '../../src/domain/registry/json-diff.js';
export type { ValidationStatus } from '../../src/domain/registry/validation-status.js';
export type { NotGiven, PermissionKey, PlainPermissionValue } from '../../src/domain/terms/permission.js';

/** `GET /api/v1/check?evidence=1`. A test holds these shapes against the API's own schemas. */
export interface CheckAnswer extends CheckResult {
  readonly evidence?: readonly NamedPassage[];
}

/** `GET /registry/:domain/history`. */
export interface SiteHistory {
  readonly versions: readonly SiteVersion[];
  readonly next_cursor: string | null;
}

/** One version of an entry, and what it changed. */
export interface SiteVersion {
  readonly version: number;
  readonly at: string;
  readonly by: 'release' | 'site' | 'generator' | 'admin' | 'owner';
  readonly reason?: string;
  readonly validation_status: ValidationStatus;
  readonly validation_status_before?: ValidationStatus;
  readonly permissions: readonly {
    readonly key: PermissionKey;
    readonly before?: SaidOfKey;
    readonly after: SaidOfKey;
  }[];
  readonly sources_added: readonly VersionSource[];
  readonly sources_removed: readonly VersionSource[];
  readonly diff: readonly ValueChange[];
  readonly diff_complete: boolean;
}

export interface SaidOfKey {
  readonly value: PlainPermissionValue;
  readonly not_given?: NotGiven;
  readonly conditions?: readonly object[];
}

export interface VersionSource {
  readonly url: string;
  readonly kind?: string;
  readonly as_of?: string;
  readonly archived_url?: string;
}

/** What the pages need of `GET /registry?values=1`. */
export interface RegistryPage {
  readonly entries: readonly RegistryRow[];
  readonly next_cursor: string | null;
}

export interface RegistryRow {
  readonly domain: string;
  readonly category: string;
  readonly validation_status: ValidationStatus;
  readonly updated_at: string;
  readonly permissions?: Readonly<Record<PermissionKey, ListedValue>>;
  readonly text_on?: string | null;
}

/** `GET /registry/facets`. */
export interface RegistryFacets {
  readonly total: number;
  readonly facets: Readonly<Record<Facet, readonly { readonly option: string; readonly entries: number }[]>>;
}

/** `GET /registry/overview`. */
export interface RegistryOverview {
  readonly total: number;
  readonly categories: readonly {
    readonly category: string;
    readonly entries: number;
    readonly permissions: Readonly<Record<PermissionKey, Readonly<Record<ListedValue, number>>>>;
  }[];
  readonly text_years: readonly { readonly year: number | null; readonly entries: number }[];
}

/** What the pages need of `GET /generate`: where the document comes from. */
export interface GeneratedTerms {
  readonly meta?: { readonly source: 'authoritative' | 'generated'; readonly notice: string };
}

export type { OwnFileState } from '../../src/domain/terms/own-file.js';

/** `GET /api/v1/own-file`. */
export interface OwnFileReport {
  readonly domain: string;
  readonly checked_at: string;
  /** The one that counts first. */
  readonly places: readonly OwnFilePlace[];
}

export interface OwnFilePlace {
  readonly url: string;
  readonly state: OwnFileState;
  readonly message?: string;
  readonly status?: number;
  readonly answered_by?: string;
  readonly media_type?: string;
  readonly content?: string;
  readonly report?: ValidationReport;
}
