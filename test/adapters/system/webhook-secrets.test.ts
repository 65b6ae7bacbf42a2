import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeWebhookSecrets, webhookSignature } from '../../../src/adapters/system/webhook-secrets.js';

const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', atSeconds: 1614265330, body: '{"test": 2432232314}' };

it('signs the example of Standard Webhooks as its reference libraries do', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  expect(webhookSignature(secret, MESSAGE)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('signs with the shown secret, only for its webhook and under the same installation key', () => {
  const secrets = makeWebhookSecrets('a key for tests alone');
  const { secret, sealedSecret } = secrets.draw('one');
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(Buffer.from(sealedSecret, 'base64url').includes(bytes)).toBe(false);
  const mac = createHmac('sha256', bytes).update(`${MESSAGE.id}.${MESSAGE.atSeconds}.${MESSAGE.body}`);
  const signature = `v1,${mac.digest('base64')}`;
  expect(secrets.sign({ id: 'one', sealedSecret }, MESSAGE)).toBe(signature);
  expect(makeWebhookSecrets('a key for tests alone').sign({ id: 'one', sealedSecret }, MESSAGE)).toBe(
    signature,
  );
  expect(secrets.sign({ id: 'two', sealedSecret }, MESSAGE)).toBeUndefined();
  expect(
    makeWebhookSecrets('another key for tests').sign({ id: 'one', sealedSecret }, MESSAGE),
  ).toBeUndefined();
  expect(secrets.sign({ id: 'one', sealedSecret: '' }, MESSAGE)).toBeUndefined();
});
