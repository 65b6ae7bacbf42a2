import type { DomainName } from '../terms/domain-name.js';

/** Where the owner of a site can publish a proof of ownership. */
export const PROOF_PLACES = ['dns', 'file'] as const;

export type ProofPlace = (typeof PROOF_PLACES)[number];

/** The address of each proof of one site. */
export interface ProofAddresses {
  /** Name of a TXT record. */
  readonly dns: string;
  /** Address of a text file. */
  readonly file: string;
}

/** Looks for the proofs that owners of sites publish. */
export interface DomainProofs {
  /** Whether names below it belong to different owners, as those below `co.uk` and `github.io` do. */
  isPublicSuffix(domain: DomainName): boolean;
  addresses(site: DomainName): ProofAddresses;
  /**
   * Where the value is published; both places are asked anew. `undefined` when it is at neither, for whatever
   * reason. A site's behaviour never makes it reject; it rejects with `service_unavailable` when too many
   * lookups are running.
   */
  find(site: DomainName, value: string, signal: AbortSignal): Promise<ProofPlace | undefined>;
}
