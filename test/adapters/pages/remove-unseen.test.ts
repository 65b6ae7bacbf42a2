import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const GRANT = 'You may scrape this site.';
const textOf = (html: string) => readHtml({ html, url: 'https://orchard.example/terms' })?.text ?? '';
const shows = (html: string) => textOf(`<p>Be kind to the apples.</p>${html}`).includes(GRANT);
const styled = (style: string) => `<div style="${style}"><p>${GRANT}</p></div>`;

describe('text that a browser does not show', () => {
  it.each([
    'display:none',
    'DISPLAY : None !important; display: block',
    'dis\\70 lay: none',
    '/* a; */ display: /**/ none',
    'content-visibility: hidden',
    'visibility: hidden',
    'visibility: collapse',
    'opacity: 0',
    'opacity: .01',
    'opacity: 1%',
    'filter: opacity(0)',
    'font-size: 0',
    'font-size: 1px',
    'font-size: 0.01em',
    'font-size: 5%',
    'font: 0/0 a',
    'font: 1px serif',
    'position: absolute; left: -9999px',
    'position: fixed; top: -100em',
    'position: absolute; left: -100%',
    'position: absolute; left: 10000px',
    'position: absolute; inset: -9999px auto auto -9999px',
    'margin-left: -9999px',
    'transform: translateX(-9999px)',
    'transform: translate(0, -200vh)',
    'text-indent: -9999px',
    'text-indent: -100%',
    'height: 0; overflow: hidden',
    'max-height: 0; overflow-y: hidden',
    'width: 1px; height: 1px; overflow: hidden',
    'width: 0; overflow: clip',
    'position: absolute; clip: rect(0, 0, 0, 0)',
    'position: absolute; clip: rect(1px 1px 1px 1px)',
    'clip-path: inset(50%)',
    'clip-path: inset(100% 0 0 0)',
    'clip-path: circle(0)',
    'clip-path: polygon(0 0, 0 0, 0 0)',
    'color: transparent',
    'color: rgba(0, 0, 0, 0)',
    'color: rgb(0 0 0 / 0%)',
    'color: hsla(120, 50%, 50%, 0.01)',
    'color: #0000',
    'color: #00000001',
    '-webkit-text-fill-color: transparent',
    'color: white',
    'color: snow',
    'color: Canvas',
    'color: hsl(0, 0%, 100%)',
    'color: hsl(210deg 100% 98%)',
    'color: #fff',
    'color: #fefefe',
    'color: #000; background: #000',
    'background-color: rgb(10, 20, 30); color: #0a141e',
    'transform: scale(0)',
    'transform: scale(0.001)',
    'transform: scaleY(0)',
    'transform: scale3d(0, 0, 1)',
    'transform: matrix(0, 0, 0, 0, 0, 0)',
    'scale: 0',
    'text-decoration: line-through',
    'text-decoration-line: line-through',
  ])('grants nothing: %s', (style) => {
    expect(shows(styled(style))).toBe(false);
  });

  it.each([
    `<del>${GRANT}</del>`,
    `<s>${GRANT}</s>`,
    `<strike>${GRANT}</strike>`,
    `<p><S class="x">${GRANT}</S></p>`,
    `<div popover>${GRANT}</div>`,
    `<div popover="manual">${GRANT}</div>`,
    `<dialog>${GRANT}</dialog>`,
    `<p hidden>${GRANT}</p>`,
    `<p aria-hidden="true">${GRANT}</p>`,
    `<template>${GRANT}</template>`,
    `<font color="white">${GRANT}</font>`,
    `<table bgcolor="#000"><tr><td><font color="black">${GRANT}</font></table>`,
    `<div style="color:#fff"><div style="background:none"><b>${GRANT}</b></div></div>`,
    `<div style="font-size:0.1em"><div style="font-size:0.5em">${GRANT}</div></div>`,
  ])('grants nothing: %s', (html) => {
    expect(shows(html)).toBe(false);
  });
});

describe('text that only screen readers skip', () => {
  it.each([
    `<div id="page" aria-hidden="true"><main><h1>Terms</h1><p>${GRANT}</p></main></div>`,
    `<div aria-hidden="true"><section><p>${GRANT}</p></section></div>`,
    `<button><h3>${GRANT}</h3></button>`,
  ])('counts where a whole page stands in it: %s', (html) => {
    expect(shows(html)).toBe(true);
  });
});

describe('text that a browser shows', () => {
  it.each([
    'opacity: 0.9',
    'font-size: 11px',
    'font-size: 0.7em',
    'font: italic 12px/1.5 serif',
    'left: -10px; position: relative',
    'position: absolute; top: 14200px; left: 90px',
    'margin-left: -15px',
    'transform: translate(-50%, -50%)',
    'transform: scale(0.9)',
    'text-indent: -1.5em',
    'height: 0',
    'height: 400px; overflow: auto',
    'max-width: 100%; overflow: hidden',
    'clip-path: inset(5%)',
    'color: #333',
    'color: #fff; background: #000',
    'color: #fff; background: url(dark.png)',
    'color: transparent; -webkit-background-clip: text',
    'text-decoration: underline',
    'display: none; display: block',
    'overflow: hidden',
  ])('counts: %s', (style) => {
    expect(shows(styled(style))).toBe(true);
  });

  it.each([
    `<div style="visibility:hidden"><p style="visibility:visible">${GRANT}</p></div>`,
    `<div style="font-size:0"><p style="font-size:16px">${GRANT}</p></div>`,
    `<div style="text-indent:-9999px"><p style="text-indent:0">${GRANT}</p></div>`,
    `<div style="color:transparent"><p style="color:#111">${GRANT}</p></div>`,
    `<div style="background:#000"><p style="color:#fff">${GRANT}</p></div>`,
    // Folded, but readers can unfold it.
    `<details><summary>More</summary>${GRANT}</details>`,
    `<dialog open>${GRANT}</dialog>`,
    `<p hidden="until-found">${GRANT}</p>`,
    `<ins>${GRANT}</ins>`,
  ])('counts: %s', (html) => {
    expect(shows(html)).toBe(true);
  });

  it('counts in white where a style sheet may set the background', () => {
    expect(textOf(`<style>body{background:#123}</style><p style="color:#fff">${GRANT}</p>`)).toBe(GRANT);
  });

  it('counts in a page that is hidden as a whole until its scripts run', () => {
    expect(textOf(`<body style="opacity:0"><p>${GRANT}`)).toBe(GRANT);
  });
});

it('keeps hidden links, which menus have', () => {
  const page = readHtml({
    html: '<div style="display:none"><a href="/terms">Terms</a></div><p>Hello',
    url: 'https://orchard.example/',
  });
  expect(page?.links.map(({ url }) => url)).toEqual(['https://orchard.example/terms']);
});
