import { describe, expect, it } from 'vitest';
import { BrowserGuard } from '../../client/browsers/browser-guard.js';
import { checkGuard } from '../../client/frameworks/guard.js';
import { guardFetch } from '../../client/guard/index.js';
import { AgentTerms, type Answer, decide } from '../../client/index.js';
import { expressGuard } from '../../client/servers/express.js';
import { fastifyGuard } from '../../client/servers/fastify.js';

const terms = new AgentTerms({ ownFiles: false });
const question = () => undefined;
const action = 'read_content';

type Make = (options: object) => unknown;

const MAKERS: readonly [string, Make, object][] = [
  ['the client', (options) => new AgentTerms(options), {}],
  ['a guard of fetch', (options) => guardFetch(fetch, options as never), { terms }],
  ['a guard of a browser', (options) => new BrowserGuard(options as never), { terms }],
  ['a guard of Express', (options) => expressGuard(options as never), { terms, question }],
  ['a guard of Fastify', (options) => fastifyGuard(options as never), { terms, question }],
  ['a guard of tools', (options) => checkGuard(options), { terms, action }],
];

describe.each(MAKERS)('the options of %s', (_name, make, usual) => {
  it('are accepted, also when one is undefined', () => {
    expect(() => make(usual)).not.toThrow();
    expect(() => make({ ...usual, conditions: undefined })).not.toThrow();
  });

  it('name the nearest option when one is unknown', () => {
    expect(() => make({ ...usual, condition: {} })).toThrow('the nearest is "conditions".');
    expect(() => make({ ...usual, condition: {} })).toThrow(TypeError);
  });

  it('include tests of conditions that are functions', () => {
    expect(() => make({ ...usual, conditions: { account: true } })).toThrow('"account" must be a function');
    expect(() => make({ ...usual, conditions: 'none' })).toThrow('"conditions" must be an object');
  });

  it('include every required one', () => {
    for (const name of Object.keys(usual)) {
      expect(() => make({ ...usual, [name]: undefined })).toThrow(`"${name}" must be`);
    }
  });
});

const POLICIES: readonly [object, string][] = [
  [{ stakes: 'hi' }, '"stakes" must be one of "high", "ordinary", not "hi".'],
  [{ unknown: 'allow' }, '"unknown" must be one of "block", "escalate", "proceed", not "allow".'],
  [{ unvalidated: 'Block' }, '"unvalidated" must be'],
  [{ lowConfidence: 'proceed' }, '"lowConfidence" must be one of "block", "escalate", not "proceed".'],
  [{ minimumConfidence: '0.9' }, '"minimumConfidence" must be a number from 0 to 1, not "0.9".'],
  [{ minimumConfidence: Number.NaN }, '"minimumConfidence" must be a number from 0 to 1, not NaN.'],
  [{ minimumConfidence: 90 }, '"minimumConfidence" must be'],
  [{ unknown: null }, '"unknown" must be'],
  [{ actions: { scrape_data: { unvalidated: 'blocked' } } }, '"unvalidated" must be'],
  [{ actions: { scrape_data: 'block' } }, '"scrape_data" must be an object'],
  [{ actions: 'block' }, '"actions" must be an object'],
];

describe.each(POLICIES)('the policy %j', (policy, message) => {
  it.each(MAKERS.slice(0, -1))('is refused by %s', (_name, make, usual) => {
    expect(() => make({ ...usual, policy })).toThrow(message);
  });

  it('is refused for one decision', async () => {
    await expect(terms.decide('a.example', action, { policy })).rejects.toThrow(message);
    expect(() => decide({} as Answer, policy)).toThrow(message);
  });
});

it.each<[string, object, string]>([
  ['the client', { timeoutMs: '5' }, '"timeoutMs" must be a number from 0 to 2147483647, not "5".'],
  ['the client', { ownFiles: 'false' }, '"ownFiles" must be one of true, false, not "false".'],
  ['the client', { keep: { freshMs: Number.NaN } }, '"freshMs" must be'],
  ['the client', { onDecision: {} }, '"onDecision" must be a function, not object.'],
  ['a guard of fetch', { allow: 'localhost' }, '"allow" must be a list'],
  ['a guard of fetch', { onEscalate: true }, '"onEscalate" must be a function'],
  ['a guard of a browser', { subresources: 'checks' }, '"subresources" must be one of "page", "check"'],
  ['a guard of a browser', { blocked: 'fail' }, '"blocked" must be one of "page", "abort"'],
  ['a guard of Express', { escalate: 200 }, '"escalate" must be one of 403, 409, 202, "next", not 200.'],
  ['a guard of Fastify', { escalate: 'pass' }, '"escalate" must be'],
  ['a guard of tools', { askUser: 'yes' }, '"askUser" must be one of true, false, not "yes".'],
  ['a guard of tools', { site: 'url' }, '"site" must be a function'],
])('of %s, %j is refused', (name, options, message) => {
  const [, make, usual] = MAKERS.find(([known]) => known === name) as (typeof MAKERS)[number];
  expect(() => make({ ...usual, ...options })).toThrow(message);
  expect(() => make({ ...usual, ...options })).toThrow(TypeError);
});

it.each<[string, () => unknown, string]>([
  ['generate', () => terms.generate('a.example', { mode: 'always' as never }), '"mode" must be one of'],
  [
    'generate',
    () => terms.generate('a.example', { force: 1 as never }),
    '"force" must be one of true, false',
  ],
  ['validate', () => terms.validate({}, { domain: 7 as never }), '"domain" must be a text, not 7.'],
  [
    'registry',
    () => terms.registry({ validation_status: 'valid' as never }).next(),
    '"validation_status" must be',
  ],
  ['check', () => terms.check('a.example', action, { timeoutMs: -1 }), '"timeoutMs" must be'],
])('%s refuses an invalid value', async (_, call, message) => {
  await expect((async () => call())()).rejects.toThrow(message);
});
