import type { DomainName } from '../../domain/terms/domain-name.js';
import type { OwnFile, OwnFileRecord } from '../../domain/terms/own-file.js';
import { storableText } from './storable-text.js';
import { parseStoredDocument, parseStoredObject } from './stored-document.js';

/** A row of `own_file`. */
export interface OwnFileRow {
  readonly domain: string;
  readonly kind: string;
  /** JSON text: the document of a found file, or what an invalid one holds. */
  readonly document: string | null;
  readonly documentHash: string | null;
  readonly sourceUrl: string | null;
  readonly problem: string | null;
  readonly retrievedAt: Date;
}

/** The columns of `own_file` beside those of other tables; all null for a name that was never looked up. */
export interface JoinedOwnFileRow {
  readonly domain: string;
  readonly kind: string | null;
  readonly fileDocument: string | null;
  readonly fileDocumentHash: string | null;
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
        document: file.content === undefined ? null : JSON.stringify(file.content),
        sourceUrl: file.sourceUrl,
        problem: storableText(file.problem),
        retrievedAt,
      };
    case 'none':
      return { ...empty, domain, kind: file.kind, retrievedAt };
    case 'unreachable':
      return { ...empty, domain, kind: file.kind, problem: storableText(file.problem), retrievedAt };
  }
}

function toOwnFileRecord(row: OwnFileRow): OwnFileRecord {
  return { domain: row.domain as DomainName, file: toOwnFile(row), retrievedAt: row.retrievedAt };
}

/**
 * The record of a joined row, when it has one.
 *
 * @throws DamagedTermsError when the stored document is damaged.
 */
export function toJoinedOwnFile({
  kind,
  fileDocument: document,
  fileDocumentHash: documentHash,
  ...row
}: JoinedOwnFileRow): OwnFileRecord | undefined {
  return kind === null ? undefined : toOwnFileRecord({ ...row, kind, document, documentHash });
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
      return {
        kind: 'invalid',
        sourceUrl,
        problem,
        ...(row.document !== null && { content: parseStoredObject(row.domain, row.document) }),
      };
    case 'unreachable':
      return { kind: 'unreachable', problem };
    default:
      return { kind: 'none' };
  }
}
