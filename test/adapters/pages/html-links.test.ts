import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const linksOf = (html: string, linkHeader?: string) =>
  readHtml({ html, url: 'https://orchard.example/a/b?c', linkHeader })?.links ?? [];

describe('links of a page', () => {
  it('are absolute, without fragments, and only of the web', () => {
    const html =
      '<a href="d#e">1</a><a href=" /f ">2</a><a href="//g.example/">3</a><a href="http://h.example">4</a>' +
      '<a href="mailto:x@y.example">5</a><a href="javascript:alert(1)">6</a><a href="data:text/html,x">7</a><a href="http://[">8</a><a>9</a><a href="#i">10</a>';
    expect(linksOf(html).map(({ url, text }) => [text, url])).toEqual([
      ['1', 'https://orchard.example/a/d'],
      ['2', 'https://orchard.example/f'],
      ['3', 'https://g.example/'],
      ['4', 'http://h.example/'],
      ['10', 'https://orchard.example/a/b?c'],
    ]);
  });

  it('start from the base that the page names', () => {
    expect(linksOf('<base href="/legal/"><a href="terms">T</a>')[0]?.url).toBe(
      'https://orchard.example/legal/terms',
    );
    expect(linksOf('<base href="javascript:x"><a href="terms">T</a>')[0]?.url).toBe(
      'https://orchard.example/a/terms',
    );
  });

  it.each([
    ['<header><div><a href="/t">T</a></div></header>', 'header'],
    ['<nav><a href="/t">T</a></nav>', 'navigation'],
    ['<div class="menu"><a href="/t">T</a></div>', 'navigation'],
    ['<footer><ul><li><a href="/t">T</a></ul></footer>', 'footer'],
    ['<div id="footer"><a href="/t">T</a></div>', 'footer'],
    ['<footer><nav><a href="/t">T</a></nav></footer>', 'navigation'],
    ['<main><a href="/t">T</a></main>', 'main'],
    ['<p><a href="/t">T</a>', 'main'],
    ['<link rel="Terms-of-Service License" href="/t">', 'head'],
  ])('%s stands in the right place', (html, place) => {
    expect(linksOf(html)).toMatchObject([{ url: 'https://orchard.example/t', place }]);
  });

  it('name the language of their target', () => {
    const html =
      '<link rel="alternate" hreflang="EN-gb" href="/en"><a hreflang="x-default" href="/x">X</a><a hreflang="<b>" href="/y">Y</a>';
    expect(
      linksOf(html, '</h>; rel=alternate; hreflang=en').map(({ url, hreflang }) => [url, hreflang]),
    ).toEqual([
      ['https://orchard.example/h', 'en'],
      ['https://orchard.example/en', 'en-gb'],
      ['https://orchard.example/x', 'x-default'],
      ['https://orchard.example/y', undefined],
    ]);
  });

  it('have their relations in lower case and no text in the head', () => {
    expect(
      linksOf('<link rel="Terms-of-Service  LICENSE" href="/t" title="x"><a rel="nofollow" href="/u">U</a>'),
    ).toMatchObject([
      { rel: ['terms-of-service', 'license'], text: '' },
      { rel: ['nofollow'], text: 'U' },
    ]);
  });

  it('have the text that a reader sees, in one line', () => {
    expect(
      linksOf(
        '<a href="/a"> Terms\n of <b>Use</b><script>x</script></a><a href="/b"><img alt="Legal"></a><a href="/c" aria-label="Rules"><svg></svg></a>',
      ).map(({ text }) => text),
    ).toEqual(['Terms of Use', 'Legal', 'Rules']);
    expect(linksOf(`<a href="/a">${'x'.repeat(500)}</a>`)[0]?.text).toHaveLength(200);
  });

  it('are listed once for each address and text, in the order of the page, at most 5,000', () => {
    expect(
      linksOf('<a href="/b">B</a><a href="/a">A</a><a href="/b#x">B</a><a href="/b">Bee</a>').map(
        ({ url, text }) => url.at(-1) + text,
      ),
    ).toEqual(['bB', 'aA', 'bBee']);
    expect(linksOf('<nav><a href="/b">B</a></nav><a href="/b">B</a>')).toMatchObject([
      { place: 'navigation' },
    ]);
    const html = Array.from({ length: 6_000 }, (_, index) => `<a href="/${index}">x</a>`).join('');
    expect(linksOf(html)).toHaveLength(5_000);
  });

  it('include those of the header of the answer, first', () => {
    expect(
      linksOf('<base href="/z/"><link rel="x" href="/t">', '<legal>; rel="terms-of-service"'),
    ).toMatchObject([
      { url: 'https://orchard.example/a/legal', rel: ['terms-of-service'], place: 'head', text: '' },
      { url: 'https://orchard.example/t', place: 'head' },
    ]);
  });
});
