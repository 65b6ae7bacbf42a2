import { describe, expect, it } from 'vitest';
import { withoutRefusals } from '../../../../src/domain/check/action/negation.js';
import { tokenise } from '../../../../src/domain/check/action/tokenise.js';

const asked = (text: string) =>
  withoutRefusals(tokenise(text))
    .map((token) => token.text)
    .join(' ');

describe('an action that says what not to do', () => {
  it.each([
    'do not buy anything',
    "Please don't create an account.",
    "DON'T POST",
    'never place an order',
    'doNotPost',
    'no publiques nada',
    'No compre nada',
    'no purchases please',
    'neither post nor buy',
    'I refuse to sign up',
    'rather not post',
    'Bitte nichts bestellen',
    "n'achète rien",
    '不要购买任何东西',
  ])('%j asks for nothing', (text) => {
    expect(asked(text)).toBe('');
  });

  it.each([
    ["just look, don't post", 'just look'],
    ['read the reviews but do not write one', 'read the reviews'],
    ['open the page without signing up', 'open the page'],
    ['Buy the lamp. Never leave a review', 'buy the lamp'],
    ['Nur lesen, nichts kaufen', 'nur lesen'],
    ['只看不买', '只看'],
  ])('%j asks only for %j', (text, rest) => {
    expect(asked(text)).toBe(rest);
  });

  it.each([
    'agents may not post comments',
    'bots must not buy tickets',
    'content may not be used to train ai',
    'please dont let software post',
    'dont forget to pay the rent',
    'we do not permit spiders',
    'no code api call',
    'n n call api',
    '特别报道 别的新闻',
  ])('%j stays as it is', (text) => {
    expect(asked(text)).toBe(text);
  });
});
