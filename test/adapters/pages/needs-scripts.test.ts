import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/adapters/pages/read-html.js';

const needsScripts = (html: string) => readHtml({ html, url: 'https://orchard.example/' })?.needsScripts;
const SCRIPT = '<script src="/app.js"></script>';

describe('needsScripts', () => {
  it.each([
    `<div id="root"></div>${SCRIPT}`,
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${SCRIPT}`,
    `<p>This site requires Javascript.</p>${SCRIPT}`,
    `<div class="spinner">Loading…</div>${SCRIPT}`,
    `<app-root>&nbsp;</app-root><footer>Orchard</footer>${SCRIPT}`,
    `${SCRIPT}<script>window.data = "${'apple '.repeat(1000)}"</script>`,
  ])('is true of a shell: %s', (html) => {
    expect(needsScripts(html)).toBe(true);
  });

  it.each([
    '',
    '<p>Hi',
    `<p>Be kind to the apples.</p>${SCRIPT}`,
    `<noscript><iframe src="/t"></iframe></noscript><p>Be kind to the apples.</p>${SCRIPT}`,
    `<div id="root"></div><p>${'We use JavaScript, and apples. '.repeat(30)}</p>${SCRIPT}`,
    '<div id="root"></div>',
  ])('is false of a page that says what it has to say: %s', (html) => {
    expect(needsScripts(html)).toBe(false);
  });
});
