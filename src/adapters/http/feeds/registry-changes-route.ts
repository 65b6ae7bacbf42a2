import Type from 'typebox';
import { BEGINNING } from '../../../domain/registry/change-cursor.js';
import type { FollowChanges, PublicChange } from '../../../domain/registry/follow-changes.js';
import { callerAddress } from '../kit/caller-address.js';
import { defineRoute } from '../kit/define-route.js';
import { EVENT_STREAM, EVENT_STREAM_HEADERS } from '../kit/event-stream.js';
import { addressKey } from '../kit/request-context.js';
import type { Route, RouteRequest } from '../kit/route.js';
import { toRegistryChange } from '../registry/version-response.js';
import type { ChangeStreams } from './change-streams.js';
import { toAtom } from './changes-atom.js';
import {
  CHANGES_ON_A_PAGE,
  ChangeEventsHeaders,
  ChangeEventsQuery,
  ChangesAtomQuery,
  ChangesQuery,
  RegistryChanges,
} from './registry-changes-schema.js';

/**
 * Changes of a page that count as one request. Each holds two documents and takes a third of a millisecond.
 */
const CHANGES_OF_A_REQUEST = 25;
const ATOM_TYPE = 'application/atom+xml';

export interface ChangesParts {
  readonly follow: FollowChanges;
  readonly streams: Pick<ChangeStreams, 'open'>;
  readonly baseUrl: string;
}

/** `GET /registry/changes`, its events and its Atom feed. Declared before `/registry/:domain`. */
export function registryChangesRoutes({ follow, streams, baseUrl }: ChangesParts): readonly Route[] {
  const shared = {
    limit: 'registry',
    failures: ['unknown_cursor'],
  } as const;
  return [
    defineRoute('get', '/registry/changes', {
      ...shared,
      operationId: 'getRegistryChanges',
      summary: 'What changed in the registry, on from the last change that was seen',
      description:
        'Every change of every entry, the oldest first, in the order in which they were made to last: who asks with `next` again ' +
        'and again misses none. An entry that was removed is told of as removed, and of its earlier changes no more than that they were. ' +
        '410 for a cursor of another registry, or of a state that a restore took back: begin anew then, with a download or from the beginning.',
      query: ChangesQuery,
      cache: 'no-cache',
      responses: { 200: { description: 'One page.', schema: RegistryChanges } },
      handle: async ({ query: { since = BEGINNING, limit = CHANGES_ON_A_PAGE }, charge }) => {
        await chargePage(charge, limit);
        const { changes, next, more } = await follow.page(since, limit);
        return { json: { changes: changes.map((change) => toRegistryChange(change, baseUrl)), next, more } };
      },
    }),
    defineRoute('get', '/registry/changes/events', {
      ...shared,
      operationId: 'followRegistryChanges',
      summary: 'What changes in the registry, as it happens',
      description:
        'Server-sent events: first what lies behind `since` or `Last-Event-ID`, then each change within a moment. An event `change` has as ' +
        'its data an item of `GET /registry/changes`, and as its id the cursor. A stream ends after a quarter of an hour, or when the service ' +
        'stops; browsers connect again by themselves, and go on where it ended.',
      query: ChangeEventsQuery,
      headers: ChangeEventsHeaders,
      parameterErrors: { 'Last-Event-ID': 'invalid_header' },
      cache: EVENT_STREAM_HEADERS['Cache-Control'],
      responses: {
        200: {
          description: 'The events.',
          schema: Type.String({ description: 'Server-sent events.' }),
          mediaType: EVENT_STREAM,
        },
      },
      handle: async ({ req, query, headers }) => {
        const since = headers['Last-Event-ID'] ?? query.since ?? BEGINNING;
        const write = (change: PublicChange) => JSON.stringify(toRegistryChange(change, baseUrl));
        const { stream, leave } = await streams.open(addressKey(callerAddress(req)), since, write);
        const contentType = `${EVENT_STREAM}; charset=utf-8`;
        return { stream, free: leave, contentType, headers: EVENT_STREAM_HEADERS };
      },
    }),
    defineRoute('get', '/registry/changes.atom', {
      ...shared,
      operationId: 'getRegistryChangesFeed',
      summary: 'What changed in the registry, for feed readers',
      description:
        'An Atom feed (RFC 4287), the latest change first, with links to earlier pages (RFC 5005).',
      query: ChangesAtomQuery,
      cache: 'public, max-age=60',
      responses: {
        200: {
          description: 'One page.',
          schema: Type.String({ description: 'An Atom feed.' }),
          mediaType: ATOM_TYPE,
        },
      },
      handle: async ({ query: { before, limit }, charge }) => {
        const most = limit ?? CHANGES_ON_A_PAGE;
        await chargePage(charge, most);
        const page = await follow.latest(before, most);
        return { text: toAtom(page, { baseUrl, before, limit }), contentType: `${ATOM_TYPE}; charset=utf-8` };
      },
    }),
  ];
}

/** The request itself is already counted. */
async function chargePage(charge: RouteRequest['charge'], limit: number): Promise<void> {
  const more = Math.ceil(limit / CHANGES_OF_A_REQUEST) - 1;
  if (more > 0) await charge('registry', more);
}
