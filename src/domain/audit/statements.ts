import { hash } from 'node:crypto';
import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { StatementSigner, StatementVerifier } from '../ports/statement-signer.js';
import type { ChainHead } from './check-chain.js';

/** What the first checkpoint of a key names as the hash of the one before. */
export const NO_PREVIOUS_STATEMENT = '0'.repeat(64);

/** Where a checkpoint stands among all that one key has signed, of whatever chains. */
export interface CheckpointLink {
  /** From 1, without a gap. */
  readonly number: number;
  /** {@link hashStatement} of the one before it; 64 zeros for the first. */
  readonly previous: string;
}

/** How far a chain had come, as its writer signed it (contract: "Audit"). */
export interface Checkpoint extends ChainHead {
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly signedAtMs: number;
  /** Left out by the first service that had chains, whose checkpoints named no earlier one. */
  readonly link?: CheckpointLink;
}

/** What was left of a group of which retention dropped the earlier checks. */
export interface CutGroup {
  readonly writer: string;
  readonly sequence: number;
  /** How many of its checks were left. */
  readonly rowCount: number;
  /** `hashPlacedRows` of them. */
  readonly rowsHash: string;
}

/** That the checks before an instant were dropped because their time was over. Instants in milliseconds since 1970. */
export interface RetentionStatement {
  readonly droppedBeforeMs: number;
  readonly signedAtMs: number;
  /** The groups that reach over the instant. */
  readonly cut: readonly CutGroup[];
}

/** The last checkpoint of a key that a backup had. */
export interface RestoredKey {
  readonly keyId: string;
  readonly number: number;
  /** {@link hashStatement} of it. */
  readonly hash: string;
}

/**
 * That the log was restored from a backup, and the state of the chains that this had: what each key had signed last,
 * which names all before it. Instants in milliseconds since 1970.
 */
export interface RestoreStatement {
  readonly backupMadeAtMs: number;
  readonly restoredAtMs: number;
  readonly keys: readonly RestoredKey[];
}

/** That a file is an export as the service wrote it. */
export interface ExportStatement {
  /** SHA-256, in lower-case hex, of all lines before the last, a line break behind each. */
  readonly sha256: string;
  /** Checks in the file. */
  readonly checks: number;
  /** Milliseconds since 1970. */
  readonly exportedAtMs: number;
}

const Count = Type.Integer({ minimum: 0 });

const SignedCheckpoint = Type.Object({
  type: Type.Literal('checkpoint'),
  version: Type.Optional(Type.Literal(2)),
  writer: Type.String(),
  sequence: Count,
  hash: Type.String(),
  last_at: Type.Integer(),
  voids: Type.Array(Count),
  signed_at: Type.Integer(),
  number: Type.Optional(Count),
  previous: Type.Optional(Type.String()),
});

const SignedRetention = Type.Object({
  type: Type.Literal('retention'),
  version: Type.Literal(2),
  dropped_before: Type.Integer(),
  signed_at: Type.Integer(),
  cut: Type.Array(
    Type.Object({ writer: Type.String(), sequence: Count, row_count: Count, rows_hash: Type.String() }),
  ),
});

const SignedRestore = Type.Object({
  type: Type.Literal('restore'),
  version: Type.Literal(1),
  backup_made_at: Type.Integer(),
  restored_at: Type.Integer(),
  keys: Type.Array(Type.Object({ key_id: Type.String(), number: Count, hash: Type.String() })),
});

const SignedExport = Type.Object({
  type: Type.Literal('export'),
  sha256: Type.String(),
  checks: Count,
  exported_at: Type.Integer(),
});

/** The checkpoint as a compact JWS, as are the statements below. */
export function signCheckpoint(
  { writer, sequence, hash, lastAtMs, voids, signedAtMs, link }: Omit<Checkpoint, 'keyId'>,
  signer: StatementSigner,
): Promise<string> {
  return signer.sign({
    ...{ type: 'checkpoint', version: 2, writer, sequence, hash, last_at: lastAtMs },
    ...{ voids: [...voids], signed_at: signedAtMs, ...link },
  } satisfies Static<typeof SignedCheckpoint>);
}

