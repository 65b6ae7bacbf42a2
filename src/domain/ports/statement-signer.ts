/** Signs statements about the log, so that a change of what they cover is found (contract: "Audit"). */
export interface StatementSigner {
  /** Identifies the key in what it signs. */
  readonly keyId: string;
  /** A compact JWS (RFC 7515) over the JSON of the statement. */
  sign(statement: object): Promise<string>;
}

/**
 * Signs receipts, with the same key. Its messages begin unlike any JWS, so that neither can be taken for the
 * other.
 */
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

/** A statement, and the key with a valid signature on it. */
export interface VerifiedStatement {
  readonly keyId: string;
  readonly statement: unknown;
}

/** Knows the keys with which this installation signs, or has signed. */
export interface StatementVerifier {
  /** `undefined` when the signature is not valid or its key is not known. */
  verify(jws: string): Promise<VerifiedStatement | undefined>;
}

/** The keys whose statements about the log are trusted. */
export interface TrustedKeys {
  readonly verifier: StatementVerifier;
  /** Keys among the installation's that none of its processes added. */
  readonly unknownKeys: readonly string[];
}

/** Reads the current keys. */
export type ReadTrustedKeys = () => Promise<TrustedKeys>;
