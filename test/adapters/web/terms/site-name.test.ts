import { describe, expect, it } from 'vitest';
import { siteNameOf } from '../../../../src/adapters/web/terms/site-name.js';
import { pageWords } from '../../../support/page-words.js';

const nameOf = (host: string, siteName: string | undefined, title?: string) =>
  siteNameOf(
    {
      kind: 'content',
      text: '',
      links: [],
      ...(siteName !== undefined && { siteName }),
      ...(title !== undefined && { title }),
    },
    host,
    pageWords,
  );

describe('siteNameOf', () => {
  it.each<[string, string | undefined, string | undefined, string]>([
    ['shop.example', 'Lanternfish Market', undefined, 'Lanternfish Market'],
    [
      'lanternfish.example',
      'Lanternfish | Lamps that last a lifetime, made by hand in Cork',
      undefined,
      'Lanternfish',
    ],
    ['lanternfish.example', undefined, 'Handmade lamps - Lanternfish', 'Lanternfish'],
    ['www.lanternfish.example', undefined, 'Lanternfish: lamps for every room', 'Lanternfish'],
    ['lanternfish-market.example', undefined, 'Home | Lanternfish Market', 'Lanternfish Market'],
    ['lanternfish.example', 'Home', 'Lanternfish', 'Lanternfish'],
    ['wordpress-herbs.example', 'WordPress Herbs', undefined, 'WordPress Herbs'],
    ['hondana.example', 'ほんだな日和', undefined, 'ほんだな日和'],
    ['qx.example', 'QX', undefined, 'QX'],
  ])('%s, "%s", titled "%s": %s', (host, siteName, title, expected) => {
    expect(nameOf(host, siteName, title)).toBe(expected);
  });

  it.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    [undefined, 'Handmade lamps for every room'],
    [undefined, 'Terms of Service'],
    ['Home', undefined],
    ['My Site', 'Welcome'],
    ['WordPress', undefined],
    ['Acme Help Center by Zendesk', undefined],
    ['{{ site.name }}', undefined],
    ['undefined', undefined],
    ['<b>Shop</b>', undefined],
    ['Terms and Conditions', undefined],
    ['Privacy Policy', undefined],
    ['Buy handmade lamps, lights and lanterns online at low prices', undefined],
    ['|', '|'],
  ])('is nothing for "%s", titled "%s"', (siteName, title) => {
    expect(nameOf('shop-77.example', siteName, title)).toBeUndefined();
  });
});
