import Type, { type Static } from 'typebox';
import { closedObject, optionalFlag, optionalText } from './fields.js';

/** A permission granted or refused under conditions (specification 2.3.2). */
export const ConditionalPermission = closedObject(
  {
    allowed: Type.Boolean({ description: 'Whether the permission is granted.', examples: [true, false] }),
    conditions: optionalText(
      'Conditions in words for people.',
      'Only with a link back to the original page.',
      'Personal, non-commercial use only.',
    ),
    requires_auth: optionalFlag('Whether this action needs authentication.', true, false),
    max_frequency: optionalText(
      'How often the action may be done, as count/unit; the unit is second, minute, hour, day, week, month or year.',
      '100/hour',
      '1/day',
    ),
    scope: optionalText('The part of the data meant.', 'public', 'authenticated', 'premium'),
  },
  {
    title: 'ConditionalPermission',
    description: 'Allowed or denied under conditions.',
    examples: [
      { allowed: true, conditions: 'Only with a link back to the original page.', max_frequency: '100/hour' },
    ],
  },
);

export type ConditionalPermission = Static<typeof ConditionalPermission>;

/**
 * What a document says of one action: allowed, denied, not addressed, or conditional (specification 2.3.2).
 */
export const PermissionValue = permissionValue('Whether an agent may do this.', true);

export type PermissionValue = Static<typeof PermissionValue>;

/** The seven actions (specification 2.3.1). A missing key means the same as `null`. */
export const Permissions = closedObject(
  {
    read_content: Type.Optional(permissionValue('Read publicly available content.', true)),
    scrape_data: Type.Optional(permissionValue('Scrape or bulk-download data.', false)),
    api_access: Type.Optional(
      permissionValue("Access the service's API programmatically.", { allowed: true, requires_auth: true }),
    ),
    create_account: Type.Optional(permissionValue('Create user accounts programmatically.', false)),
    make_purchases: Type.Optional(permissionValue('Make purchases or financial transactions.', null)),
    post_content: Type.Optional(
      permissionValue('Post, publish or submit content.', { allowed: true, max_frequency: '10/day' }),
    ),
    allow_training: Type.Optional(
      permissionValue(
        "Whether others may train AI or machine-learning models on the site's published content. Says nothing of the service's own use of user data, nor of training on what agents submit.",
        false,
      ),
    ),
  },
  {
    title: 'Permissions',
    description: 'What an AI agent may do. Each key is optional; a key left out is not addressed.',
    examples: [
      { read_content: true, scrape_data: false, api_access: { allowed: true, requires_auth: true } },
    ],
  },
);

export type Permissions = Static<typeof Permissions>;

function permissionValue(description: string, example: unknown) {
  return Type.Union(
    [
      Type.Boolean({ description: 'true: allowed. false: denied.', examples: [true, false] }),
      Type.Null({ description: 'Unknown or not addressed.', examples: [null] }),
      ConditionalPermission,
    ],
    { title: 'PermissionValue', description, examples: [example] },
  );
}
