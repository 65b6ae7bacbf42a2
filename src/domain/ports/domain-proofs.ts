import type { DomainName } from '../terms/domain-name.js';

/** Where the owner of a site can publish that it is theirs. */
export const PROOF_PLACES = ['dns', 'file'] as const;

export type ProofPlace = (typeof PROOF_PLACES)[number];

/** Where each proof of one site stands. */
export interface ProofAddresses {
  /** Name of a TXT record. */
  readonly dns: string;
  /** Address of a text file. */
  readonly file: string;
}

/** Looks for what the owners of sites publish to prove that they are. */
export interface DomainProofs {
  /** Whether names below it belong to different owners, as those below `co.uk` and `github.io` do. */
  isPublicSuffix(domain: DomainName): boolean;
  addresses(site: DomainName): ProofAddresses;
  /**
   * Where the value stands, both places asked anew; `undefined` when at neither, for whatever reason. Never rejects for
   * what a site does; with `service_unavailable` when too many are being asked.
   */
  find(site: DomainName, value: string, signal: AbortSignal): Promise<ProofPlace | undefined>;
}
