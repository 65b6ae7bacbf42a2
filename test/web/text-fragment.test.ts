import { expect, it } from 'vitest';
import { withPassage } from '../../web/parts/text-fragment.js';

const AT = 'https://pear.example/terms';

it.each([
  ['You may not use robots here.', '#:~:text=You%20may%20not%20use%20robots%20here'],
  [
    '“Non-human” means: bots, and spiders',
    '#:~:text=Non%2Dhuman%E2%80%9D%20means%3A%20bots%2C%20and%20spiders',
  ],
  [
    'You agree not to scrape, crawl\n or harvest any part of the service without our consent.',
    '#:~:text=You%20agree%20not%20to,service%20without%20our%20consent',
  ],
  [
    '禁止使用任何自动化程序抓取本网站的内容并用于训练',
    expect.stringMatching(/^#:~:text=(?:%[0-9A-F]{2})+,(?:%[0-9A-F]{2})+$/),
  ],
])('%s is found by its words', (quote, fragment) =>
  expect(withPassage(AT, quote).slice(AT.length)).toEqual(fragment),
);

it('follows the fragment of an address that has one', () => {
  expect(withPassage(`${AT}#use`, 'No robots.')).toBe(`${AT}#use:~:text=No%20robots`);
});

it.each([
  [AT, undefined],
  [AT, ' … '],
  ['https://pear.example/terms.PDF', 'No robots.'],
  ['no address', 'No robots.'],
])('%s is left as it is for %j', (href, quote) => expect(withPassage(href, quote)).toBe(href));

it('treats its whole input as text', () => {
  const href = withPassage(AT, `a"><script>alert(1)</script>&text=b\ud800 ${'word '.repeat(50)}`);
  expect(new URL(href).origin).toBe('https://pear.example');
  expect(href.slice(AT.length)).toMatch(/^#:~:text=[\w%.!~*'(),]+$/);
});
