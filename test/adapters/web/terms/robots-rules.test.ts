import { describe, expect, it } from 'vitest';
import { parseRobots } from '../../../../src/adapters/web/terms/robots-rules.js';

const TOKEN = 'AgentTermsBot';

/** Whether a robots.txt allows the crawler to request a path of example.com. */
const allows = (text: string, path: string) =>
  parseRobots(text, TOKEN).allows(new URL(path, 'https://example.com/'));

describe('which group is obeyed', () => {
  it.each<[string, string, boolean]>([
    ['no file content', '', true],
    ['the group for all', 'User-agent: *\nDisallow: /', false],
    [
      'the own group over the one for all',
      'User-agent: *\nDisallow: /\nUser-agent: AgentTermsBot\nAllow: /',
      true,
    ],
    [
      'the own group, wherever it stands',
      'User-agent: AgentTermsBot\nDisallow: /\nUser-agent: *\nAllow: /',
      false,
    ],
    ['an own group without rules', 'User-agent: *\nDisallow: /\n\nUser-agent: AgentTermsBot\n', true],
    [
      'an own group with an empty rule',
      'User-agent: AgentTermsBot\nDisallow:\n\nUser-agent: *\nDisallow: /',
      true,
    ],
    ['the token in another case', 'user-AGENT: aGENTtERMSbOT\nDISALLOW: /', false],
    ['the token with a version', 'User-agent: AgentTermsBot/1.2\nDisallow: /', false],
    ['the token and a remark', 'User-agent: AgentTermsBot (all versions)\nDisallow: /', false],
    ['a token that begins like the own one', 'User-agent: AgentTermsBot-Image\nDisallow: /', true],
    ['a token that the own one begins with', 'User-agent: AgentTerms\nDisallow: /', true],
    ['several names of one group', 'User-agent: AgentTermsBot\nUser-agent: other\nDisallow: /', false],
    ['a group after another', 'User-agent: AgentTermsBot\nAllow: /\nUser-agent: other\nDisallow: /', true],
    [
      'own groups together',
      'User-agent: AgentTermsBot\nAllow: /b\n\nUser-agent: agenttermsbot\nDisallow: /',
      false,
    ],
    [
      'groups for all together',
      'User-agent: *\nAllow: /b\n\nUser-agent: x\nAllow: /\n\nUser-agent: *\nDisallow: /',
      false,
    ],
    ['a group that names all and others', 'User-agent: *\nUser-agent: x\nDisallow: /', false],
    ['rules before any group', 'Disallow: /\nUser-agent: x\nDisallow: /', true],
    [
      'a sitemap between two names',
      'User-agent: AgentTermsBot\nSitemap: https://x.example/s\nUser-agent: b\nDisallow: /',
      false,
    ],
    [
      'an unknown line between two names',
      'User-agent: AgentTermsBot\nCrawl-delay: 5\nUser-agent: b\nDisallow: /',
      false,
    ],
    [
      'a sitemap between two rules',
      'User-agent: *\nAllow: /b\nSitemap: https://x.example/s\nDisallow: /',
      false,
    ],
    ['unknown lines and noise', 'Hello\n:::\nUser-agent: *\nNoindex: /b\n\0\nDisallow: /', false],
    ['a page in place of the file', '<!doctype html><p>User-agent: * Disallow: /</p>', true],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /', false],
    ['carriage returns', 'User-agent: *\rDisallow: /', false],
    ['both line ends', 'User-agent: *\r\nDisallow: /\r\n', false],
    ['white space', '\t User-agent \t:  * \n \t Disallow\t:\t/ \t', false],
    ['no white space', 'user-agent:*\ndisallow:/', false],
    ['comments', '# all\nUser-agent: * # everybody\n#Allow: /\nDisallow: / # everything', false],
  ])('%s', (_what, text, expected) => {
    expect(allows(text, '/a')).toBe(expected);
  });
});

