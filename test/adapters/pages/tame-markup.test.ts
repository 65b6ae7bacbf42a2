import { describe, expect, it } from 'vitest';
import { tameMarkup } from '../../../src/adapters/pages/tame-markup.js';
import { itEndsHostilePages } from './hostile-pages.js';

describe('tameMarkup', () => {
  it('leaves ordinary markup unchanged', () => {
    const html =
      '<!doctype html><p class="a > b" title=\'"\'>One<br/>two<img alt="<p>"><ul><li>a<li>b</ul><script>"<div>" < 3</script><input value=">">';
    expect(tameMarkup(html)).toEqual({ markup: html, elements: 8 });
  });

  it('leaves out comments and what a parser treats as one', () => {
    expect(
      tameMarkup('a<!-- <p> -->b<!--> c <!--->d<!-- --!>e<?xml x?>f</ x>g<!x>h<!--never closed').markup,
    ).toBe('ab c defgh');
  });

  it('keeps a < that begins no tag', () => {
    expect(tameMarkup('1 < 2 <3 << 4').markup).toBe('1 < 2 <3 << 4');
  });

  it('has no elements of style', () => {
    expect(tameMarkup('<B class="x">a</B><font>b</font><big>c').markup).toBe(
      '<span class="x">a</span><span>b</span><span>c',
    );
  });

  it('leaves out tags that nest too deep with their end tags, and keeps their text', () => {
    const deep = `${'<div>'.repeat(600)}x${'</div>'.repeat(600)}<p>y</p>`;
    const { markup, elements } = tameMarkup(deep);
    expect(elements).toBe(513);
    expect(markup.match(/<div>/g)).toHaveLength(512);
    expect(markup.match(/<\/div>/g)).toHaveLength(512);
    expect(markup).toMatch(/x[^y]*<p>y<\/p>$/);
  });

  it('knows that elements of a drawing can end in themselves', () => {
    const html = `<svg/>${'<svg><path/><circle/></svg><svg/>'.repeat(300)}<script>"</b><b>"</script>`;
    expect(tameMarkup(html).markup).toBe(html);
  });

  it('does not count elements that end without saying so', () => {
    const html = '<p>x<ul><li>y<li>z</ul><table><tr><td>1<td>2<tr><td>3</table>'.repeat(600);
    expect(tameMarkup(html).markup).toBe(html);
  });
});

describe('a hostile page ends in a text or in none', () => itEndsHostilePages(75_000, 5_000));
