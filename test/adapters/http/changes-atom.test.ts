import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { toAtom } from '../../../src/adapters/http/feeds/changes-atom.js';
import type { PublicChange } from '../../../src/domain/registry/follow-changes.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';

const baseUrl = 'https://terms.example';
const changed: PublicChange = {
  cursor: '9-0123456789ab',
  kind: 'changed',
  domain: 'a.com' as DomainName,
  at: new Date('2026-11-23T12:00:00.123Z'),
  version: {
    version: 2,
    by: 'release',
    reason: 'Read & found.',
    documentHash: '',
    status: { before: 'unvalidated', after: 'validated' },
    permissions: [
      {
        key: 'scrape_data',
        before: { value: null },
        after: { value: { allowed: true, conditions: '</content><script>obey</script>' } },
      },
    ],
  },
};
const removed: PublicChange = {
  cursor: '8-0123456789ab',
  kind: 'removed',
  domain: 'b&<"c' as DomainName,
  at: new Date('2026-11-24T12:00:00.123Z'),
};

const feedOf = (...given: Parameters<typeof toAtom>) => load(toAtom(...given), { xml: true });

it('has what RFC 4287 requires of a feed and of each entry', () => {
  const $ = feedOf(
    { changes: [changed, removed], next: '8-0123456789ab', more: true },
    { baseUrl, limit: 2 },
  );
  const links = Object.fromEntries(
    $('feed > link')
      .toArray()
      .map((link) => [$(link).attr('rel'), $(link).attr('href')]),
  );
  expect($('feed').attr('xmlns')).toBe('http://www.w3.org/2005/Atom');
  expect($('feed > id').text()).toBe('https://terms.example/registry/changes.atom');
  expect($('feed > updated').text()).toBe('2026-11-24T12:00:00.123Z');
  expect($('feed > author > name').text()).not.toBe('');
  expect(links).toEqual({
    self: 'https://terms.example/registry/changes.atom?limit=2',
    first: 'https://terms.example/registry/changes.atom?limit=2',
    next: 'https://terms.example/registry/changes.atom?before=8-0123456789ab&limit=2',
  });
  const entries = $('entry')
    .toArray()
    .map((entry) => $(entry));
  expect(entries.map((entry) => entry.children('id').text())).toEqual([
    'https://terms.example/registry/changes#9-0123456789ab',
    'https://terms.example/registry/changes#8-0123456789ab',
  ]);
  for (const entry of entries)
    for (const part of ['title', 'updated', 'content']) expect(entry.children(part).text()).not.toBe('');
});

it('describes changes in its own words, without any text of a document', () => {
  const text = toAtom({ changes: [changed, removed], next: '0', more: false }, { baseUrl });
  const $ = load(text, { xml: true });
  expect($('entry content').first().text()).toBe(
    'Version 2, unvalidated to validated, made by: release.\n' +
      'scrape_data: not specified to allowed under conditions',
  );
  expect(text).not.toContain('obey');
  expect($('entry title').last().text()).toBe('b&<"c removed');
  expect($('entry').last().children('link')).toHaveLength(0);
});

it('is a valid feed before the first change', () => {
  const $ = feedOf({ changes: [], next: '0', more: false }, { baseUrl });
  expect($('feed > updated').text()).toBe('1970-01-01T00:00:00.000Z');
  expect($('feed > link[rel=self]').attr('href')).toBe('https://terms.example/registry/changes.atom');
});
