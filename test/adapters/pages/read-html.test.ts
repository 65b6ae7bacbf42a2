import { describe, expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../../src/adapters/pages/page-text.js';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const read = (html: string) => {
  const content = readHtml({ html, url: 'https://orchard.example/terms' });
  if (content === undefined) throw new Error('The page was refused.');
  return content;
};
const textOf = (html: string) => read(html).text;

describe('readHtml', () => {
  describe('form of the text', () => {
    it('marks headings by their level, in one line', () => {
      expect(textOf('<h1>Orchard\n <em>Rules</em></h1><p>Come in.</p><h3>Gate</h3>Close it.')).toBe(
        '# Orchard Rules\n\nCome in.\n\n### Gate\n\nClose it.',
      );
      expect(textOf('<div role="heading" aria-level="4">Gate</div>')).toBe('#### Gate');
      expect(textOf('<h2><button>Gate</button></h2>')).toBe('## Gate');
    });

    it('keeps a paragraph in one line, however it was typed or wrapped', () => {
      expect(textOf(`<p>One   two\n\tthree${' word'.repeat(200)}</p><p>Four.</p>`)).toBe(
        `One two three${' word'.repeat(200)}\n\nFour.`,
      );
    });

    it('leaves out inline marks and the addresses of links', () => {
      expect(textOf('<p>See <b>the</b> <a href="/x">gar<i>den</i></a>er<sup>1</sup>, <code>x</code>.')).toBe(
        'See the gardener1, x.',
      );
    });

    it('writes lists with their numbers, two spaces for each level', () => {
      const html =
        '<p>Rules:</p><ul><li>One<ol start="3"><li>Three<li><p>Four</p></ol><li>Two<ul><li>Deep<ul><li>Deeper</ul></ul></ul><p>End';
      expect(textOf(html)).toBe(
        'Rules:\n\n- One\n  3. Three\n  4. Four\n- Two\n  - Deep\n    - Deeper\n\nEnd',
      );
      expect(textOf('<ol><li>a<li value=7>b<li>c</ol>')).toBe('1. a\n7. b\n8. c');
    });

    it('sets the further paragraphs of an item under it', () => {
      expect(textOf('<ul><li><p>One</p><p>More</p></li><li>Two</li></ul>')).toBe('- One\n\n  More\n- Two');
    });

    it('treats a numbered list of headings as sections', () => {
      expect(
        textOf('<ol><li><h2>Gate</h2><p>Close it.</p><ul><li>Always</ul><li><h2>Trees</h2><p>Let be.</ol>'),
      ).toBe('## 1. Gate\n\nClose it.\n- Always\n\n## 2. Trees\n\nLet be.');
    });

    it('passes over items that only set a list further in', () => {
      expect(textOf('<ul><li><ul><li>Deep</ul></ul>')).toBe('- Deep');
    });

    it('writes the rows of a table, and a table that lays out a page as its text', () => {
      expect(
        textOf(
          '<table><caption>Fees</caption><tr><th>Who<th>What<tr><td>Bots<td><p>Ten</p><p>apples</p></table>',
        ),
      ).toContain('| Who | What |\n| Bots | Ten apples |');
      expect(textOf('<table><tr><td>Menu<td><h2>Gate</h2><p>Close it.</table>')).toBe(
        'Menu\n\n## Gate\n\nClose it.',
      );
      expect(textOf('<table><tr><td>One<tr><td>Two</table>')).toBe('One\n\nTwo');
    });

    it('breaks lines where the page does', () => {
      expect(textOf('<p>Gate<br>Lane 1<br><br>Village')).toBe('Gate\nLane 1\n\nVillage');
      const wrapped =
        'These rules were written long ago by a gardener\nwho wrapped his lines by hand, as one did\nthen.';
      expect(textOf(`<pre>${wrapped}\n\nNext.</pre>`)).toBe(`${wrapped.replaceAll('\n', ' ')}\n\nNext.`);
    });

    it('keeps the order of clauses in nested elements', () => {
      const html =
        '<div>1. Gate<div>1.1 Open<div>1.1.1 Slowly</div>tail</div><span>1.2</span> Close</div><div>2. Trees</div>';
      expect(textOf(html)).toBe('1. Gate\n\n1.1 Open\n\n1.1.1 Slowly\n\ntail\n\n1.2 Close\n\n2. Trees');
    });

    it('reads markup that was left open or crossed', () => {
      expect(textOf('<ul><li>One<p>More<li>Two</ul><p>A<b>B<p>C</b>D<div>E')).toBe(
        '- One\n\n  More\n- Two\n\nAB\n\nCD\n\nE',
      );
    });

    it('decodes entities once', () => {
      expect(textOf('<p>a &lt;b&gt; &amp;amp; &eacute; &#x1F34E;')).toBe('a <b> &amp; é 🍎');
    });

    it('drops characters that cannot be seen, and makes unbreakable spaces plain', () => {
      expect(textOf('<p>a\u200bl\u00adl\u2060owed&nbsp;to\u202e\u{e0041}\u{e0042} pick')).toBe(
        'allowed to pick',
      );
    });
  });

  describe('metadata', () => {
    it('has the title, the name of the site and the language it declares', () => {
      const html =
        '<html lang="de-AT"><head><title> Regeln \n &amp; mehr</title><meta property="og:site_name" content="Orchard"></head><svg><title>Icon</title></svg>';
      expect(read(html)).toMatchObject({ title: 'Regeln & mehr', siteName: 'Orchard', lang: 'de-AT' });
      expect(
        read('<meta name="Application-Name" content="Orchard"><svg><title>Icon</title></svg>'),
      ).toMatchObject({ siteName: 'Orchard' });
    });

    it('leaves out what the page does not state', () => {
      expect(Object.keys(read('<p>Hi')).sort()).toEqual(['links', 'text']);
    });
  });

  it('cuts a text after its longest length', () => {
    const { text } = read(`<p>${'apple '.repeat(800_000)}</p><p>End</p>`);
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
    expect(text.length).toBeGreaterThan(MAX_TEXT_LENGTH * 0.9);
  });

  it('refuses a page with too many elements', () => {
    expect(readHtml({ html: '<i></i>'.repeat(400_001), url: 'https://orchard.example/' })).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['<html lang="en"><head><title>Terms</title><body>', '</body></html>'],
    ['<html lang="en"><head><title>Terms</title>', ''],
  ])('reads a page with more elements than the standard parser may have: %s', (before, after) => {
    const text = textOf(`${before}${'<p>apple</p>'.repeat(60_001)}${after}<p>End`);
    expect(text.startsWith('apple\n\napple\n\n')).toBe(true);
    expect(text.endsWith('apple\n\nEnd')).toBe(true);
  });
});
