import { expect, it } from 'vitest';
import { jsonDiff } from '../../../src/domain/registry/json-diff.js';

const diff = (before: unknown, after: unknown) => jsonDiff(before, after, 100).changes;

it.each([
  [1, 1],
  [null, null],
  ['a', 'a'],
  [
    { a: 1, b: [1, { c: null }] },
    { b: [1, { c: null }], a: 1 },
  ],
  [[], []],
  [{}, {}],
])('%j and %j do not differ', (one, other) => expect(diff(one, other)).toEqual([]));

it.each([
  [1, 2],
  [null, false],
  [0, null],
  ['1', 1],
  [{}, []],
  [[], null],
  [{}, null],
  [[1], [1, 2]],
])('%j was replaced by %j', (before, after) =>
  expect(diff(before, after)).toEqual([{ op: 'replace', path: '', before, after }]),
);

it('reports the outermost values that differ, with their paths', () => {
  const before = { same: { x: 1 }, gone: { deep: [1] }, list: [1, { a: 1 }, 3], 'a/b~c': 1, kind: {} };
  const after = { same: { x: 1 }, list: [1, { a: 2 }, 3], 'a/b~c': 2, kind: [], added: { deep: true } };
  expect(diff(before, after)).toEqual([
    { op: 'remove', path: '/gone', before: { deep: [1] } },
    { op: 'replace', path: '/list/1/a', before: 1, after: 2 },
    { op: 'replace', path: '/a~1b~0c', before: 1, after: 2 },
    { op: 'replace', path: '/kind', before: {}, after: [] },
    { op: 'add', path: '/added', after: { deep: true } },
  ]);
});

it('treats keys that objects inherit as ordinary keys', () => {
  const before = JSON.parse('{"__proto__":{"a":1},"constructor":1}');
  const after = JSON.parse('{"__proto__":{"a":2},"toString":1}');
  expect(diff(before, after)).toEqual([
    { op: 'replace', path: '/__proto__/a', before: 1, after: 2 },
    { op: 'remove', path: '/constructor', before: 1 },
    { op: 'add', path: '/toString', after: 1 },
  ]);
});

it('gives at most the limit, and says whether that was all', () => {
  const many = Object.fromEntries(Array.from({ length: 5 }, (_, nth) => [`k${nth}`, nth]));
  expect(jsonDiff({}, many, 5)).toMatchObject({ changes: { length: 5 }, complete: true });
  expect(jsonDiff({}, many, 4)).toMatchObject({ changes: { length: 4 }, complete: false });
  expect(jsonDiff(many, {}, 4)).toMatchObject({ changes: { length: 4 }, complete: false });
});
