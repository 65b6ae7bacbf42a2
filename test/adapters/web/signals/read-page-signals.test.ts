import { describe, expect, it } from 'vitest';
import { type FrontPage, readPageSignals } from '../../../../src/adapters/web/signals/read-page-signals.js';
import { parseDomainName } from '../../../../src/domain/terms/domain-name.js';

const page = (given: Partial<FrontPage>): FrontPage => ({
  domain: parseDomainName('example.com'),
  url: 'https://example.com/',
  status: 200,
  headers: {},
  html: '',
  ...given,
});
const brief = (given: Partial<FrontPage>) =>
  readPageSignals(page(given)).signals.map(({ kind, says, agents, text }) => [
    kind,
    says,
    agents?.join() ?? '*',
    text,
  ]);
const head = (inner: string) =>
  `<!doctype html><html lang="en"><head>${inner}</head><body><p>Hello</p></body></html>`;
const MINED = { scrape_data: 'deny', allow_training: 'deny' };
const FETCHED = { read_content: 'conditional', scrape_data: 'conditional' };

describe('headers', () => {
  it.each<[string, Record<string, string>, unknown[]]>([
    [
      'draft-ietf-aipref-attach-05, section 1.2',
      { 'content-usage': 'train-ai=n' },
      ['content_usage', { allow_training: 'deny' }, '*', 'content-usage: train-ai=n'],
    ],
    [
      'Content Signals Policy, as Cloudflare sends it with Markdown',
      { 'content-signal': 'ai-train=yes, search=yes, ai-input=yes' },
      [
        'content_signal',
        { allow_training: 'allow', read_content: 'allow' },
        '*',
        'content-signal: ai-train=yes, search=yes, ai-input=yes',
      ],
    ],
    [
      'TDM Reservation Protocol, header field, first example',
      { 'tdm-reservation': '1' },
      ['tdmrep', MINED, '*', 'tdm-reservation: 1'],
    ],
    [
      'TDM Reservation Protocol, header field, second example',
      { 'tdm-reservation': '1', 'tdm-policy': 'https://provider.com/policies/policy.json' },
      [
        'tdmrep',
        { scrape_data: 'conditional', allow_training: 'conditional' },
        '*',
        'tdm-reservation: 1\ntdm-policy: https://provider.com/policies/policy.json',
      ],
    ],
    [
      'robots tag: noai',
      { 'x-robots-tag': 'noai, noimageai' },
      ['robots_tag', { allow_training: 'deny' }, '*', 'x-robots-tag: noai, noimageai'],
    ],
    [
      'robots tag: images alone',
      { 'x-robots-tag': 'noindex, noimageai' },
      ['robots_tag', { allow_training: 'conditional' }, '*', 'x-robots-tag: noindex, noimageai'],
    ],
    [
      'robots tag of one agent',
      { 'x-robots-tag': 'gptbot: noai' },
      ['robots_tag', { allow_training: 'deny' }, 'GPTBot', 'x-robots-tag: gptbot: noai'],
    ],
  ])('%s', (_what, headers, signal) => {
    expect(brief({ headers })).toEqual([signal]);
  });

  it('heeds of several agents in a robots tag those that are AI agents, each with its own directives', () => {
    const tag = 'googlebot: noai, GPTBot: noindex, noai, ccbot: noimageai';
    const text = `x-robots-tag: ${tag}`;
    expect(brief({ headers: { 'x-robots-tag': tag } })).toEqual([
      ['robots_tag', { allow_training: 'deny' }, 'GPTBot', text],
      ['robots_tag', { allow_training: 'conditional' }, 'CCBot', text],
    ]);
  });

  it('takes what one other program is told for no signal, and what stands before any name for everybody', () => {
    expect(brief({ headers: { 'x-robots-tag': 'otherbot: noindex, noai' } })).toEqual([]);
    const tag = 'noai, max-snippet: 20, otherbot: noindex';
    expect(brief({ headers: { 'x-robots-tag': tag } })).toEqual([
      ['robots_tag', { allow_training: 'deny' }, '*', `x-robots-tag: ${tag}`],
    ]);
  });

  it('gives no signal for other headers', () => {
    expect(
      brief({ headers: { 'x-robots-tag': 'noindex, unavailable_after: 25 Jun 2010', 'tdm-policy': '/p' } }),
    ).toEqual([]);
  });
});

