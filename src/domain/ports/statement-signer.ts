/** Signs statements on the log, so that a change behind them is found (contract: "Audit"). */
export interface StatementSigner {
  /** A compact JWS (RFC 7515) over the JSON of the statement. */
  sign(statement: object): string;
}

/** Knows the keys with which this installation signs, or has signed. */
export interface StatementVerifier {
  /** The statement; `undefined` when the signature is not good or its key is not known. */
  verify(jws: string): unknown;
}
