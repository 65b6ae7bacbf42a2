import { DomainError } from '../errors.js';
import type { Log } from '../ports/log.js';
import type { WebPoster } from '../ports/page-fetcher.js';
import type { FollowChanges } from '../registry/follow-changes.js';
import { parseDomainName } from '../terms/domain-name.js';
import type { OwnedWebhook, Webhook, WebhookPageOptions, WebhookSecrets, WebhookStore } from './ports.js';

/** Most webhooks of a client key. */
export const MAX_WEBHOOKS = 10;
/** Most domains that a webhook can be limited to. */
export const MAX_WEBHOOK_DOMAINS = 1_000;

export interface ManageWebhooksParts {
  readonly store: WebhookStore;
  readonly secrets: Pick<WebhookSecrets, 'draw'>;
  readonly poster: Pick<WebPoster, 'refusalOf'>;
  readonly follow: Pick<FollowChanges, 'cursor'>;
  readonly newId: () => string;
  readonly log: Log;
}

/** What holders of client keys, and admins, can do with webhooks. */
export interface ManageWebhooks {
  /**
   * Begins after the last existing change.
   *
   * @throws DomainError `invalid_request` for an address to which nothing may be sent, `invalid_domain`,
   * `conflict` for one webhook too many
   */
  create(
    asked: { readonly url: string; readonly domains?: readonly string[] | undefined },
    clientKeyId: string,
  ): Promise<{ readonly webhook: Webhook; readonly secret: string }>;
  ofKey(clientKeyId: string): Promise<readonly Webhook[]>;
  page(options: WebhookPageOptions): Promise<readonly OwnedWebhook[]>;
  /**
   * @throws DomainError `not_found`, also for a webhook of another key when `clientKeyId` is given
   */
  remove(id: string, by: { readonly clientKeyId?: string; readonly admin?: string }): Promise<OwnedWebhook>;
  /** @throws DomainError `not_found`, `conflict` for one that is not dead */
  restart(id: string, admin: string): Promise<OwnedWebhook>;
}

export function makeManageWebhooks(parts: ManageWebhooksParts): ManageWebhooks {
  const { store, secrets, poster, follow, newId, log } = parts;
  const found = <Kept>(webhook: Kept | undefined): Kept => {
    if (webhook === undefined) throw new DomainError('not_found', 'There is no webhook of this id.');
    return webhook;
  };
  return {
    async create({ url: given, domains = [] }, clientKeyId) {
      const url = URL.parse(given)?.href;
      const refusal =
        url === undefined ? { reason: 'refused', message: 'It is not a URL.' } : await poster.refusalOf(url);
      // Name servers that are briefly silent say nothing about the address.
      if (url === undefined || refusal?.reason === 'refused' || refusal?.reason === 'not_resolved')
        throw new DomainError('invalid_request', `Nothing can be sent to this "url": ${refusal?.message}`);
      const id = newId();
      const { secret, sealedSecret } = secrets.draw(id);
      const names = [...new Set(domains.map(parseDomainName))];
      const cursor = await follow.cursor('now');
      const made = { id, url, domains: names, cursor, sealedSecret };
      const webhook = await store.create(made, { clientKeyId, most: MAX_WEBHOOKS });
      log.info({ id, clientKeyId, host: new URL(url).host }, 'A webhook was made.');
      return { webhook, secret };
    },
    ofKey: store.ofKey.bind(store),
    page: store.page.bind(store),
    async remove(id, by) {
      const webhook = found(await store.remove(id, by.clientKeyId));
      log.info({ id, ...by }, 'A webhook was deleted.');
      return webhook;
    },
    async restart(id, admin) {
      const webhook = found(await store.restart(id));
      log.info({ id, admin }, 'A dead webhook was started again.');
      return webhook;
    },
  };
}
