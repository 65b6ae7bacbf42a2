import { hash } from 'node:crypto';
import Type, { type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { ChainHead } from './check-chain.js';
import type { StatementSigner, StatementVerifier } from './ports.js';

/** What the first checkpoint of a key has as the hash of the one before. */
export const NO_PREVIOUS_STATEMENT = '0'.repeat(64);

/** Position of a checkpoint among all that one key has signed, for any chains. */
export interface CheckpointLink {
  /** From 1, without a gap. */
  readonly number: number;
  /** {@link hashStatement} of the one before it; 64 zeros for the first. */
  readonly previous: string;
}

/** Most checkpoints outside a range of time that a chain gives, to cover its last group in the range. */
export const MOST_COVERING_CHECKPOINTS = 2;

/** How far a chain had come, as its writer signed it (contract: "Audit"). */
export interface Checkpoint extends ChainHead {
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly signedAtMs: number;
  readonly link: CheckpointLink;
  /** The chain ends here. */
  readonly closed?: boolean;
}

const Count = Type.Integer({ minimum: 0 });

const SignedCheckpoint = Type.Object({
  type: Type.Literal('checkpoint'),
  version: Type.Literal(1),
  writer: Type.String(),
  sequence: Count,
  hash: Type.String(),
  last_at: Type.Integer(),
  voids: Type.Array(Count),
  signed_at: Type.Integer(),
  number: Count,
  previous: Type.String(),
  closed: Type.Optional(Type.Literal(true)),
});

/**
 * What was left of a group whose earlier checks retention dropped; `rows_hash` is the `hashPlacedRows` of the
 * rest.
 */
const CutGroup = Type.Object({
  writer: Type.String(),
  sequence: Count,
  row_count: Count,
  rows_hash: Type.String(),
});
export type CutGroup = Static<typeof CutGroup>;

/**
 * States that the checks before an instant were dropped because their retention had ended. `cut` lists the
 * groups that cross that instant. This statement and the ones below have the form that is signed, with
 * instants in milliseconds since 1970.
 */
export const RetentionStatement = Type.Object({
  type: Type.Literal('retention'),
  version: Type.Literal(1),
  dropped_before: Type.Integer(),
  signed_at: Type.Integer(),
  cut: Type.Array(CutGroup),
});
export type RetentionStatement = Static<typeof RetentionStatement>;

/**
 * States that the log was restored from a backup, and the state of the chains in it: `number` and {@link
 * hashStatement} of the last checkpoint of each key, which names all before it.
 */
export const RestoreStatement = Type.Object({
  type: Type.Literal('restore'),
  version: Type.Literal(1),
  backup_made_at: Type.Integer(),
  restored_at: Type.Integer(),
  keys: Type.Array(Type.Object({ key_id: Type.String(), number: Count, hash: Type.String() })),
});
export type RestoreStatement = Static<typeof RestoreStatement>;

/**
 * States that a file is an export as the service wrote it: SHA-256, in lower-case hex, of all lines before
 * the last, each followed by a line break, and the number of checks in it.
 */
export const ExportStatement = Type.Object({
  type: Type.Literal('export'),
  sha256: Type.String(),
  checks: Count,
  exported_at: Type.Integer(),
  /**
   * `number` and {@link hashStatement} of the same key's last checkpoint that was in the log before it was
   * read.
   */
  last: Type.Union([Type.Object({ number: Count, hash: Type.String() }), Type.Null()]),
});
export type ExportStatement = Static<typeof ExportStatement>;

/** The checkpoint as a compact JWS. */
export function signCheckpoint(
  { writer, sequence, hash, lastAtMs, voids, signedAtMs, link, closed = false }: Omit<Checkpoint, 'keyId'>,
  signer: StatementSigner,
): Promise<string> {
  return signer.sign({
    type: 'checkpoint',
    version: 1,
    writer,
    sequence,
    hash,
    last_at: lastAtMs,
    voids: [...voids],
    signed_at: signedAtMs,
    number: link.number,
    previous: link.previous,
    ...(closed && { closed }),
  } satisfies Static<typeof SignedCheckpoint>);
}

/** `undefined` when it is not a checkpoint that a known key has signed. */
export async function readCheckpoint(
  jws: string,
  verifier: StatementVerifier,
): Promise<Checkpoint | undefined> {
  const verified = await verifier.verify(jws);
  return Check(SignedCheckpoint, verified?.statement)
    ? toCheckpoint(verified.statement, verified.keyId)
    : undefined;
}

/** The content of a checkpoint, whatever key signed it; `undefined` for a text that is not a checkpoint. */
export function claimedCheckpoint(jws: string): Checkpoint | undefined {
  const [header = '', payload = ''] = jws.split('.');
  const claimed = decode(payload);
  const keyId = (decode(header) as { kid?: unknown } | null | undefined)?.kid;
  return Check(SignedCheckpoint, claimed) && typeof keyId === 'string'
    ? toCheckpoint(claimed, keyId)
    : undefined;
}

/** The statement on an export, and the key that signed it; `undefined` when it is not valid. */
export async function readExportStatement(
  jws: string,
  verifier: StatementVerifier,
): Promise<(ExportStatement & { readonly keyId: string }) | undefined> {
  const verified = await verifier.verify(jws);
  const statement = verified?.statement;
  return verified !== undefined && Check(ExportStatement, statement)
    ? { ...statement, keyId: verified.keyId }
    : undefined;
}

/** The statement of a compact JWS; `undefined` when it has another form or no known key has signed it. */
export async function readStatement<Schema extends TSchema>(
  schema: Schema,
  jws: string,
  verifier: StatementVerifier,
): Promise<Static<Schema> | undefined> {
  const statement = (await verifier.verify(jws))?.statement;
  return Check(schema, statement) ? statement : undefined;
}

/**
 * Reads several statements. Calls `invalid` for each one with another form or without the signature of a
 * known key.
 */
export async function readStatements<Schema extends TSchema>(
  schema: Schema,
  jwss: readonly string[],
  verifier: StatementVerifier,
  invalid: () => void,
): Promise<readonly Static<Schema>[]> {
  const read: Static<Schema>[] = [];
  for (const jws of jwss) {
    const statement = await readStatement(schema, jws, verifier);
    if (statement === undefined) invalid();
    else read.push(statement);
  }
  return read;
}

/** SHA-256, in lower-case hex, by which the next statement names this one. */
export function hashStatement(jws: string): string {
  return hash('sha256', jws);
}

function toCheckpoint(signed: Static<typeof SignedCheckpoint>, keyId: string): Checkpoint {
  const { writer, sequence, hash, voids, number, previous } = signed;
  return {
    keyId,
    writer,
    sequence,
    hash,
    voids,
    lastAtMs: signed.last_at,
    signedAtMs: signed.signed_at,
    link: { number, previous },
    closed: signed.closed === true,
  };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
