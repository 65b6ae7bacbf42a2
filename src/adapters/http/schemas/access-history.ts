import Type, { type Static } from 'typebox';
import { ACCESS_CHANGES, ACCESS_SUBJECTS } from '../../../domain/access/access-change.js';
import { ROLES } from '../../../domain/access/roles.js';
import { changePages } from '../pages.js';
import { instant, instantOrNull, integer, object, oneOf, orNull, pageOf, text, uuid } from './fields.js';

/** `GET /api/v1/admin/access-history`. */
export const ACCESS_HISTORY_PAGES = changePages('access', 100, 1_000);
export const AccessHistoryQuery = Type.Object(ACCESS_HISTORY_PAGES.query);

const State = object('AccessState', 'What is told of a key or a token.', {
  name: text('Name of the key or the token.', 'Example Robotics'),
  role: Type.Optional(oneOf(ROLES, 'Of a token.', 'auditor')),
  hourly: Type.Optional(integer('Of a key: requests an hour.', 5_000)),
  daily: Type.Optional(integer('Of a key: requests a day.', 50_000)),
  revoked_at: instantOrNull('Since when it counts no more, UTC; null while it does.'),
});
export type AccessStateResponse = Static<typeof State>;

const Change = object('AccessChange', 'One change.', {
  id: text('Grows with every change.', '42'),
  at: instant('When, UTC.'),
  by: text('Name of the token that made the change.', 'bootstrap-admin'),
  subject: oneOf(ACCESS_SUBJECTS, 'What it is about.', 'client_key'),
  subject_id: uuid('Id of the key or the token.'),
  change: oneOf(ACCESS_CHANGES, 'What happened.', 'limits_set'),
  before: orNull(State, 'As it was; null when it was new.'),
  after: State,
});
export type AccessChangeResponse = Static<typeof Change>;

export const AccessHistoryResponse = object(
  'AccessHistory',
  'One page of who made, changed and revoked keys and tokens, the latest first.',
  pageOf('changes', Change),
);
