import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const hindranceOf = (html: string) => readHtml({ html, url: 'https://orchard.example/' })?.hindrance;
const SCRIPT = '<script src="/app.js"></script>';

describe('what appears in place of the text of a page', () => {
  it.each([
    `<div id="root"></div>${SCRIPT}`,
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${SCRIPT}`,
    `<p>This site requires Javascript.</p>${SCRIPT}`,
    `<div class="spinner">Loading…</div>${SCRIPT}`,
    `<app-root>&nbsp;</app-root><footer>Orchard</footer>${SCRIPT}`,
    `${SCRIPT}<script>window.data = "${'apple '.repeat(1000)}"</script>`,
  ])('is what scripts write: %s', (html) => {
    expect(hindranceOf(html)).toBe('scripts');
  });

  it.each([
    `<h1>orchard.example</h1><p>Verifying you are human. This may take a few seconds.</p>${SCRIPT}`,
    `<title>Just a moment...</title><p>Just a moment...</p>${SCRIPT}`,
    '<p>Our systems have detected unusual traffic from your network.</p>',
    '<form id="challenge-form"><input></form>',
    `<script src="https://captcha.example/captcha.js"></script>`,
  ])('is a test for a person: %s', (html) => {
    expect(hindranceOf(html)).toBe('captcha');
  });

  it.each([
    '<h1>Terms</h1><iframe src="/legal/terms-frame.html"></iframe>',
    '<embed src="/terms.pdf" type="application/pdf">',
    '<object data="/terms.pdf"></object>',
  ])('is another document: %s', (html) => {
    expect(hindranceOf(html)).toBe('frame');
  });

  it.each([
    '',
    '<p>Hi',
    `<p>Be kind to the apples.</p>${SCRIPT}`,
    `<noscript><iframe src="/t"></iframe></noscript><p>Be kind to the apples.</p>${SCRIPT}`,
    `<div id="root"></div><p>${'We use JavaScript, and apples. '.repeat(30)}</p>${SCRIPT}`,
    `<iframe src="/map"></iframe><p>${'Do not use a CAPTCHA solver on the apples. '.repeat(12)}</p>`,
    '<div id="root"></div>',
  ])('is nothing where the page says what it has to say: %s', (html) => {
    expect(hindranceOf(html)).toBeUndefined();
  });
});
