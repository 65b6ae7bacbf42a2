import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  isLinkList,
  looksLikeTerms as looksLikeTermsBy,
  type Provenance,
} from '../../../../src/adapters/web/terms/looks-like-terms.js';
import type { PageContent } from '../../../../src/domain/generate/ports.js';
import { pageWords } from '../../../support/page-words.js';

const looksLikeTerms = (page: PageContent, provenance: Provenance) =>
  looksLikeTermsBy(page, provenance, pageWords);

const PAGES = new URL('../../../fixtures/sites/pages/', import.meta.url);

/** The text of a fixture page like a reader's, as far as it matters here. */
function aText(file: string): string {
  return readFileSync(new URL(`${file}.html`, PAGES), 'utf8')
    .replace(/<h\d>/g, '# ')
    .replace(/<[^>]+>/g, '');
}

const aPage = (text: string, changed: Partial<PageContent> = {}): PageContent => ({
  kind: 'content',
  text,
  links: [],
  ...changed,
});

describe('terms', () => {
  it.each(['terms-en', 'terms-fr', 'terms-de', 'terms-ja'])('%s, even when it was only guessed', (file) => {
    expect(looksLikeTerms(aPage(aText(file)), 'guessed')).toBe(true);
  });

  it.each(['acceptable-use-en', 'api-terms-en', 'community-en', 'sale-fr'])('%s, when linked', (file) => {
    expect(looksLikeTerms(aPage(aText(file)), 'linked')).toBe(true);
  });

  it('whose name is only in the title', () => {
    const text = aText('terms-en').replace(/^#.*$/gm, '');
    expect(looksLikeTerms(aPage(text), 'guessed')).toBe(false);
    expect(looksLikeTerms(aPage(text, { title: 'Terms of Use | Lanternfish' }), 'guessed')).toBe(true);
  });
});

describe('other pages', () => {
  it.each(['home-en', 'privacy-en'])('%s', (file) => {
    expect(looksLikeTerms(aPage(aText(file)), 'linked')).toBe(false);
  });

  it.each(['guessed', 'linked', 'known'] as const)('an empty page, %s', (provenance) => {
    expect(looksLikeTerms(aPage(''), provenance)).toBe(false);
    expect(looksLikeTerms(aPage('# Terms of Service'), provenance)).toBe(false);
  });

  it('a page about the words of terms', () => {
    const text = `# Lamps and their makers\n\n${'A lamp is a promise to somebody far away. '.repeat(60)}`;
    expect(looksLikeTerms(aPage(text), 'linked')).toBe(false);
  });

  it('a long page that was guessed and is called something else', () => {
    const text = aText('terms-en').replace(/^#.*$/gm, '');
    expect(looksLikeTerms(aPage(`# Page not found\n${text}`), 'guessed')).toBe(false);
  });

  it('a list of links', () => {
    const names = Array.from(
      { length: 60 },
      (_name, index) => `Terms and conditions of use, agreement ${index}`,
    );
    const links = names.map((text, index) => ({
      url: `https://shop.example/${index}`,
      text,
      rel: [],
      place: 'main' as const,
    }));
    const page = aPage(names.map((name) => `- ${name}`).join('\n'), { links });
    expect(isLinkList(page)).toBe(true);
    expect(looksLikeTerms(page, 'linked')).toBe(false);
    expect(isLinkList({ ...page, links: links.map((link) => ({ ...link, place: 'footer' })) })).toBe(false);
  });
});
