import type { DomainName } from '../../../domain/terms/domain-name.js';
import type { OwnFile, OwnFileRecord } from '../../../domain/terms/own-file.js';
import { parseStoredDocument, parseStoredObject } from './stored-document.js';

/** A row of `own_file` next to columns of other tables; all null for a name that was never looked up. */
export interface OwnFileRow {
  readonly domain: string;
  readonly kind: OwnFile['kind'] | null;
  /** JSON text: the document of a found file, or the content of an invalid one. */
  readonly fileDocument: string | null;
  readonly fileDocumentHash: string | null;
  readonly sourceUrl: string | null;
  readonly problem: string | null;
  readonly retrievedAt: Date;
}

/** The columns of an {@link OwnFileRow} except its domain and its document; the table's alias is `file`. */
export const OWN_FILE_COLUMNS = `file.kind, file.document_hash AS "fileDocumentHash", file.source_url AS "sourceUrl",
         file.problem, file.retrieved_at AS "retrievedAt"`;

/**
 * The record of a row, if it has one.
 *
 * @throws DamagedTermsError when the stored document is damaged.
 */
export function toOwnFileRecord(row: OwnFileRow): OwnFileRecord | undefined {
  const file = toOwnFile(row);
  return file && { domain: row.domain as DomainName, file, retrievedAt: row.retrievedAt };
}

function toOwnFile(row: OwnFileRow): OwnFile | undefined {
  const { domain, kind, fileDocument } = row;
  const [sourceUrl, problem] = [row.sourceUrl ?? '', row.problem ?? ''];
  switch (kind) {
    case null:
      return undefined;
    case 'found': {
      const document = parseStoredDocument(domain, fileDocument);
      return { kind, document, documentHash: row.fileDocumentHash ?? '', sourceUrl };
    }
    case 'invalid': {
      const content = fileDocument === null ? undefined : parseStoredObject(domain, fileDocument);
      return { kind, sourceUrl, problem, ...(content && { content }) };
    }
    case 'unreachable':
      return { kind, problem };
    case 'none':
      return { kind };
  }
}
