import { hash } from 'node:crypto';
import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { StatementSigner, StatementVerifier } from '../ports/statement-signer.js';
import type { Checkpoint, ExportStatement, RetentionStatement } from './checkpoint.js';

/** What the first checkpoint of a key names as the hash of the one before. */
export const NO_PREVIOUS_STATEMENT = '0'.repeat(64);

const Count = Type.Integer({ minimum: 0 });

const SignedCheckpoint = Type.Object({
  type: Type.Literal('checkpoint'),
  /** Left out by version 1, as are `number` and `previous`. */
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
  /** Left out by version 1, as is `cut`. */
  version: Type.Optional(Type.Literal(2)),
  dropped_before: Type.Integer(),
  signed_at: Type.Integer(),
  cut: Type.Optional(
    Type.Array(
      Type.Object({ writer: Type.String(), sequence: Count, row_count: Count, rows_hash: Type.String() }),
    ),
  ),
});

const SignedExport = Type.Object({
  type: Type.Literal('export'),
  sha256: Type.String(),
  checks: Count,
  exported_at: Type.Integer(),
});

/** The checkpoint as a compact JWS. */
export function signCheckpoint(checkpoint: Checkpoint, signer: StatementSigner): string {
  const { writer, sequence, hash, lastAtMs, voids, signedAtMs, link } = checkpoint;
  const signed: Static<typeof SignedCheckpoint> = {
    type: 'checkpoint',
    ...(link !== undefined && { version: 2 }),
    writer,
    sequence,
    hash,
    last_at: lastAtMs,
    voids: [...voids],
    signed_at: signedAtMs,
    ...link,
  };
  return signer.sign(signed);
}

/** `undefined` when it is not a checkpoint that a known key has signed. */
export function readCheckpoint(jws: string, verifier: StatementVerifier): Checkpoint | undefined {
  const signed = read(SignedCheckpoint, jws, verifier);
  return signed && toCheckpoint(signed);
}

/** What a checkpoint says of itself, whoever signed it; `undefined` when it is none. */
export function claimedCheckpoint(jws: string): (Checkpoint & { readonly keyId: string }) | undefined {
  const [header = '', payload = ''] = jws.split('.');
  const claimed = decode(payload);
  const keyId = (decode(header) as { kid?: unknown } | null | undefined)?.kid;
  if (!Check(SignedCheckpoint, claimed) || typeof keyId !== 'string') return undefined;
  return { ...toCheckpoint(claimed), keyId };
}

/** The statement as a compact JWS. */
export function signRetention(statement: RetentionStatement, signer: StatementSigner): string {
  const { droppedBeforeMs, signedAtMs, cut } = statement;
  const signed: Static<typeof SignedRetention> = {
    type: 'retention',
    ...(cut !== undefined && { version: 2 }),
    dropped_before: droppedBeforeMs,
    signed_at: signedAtMs,
    ...(cut !== undefined && {
      cut: cut.map(({ writer, sequence, rowCount, rowsHash }) => ({
        ...{ writer, sequence },
        ...{ row_count: rowCount, rows_hash: rowsHash },
      })),
    }),
  };
  return signer.sign(signed);
}

/** `undefined` when it is not a statement of that kind that a known key has signed. */
export function readRetention(jws: string, verifier: StatementVerifier): RetentionStatement | undefined {
  const signed = read(SignedRetention, jws, verifier);
  if (signed === undefined) return undefined;
  const cut = signed.cut?.map(({ writer, sequence, row_count: rowCount, rows_hash: rowsHash }) => ({
    ...{ writer, sequence, rowCount, rowsHash },
  }));
  const { dropped_before: droppedBeforeMs, signed_at: signedAtMs } = signed;
  return { droppedBeforeMs, signedAtMs, ...(cut !== undefined && { cut }) };
}

/** The statement as a compact JWS. */
export function signExport(statement: ExportStatement, signer: StatementSigner): string {
  const { sha256, checks, exportedAtMs } = statement;
  const signed: Static<typeof SignedExport> = { type: 'export', sha256, checks, exported_at: exportedAtMs };
  return signer.sign(signed);
}

/** `undefined` when it is not a statement of that kind that a known key has signed. */
export function readExport(jws: string, verifier: StatementVerifier): ExportStatement | undefined {
  const signed = read(SignedExport, jws, verifier);
  return signed && { sha256: signed.sha256, checks: signed.checks, exportedAtMs: signed.exported_at };
}

/** What the next statement names as the one before. */
export function hashStatement(jws: string): string {
  return hash('sha256', jws);
}

function toCheckpoint(signed: Static<typeof SignedCheckpoint>): Checkpoint {
  const {
    writer,
    sequence,
    hash,
    last_at: lastAtMs,
    voids,
    signed_at: signedAtMs,
    number,
    previous,
  } = signed;
  const linked = number !== undefined && previous !== undefined;
  return {
    writer,
    sequence,
    hash,
    lastAtMs,
    voids,
    signedAtMs,
    ...(linked && { link: { number, previous } }),
  };
}

function read<Schema extends TSchema>(
  schema: Schema,
  jws: string,
  verifier: StatementVerifier,
): Static<Schema> | undefined {
  const statement = verifier.verify(jws);
  return Check(schema, statement) ? statement : undefined;
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
