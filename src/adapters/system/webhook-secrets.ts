import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { WebhookSecrets } from '../../domain/webhooks/ports.js';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A stored secret is encrypted under a key that is derived from the installation's, and bound to its webhook.
 */
export function makeWebhookSecrets(installationKey: string): WebhookSecrets {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'agentterms webhook secrets', 32));

  function seal(webhookId: string, secret: Buffer): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(webhookId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  function open(webhookId: string, sealed: string): Buffer | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    const iv = bytes.subarray(0, IV_BYTES);
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(webhookId))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      // It belongs to another installation key or webhook, or is damaged.
      return undefined;
    }
  }

  return {
    draw(webhookId) {
      const secret = randomBytes(SECRET_BYTES);
      return { secret: PREFIX + secret.toString('base64'), sealedSecret: seal(webhookId, secret) };
    },
    sign({ id: webhookId, sealedSecret }, message) {
      const secret = open(webhookId, sealedSecret);
      return secret && webhookSignature(secret, message);
    },
  };
}

/** The value of `webhook-signature` (Standard Webhooks, "Symmetric signatures"). */
export function webhookSignature(
  secret: Buffer,
  { id, atSeconds, body }: Parameters<WebhookSecrets['sign']>[1],
): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${atSeconds}.${body}`).digest('base64')}`;
}
