import { createHmac, randomBytes } from 'node:crypto';
import { CHALLENGE_NONCE_BYTES } from '../domain/owners/challenge.js';
import {
  makeOwnerRequests,
  type OwnerRequests,
  type OwnerRequestsParts,
} from '../domain/owners/owner-requests.js';
import { makeProveDomain, type ProveDomain, type ProveDomainParts } from '../domain/owners/prove-domain.js';
import type { Web } from './open-web.js';

export interface OwnersParts
  extends Pick<ProveDomainParts, 'tokens' | 'clock'>,
    Omit<OwnerRequestsParts, 'inspector'> {
  readonly web: Pick<Web, 'inspector' | 'proofs'>;
  /** Shared by the processes of the installation, each of which accepts the challenges of the others. */
  readonly installationKey: string;
}

/** What owners of sites can request. */
export function openOwners({ web, installationKey, ...parts }: OwnersParts): {
  readonly prove: ProveDomain;
  readonly requests: OwnerRequests;
} {
  return {
    prove: makeProveDomain({
      ...parts,
      proofs: web.proofs,
      sign: (text) => createHmac('sha256', installationKey).update(text).digest(),
      nonce: () => randomBytes(CHALLENGE_NONCE_BYTES),
    }),
    requests: makeOwnerRequests({ ...parts, inspector: web.inspector }),
  };
}
