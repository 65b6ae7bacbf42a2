import { describe, expect, it } from 'vitest';
import { readRsl } from '../../../../src/adapters/web/signals/read-rsl.js';
import { parseDomainName } from '../../../../src/domain/terms/domain-name.js';

const SITE = { domain: parseDomainName('example.com'), page: '/$' };
const rsl = (content: string) =>
  `<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl">${content}</rsl>`;
const license = (inner: string, url = '/') =>
  rsl(`<content url="${url}"><license>${inner}</license></content>`);
const says = (text: string) => readRsl(text, SITE)?.map(({ scope, says }) => [scope, says]);
const DENIED = { read_content: 'deny', scrape_data: 'deny', allow_training: 'deny' };
const CONDITIONAL = {
  read_content: 'conditional',
  scrape_data: 'conditional',
  allow_training: 'conditional',
};

describe('RSL 1.0', () => {
  it.each([
    ['section 1.1: no use by AI', license('<prohibits type="usage">ai-all</prohibits>'), DENIED],
    [
      'section 1.1: use by AI under a licence of the publisher',
      license(
        '<permits type="usage">ai-all</permits><payment><custom>https://example.com/ai-license-request</custom></payment>',
      ),
      CONDITIONAL,
    ],
    [
      'section 3.7: attribution is a payment',
      license(
        '<permits type="usage">ai-all</permits><payment type="attribution"><standard>https://creativecommons.org/licenses/by/4.0/</standard></payment>',
      ),
      CONDITIONAL,
    ],
    [
      'section 3.7: free',
      license('<permits type="usage">ai-input</permits><payment type="free"/>'),
      {
        read_content: 'allow',
        scrape_data: 'deny',
        allow_training: 'deny',
      },
    ],
    [
      'section 3.5: a list of permitted uses permits no other',
      license('<permits type="usage">search ai-input</permits><prohibits type="usage">ai-train</prohibits>'),
      { read_content: 'allow', scrape_data: 'deny', allow_training: 'deny' },
    ],
    [
      'section 3.1.1: what is permitted and prohibited is not licensed',
      license('<permits type="usage">ai-train ai-input</permits><prohibits type="usage">all</prohibits>'),
      DENIED,
    ],
    [
      'section 3.5: only for some users',
      license('<permits type="usage">all</permits><permits type="user">non-commercial</permits>'),
      CONDITIONAL,
    ],
    [
      'section 3.7: a payment for whatever is not listed',
      license('<payment type="crawl"><amount currency="USD">0.015</amount></payment>'),
      CONDITIONAL,
    ],
    [
      'section 3.3: licences of a server',
      rsl(
        '<content url="/" server="https://api.example.net"><license><permits type="usage">ai-all</permits></license></content>',
      ),
      CONDITIONAL,
    ],
    [
      'section 3.4.1: words of other vocabularies',
      license('<permits type="usage">x:y search</permits>'),
      DENIED,
    ],
    [
      'section 3.17: terms alone',
      rsl('<content url="/"><terms>https://example.com/terms</terms></content>'),
      {},
    ],
  ])('%s', (_section, text, sayings) => {
    expect(says(text)).toEqual([['/', sayings]]);
  });

  it('section 3.3: a content has its path as scope, and no signal if it belongs to another site', () => {
    const free = '<license><permits type="usage">all</permits></license>';
    const contents = [
      '/articles/',
      'https://www.example.com/news/*',
      '',
      'https://example.com',
      'https://other.example/',
      '//x/',
    ]
      .map((url) => `<content url="${url}">${free}</content>`)
      .join('');
    expect(says(rsl(contents))?.map(([scope]) => scope)).toEqual(['/articles/', '/news/*', '/$', '/']);
  });

  it('keeps the element as written', () => {
    const content =
      '<content url="/">\n <!-- a &amp; b -->\n <license><prohibits type="usage">ai-train</prohibits></license></content>';
    expect(readRsl(rsl(content), SITE)?.[0]?.text).toBe(content);
  });
});

describe('hostile files', () => {
  it.each([
    ['no XML', 'License: none'],
    ['another vocabulary', '<rsl xmlns="https://evil.example/"><content url="/"/></rsl>'],
    ['a page', '<!doctype html><html><body><p>Not found</body></html>'],
    ['nothing', ''],
    ['tags without an end', rsl('<content>'.repeat(200_000))],
    [
      'tags that nest deep',
      rsl(`<content url="/">${'<x>'.repeat(50_000)}${'</x>'.repeat(50_000)}</content>`),
    ],
  ])('%s is none', (_what, text) => {
    expect(readRsl(text, SITE)).toBeUndefined();
  });

  it('expands no entities, ignores NUL and a byte order mark, and keeps a bounded number', () => {
    const bomb = `<!DOCTYPE rsl [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "&a;&a;">]>`;
    const text = `\ufeff${bomb}${license('<permits type="usage">&b; ai-train\0</permits>').replace(/^<\?.*\?>\n/, '')}`;
    expect(says(text)).toEqual([['/', DENIED]]);
    const many = rsl('<content url="/a"><license/></content>'.repeat(5_000));
    expect(says(many)).toHaveLength(20);
  });
});
