import { describe, expect, it } from 'vitest';
import { englishVersions } from '../../../../src/adapters/web/terms/english-version.js';
import { SiteHosts } from '../../../../src/adapters/web/terms/site-hosts.js';
import type { PageLink } from '../../../../src/domain/generate/ports.js';

const site = new SiteHosts('shop.example');
const link = (path: string, changed: Partial<PageLink> = {}): PageLink => ({
  url: new URL(path, 'https://shop.example/').href,
  text: '',
  rel: [],
  place: 'footer',
  ...changed,
});
const alternate = (path: string, hreflang: string) =>
  link(path, { rel: ['alternate'], hreflang, place: 'head' });
const versions = (links: readonly PageLink[], language: string | undefined = 'pl') =>
  englishVersions({ kind: 'content', text: '', links, ...(language && { language }) }, site).map(
    (url) => new URL(url).pathname,
  );

describe('englishVersions', () => {
  it.each<[string, PageLink]>([
    ['an alternate', alternate('/en', 'en')],
    ['an alternate of a region', alternate('/en', 'en-gb')],
    ['the alternate for everybody', alternate('/en', 'x-default')],
    ['a link that names its language', link('/en', { text: 'Terms', hreflang: 'en' })],
    ['a switch', link('/en', { text: 'English' })],
    ['a switch by code', link('/en', { text: 'EN', place: 'header' })],
    ['a switch in another language', link('/en', { text: 'Englisch' })],
  ])('are found by %s', (_, offered) => {
    expect(versions([link('/kontakt', { text: 'Kontakt' }), offered])).toEqual(['/en']);
  });

  it('are two at most, the surest first', () => {
    const links = [
      alternate('/x', 'x-default'),
      link('/switch', { text: 'English' }),
      alternate('/en-us', 'en-us'),
      alternate('/de', 'de'),
    ];
    expect(versions(links)).toEqual(['/en-us', '/switch']);
  });

  it.each<[string, readonly PageLink[], string?]>([
    ['in a page that is in English', [alternate('/de', 'en')], 'en'],
    ['on another site', [link('https://another.example/en', { text: 'English' })]],
    ['in another language', [alternate('/de', 'de'), alternate('/eng', 'enm')]],
    ['in a link that speaks of English', [link('/courses', { text: 'English courses for beginners' })]],
    ['in a feed', [link('/feed', { rel: ['alternate'], place: 'head' })]],
  ])('are not sought %s', (_, links, language) => {
    expect(versions(links, language)).toEqual([]);
  });
});