describe('which rule decides', () => {
  it.each<[rules: string, path: string, expected: boolean]>([
    ['Disallow: /terms', '/terms', false],
    ['Disallow: /terms', '/terms-of-service', false],
    ['Disallow: /terms', '/Terms', true],
    ['Disallow: /terms/', '/terms', true],
    ['Disallow: terms', '/terms', true],
    ['Disallow: /\nAllow: /terms', '/terms', true],
    ['Allow: /terms\nDisallow: /', '/terms', true],
    ['Allow: /t\nDisallow: /terms', '/terms', false],
    ['Disallow: /terms\nAllow: /terms', '/terms', true],
    ['Disallow: /*.html\nAllow: /a', '/a.html', false],
    ['Disallow: /a*c', '/abbbc/d', false],
    ['Disallow: /a*c', '/abbb', true],
    ['Disallow: *terms', '/legal/terms', false],
    ['Disallow: /*/terms/*/x', '/en/terms/2/x', false],
    ['Disallow: /**b', '/ab', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: /a$', '/a?b', true],
    ['Disallow: /$', '/', false],
    ['Disallow: /$', '/a', true],
    ['Disallow: /*.pdf$', '/a.pdf/b.pdf', false],
    ['Disallow: /*.pdf$', '/a.pdfx', true],
    ['Disallow: /*ab*b$', '/ab', true],
    ['Disallow: /*$', '/a', false],
    ['Disallow: /a$b', '/a$b', false],
    ['Disallow: /a%24', '/a$', false],
    ['Disallow: /a%2A$', '/a*', false],
    ['Disallow: /a%2A', '/ab', true],
    ['Disallow: /a?b', '/a?b=1', false],
    ['Disallow: /*?', '/a?', true],
    ['Disallow: /bücher', '/b%C3%BCcher', false],
    ['Disallow: /b%c3%bccher', '/bücher', false],
    ['Disallow: /利用規約', '/利用規約/1', false],
    ['Disallow: /b%61z', '/baz', false],
    ['Disallow: /baz', '/%62az', false],
    ['Disallow: /a?u=https%3A%2F%2Fb', '/a?u=https://b', false],
    ['Disallow: /a[b]', '/a[b]', false],
    ['Disallow: /a b', '/a%20b', false],
    ['Disallow: /a%', '/a%', false],
    ['Disallow: /a\ud800', '/a\ufffd', false],
    ['Disallow: /', '/robots.txt', true],
  ])('%j for %s', (rules, path, expected) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(expected);
  });
});

describe('a hostile file', () => {
  const path = `/${'a'.repeat(2000)}`;

  it.each([
    ['one pattern of nothing but stars and letters', `Disallow: /${'*a'.repeat(250_000)}b`],
    ['many patterns with stars', `Disallow: /${'*a'.repeat(500)}b\n`.repeat(500)],
    ['many patterns that nearly match', `Disallow: /*${'a'.repeat(900)}b\n`.repeat(500)],
    ['many short patterns', 'Disallow: /*aaab\n'.repeat(30_000)],
    ['many names of one group', `${'User-agent: b\n'.repeat(37_000)}Disallow: /`],
    ['one long line', `Disallow: /${'%'.repeat(500_000)}`],
    ['no line ends', ':'.repeat(500_000)],
  ])('is read and asked without a stall: %s', (_what, rules) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(!_what.includes('names'));
  });
});

describe('sitemaps', () => {
  it('are listed whatever their group, in order and in a bounded number', () => {
    const text = 'Sitemap: https://a.example/1.xml\nUser-agent: x\nDisallow: /\nSITEMAP: /2.xml\n';
    expect(parseRobots(text, TOKEN).sitemaps).toEqual(['https://a.example/1.xml', '/2.xml']);
    expect(parseRobots('Sitemap: /a\n'.repeat(1000), TOKEN).sitemaps).toHaveLength(20);
  });
});
