import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { detectLanguage } from '../../adapters/pages/detect-language.js';
import type { LabelledDocument } from '../../domain/evaluate/labelled-document.js';
import { type LabelledRow, labelledDocument, parseLabelledRow } from '../../domain/evaluate/labelled-row.js';
import type { TermsText } from '../../domain/generate/terms-text.js';
import { CommandError } from '../command-error.js';

/** A labelled document with its text. */
export interface LabelledText {
  readonly labelled: LabelledDocument;
  readonly text: TermsText;
}

/** A set of labels whose documents are all there. */
export interface LabelledSet {
  /** Path as it was given. */
  readonly path: string;
  /** Folder and file, without where they lie. */
  readonly name: string;
  /** Of the set's bytes, lower-case hex. */
  readonly sha256: string;
  readonly documents: readonly LabelledText[];
}

export interface ReadSetOptions {
  /** Folder that the paths of the documents are relative to; the folder above the set's when left out. */
  readonly documents?: string | undefined;
  readonly now: Date;
}

/**
 * Reads a set of labels, JSON lines, with all its documents.
 *
 * @throws CommandError naming the set, and the line where it is about one
 */
export function readLabelledSet(path: string, { documents, now }: ReadSetOptions): LabelledSet {
  const { rows, name, sha256 } = readRows(path);
  const folder = documents ?? dirname(dirname(resolve(path)));
  const read = rows.map(({ line, row }) => atLine(path, line, () => readDocument(row, folder, now)));
  return { path, name, sha256, documents: read };
}

/** What is known of a set without its documents, with how many they are. */
export function lookAtSet(path: string): {
  readonly name: string;
  readonly sha256: string;
  readonly n: number;
} {
  const { rows, name, sha256 } = readRows(path);
  return { name, sha256, n: rows.length };
}

function readRows(path: string) {
  if (!existsSync(path)) throw new CommandError(`There is no set of labelled terms at ${path}.`);
  const bytes = readBytes(path);
  const rows = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => ({ line, row: atLine(path, line, () => parseLabelledRow(parseJson(text))) }));
  if (rows.length === 0) throw new CommandError(`The set ${path} holds no labelled document.`);
  return { rows, name: join(basename(dirname(resolve(path))), basename(path)), sha256: sha256Of(bytes) };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The set ${path} cannot be read: ${reason}`, { cause });
  }
}

function readDocument(row: LabelledRow, folder: string, now: Date): LabelledText {
  const path = join(folder, row.document);
  if (!existsSync(path)) throw new Error(`there is no document at ${path}; --documents names their folder`);
  const bytes = readFileSync(path);
  const textSha256 = sha256Of(bytes);
  if (row.documentSha256 !== undefined && row.documentSha256 !== textSha256)
    throw new Error(`the document at ${path} is another one: its SHA-256 is ${textSha256}`);
  const text = bytes.toString('utf8');
  const language = detectLanguage(text);
  return {
    labelled: labelledDocument(row, text),
    text: {
      kind: 'terms_of_service',
      url: row.tos_url,
      text,
      textSha256,
      retrievedAt: now,
      ...(language !== undefined && { language }),
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('it is not JSON', { cause });
  }
}

function atLine<T>(path: string, line: number, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`Line ${line} of ${path}: ${reason}.`, { cause });
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
