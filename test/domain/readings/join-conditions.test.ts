import { describe, expect, it } from 'vitest';
import { joinConditions } from '../../../src/domain/readings/join-conditions.js';

describe('joinConditions', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'the same in other words, once',
      ['An account must be registered first.'],
      ['Register an account before posting.'],
      ['An account must be registered first.'],
    ],
    [
      'both conditions when they share one significant word of two',
      ['Account registration needed.'],
      ['The account stays personal.'],
      ['Account registration needed.', 'The account stays personal.'],
    ],
    [
      'a stricter condition in place of the one it contains',
      ['An account is needed.', 'Keep to the law.'],
      ['Only with an account of a paying member.'],
      ['Only with an account of a paying member.', 'Keep to the law.'],
    ],
    [
      'a weaker one, not at all',
      ['Only with an account of a paying member.'],
      ['An account is needed.'],
      ['Only with an account of a paying member.'],
    ],
    [
      'another number in addition to the first',
      ['At most 100 requests a day.'],
      ['At most 10 requests a day.'],
      ['At most 100 requests a day.', 'At most 10 requests a day.'],
    ],
    [
      'words that say little, each for itself',
      ['Not for use.'],
      ['Only this.'],
      ['Not for use.', 'Only this.'],
    ],
  ])('returns %s', (_, first, second, joined) => {
    expect(joinConditions([first, second])).toEqual(joined);
  });

  it('returns at most the given number', () => {
    expect(joinConditions([['Register first.', 'Pay later.'], ['Label robots.']], 2)).toEqual([
      'Register first.',
      'Pay later.',
    ]);
  });
});