/** `undefined` when it is not a checkpoint that a known key has signed; the same for the statements below. */
export async function readCheckpoint(
  jws: string,
  verifier: StatementVerifier,
): Promise<Checkpoint | undefined> {
  const verified = await verifier.verify(jws);
  return Check(SignedCheckpoint, verified?.statement)
    ? toCheckpoint(verified.statement, verified.keyId)
    : undefined;
}

/** What a checkpoint says of itself, whoever signed it; `undefined` when it is none. */
export function claimedCheckpoint(jws: string): Checkpoint | undefined {
  const [header = '', payload = ''] = jws.split('.');
  const claimed = decode(payload);
  const keyId = (decode(header) as { kid?: unknown } | null | undefined)?.kid;
  return Check(SignedCheckpoint, claimed) && typeof keyId === 'string'
    ? toCheckpoint(claimed, keyId)
    : undefined;
}

export function signRetention(
  { droppedBeforeMs, signedAtMs, cut }: RetentionStatement,
  signer: StatementSigner,
): Promise<string> {
  return signer.sign({
    ...{ type: 'retention', version: 2, dropped_before: droppedBeforeMs, signed_at: signedAtMs },
    cut: cut.map(({ writer, sequence, rowCount, rowsHash }) => ({
      ...{ writer, sequence, row_count: rowCount, rows_hash: rowsHash },
    })),
  } satisfies Static<typeof SignedRetention>);
}

export async function readRetention(
  jws: string,
  verifier: StatementVerifier,
): Promise<RetentionStatement | undefined> {
  const signed = await read(SignedRetention, jws, verifier);
  return (
    signed && {
      droppedBeforeMs: signed.dropped_before,
      signedAtMs: signed.signed_at,
      cut: signed.cut.map(({ writer, sequence, row_count: rowCount, rows_hash: rowsHash }) => ({
        ...{ writer, sequence, rowCount, rowsHash },
      })),
    }
  );
}

export function signRestore(
  { backupMadeAtMs, restoredAtMs, keys }: RestoreStatement,
  signer: StatementSigner,
): Promise<string> {
  return signer.sign({
    ...{ type: 'restore', version: 1, backup_made_at: backupMadeAtMs, restored_at: restoredAtMs },
    keys: keys.map(({ keyId, number, hash }) => ({ key_id: keyId, number, hash })),
  } satisfies Static<typeof SignedRestore>);
}

export async function readRestore(
  jws: string,
  verifier: StatementVerifier,
): Promise<RestoreStatement | undefined> {
  const signed = await read(SignedRestore, jws, verifier);
  return (
    signed && {
      backupMadeAtMs: signed.backup_made_at,
      restoredAtMs: signed.restored_at,
      keys: signed.keys.map(({ key_id: keyId, number, hash }) => ({ keyId, number, hash })),
    }
  );
}

export function signExport(
  { sha256, checks, exportedAtMs }: ExportStatement,
  signer: StatementSigner,
): Promise<string> {
  const signed: Static<typeof SignedExport> = { type: 'export', sha256, checks, exported_at: exportedAtMs };
  return signer.sign(signed);
}

export async function readExport(
  jws: string,
  verifier: StatementVerifier,
): Promise<ExportStatement | undefined> {
  const signed = await read(SignedExport, jws, verifier);
  return signed && { sha256: signed.sha256, checks: signed.checks, exportedAtMs: signed.exported_at };
}

/** SHA-256, in lower-case hex: what the next statement names as the one before. */
export function hashStatement(jws: string): string {
  return hash('sha256', jws);
}

function toCheckpoint(signed: Static<typeof SignedCheckpoint>, keyId: string): Checkpoint {
  const { writer, sequence, hash, voids, number, previous } = signed;
  const link = number !== undefined && previous !== undefined ? { link: { number, previous } } : {};
  return {
    ...{ keyId, writer, sequence, hash, voids },
    ...{ lastAtMs: signed.last_at, signedAtMs: signed.signed_at, ...link },
  };
}

async function read<Schema extends TSchema>(
  schema: Schema,
  jws: string,
  verifier: StatementVerifier,
): Promise<Static<Schema> | undefined> {
  const statement = (await verifier.verify(jws))?.statement;
  return Check(schema, statement) ? statement : undefined;
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
