import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exactAction } from '../../../src/domain/check/exact-action.js';
import { DomainError } from '../../../src/domain/errors.js';
import { DOMAIN_PATTERN, namesToTry, parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { readLabelledActions } from '../../../tools/actions/labelled-actions.js';
import { mapAction } from '../../support/action-model.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { assertOneLine, assertUnpolluted } from '../promises.js';

const DOMAIN = new RegExp(DOMAIN_PATTERN);

function domainOf(input: string): string | undefined {
  try {
    return parseDomainName(input);
  } catch (error) {
    assert.ok(error instanceof DomainError && error.code === 'invalid_domain', String(error));
    assertOneLine(error.message, 300, 'a refusal');
    return undefined;
  }
}

function checkDomain(input: string): void {
  const domain = domainOf(input);
  if (domain === undefined) return;
  assert.match(domain, DOMAIN);
  assert.ok(domain.length <= 253 && domain === domain.toLowerCase());
  assert.ok(domain.split('.').every((label) => label.length <= 63));
  assert.equal(domainOf(domain), domain, 'a name is read as another');
  for (const spelt of [
    `https://user:pw@${domain}:8443/a?b#c`,
    `${domain}.`,
    domain.toUpperCase(),
    ` ${domain}/ `,
  ])
    assert.equal(domainOf(spelt), domain, `${spelt} is read as another name`);
  for (const name of namesToTry(parseDomainName(domain))) {
    assert.equal(domainOf(name), name);
    assert.ok(domain.endsWith(name));
  }
}

const label = fc.oneof(fc.domain(), fc.stringMatching(/^[a-z0-9-]{1,70}$/), fc.string({ unit: 'grapheme' }));
const shapedDomain = fc
  .tuple(
    fc.constantFrom(
      '',
      'http://',
      'https://',
      'HTTPS://',
      'ftp://',
      '//',
      'user@',
      'javascript:',
      'file:///',
      '\\\\',
    ),
    fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.')),
    fc.constantFrom('', '.', ':443', ':', '/', '/a b', '?q', '#f', '@evil.example', '%2e', '\u3002'),
  )
  .map((parts) => parts.join(''));

/** What an action means does not depend on what was asked before, and is within its bounds. */
function checkAction(action: string): void {
  const match = mapAction(action);
  assert.deepEqual(mapAction(action), match);
  if (match.kind === 'none') return;
  assert.ok(PERMISSION_KEYS.includes(match.key));
  if (match.kind === 'exact') assert.deepEqual(exactAction(action), match);
  else assert.ok(match.strength >= 0 && match.strength <= 1, `a strength of ${match.strength}`);
  assertUnpolluted();
}

const actions = readLabelledActions(
  new URL('../../../tools/actions/labelled-actions.jsonl', import.meta.url).pathname,
).filter((_, index) => index % 60 === 0);

export const QUESTION_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'domain',
    form: 'text',
    shaped: shapedDomain,
    runs: 1_000,
    check: checkDomain,
    seeds: [
      'example.com',
      'https://user:pw@www.Example.com:8443/terms?a=b#c',
      'xn--bcher-kva.example',
      'bücher.example',
      'EXAMPLE.COM.',
      '日本語.jp',
      '192.0.2.1',
      '0x7f.1',
      '[2001:db8::1]',
      'localhost',
      'a'.repeat(63).concat('.example'),
      'straße.de',
      'example.xn--p1ai',
    ],
    words:
      'xn-- www. .com . : / // @ ? # [ ] %00 %2e ß İ ı \u200d \u00ad \u3002 \uff0e 0x 127.1 :0 http:// \\ \t'.split(
        ' ',
      ),
  },
  {
    name: 'action',
    form: 'text',
    runs: 400,
    check: checkAction,
    seeds: [
      ...PERMISSION_KEYS,
      ...actions.map(({ action }) => action),
      'mcp__shop__place_order',
      'GET /v1/orders',
    ],
    words: [
      ...'do not|don\u2019t|never|please|without|buy|scrape|read|ohne|nicht|ne|pas|不要|别|购买|__|.|-|/|:|(|"'.split(
        '|',
      ),
      ...[
        '\u200b',
        '\u0301',
        '\ufb01',
        '\uff41',
        '\ud800',
        '\u202e',
        'constructor',
        '__proto__',
        'toString',
        '   ',
      ],
    ],
  },
];
