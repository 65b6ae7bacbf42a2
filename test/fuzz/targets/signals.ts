import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPageSignals } from '../../../src/adapters/web/signals/read-page-signals.js';
import { readDictionary } from '../../../src/adapters/web/signals/read-preferences.js';
import { readRobotsSignals } from '../../../src/adapters/web/signals/read-robots-signals.js';
import { readRsl } from '../../../src/adapters/web/signals/read-rsl.js';
import { readTdmrepFile } from '../../../src/adapters/web/signals/read-tdmrep.js';
import {
  MAX_SIGNAL_TEXT,
  type ReadSignal,
  SAYINGS,
  SIGNAL_KINDS,
} from '../../../src/domain/signals/signal.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { assertUnpolluted } from '../promises.js';

const domain = parseDomainName('example.com');
const KINDS: ReadonlySet<string> = new Set(SIGNAL_KINDS);
const SAID: ReadonlySet<string> = new Set(SAYINGS);
const KEYS: ReadonlySet<string> = new Set(PERMISSION_KEYS);

/** What is kept of a signal is bounded, whole, and stands in what was read. */
function assertSignals(signals: readonly ReadSignal[], most: number): void {
  assert.ok(signals.length <= most, `${signals.length} signals`);
  for (const { kind, text, scope, says } of signals) {
    assert.ok(KINDS.has(kind));
    assert.ok(text.length <= MAX_SIGNAL_TEXT && text.isWellFormed());
    assert.ok(scope.length <= 500 && scope.isWellFormed());
    for (const [key, saying] of Object.entries(says)) assert.ok(KEYS.has(key) && SAID.has(saying));
  }
  assertUnpolluted();
}

const robotsLines = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'User-agent: ',
        'Disallow: ',
        'Allow: ',
        'Content-Usage: ',
        'Content-Signal: ',
        'License: ',
        '',
      ),
      fc.constantFrom(
        '*',
        'GPTBot',
        'ClaudeBot',
        '/',
        '/a/ train-ai=n',
        'train-ai=y',
        'search=yes,ai-train=no',
        '',
      ),
    ),
    { maxLength: 40 },
  )
  .map((lines) => lines.map((parts) => parts.join('')).join('\n'));

export const SIGNAL_TARGETS: readonly FuzzTarget[] = [
  {
    name: 'robots-signals',
    form: 'text',
    runs: 200,
    shaped: robotsLines,
    seeds: [
      'User-agent: *\nContent-Signal: search=yes,ai-train=no\nContent-Usage: /a train-ai=n\nDisallow: /\nUser-agent: GPTBot\nAllow: /x',
    ],
    words: ['User-agent:', 'GPTBot', '*', '\n', 'Content-Usage:', 'License:', '#', '/', '=', '\0'],
    check(text) {
      const { signals, licenses } = readRobotsSignals(text);
      // One for every agent that is known and for all of them, and twenty lines of preferences.
      assertSignals(signals, 120);
      assert.ok(licenses.length <= 5);
      // A group of its own is always told of.
      const own = readRobotsSignals(
        `${text.replace(/ccbot/gi, 'x')}\nAllow: /\nUser-agent: CCBot\nDisallow: /`,
      );
      const told = own.signals.find(
        ({ kind, agents }) => kind === 'robots_txt' && agents?.join() === 'CCBot',
      );
      assert.equal(told?.says.allow_training, 'deny');
    },
  },
  {
    name: 'preferences',
    form: 'text',
    runs: 300,
    seeds: ['train-ai=y, search=n', 'train-ai;has;parameters="?", a=(1 "b";c=1.5), d=:YQ==:, e=@1, f=%"x"'],
    words: ['train-ai', '=', ',', ';', '(', ')', '"', '\\', ' ', '\t', '?1', '-', ':'],
    check(text) {
      const members = readDictionary(text);
      if (members === undefined) return;
      for (const key of members.keys()) assert.match(key, /^[a-z*][a-z0-9_.*-]*$/);
      // What was read says the same with its values alone.
      const written = [...members]
        .map(([key, value]) => (value === undefined ? key : `${key}=${value}`))
        .join(', ');
      if (written.length <= 2_000) assert.deepEqual([...(readDictionary(written) ?? [])], [...members]);
    },
  },
  {
    name: 'rsl',
    form: 'text',
    runs: 200,
    seeds: [
      '<?xml version="1.0"?><rsl xmlns="https://rslstandard.org/rsl"><content url="/" server="https://a.example"><license><permits type="usage">ai-all</permits><prohibits type="usage">ai-train</prohibits><payment type="crawl"><amount currency="USD">1</amount></payment></license></content></rsl>',
    ],
    words: [
      '<content url="/">',
      '</content>',
      '<license>',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]>',
      '&a;',
      '<!--',
      '-->',
      '<x>',
      '\0',
    ],
    check: (text) => assertSignals(readRsl(text, { domain, page: '/$' }) ?? [], 20),
  },
  {
    name: 'tdmrep',
    form: 'text',
    runs: 150,
    seeds: ['[{"location": "/", "tdm-reservation": 1, "tdm-policy": "https://a.example/p.json"}]'],
    words: ['{', '}', '[', ']', '"location"', '"__proto__"', '1', '0', 'null', ',', '\ufeff'],
    check: (text) => assertSignals(readTdmrepFile(text) ?? [], 20),
  },
  {
    name: 'page-signals',
    form: 'text',
    runs: 200,
    seeds: [
      '<html><head><meta name="robots" content="noai"><meta name="tdm-reservation" content="1"><link rel="license" type="application/rsl+xml" href="/l.xml"><script type="application/rsl+xml"><rsl xmlns="https://rslstandard.org/rsl"><content url=""><license/></content></rsl></script></head><body>',
    ],
    words: [
      '<meta ',
      'name="robots"',
      'content="noai"',
      '<script type="application/rsl+xml">',
      '</script>',
      '<body>',
      '<!--',
      '>',
      '"',
      '\0',
    ],
    check(text) {
      const headers = {
        'x-robots-tag': text,
        'content-usage': text,
        'content-signal': text,
        link: text,
        'accept-signature': text,
      };
      for (const status of [200, 402])
        assertSignals(
          readPageSignals({ domain, url: 'https://example.com/', status, headers, html: text }).signals,
          20,
        );
    },
  },
];
