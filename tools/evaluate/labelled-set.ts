import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { detectLanguage } from '../../src/adapters/pages/detect-language.js';
import { parseJsonFile, withoutMark } from '../../src/app/parse-json-file.js';
import type { TermsText } from '../../src/domain/generate/terms-text.js';
import { attempt, CommandError } from '../command-parts.js';
import {
  type LabelledDocument,
  type LabelledRow,
  labelledDocument,
  parseLabelledRow,
} from './scores/labelled-row.js';

/** A labelled document with its text. */
export interface LabelledText {
  /** Line in the set, from 1. */
  readonly line: number;
  readonly labelled: LabelledDocument;
  readonly text: TermsText;
}

/** A set of labels whose documents are all present. */
export interface LabelledSet {
  /** Path as it was given. */
  readonly path: string;
  /** Folder and file name, without the rest of the path. */
  readonly name: string;
  /** SHA-256 of the set's bytes, lower-case hex. */
  readonly sha256: string;
  readonly documents: readonly LabelledText[];
}

/** A set whose documents have not been read yet. */
export interface LookedAtSet extends Omit<LabelledSet, 'documents'> {
  /** Labelled documents, counting repetitions. */
  readonly rows: number;
}

export interface ReadSetOptions {
  /** Folder to which the documents' paths are relative; by default the folder above the set's. */
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
  const read = rows.map(({ line, row }) =>
    atLine(path, line, () => ({ line, ...readDocument(row, folder, now) })),
  );
  return { path, name, sha256, documents: read };
}

/**
 * Reads a set of labels without its documents.
 *
 * @throws CommandError naming the set, and the line where it is about one
 */
export function lookAtSet(path: string): LookedAtSet {
  const { rows, name, sha256 } = readRows(path);
  return { path, name, sha256, rows: rows.length };
}

/**
 * The rows of a set, without their documents.
 *
 * @throws CommandError naming the set, and the line where it is about one
 */
export function readRows(path: string) {
  if (!existsSync(path)) throw new CommandError(`There is no set of labelled terms at ${path}.`);
  const bytes = attempt(
    () => readFileSync(path),
    (problem) => `The set ${path} cannot be read: ${problem}`,
  );
  const rows = withoutMark(bytes.toString('utf8'))
    .split('\n')
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => ({
      line,
      row: atLine(path, line, () => parseLabelledRow(parseJsonFile(text))),
    }));
  if (rows.length === 0) throw new CommandError(`The set ${path} holds no labelled document.`);
  return {
    rows,
    name: join(basename(dirname(resolve(path))), basename(path)),
    sha256: hash('sha256', bytes),
  };
}

function readDocument(row: LabelledRow, folder: string, now: Date): Omit<LabelledText, 'line'> {
  const path = join(folder, row.document);
  if (!existsSync(path)) throw new Error(`there is no document at ${path}; --documents names their folder`);
  if (!isWithin(folder, path)) throw new Error(`the document at ${path} leads out of the folder ${folder}`);
  // A pipe or a device may never end.
  if (!statSync(path).isFile()) throw new Error(`the document at ${path} is not a file`);
  const bytes = readFileSync(path);
  const textSha256 = hash('sha256', bytes);
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

/** Also resolves links on the way: a set may be untrusted. */
function isWithin(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), realpathSync(path));
  return !(isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`));
}

function atLine<T>(path: string, line: number, read: () => T): T {
  return attempt(read, (problem) => `Line ${line} of ${path}: ${problem}.`);
}
