import { describe, expect, it } from 'vitest';
import { mergeClaims } from '../../../../src/adapters/analyst/openai/merge-claims.js';

const claim = (value: boolean, ...quotes: readonly string[]) => ({
  value,
  quotes: quotes.map((quote) => ({ quote, source: 0 })),
});

describe('mergeClaims', () => {
  it('prefers a ban in one part to a grant in another, whichever comes first', () => {
    const grant = { create_account: claim(true, 'Anyone may register.') };
    const ban = { create_account: claim(false, 'No accounts by bots.') };
    for (const readings of [
      [grant, ban],
      [ban, grant],
    ]) {
      expect(mergeClaims(readings)).toEqual(ban);
    }
  });

  it('prefers a grant to silence', () => {
    expect(mergeClaims([{}, { api_access: claim(true, 'We have an API.') }, {}])).toEqual({
      api_access: claim(true, 'We have an API.'),
    });
    expect(mergeClaims([{}, {}])).toEqual({});
    expect(mergeClaims([])).toEqual({});
  });

  it('gathers three quotes at most, the first of each part before the second of any, each once', () => {
    const readings = [
      { read_content: claim(true, 'a', 'b', 'c') },
      { read_content: claim(true, 'a', 'd') },
      { read_content: claim(true, 'e') },
    ];
    expect(mergeClaims(readings).read_content).toEqual(claim(true, 'a', 'e', 'b'));
  });

  it('distinguishes the same words in two texts', () => {
    const of = (source: number) => ({ read_content: { value: true, quotes: [{ quote: 'a', source }] } });
    expect(mergeClaims([of(0), of(1)]).read_content?.quotes).toHaveLength(2);
  });
});
