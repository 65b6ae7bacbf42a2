import { describe, expect, it } from 'vitest';
import type { Decision } from '../../../src/domain/terms/permission.js';
import { hasMoved } from '../../../src/domain/watch/moved.js';

const said = (decision: Decision, ...quotes: string[]) => ({
  decision,
  passages: quotes.map((quote) => ({ quote })),
});
const standing = (now: readonly string[], before?: readonly string[]) => ({
  now: ({ quote }: { quote: string }) => now.includes(quote),
  ...(before && { before: ({ quote }: { quote: string }) => before.includes(quote) }),
});

describe('hasMoved', () => {
  it.each([
    ['a ban that is new', said('not_specified'), said('denied', 'new'), standing(['new'], ['old']), true],
    [
      'a ban that stood there before',
      said('not_specified'),
      said('denied', 'old'),
      standing(['old'], ['old']),
      false,
    ],
    ['a ban that is gone', said('denied', 'old'), said('not_specified'), standing([], ['old']), true],
    [
      'a ban that is still there',
      said('denied', 'old'),
      said('not_specified'),
      standing(['old'], ['old']),
      false,
    ],
    [
      'a new ban next to a grant',
      said('allowed', 'a'),
      said('denied', 'b'),
      standing(['a', 'b'], ['a']),
      true,
    ],
    [
      'a grant that is gone, so that an old ban decides',
      said('allowed', 'a'),
      said('denied', 'b'),
      standing(['b'], ['a', 'b']),
      true,
    ],
    [
      'both as they stood',
      said('allowed', 'a'),
      said('denied', 'b'),
      standing(['a', 'b'], ['a', 'b']),
      false,
    ],
    [
      'the same value by another passage',
      said('denied', 'a'),
      said('denied', 'b'),
      standing(['b'], ['a']),
      false,
    ],
    ['a value of which no passage is known', said('denied'), said('not_specified'), standing([], []), false],
    [
      'a passage that was not looked for before',
      said('not_specified'),
      said('denied', 'b'),
      standing(['b']),
      true,
    ],
  ])('%s', (_, known, now, where, moved) => {
    expect(hasMoved(known, now, where)).toBe(moved);
  });
});
