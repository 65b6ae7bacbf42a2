import { getDomain } from 'tldts';
import { siteOf } from '../../../domain/terms/domain-name.js';

/**
 * How a host relates to a site: the same except for `www.`, under the same registrable domain, or foreign.
 */
export type Nearness = 'same' | 'related' | 'foreign';

/** Hosts whose terms many sites link to without being bound by them: captchas, shops, payments, maps. */
const THIRD_PARTIES: ReadonlySet<string> = new Set(
  `google.com cloudflare.com hcaptcha.com stripe.com shopify.com apple.com paypal.com mapbox.com wordpress.com
   wordpress.org automattic.com wix.com squarespace.com facebook.com meta.com instagram.com twitter.com x.com
   linkedin.com youtube.com tiktok.com pinterest.com microsoft.com adobe.com intercom.com zendesk.com hubspot.com
   typeform.com mailchimp.com onetrust.com cookiebot.com iubenda.com klarna.com twilio.com sendgrid.com vimeo.com
   disqus.com yahoo.com vk.com yandex.ru github.com amazon.com salesforce.com openstreetmap.org creativecommons.org
   recaptcha.net weebly.com webflow.com framer.com ghost.org substack.com medium.com`.split(/\s+/),
);

/** The hosts of a site: the one that was requested and those that its home page led to. */
export class SiteHosts {
  readonly #hosts = new Set<string>();
  readonly #registrable = new Set<string>();

  constructor(...hosts: readonly string[]) {
    for (const host of hosts) this.add(host);
  }

  add(host: string): void {
    this.#hosts.add(siteOf(host));
    const registrable = registrableOf(host);
    if (registrable !== undefined) this.#registrable.add(registrable);
  }

  nearness(host: string): Nearness {
    if (this.#hosts.has(siteOf(host))) return 'same';
    const registrable = registrableOf(host);
    return registrable !== undefined && this.#registrable.has(registrable) ? 'related' : 'foreign';
  }

  /** Whether the host is a foreign one whose terms are hardly ever the site's. */
  isThirdParty(host: string): boolean {
    return this.nearness(host) === 'foreign' && THIRD_PARTIES.has(registrableOf(host) ?? '');
  }
}

/** The part before the registrable domain, for example `policies` of `policies.example.com`. */
export function subdomainOf(host: string): string {
  const registrable = registrableOf(host);
  return registrable === undefined ? '' : siteOf(host).slice(0, -registrable.length).replace(/\.$/, '');
}

/** Whether a host is a name under a public suffix, rather than an address or a name in some local network. */
export function isPublicName(host: string): boolean {
  return registrableOf(host) !== undefined;
}

function registrableOf(host: string): string | undefined {
  return getDomain(host, { allowPrivateDomains: true }) ?? undefined;
}
