import { tokenHash } from '../access/token-hash.js';
import { DomainError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { type DomainName, siteOf } from '../terms/domain-name.js';
import {
  CHALLENGE_LIFETIME_MS,
  challengeOf,
  publishedValueOf,
  readChallenge,
  type Sign,
} from './challenge.js';
import type { DomainProofs, OwnerToken, OwnerTokens, ProofAddresses } from './ports.js';

/** A challenge, and what its holder has to publish, at one of two places. */
export interface Challenge {
  readonly site: DomainName;
  /** Secret: a holder can prove the site once the value is published. */
  readonly challenge: string;
  readonly value: string;
  readonly addresses: ProofAddresses;
  readonly expiresAt: Date;
}

/**
 * How the owner of a site proves ownership. A proof covers a site, with and without `www.`, and no other name
 * below it.
 */
export interface ProveDomain {
  /** @throws DomainError `invalid_domain` for a public suffix */
  challenge(domain: DomainName): Challenge;
  /**
   * Issues a token for the site once the value of the challenge is published, and revokes the one that the
   * site had. The answer does not say why a value was not found: that would tell callers about hosts that
   * they cannot reach themselves.
   *
   * @throws DomainError `invalid_domain` for a public suffix; `invalid_request` for a text that is not a
   * challenge of the site, or has expired; `conflict` when the value is not published, or the challenge was
   * used before; `service_unavailable`
   */
  verify(
    given: { readonly domain: DomainName; readonly challenge: string },
    signal: AbortSignal,
  ): Promise<{ readonly token: string; readonly kept: OwnerToken }>;
}

export interface ProveDomainParts {
  readonly proofs: DomainProofs;
  readonly tokens: Pick<OwnerTokens, 'create'>;
  readonly clock: Clock;
  readonly sign: Sign;
  /** Random bytes, `CHALLENGE_NONCE_BYTES` of them. */
  readonly nonce: () => Uint8Array;
}

export function makeProveDomain({ proofs, tokens, clock, sign, nonce }: ProveDomainParts): ProveDomain {
  const provable = (domain: DomainName): DomainName => {
    const site = siteOf(domain);
    // The owners below `github.io` also share `www.github.io`, with any number of `www.` before it.
    if (!proofs.isPublicSuffix(site.replace(/^(?:www\.)+/, '') as DomainName)) return site;
    throw new DomainError('invalid_domain', `The names below ${site} belong to many owners: it is no site.`);
  };
  return {
    challenge(domain) {
      const site = provable(domain);
      const lastMs = clock.now().getTime() + CHALLENGE_LIFETIME_MS;
      const expiresAt = new Date(lastMs - (lastMs % 1000));
      const challenge = challengeOf({ site, expiresAt, nonce: nonce() }, sign);
      const value = publishedValueOf(challenge);
      return { site, challenge, value, addresses: proofs.addresses(site), expiresAt };
    },

    async verify({ domain, challenge }, signal) {
      const site = provable(domain);
      const reading = readChallenge({ text: challenge, site, now: clock.now() }, sign);
      if (reading !== 'valid') {
        const message =
          reading === 'expired'
            ? 'The challenge has expired: ask for a new one.'
            : `"challenge" is none that was made here for ${site}.`;
        throw new DomainError('invalid_request', message);
      }
      const provenBy = await proofs.find(site, publishedValueOf(challenge), signal);
      if (provenBy === undefined) {
        const { dns, file } = proofs.addresses(site);
        throw new DomainError(
          'conflict',
          `The value of the challenge was found neither in a TXT record of ${dns} nor at ${file}. What was published a moment ago may not be seen everywhere yet: try again later with the same challenge.`,
        );
      }
      return tokens.create({ site, provenBy, challengeHash: tokenHash(challenge) });
    },
  };
}
