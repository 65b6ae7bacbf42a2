import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const textOf = (html: string) => readHtml({ html, url: 'https://orchard.example/terms' })?.text;
const CLAUSE = 'Visitors may look at every apple and count it, and they leave each of them on its tree. ';
const CLAUSES = CLAUSE.repeat(8).trim();

describe('what a reader does not see', () => {
  it.each([
    '<p hidden>x</p>',
    '<p hidden="hidden">x</p>',
    '<div aria-hidden="true"><p>x</p></div>',
    '<p style="color:red; DISPLAY : none !important">x</p>',
    '<span style="visibility:hidden">x</span>',
    '<span style="display:/* */none">x</span>',
    '<span style="font-size:0px">x</span>',
    '<!-- x -->',
    '<!--><p>y<!-- x -->',
    '<script>x</script>',
    '<script type="text/plain">x</script>',
    '<style>x</style>',
    '<template><p>x</p></template>',
    '<noscript>x</noscript>',
    '<svg><title>x</title><text>x</text></svg>',
    '<iframe>x</iframe>',
    '<textarea>x</textarea>',
    '<select><option>x</select>',
    '<input value="x"><button>x</button>',
    '<dialog>x</dialog>',
    '<img alt="x">',
  ])('is left out: %s', (html) => {
    expect(textOf(`<main><p>${CLAUSES}</p>${html}</main>`)).not.toMatch(/\b[x]\b/);
  });

  it.each([
    '<details><summary>Gate</summary>x</details>',
    '<p hidden="until-found">x',
    '<p style="font-size:0.9em">x',
    '<dialog open>x</dialog>',
  ])('is not: %s', (html) => {
    expect(textOf(`<main><p>${CLAUSES}</p>${html}</main>`)).toMatch(/\bx\b/);
  });

  it('is not a whole page that its scripts will show', () => {
    expect(textOf(`<body style="visibility:hidden"><p>${CLAUSES}`)).toBe(CLAUSES);
  });

  it('stays removed even when little else is left', () => {
    expect(textOf(`<p>Hi</p><footer><p hidden>${CLAUSES}</p></footer>`)).toBe('Hi');
  });
});

describe('main content', () => {
  it.each([
    '<nav><p>NOISE</p></nav>',
    '<header><p>NOISE</p></header>',
    '<footer><p>NOISE</p></footer>',
    '<aside><p>NOISE</p></aside>',
    '<div role="navigation">NOISE</div>',
    '<div role="contentinfo">NOISE</div>',
    '<div id="footer">NOISE</div>',
    '<div class="dark site-footer">NOISE</div>',
    '<div class="main-nav">NOISE</div>',
    '<div id="header">NOISE</div>',
    '<div class="cookie-banner">NOISE</div>',
    `<div id="onetrust-consent-sdk">NOISE ${CLAUSES}${CLAUSES}</div>`,
  ])('leaves out %s', (part) => {
    expect(textOf(`${part}<div><h1>Terms</h1><p>${CLAUSES}</p></div>`)).toBe(`# Terms\n\n${CLAUSES}`);
  });

  it.each([
    `<article><header><h1>Terms</h1></header><p>${CLAUSES}</p></article>`,
    `<main><section><div class="header"><h1>Terms</h1></div><p>${CLAUSES}</p></section></main>`,
  ])('keeps the header of an article: %#', (html) => {
    expect(textOf(html)).toBe(`# Terms\n\n${CLAUSES}`);
  });

  it('uses the main element when it contains nearly all of the text', () => {
    expect(textOf(`<div>Shop now</div><main><p>${CLAUSES}</p></main><div>Follow us</div>`)).toBe(CLAUSES);
    expect(textOf(`<div>Shop now</div><div role="main"><p>${CLAUSES}</p></div>`)).toBe(CLAUSES);
  });

  it('uses the body when the main element contains only some of it', () => {
    expect(textOf(`<main><p>${CLAUSES}</p></main><div><p>${CLAUSES}</p></div>`)).toBe(
      `${CLAUSES}\n\n${CLAUSES}`,
    );
    expect(textOf(`<article><p>${CLAUSES}</p></article><article><p>${CLAUSES}</p></article>`)).toBe(
      `${CLAUSES}\n\n${CLAUSES}`,
    );
  });

  it.each(['header', 'footer', 'aside', 'nav', 'form'])('finds terms in a %s, without the menu', (name) => {
    const terms = `<${name}><h1>Terms</h1><p>${CLAUSES}</p></${name}>`;
    expect(textOf(`<nav><a href="/">Home</a></nav>${terms}<div>Hi</div>`)).toBe(
      `# Terms\n\n${CLAUSES}\n\nHi`,
    );
  });

  it('uses the whole page when its text is spread over such parts', () => {
    const html = `<aside><p>${CLAUSES}</p></aside>`.repeat(4);
    expect(textOf(`<div>Hi</div>${html}`)).toBe(['Hi', CLAUSES, CLAUSES, CLAUSES, CLAUSES].join('\n\n'));
  });

  it('does not take a long menu for text', () => {
    const menu = `<nav>${'<a href="/x">A very long name for a page of apples</a> '.repeat(100)}</nav>`;
    expect(textOf(`${menu}<div><p>${CLAUSE}</p></div>`)).toBe(CLAUSE.trim());
  });

  it('keeps elements of unknown roles and names', () => {
    expect(textOf(`<div role="constructor"><p>Hi</p></div><constructor>Ho</constructor><p>${CLAUSES}`)).toBe(
      `Hi\n\nHo\n\n${CLAUSES}`,
    );
  });

  it('does not judge the body by its classes', () => {
    expect(textOf(`<body class="sidebar menu"><p>${CLAUSES}`)).toBe(CLAUSES);
  });
});
