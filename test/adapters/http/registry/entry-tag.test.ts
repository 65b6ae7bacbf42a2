import { describe, expect, it } from 'vitest';
import { entryTagOf, preconditionOf, tagsIn } from '../../../../src/adapters/http/registry/entry-tag.js';

/** The tags of a condition, which must have some. */
function tagsOf(text: string): NonNullable<ReturnType<typeof tagsIn>> {
  const tags = tagsIn(text);
  if (tags === undefined) throw new Error(`${text} is no condition.`);
  return tags;
}

describe('a condition on the version of an entry (RFC 9110, 13.1)', () => {
  it.each([
    ['If-Match', '"v1"', true, false],
    ['If-Match', '"v9", "v1"', true, false],
    ['If-Match', '*', true, false],
    ['If-Match', '"v2"', false, false],
    ['If-Match', 'W/"v1"', false, false],
    ['If-Match', '""', false, false],
    ['If-None-Match', '*', false, true],
    ['If-None-Match', '"v1"', false, true],
    ['If-None-Match', 'W/"v1"', false, true],
    ['If-None-Match', '"v7", "v1"', false, true],
    ['If-None-Match', '"v2"', true, true],
  ])('%s: %s on version 1 is %j, and where there is no entry %j', (header, value, onFirst, onNone) => {
    const holds = preconditionOf({ [header]: tagsOf(value) });
    expect([holds(1), holds(undefined)]).toEqual([onFirst, onNone]);
  });

  it('is met without any header, and with two only when both are met', () => {
    expect([preconditionOf({})(1), preconditionOf({})(undefined)]).toEqual([true, true]);
    const both = preconditionOf({ 'If-Match': tagsOf('"v1", "v2"'), 'If-None-Match': tagsOf('"v1"') });
    expect([both(1), both(2), both(3)]).toEqual([false, true, false]);
  });

  it('is met by the tag that the entry gets', () => {
    expect(preconditionOf({ 'If-Match': tagsOf(entryTagOf({ version: 12 })) })(12)).toBe(true);
  });

  it.each(['', ',', 'v1', 'none', '"v1', '"v1 "', '"v1" "v2"', '"v1", *'])('is not %j', (text) => {
    expect(tagsIn(text)).toBeUndefined();
  });
});
