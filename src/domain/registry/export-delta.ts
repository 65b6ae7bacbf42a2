import { createHash, type Hash } from 'node:crypto';
import type { StatementSigner } from '../audit/ports.js';
import { idIn } from './change-cursor.js';
import { exportFileName } from './export-file-name.js';
import { exportReadme } from './export-readme.js';
import type { ArchiveFile, RegistrySnapshot } from './ports.js';
import { EXPORT_FOLDER, type ManifestHead, manifestText } from './registry-manifest.js';

/** Next to the folder of the files, which has the same names as in a full download. */
const MANIFEST_FOLDER = 'agentterms-delta/';
const LINES_AT_ONCE = 500;

/** A file that replaces the one with its name; `sha256` of its bytes, in lower-case hex. */
interface DeltaFile {
  /** Path, beginning with the folder `agentterms-registry`. */
  readonly name: string;
  readonly sha256: string;
}

/**
 * States that a delta comes from this service: `sha256` of the bytes of its `manifest.json`. Signed as JSON.
 */
interface DeltaStatement {
  readonly type: 'registry_delta';
  readonly from: string;
  readonly to: string;
  readonly generated_at: string;
  readonly sha256: string;
}

export interface DeltaParts {
  readonly snapshot: RegistrySnapshot;
  /** Cursor of the download to which it applies. */
  readonly from: string;
  readonly head: ManifestHead;
  readonly signer: Pick<StatementSigner, 'sign'>;
}

/**
 * Files that turn a download of the state `from` into one of the snapshot: new and changed files, always with
 * `README.md` and `index.json`; the names of removed files; and a signed manifest of both. The index, which
 * names the state, is the last file, so that applying can be restarted until it is there.
 */
export async function* deltaFiles({ snapshot, from, head, signer }: DeltaParts): AsyncGenerator<ArchiveFile> {
  const files: DeltaFile[] = [];
  const removed: string[] = [];
  const whole = (name: string, content: string): ArchiveFile => {
    files.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
    return { name: EXPORT_FOLDER + name, content };
  };
  for await (const page of snapshot.changedSince(idIn(from))) {
    for (const { domain, was, now } of page) {
      const fileName = exportFileName(domain);
      if (was !== undefined && was !== now?.validationStatus) removed.push(`${was}/${fileName}`);
      if (now !== undefined) yield whole(`${now.validationStatus}/${fileName}`, now.documentText);
    }
  }
  yield whole('README.md', exportReadme(head));
  const indexHash = createHash('sha256');
  const index = hashed(manifestText(head, snapshot.summaries()), indexHash);
  yield { name: `${EXPORT_FOLDER}index.json`, content: index };
  files.push({ name: 'index.json', sha256: indexHash.digest('hex') });
  const said = { from, to: head.cursor, generated_at: head.generatedAt.toISOString() };
  const manifestHash = createHash('sha256');
  const manifest = deltaManifest({ type: 'registry_delta', ...said }, files, removed);
  yield { name: `${MANIFEST_FOLDER}manifest.json`, content: hashed(manifest, manifestHash) };
  const sha256 = manifestHash.digest('hex');
  const statement: DeltaStatement = { type: 'registry_delta', ...said, sha256 };
  yield { name: `${MANIFEST_FOLDER}manifest.jws`, content: await signer.sign(statement) };
}

async function* deltaManifest(
  head: object,
  files: readonly DeltaFile[],
  removed: readonly string[],
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const [name, items] of Object.entries({ removed, files })) {
    yield `,\n  "${name}": [`;
    for (let start = 0; start < items.length; start += LINES_AT_ONCE) {
      const lines = items.slice(start, start + LINES_AT_ONCE).map((item) => `\n    ${JSON.stringify(item)}`);
      yield `${start === 0 ? '' : ','}${lines.join(',')}`;
    }
    yield items.length === 0 ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** Hashes a text while it is iterated, once. */
async function* hashed(pieces: AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}
