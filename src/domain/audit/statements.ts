import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { StatementSigner, StatementVerifier } from '../ports/statement-signer.js';
import type { Checkpoint, RetentionStatement } from './checkpoint.js';

const Count = Type.Integer({ minimum: 0 });

const SignedCheckpoint = Type.Object({
  type: Type.Literal('checkpoint'),
  writer: Type.String(),
  sequence: Count,
  hash: Type.String(),
  last_at: Type.Integer(),
  voids: Type.Array(Count),
  signed_at: Type.Integer(),
});

const SignedRetention = Type.Object({
  type: Type.Literal('retention'),
  dropped_before: Type.Integer(),
  signed_at: Type.Integer(),
});

/** The checkpoint as a compact JWS. */
export function signCheckpoint(checkpoint: Checkpoint, signer: StatementSigner): string {
  const { writer, sequence, hash, lastAtMs, voids, signedAtMs } = checkpoint;
  const signed: Static<typeof SignedCheckpoint> = {
    type: 'checkpoint',
    writer,
    sequence,
    hash,
    last_at: lastAtMs,
    voids: [...voids],
    signed_at: signedAtMs,
  };
  return signer.sign(signed);
}

/** `undefined` when it is not a checkpoint that a known key has signed. */
export function readCheckpoint(jws: string, verifier: StatementVerifier): Checkpoint | undefined {
  const signed = read(SignedCheckpoint, jws, verifier);
  if (signed === undefined) return undefined;
  const { writer, sequence, hash, last_at: lastAtMs, voids, signed_at: signedAtMs } = signed;
  return { writer, sequence, hash, lastAtMs, voids, signedAtMs };
}

/** The statement as a compact JWS. */
export function signRetention(statement: RetentionStatement, signer: StatementSigner): string {
  const signed: Static<typeof SignedRetention> = {
    type: 'retention',
    dropped_before: statement.droppedBeforeMs,
    signed_at: statement.signedAtMs,
  };
  return signer.sign(signed);
}

/** `undefined` when it is not a statement of that kind that a known key has signed. */
export function readRetention(jws: string, verifier: StatementVerifier): RetentionStatement | undefined {
  const signed = read(SignedRetention, jws, verifier);
  return signed && { droppedBeforeMs: signed.dropped_before, signedAtMs: signed.signed_at };
}

function read<Schema extends TSchema>(
  schema: Schema,
  jws: string,
  verifier: StatementVerifier,
): Static<Schema> | undefined {
  const statement = verifier.verify(jws);
  return Check(schema, statement) ? statement : undefined;
}
