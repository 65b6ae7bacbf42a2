import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import type { PermissionKey } from '../../../../src/domain/terms/permission.js';
import { aTermsText } from './a-terms-text.js';

type Row = readonly [key: PermissionKey, value: boolean | null, text: string];

/** Bans that name the machine in other places than right beside the act, and their near misses. */
const ROWS: readonly Row[] = [
  ['create_account', false, 'You must not use bots or crawlers when registering on the orchard.'],
  [
    'create_account',
    false,
    'You agree not to employ any other automatic means of visiting, entering or registering on the orchard.',
  ],
  ['create_account', false, 'You may hold an account only if you are a natural person and of full age.'],
  ['create_account', true, 'You may register an account if you are a natural person or a company.'],
  [
    'post_content',
    false,
    'You may post reviews. Your reviews must not be spam, and must not be machine- or randomly-generated.',
  ],
  [
    'post_content',
    false,
    'You may post comments. You must not use bots or other tools when contacting other growers.',
  ],
  ['post_content', false, 'You may upload recipes. You must not upload spam or machine-generated content.'],
  ['post_content', true, 'You may post reviews. We count them by machine when contacting growers.'],
  [
    'allow_training',
    false,
    'Any use of the recordings in connection with artificial intelligence systems is prohibited.',
  ],
  [
    'allow_training',
    false,
    'You must not develop other programs that work with the orchard, including, without being limited to, artificial intelligence or machine learning systems.',
  ],
  [
    'allow_training',
    null,
    'We may show you pears in connection with artificial intelligence systems of ours.',
  ],
  ['make_purchases', false, 'You can order pears. You must not use a buying agent to purchase them.'],
  ['make_purchases', true, 'You can order pears from us. Our agents help you to purchase them.'],
];

describe('a ban that names the machine', () => {
  it.each(ROWS)('%s %s: %s', (key, value, text) => {
    expect(readClauses([aTermsText(text)]).claims[key]?.value ?? null).toBe(value);
  });
});
