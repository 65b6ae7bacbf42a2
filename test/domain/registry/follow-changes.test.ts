import { describe, expect, it } from 'vitest';
import { BEGINNING, CURSOR_PATTERN, cursorOf, idIn } from '../../../src/domain/registry/change-cursor.js';
import { makeFollowChanges, toPublicChange } from '../../../src/domain/registry/follow-changes.js';
import type { EntryChange, FollowedChange, RegistryChanges } from '../../../src/domain/registry/ports.js';
import type { RegistryEntry } from '../../../src/domain/registry/registry-entry.js';
import { aDocumentOf, anEntry, name } from '../../support/an-entry.js';

const AT = new Date('2026-11-23T12:00:00.123Z');
const place = { id: '7', domain: name('a.com'), at: AT };

function aState(version: number, fields: Parameters<typeof anEntry>[0] = {}): RegistryEntry {
  const entry = anEntry({ domain: 'a.com', ...fields });
  return {
    ...entry,
    version,
    documentHash: `hash ${version}`,
    updatedAt: AT,
    documentText: JSON.stringify(entry.document),
  };
}

/** A history of this many changes, with gaps between their ids. */
function historyOf(count: number): RegistryChanges & { readonly all: readonly FollowedChange[] } {
  const all = Array.from({ length: count }, (_, nth): FollowedChange => {
    const id = String(3 * (nth + 1));
    const head = { id, domain: name(`d${nth}.com`), at: AT };
    return { ...head, kind: 'added', change: { ...head, by: 'a', reason: 'b', after: aState(1) } };
  });
  const idOf = (change: FollowedChange) => Number(change.id);
  return {
    all,
    place: async (id) => (id === undefined ? all.at(-1) : all.find((change) => change.id === id)),
    after: async (id, limit) => all.filter((change) => idOf(change) > Number(id)).slice(0, limit),
    before: async (id, limit) =>
      all
        .filter((change) => id === undefined || idOf(change) < Number(id))
        .reverse()
        .slice(0, limit),
  };
}

describe('a cursor', () => {
  it('names its change by its id and its content', () => {
    const cursor = cursorOf(place);
    expect(cursor).toMatch(new RegExp(`^${CURSOR_PATTERN}$`));
    expect(idIn(cursor)).toBe('7');
    const others = [
      { ...place, domain: name('b.com') },
      { ...place, at: new Date(AT.getTime() + 1) },
    ];
    expect(new Set([place, ...others].map(cursorOf)).size).toBe(3);
    expect(idIn(BEGINNING)).toBe('0');
  });
});

describe('following the changes', () => {
  it.each([1, 24, 25, 26, 30, 200])('gives each once and in order, %i at a time', async (limit) => {
    const history = historyOf(60);
    const { page } = makeFollowChanges(history);
    const seen: string[] = [];
    let since = BEGINNING;
    for (let more = true; more; ) {
      const got = await page(since, limit);
      expect(got.changes.length).toBeLessThanOrEqual(limit);
      seen.push(...got.changes.map(({ cursor }) => cursor));
      ({ next: since, more } = got);
    }
    expect(seen).toEqual(history.all.map(cursorOf));
    expect(await page(since, limit)).toEqual({ changes: [], next: since, more: false });
  });

  it('goes back from the last, a page at a time', async () => {
    const history = historyOf(60);
    const { latest } = makeFollowChanges(history);
    const first = await latest(undefined, 40);
    const second = await latest(first.next, 40);
    expect([first.more, second.more]).toEqual([true, false]);
    const seen = [...first.changes, ...second.changes].map(({ cursor }) => cursor);
    expect(seen).toEqual(history.all.map(cursorOf).reverse());
  });

  it('begins at the end for `now`, even without any change', async () => {
    const history = historyOf(3);
    const now = await makeFollowChanges(history).page('now', 10);
    expect(now).toEqual({ changes: [], next: cursorOf(history.all[2] as FollowedChange), more: false });
    const empty = makeFollowChanges(historyOf(0));
    expect(await empty.page('now', 10)).toEqual({ changes: [], next: BEGINNING, more: false });
  });

  it.each([
    ['of another history', cursorOf({ ...place, id: '3' })],
    ['of a change that is gone', cursorOf({ ...place, id: '99' })],
    ['of a number that was never given', '4-000000000000'],
  ])('refuses a cursor %s', async (_, cursor) => {
    const { page, latest } = makeFollowChanges(historyOf(3));
    await expect(page(cursor, 10)).rejects.toMatchObject({ code: 'unknown_cursor' });
    await expect(latest(cursor, 10)).rejects.toMatchObject({ code: 'unknown_cursor' });
  });
});

describe('the public form of a change', () => {
  const denied = { document: aDocumentOf('a.com', { permissions: { read_content: false } }) };
  const change: EntryChange = {
    ...place,
    by: 'Ada',
    reason: 'Ms Miller said so.',
    before: aState(1, { document: aDocumentOf('a.com', { permissions: { read_content: true } }) }),
    after: aState(2, { ...denied, validationStatus: 'flagged' }),
  };

  it('shows what changed, without the words of an admin', () => {
    const told = toPublicChange({ ...place, kind: 'changed', change });
    expect(told).toEqual({
      cursor: cursorOf(place),
      kind: 'changed',
      domain: 'a.com',
      at: AT,
      version: {
        version: 2,
        by: 'admin',
        documentHash: 'hash 2',
        status: { before: 'unvalidated', after: 'flagged' },
        permissions: [{ key: 'read_content', before: { value: true }, after: { value: false } }],
      },
    });
  });

  it('shows only that a removal took place', () => {
    const { after: _, ...removal } = change;
    const bare = { cursor: cursorOf(place), kind: 'removed', domain: 'a.com', at: AT };
    expect(toPublicChange({ ...place, kind: 'removed' })).toEqual(bare);
    expect(toPublicChange({ ...place, kind: 'removed', change: removal })).toEqual(bare);
  });
});

it('does not compare whole documents, which may be long, for a difference that it does not show', () => {
  const stateOf = (version: number) => {
    const extensions = {};
    const walked = () => {
      throw new Error('The extension was looked at.');
    };
    Object.defineProperty(extensions, 'com.example.long', { enumerable: true, get: walked });
    const state = aState(version);
    return { ...state, document: { ...state.document, extensions } };
  };
  const change = { ...place, by: 'a', reason: 'b', before: stateOf(1), after: stateOf(2) };
  expect(toPublicChange({ ...place, kind: 'changed', change }).version).toMatchObject({
    version: 2,
    documentHash: 'hash 2',
    permissions: [],
  });
});