describe('refusals', () => {
  it.each<[string, number, Record<string, string>, readonly string[]]>([
    [
      'Cloudflare, pay per crawl: the price',
      402,
      { 'crawler-price': 'USD 0.01' },
      ['payment_required 402\ncrawler-price: USD 0.01'],
    ],
    ['HTTP 402 alone (RFC 9110, 15.5.3)', 402, {}, ['payment_required 402']],
    [
      'x402: what is to be paid',
      402,
      { 'payment-required': 'eyJ4NDAyIjoyfQ==' },
      ['payment_required 402\npayment-required: eyJ4NDAyIjoyfQ=='],
    ],
    [
      'RSL 1.0, section 6: a licence token',
      401,
      { 'www-authenticate': 'License error="invalid_request"' },
      ['rsl 401\nwww-authenticate: License error="invalid_request"'],
    ],
    [
      'RFC 9421, section 5.1 with the tag of Web Bot Auth',
      403,
      {
        'accept-signature':
          'sig1=("@authority" "signature-agent";key="sig1");created;expires;tag="web-bot-auth"',
      },
      [
        'web_bot_auth 403\naccept-signature: sig1=("@authority" "signature-agent";key="sig1");created;expires;tag="web-bot-auth"',
      ],
    ],
    [
      'Cloudflare, pay per crawl: a signature is needed',
      400,
      { 'crawler-error': 'StrongAuthRequired' },
      ['web_bot_auth 400\ncrawler-error: StrongAuthRequired'],
    ],
    ['a refusal without a reason', 403, { server: 'cloudflare' }, []],
    ['another authentication', 401, { 'www-authenticate': 'Basic realm="x"' }, []],
    ['a price on a page that is given', 200, { 'crawler-price': 'USD 0.01' }, []],
  ])('%s', (_what, status, headers, told) => {
    const { signals } = readPageSignals(page({ status, headers }));
    expect(signals.map(({ kind, text }) => `${kind} ${text}`)).toEqual(told);
    for (const { says } of signals) expect(says).toEqual(FETCHED);
  });
});

describe('the head of a page', () => {
  it('TDM Reservation Protocol, HTML content: the example', () => {
    const metas =
      '<meta name="tdm-reservation" content="1">\n<meta name="tdm-policy" content="https://provider.com/policies/policy.json">';
    expect(brief({ html: head(`<meta charset="utf-8">${metas}<title>T</title>`) })).toEqual([
      ['tdmrep', { scrape_data: 'conditional', allow_training: 'conditional' }, '*', metas],
    ]);
  });

  it.each([
    ['<meta name="robots" content="noai, noimageai">', '*', 'deny'],
    ["<META NAME=Robots CONTENT='NOAI'>", '*', 'deny'],
    ['<meta name="GPTBot" content="noimageai">', 'GPTBot', 'conditional'],
  ])('robots tag %s', (tag, agent, saying) => {
    expect(brief({ html: head(tag) })).toEqual([['robots_tag', { allow_training: saying }, agent, tag]]);
  });

  it('RSL 1.0, sections 4.5 and 4.6: licences of the Link header and of the head', () => {
    const headers = {
      link: '<https://example.com/license.xml>; rel="license"; type="application/rsl+xml", </x>; rel=next',
    };
    const html = head(
      '<link rel="license" type="application/rsl+xml" href="/page.xml"><link rel="license" href="/cc"><link rel="stylesheet" href="/s.css">',
    );
    expect(readPageSignals(page({ headers, html })).licenses).toEqual([
      'https://example.com/license.xml',
      'https://example.com/page.xml',
    ]);
  });

  it('RSL 1.0, section 4.6.2: a licence within the page', () => {
    const inner =
      '<rsl xmlns="https://rslstandard.org/rsl"><content url=""><license><prohibits type="usage">ai-train</prohibits></license></content></rsl>';
    expect(brief({ html: head(`<script type="application/rsl+xml">\n${inner}\n</script>`) })).toEqual([
      ['rsl', { allow_training: 'deny' }, '*', /<content.*<\/content>/.exec(inner)?.[0]],
    ]);
  });

  it('is read to its end, and no further', () => {
    expect(brief({ html: '<html><head></head><body><meta name="robots" content="noai">' })).toEqual([]);
    expect(brief({ html: head('<!-- <meta name="robots" content="noai"> -->') })).toEqual([]);
  });

  it('is bounded, whatever its content', () => {
    const html = `${'<a>'.repeat(100_000)}${'</b>'.repeat(100_000)}`;
    expect(brief({ html })).toEqual([]);
    expect(brief({ html: '<meta name="robots" content="noai">'.repeat(5_000) })).toHaveLength(20);
    expect(brief({ html: `\ufeff\0<meta name="robots" content="noai${'\0'.repeat(9)}` })).toEqual([]);
  });
});
