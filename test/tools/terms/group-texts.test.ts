import { describe, expect, it } from 'vitest';
import { groupTexts, Shingles } from '../../../tools/terms/group-texts.js';

/** Words that no other text has. */
const own = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');

function textOf(domain: string, plain: string) {
  const shingles = new Shingles();
  shingles.add(plain);
  return { domain, shingles };
}

describe('groupTexts', () => {
  it('puts services of one name into one group, and others into groups of their own', () => {
    const groups = groupTexts([
      textOf('shop.de', own('a', 300)),
      textOf('shop.fr', own('b', 300)),
      textOf('market.fr', own('c', 300)),
    ]);
    expect(groups).toEqual(['shop.de', 'shop.de', 'market.fr']);
  });

  it('puts texts of which much of the shorter stands in the other into one group, also by a third', () => {
    const [first, second] = [own('a', 400), own('b', 400)];
    const groups = groupTexts([
      textOf('one.de', first),
      textOf('two.de', second),
      textOf('three.de', `${first} ${second}`),
      textOf('four.de', `${own('d', 400)} ${first.slice(0, 200)}`),
    ]);
    expect(new Set(groups.slice(0, 3)).size).toBe(1);
    expect(groups[3]).toBe('four.de');
  });

  it('takes no alike beginning of short texts for alike', () => {
    expect(
      groupTexts([textOf('one.de', 'all rights are reserved'), textOf('two.de', 'all rights are reserved')]),
    ).toEqual(['one.de', 'two.de']);
  });
});
