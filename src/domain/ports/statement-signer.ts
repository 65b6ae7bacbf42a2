/** Signs statements on the log, so that a change behind them is found (contract: "Audit"). */
export interface StatementSigner {
  /** Names the key in what it signs. */
  readonly keyId: string;
  /** A compact JWS (RFC 7515) over the JSON of the statement. */
  sign(statement: object): Promise<string>;
}

/** Signs receipts, with the same key. What it is given begins as no JWS does, so that neither is ever taken for the other. */
export interface ReceiptSigner {
  readonly keyId: string;
  /** The 64 bytes of an Ed25519 signature (RFC 8032). */
  signBytes(message: Uint8Array): Uint8Array;
}

/** Whether the key signed the bytes; `undefined` when no key of that name is known. */
export type VerifyBytes = (
  keyId: string,
  message: Uint8Array,
  signature: Uint8Array,
) => Promise<boolean | undefined>;

/** A statement, and the key whose signature on it is good. */
export interface VerifiedStatement {
  readonly keyId: string;
  readonly statement: unknown;
}

/** Knows the keys with which this installation signs, or has signed. */
export interface StatementVerifier {
  /** `undefined` when the signature is not good or its key is not known. */
  verify(jws: string): Promise<VerifiedStatement | undefined>;
}

/** The keys under which statements on the log are believed. */
export interface TrustedKeys {
  readonly verifier: StatementVerifier;
  /** Names of keys that stand among the installation's and were put there by none of its processes. */
  readonly unknownKeys: readonly string[];
}

/** The keys as they are now. */
export type ReadTrustedKeys = () => Promise<TrustedKeys>;
