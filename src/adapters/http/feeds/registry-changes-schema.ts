import Type, { type Static } from 'typebox';
import { CHANGE_KINDS } from '../../../domain/registry/ports.js';
import { flag, instant, integer, listOf, object, oneOf, text } from '../kit/fields-schema.js';
import { CHANGE_CURSOR, CHANGES_SINCE } from '../kit/patterns-schema.js';
import { note, PermissionChange } from '../registry/entry-versions-schema.js';
import { entryFields } from '../registry/registry-schema.js';

/** Changes on a page by default. */
export const CHANGES_ON_A_PAGE = 100;

const A_CURSOR = '1842-9f3ac01b7d5e';

const since = (description: string) => text(description, A_CURSOR, { pattern: CHANGES_SINCE });
const limit = Type.Optional(
  integer(`Changes on a page, ${CHANGES_ON_A_PAGE} unless given.`, CHANGES_ON_A_PAGE, {
    minimum: 1,
    maximum: 200,
  }),
);

const FromCursor = Type.Optional(
  since(
    'Changes behind this one alone: `next` of the page before, or the `cursor` of a change or of a download. From the beginning ' +
      'unless given; `now` for those that are still to come.',
  ),
);

/** `GET /registry/changes`. */
export const ChangesQuery = Type.Object({ since: FromCursor, limit });

/** `GET /registry/changes/events`. */
export const ChangeEventsQuery = Type.Object({ since: FromCursor });

export const ChangeEventsHeaders = Type.Object({
  'Last-Event-ID': Type.Optional(
    since(
      '`id` of the last event that came, as browsers send it when they connect again; goes before `since`.',
    ),
  ),
});

/** `GET /registry/changes.atom`. */
export const ChangesAtomQuery = Type.Object({
  before: Type.Optional(text('Changes before this one alone.', A_CURSOR, { pattern: CHANGE_CURSOR })),
  limit,
});

/** One change of one entry. */
export const FollowedChange = object(
  'FollowedChange',
  'That an entry was added, changed or removed. Of one that was removed, by this change or since, no more is told than that.',
  {
    cursor: text('Names this change: those behind it are asked for with it.', A_CURSOR),
    domain: entryFields.domain,
    kind: oneOf(CHANGE_KINDS, 'What became of the entry.', 'changed'),
    at: instant('When, UTC. By the clock of who made it, so that it need not grow from change to change.'),
    version: Type.Optional(entryFields.version),
    by: Type.Optional(note.by),
    reason: note.reason,
    validation_status: Type.Optional(entryFields.validation_status),
    validation_status_before: Type.Optional(entryFields.validation_status),
    document_hash: Type.Optional(entryFields.document_hash),
    permissions: Type.Optional(
      listOf(
        PermissionChange,
        'The actions of which it says something else; of a new entry, those with a value.',
      ),
    ),
    url: Type.Optional(text('Where the entry is.', 'https://terms.example/registry/example.com')),
  },
);
export type FollowedChange = Static<typeof FollowedChange>;

export const RegistryChanges = object('RegistryChanges', 'One page of changes, the oldest first.', {
  changes: listOf(FollowedChange, 'This page.'),
  next: text(
    '`since` for what follows; never empty, so that it can be kept and asked again later.',
    A_CURSOR,
  ),
  more: flag('Whether more follows already.', false),
});
export type RegistryChanges = Static<typeof RegistryChanges>;
