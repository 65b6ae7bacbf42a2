import { describe, expect, it } from 'vitest';
import { readRobotsSignals } from '../../../../src/adapters/web/signals/read-robots-signals.js';

const read = (text: string) => readRobotsSignals(text).signals;
const brief = (text: string) =>
  read(text).map(({ kind, scope, agents = ['*'], says }) => [kind, scope, agents.join(' '), says]);
const ALL_DENIED = { read_content: 'deny', scrape_data: 'deny', allow_training: 'deny' };

describe('access (RFC 9309)', () => {
  it('section 5.1: the simple example, whose only group for AI agents is that of every crawler', () => {
    expect(
      brief(
        `User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\nUser-Agent: foobot\nDisallow:/\nAllow:/example/page.html\nAllow:/example/allowed.gif\n\nUser-Agent: barbot\nUser-Agent: bazbot\nDisallow: /example/page.html\n\nUser-Agent: quxbot\n`,
      ),
    ).toEqual([['robots_txt', '/', '*', { read_content: 'conditional' }]]);
  });

  it('section 2.2.1: groups of one agent are combined, and agents of one group share a signal', () => {
    expect(
      brief(
        'User-agent: GPTBot\nUser-agent: ClaudeBot/1.0\nDisallow: /a\n\nUser-agent: gptbot\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /\n',
      ),
    ).toEqual([
      ['robots_txt', '/', 'GPTBot', { allow_training: 'deny' }],
      ['robots_txt', '/', 'ClaudeBot', { allow_training: 'conditional' }],
    ]);
  });

  it.each([
    ['all is forbidden', 'Disallow: /', ALL_DENIED],
    ['all but a part is forbidden', 'Disallow: /\nAllow: /public/', ALL_DENIED],
    ['all is forbidden by a wildcard', 'Disallow: *', ALL_DENIED],
    [
      'of rules as long the one that allows counts (2.2.2)',
      'Disallow: /\nAllow: /',
      { read_content: 'conditional' },
    ],
    ['an empty rule forbids nothing', 'Disallow:', { read_content: 'allow' }],
    ['all is allowed', 'Allow: /', { read_content: 'allow' }],
    ['a part is forbidden', 'Disallow: /cart', { read_content: 'conditional' }],
  ])('%s', (_what, rules, says) => {
    expect(brief(`User-agent: *\n${rules}`)).toEqual([['robots_txt', '/', '*', says]]);
  });

  it('a group without access rules, and a text without groups, give no signal', () => {
    expect(read('User-agent: *\nCrawl-delay: 5\n')).toEqual([]);
    expect(read('Disallow: /\n<html>not found</html>')).toEqual([]);
  });

  it('keeps the lines of the group as written', () => {
    const [signal] = read(
      '# Keep out\nUser-agent: GPTBot # trains\r\n  Disallow: /\r\nSitemap: https://a.example/s',
    );
    expect(signal?.text).toBe('User-agent: GPTBot # trains\n  Disallow: /\nSitemap: https://a.example/s');
  });
});

describe('Content-Usage (draft-ietf-aipref-attach-05)', () => {
  it('section 3.5: the example, in which ExampleBot is not a known AI agent', () => {
    const text =
      'User-Agent: *\nAllow: /\nDisallow: /never/\nContent-Usage: train-ai=n\nContent-Usage: /ai-ok/ train-ai=y\n\nUser-Agent: ExampleBot\nAllow: /\nContent-Usage: train-ai=y\n';
    expect(brief(text)).toEqual([
      ['robots_txt', '/', '*', { read_content: 'conditional' }],
      ['content_usage', '/', '*', { allow_training: 'deny' }],
      ['content_usage', '/ai-ok/', '*', { allow_training: 'allow' }],
    ]);
    expect(read(text)[1]?.text).toBe('Content-Usage: train-ai=n');
  });

  it('section 3: it is a rule, so that an agent named behind it begins a new group', () => {
    expect(brief('User-agent: *\nContent-Usage: train-ai=n\nUser-agent: GPTBot\nDisallow: /')).toEqual([
      ['robots_txt', '/', 'GPTBot', { allow_training: 'deny' }],
      ['content_usage', '/', '*', { allow_training: 'deny' }],
    ]);
  });
});

it('Content Signals Policy: the block that Cloudflare writes', () => {
  expect(
    brief(
      '# As a condition of accessing this website, you agree to abide by the following\n# content signals:\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
    ),
  ).toEqual([
    ['robots_txt', '/', '*', { read_content: 'allow' }],
    ['robots_txt', '/', 'GPTBot', { allow_training: 'deny' }],
    ['content_signal', '/', '*', { allow_training: 'deny' }],
  ]);
});

it('RSL 1.0, section 4.4: licences inside and outside groups, each once', () => {
  const text =
    'License: https://a.example/license.xml\n\nUser-agent: ExampleBot\nAllow: /\nLicense: https://a.example/bot.xml\nUser-agent: GPTBot\nLicense: https://a.example/license.xml\n';
  expect(readRobotsSignals(text).licenses).toEqual([
    'https://a.example/license.xml',
    'https://a.example/bot.xml',
  ]);
});

describe('hostile files', () => {
  it('is read in linear time, and the kept part is bounded', () => {
    const agents = ['GPTBot', 'ClaudeBot', 'CCBot', 'Bytespider'];
    const rules = 'Disallow: /*a*b*c*d$\n'.repeat(20_000);
    const shared = agents.map((agent) => `User-agent: ${agent}`).join('\n');
    const own = agents.map((agent) => `User-agent: ${agent}\nAllow: /${agent}`).join('\n');
    const signals = read(`${shared}\n${rules}\n${own}\n${'Content-Usage: train-ai=n\n'.repeat(5_000)}`);
    expect(signals.filter(({ kind }) => kind === 'content_usage')).toHaveLength(20);
    expect(signals).toHaveLength(24);
    expect(Math.max(...signals.map(({ text }) => text.length))).toBe(2_000);
  });

  it('reads any number of groups of one agent', () => {
    const [signal] = read(
      `${'User-agent: GPTBot\nDisallow: /a\n'.repeat(15_000)}User-agent: GPTBot\nDisallow: /`,
    );
    expect(signal?.says).toEqual({ allow_training: 'deny' });
  });

  it('reads past a byte order mark, NUL and lines of any length', () => {
    expect(brief(`\ufeffUser-agent: GPTBot\nDisallow: /\n\0\0: \0\n${'x'.repeat(100_000)}: y`)).toEqual([
      ['robots_txt', '/', 'GPTBot', { allow_training: 'deny' }],
    ]);
  });
});
