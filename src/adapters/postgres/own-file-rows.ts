import type { OwnFile, OwnFileRecord } from '../../domain/ports/own-file-store.js';
import type { DomainName } from '../../domain/terms/domain-name.js';
import { parseStoredDocument } from './stored-document.js';

/** A row of `own_file`. */
export interface OwnFileRow {
  readonly domain: string;
  readonly kind: string;
  readonly document: string | null;
  readonly documentHash: string | null;
  readonly sourceUrl: string | null;
  readonly problem: string | null;
  readonly retrievedAt: Date;
}

export function toOwnFileRow({ domain, file, retrievedAt }: OwnFileRecord): OwnFileRow {
  const empty = { document: null, documentHash: null, sourceUrl: null, problem: null };
  switch (file.kind) {
    case 'found':
      return {
        ...empty,
        domain,
        kind: file.kind,
        document: JSON.stringify(file.document),
        documentHash: file.documentHash,
        sourceUrl: file.sourceUrl,
        retrievedAt,
      };
    case 'invalid':
      return {
        ...empty,
        domain,
        kind: file.kind,
        sourceUrl: file.sourceUrl,
        problem: file.problem,
        retrievedAt,
      };
    case 'none':
      return { ...empty, domain, kind: file.kind, retrievedAt };
    case 'unreachable':
      return { ...empty, domain, kind: file.kind, problem: file.problem, retrievedAt };
  }
}

/** @throws DamagedTermsError when the stored document is damaged. */
export function toOwnFileRecord(row: OwnFileRow): OwnFileRecord {
  return { domain: row.domain as DomainName, file: toOwnFile(row), retrievedAt: row.retrievedAt };
}

function toOwnFile(row: OwnFileRow): OwnFile {
  const problem = row.problem ?? '';
  const sourceUrl = row.sourceUrl ?? '';
  switch (row.kind) {
    case 'found':
      return {
        kind: 'found',
        document: parseStoredDocument(row.domain, row.document),
        documentHash: row.documentHash ?? '',
        sourceUrl,
      };
    case 'invalid':
      return { kind: 'invalid', sourceUrl, problem };
    case 'unreachable':
      return { kind: 'unreachable', problem };
    default:
      return { kind: 'none' };
  }
}
