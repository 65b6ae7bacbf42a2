import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { AUTHENTICATION_METHODS } from '../../../src/domain/terms/document/authentication.js';
import { API_SPEC_TYPES, MCP_TRANSPORTS } from '../../../src/domain/terms/document/discovery.js';
import { SPEC_VERSION, TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { readAsAgent } from '../../../web/editor/document/agent-reading.js';
import * as choices from '../../../web/editor/document/choices.js';
import { itemsOf, withItems } from '../../../web/editor/document/condition-items.js';
import {
  canHold,
  choiceOf,
  codesFrom,
  countFrom,
  fieldOf,
  KEYS_IN_ORDER,
  withChoice,
  withField,
} from '../../../web/editor/document/fields.js';
import { change, redo, startHistory, undo } from '../../../web/editor/document/history.js';
import { type JsonNode, placeIn, readTree } from '../../../web/editor/document/json-tree.js';
import { adopted, fromTemplate, TEMPLATES, VERSION } from '../../../web/editor/document/templates.js';

const PRETTY = `{
  "agentterms_version": "0.3.0",
  "service": "example.com",
  "permissions": {
    "read_content": true,
    "allow_training": false
  },
  "extensions": { "com.example.x":   [1,2] }
}
`;

describe('a field of the document', () => {
  it.each<[string, (string | number)[], unknown, string, string]>([
    [
      'another value in its place',
      ['permissions', 'read_content'],
      false,
      '"read_content": true',
      '"read_content": false',
    ],
    [
      'a new member where it is usually written',
      ['permissions', 'scrape_data'],
      null,
      '"read_content": true,\n',
      '"read_content": true,\n    "scrape_data": null,\n',
    ],
    [
      'an object where a text stood for it',
      ['service', 'name'],
      'Shop',
      '"service": "example.com"',
      '"service": {\n    "domain": "example.com",\n    "name": "Shop"\n  }',
    ],
    ['a text that stands for the object', ['service', 'domain'], 'a.example', '"example.com"', '"a.example"'],
    [
      'what is around it with it',
      ['rate_limits', 'requests_per_day'],
      5,
      '    "allow_training": false\n  },\n',
      '    "allow_training": false\n  },\n  "rate_limits": {\n    "requests_per_day": 5\n  },\n',
    ],
    ['nothing', ['permissions', 'allow_training'], undefined, ',\n    "allow_training": false', ''],
  ])('is given %s, and all else stays as it is written', (_what, path, value, before, after) => {
    expect(withField(PRETTY, path, value)).toBe(PRETTY.replace(before, after));
  });

  it.each([
    [
      'on one line',
      '{"service":"x.com","permissions":{}}',
      '{"service":"x.com","permissions":{"api_access":{"allowed":true}}}',
    ],
    [
      'with spaces',
      '{ "service": "x.com", "permissions": {} }',
      '{ "service": "x.com", "permissions": {"api_access": {"allowed": true}} }',
    ],
    [
      'with tabs and lines that end in CR LF',
      '{\r\n\t"permissions": {}\r\n}',
      '{\r\n\t"permissions": {\r\n\t\t"api_access": {\r\n\t\t\t"allowed": true\r\n\t\t}\r\n\t}\r\n}',
    ],
  ])('is written as the document is: %s', (_how, before, after) => {
    expect(withField(before, ['permissions', 'api_access'], { allowed: true })).toBe(after);
  });

  it('that is the last of its object is removed with the object, except from the permissions', () => {
    const one = withField(PRETTY, ['data_handling', 'retention_days'], 3);
    expect(withField(one, ['data_handling', 'retention_days'], undefined)).toBe(PRETTY);
    const none = ['read_content', 'allow_training'].reduce(
      (text, key) => withField(text, ['permissions', key], undefined),
      PRETTY,
    );
    expect(JSON.parse(none).permissions).toEqual({});
  });

  it('does not overwrite a value of another form', () => {
    const strange = '{"permissions": [1, 2], "contact": 5}';
    expect(canHold(JSON.parse(strange), ['permissions', 'read_content'])).toBe(false);
    expect(withField(strange, ['permissions', 'read_content'], true)).toBe(strange);
    expect(withField(strange, ['contact', 'email'], 'a@b.example')).toBe(strange);
  });

  it('is the last of its name if the name is repeated', () => {
    const twice = '{"policy_id": "a", "policy_id": "b"}';
    expect(fieldOf(JSON.parse(twice), ['policy_id'])).toBe('b');
    expect(withField(twice, ['policy_id'], 'c')).toBe('{"policy_id": "a", "policy_id": "c"}');
  });

  it('leaves every other value unchanged, whatever the document contains', () => {
    const json = fc.json({ maxDepth: 4 }).filter((text) => /^\s*\{/.test(text));
    const name = fc.constantFrom('policy_id', 'expires', '__proto__', 'a b', 'é"\\');
    fc.assert(
      fc.property(
        json,
        name,
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom(0, 1, 2),
        (text, key, value, indent) => {
          const laidOut = JSON.stringify(JSON.parse(text), null, indent);
          const next = withField(laidOut, [key], value);
          const { [key]: held, ...others } = JSON.parse(next) as Record<string, unknown>;
          const { [key]: _was, ...before } = JSON.parse(laidOut) as Record<string, unknown>;
          expect(others).toEqual(before);
          expect(held).toEqual(JSON.parse(JSON.stringify(value)));
          const without = JSON.parse(withField(next, [key], undefined)) as object;
          expect(without).toEqual(before);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a permission', () => {
  it('is one of four choices, and its conditions stay while it is under conditions', () => {
    const asked = withChoice(PRETTY, 'read_content', 'if');
    const told = withField(asked, ['permissions', 'read_content', 'conditions'], 'Be kind.');
    expect(fieldOf(JSON.parse(told), ['permissions', 'read_content'])).toEqual({
      allowed: true,
      conditions: 'Be kind.',
    });
    expect(choiceOf(JSON.parse(told), 'read_content')).toBe('if');
    expect(withChoice(told, 'read_content', 'if')).toBe(told);
    for (const [choice, value] of [
      ['yes', true],
      ['no', false],
      ['silent', null],
    ] as const) {
      const chosen = JSON.parse(withChoice(told, 'read_content', choice));
      expect(chosen.permissions.read_content).toBe(value);
      expect(choiceOf(chosen, 'read_content')).toBe(choice);
    }
    expect(choiceOf({ permissions: { read_content: 'yes' } }, 'read_content')).toBeUndefined();
    expect(choiceOf({ permissions: { read_content: { allowed: false } } }, 'read_content')).toBe('no');
  });
});

describe('typed text', () => {
  it('becomes codes, counts, or stays text', () => {
    expect([codesFrom(''), codesFrom(' de '), codesFrom('de, us-ca;eu')]).toEqual([
      undefined,
      'DE',
      ['DE', 'US-CA', 'EU'],
    ]);
    expect(['', '0', ' 12 ', '007', '-1', '1e3', '9'.repeat(20)].map(countFrom)).toEqual([
      undefined,
      0,
      12,
      '007',
      '-1',
      '1e3',
      '9'.repeat(20),
    ]);
  });
});

describe('the positions of values', () => {
  it('are found for every JSON text', () => {
    const valueAt = (text: string, node: JsonNode): unknown => JSON.parse(text.slice(node.from, node.to));
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const visit = (node: JsonNode, value: unknown): void => {
          expect(valueAt(text, node)).toEqual(value);
          if (node.kind === 'array')
            for (const [at, item] of node.items.entries()) visit(item, (value as unknown[])[at]);
          if (node.kind === 'object')
            for (const member of node.members)
              visit(member.value, (value as Record<string, unknown>)[member.key]);
        };
        visit(readTree(text), JSON.parse(text));
      }),
    );
  });

  it('go to the nearest value that is there', () => {
    const tree = readTree('{"a": {"b": 1}}');
    expect(placeIn(tree, ['a', 'b'])).toEqual({ from: 7, to: 13 });
    expect(placeIn(tree, ['a', 'none'])).toEqual({ from: 1, to: 7 });
    expect(placeIn(tree, [])).toEqual({ from: 0, to: 1 });
  });
});

describe('undo', () => {
  it('restores every text, and repeats every change', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 30 }), (texts) => {
        let history = startHistory('');
        const shown = [''];
        for (const [at, text] of texts.entries()) {
          history = change(history, text, String(at), at);
          if (history.text !== shown.at(-1)) shown.push(text);
        }
        const back: string[] = [history.text];
        while (history.past.length > 0) {
          history = undo(history);
          back.push(history.text);
        }
        expect(back).toEqual(shown.toReversed());
        while (history.future.length > 0) history = redo(history);
        expect(history.text).toBe(shown.at(-1));
      }),
    );
  });

  it('treats typing in one place without a pause as one change', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, text, at) => change(history, text, 'name', at * 100),
      startHistory(''),
    );
    expect(undo(typed).text).toBe('');
    const paused = change(typed, 'abcd', 'name', 5_000);
    expect(undo(paused).text).toBe('abc');
    expect(undo(change(typed, 'abcd', 'other', 201)).text).toBe('abc');
    expect(undo(undo(startHistory('x'))).text).toBe('x');
  });
});

describe('the lists without the schema', () => {
  it('match the schema', () => {
    const keysOf = (schema: unknown): string[] => Object.keys((schema as { properties: object }).properties);
    const { service, contact, permissions, rate_limits, data_handling, authentication } =
      TermsDocument.properties as Record<string, { anyOf?: readonly { type: string }[] }>;
    const objectIn = (schema: { anyOf?: readonly { type: string }[] } | undefined) =>
      schema?.anyOf?.find(({ type }) => type === 'object');
    expect(KEYS_IN_ORDER['']).toEqual(keysOf(TermsDocument));
    expect(KEYS_IN_ORDER.service).toEqual(keysOf(objectIn(service)));
    expect(KEYS_IN_ORDER.contact).toEqual(keysOf(objectIn(contact)));
    expect(KEYS_IN_ORDER.permissions).toEqual(keysOf(permissions));
    expect(KEYS_IN_ORDER.rate_limits).toEqual(keysOf(rate_limits));
    expect(KEYS_IN_ORDER.data_handling).toEqual(keysOf(data_handling));
    expect(KEYS_IN_ORDER.authentication).toEqual(keysOf(authentication));
    expect(choices.AUTHENTICATION_METHODS).toEqual(AUTHENTICATION_METHODS);
    expect(choices.MCP_TRANSPORTS.toSorted()).toEqual(MCP_TRANSPORTS.toSorted());
    expect(choices.API_SPEC_TYPES).toEqual(API_SPEC_TYPES);
    expect(VERSION).toBe(SPEC_VERSION);
  });
});

describe('the beginnings of a document', () => {
  const validator = new AjvDocumentValidator();

  it.each(TEMPLATES)('%s is a valid document, which an agent can read', (name) => {
    const document = JSON.parse(fromTemplate(name, 'shop.example', '2028-02-29'));
    expect(validator.validate(document)).toMatchObject({ valid: true });
    expect(document.expires).toBe('2029-02-28');
    expect(Object.keys(readAsAgent(document, new Date('2028-03-01')) ?? {})).toHaveLength(7);
  });

  it('of others is adopted without what it says about its makers', () => {
    const extensions = { 'com.agentterms.meta': {}, 'com.agentterms.evidence': {}, 'com.example.own': 1 };
    expect(JSON.parse(adopted({ service: 'x.com', meta: {}, extensions }))).toEqual({
      service: 'x.com',
      extensions: { 'com.example.own': 1 },
    });
    expect(JSON.parse(adopted({ service: 'x.com', extensions: { 'com.agentterms.meta': {} } }))).toEqual({
      service: 'x.com',
    });
  });
});

describe('the reading of an agent', () => {
  it('is the decision of the client', () => {
    const document = JSON.parse(fromTemplate('shop', 'shop.example', '2026-11-23'));
    const reading = readAsAgent(document, new Date('2026-11-23'));
    expect(reading?.read_content.verdict).toBe('proceed');
    expect(reading?.make_purchases.verdict).toBe('proceed_if_conditions_met');
    expect(reading?.allow_training.verdict).toBe('block');
    expect(reading?.api_access.verdict).toBe('block');
    expect(readAsAgent({ ...document, permissions: { read_content: 'yes' } }, new Date())).toBeUndefined();
    expect(readAsAgent({ ...document, service: '' }, new Date())).toBeUndefined();
    expect(readAsAgent(null, new Date())).toBeUndefined();
  });
});

describe('the conditions of a permission', () => {
  const robots = { kind: 'robots', obey: true };
  const age = { kind: 'min_age', years: 18, evidence: [2] };
  const novel = { kind: 'novel', words: ['kept'] };
  const document = {
    agentterms_version: '0.3.0',
    service: 'example.com',
    permissions: { read_content: { allowed: true, conditions: 'Ask first.' }, post_content: true },
    extensions: {
      'com.agentterms.conditions': { version: '1', read_content: [novel, age], post_content: [robots] },
    },
  };
  const text = JSON.stringify(document, null, 2);
  const parsed = (changed: string) => JSON.parse(changed);

  it('are kept as written when something else changes', () => {
    for (const path of [['permissions', 'read_content', 'scope'], ['policy_id']])
      expect(parsed(withField(text, path, 'x')).extensions).toEqual(document.extensions);
    expect(parsed(withChoice(text, 'read_content', 'no')).extensions).toEqual(document.extensions);
  });

  it('are passed to the form unchanged', () => {
    expect(itemsOf(document, 'read_content')).toEqual([novel, age]);
    expect(itemsOf(document, 'api_access')).toEqual([]);
    expect(itemsOf({ extensions: {} }, 'api_access')).toEqual([]);
  });

  it.each([
    ['of a later version', { version: '2', read_content: [robots] }],
    ['without a version', { read_content: [robots] }],
    ['that are no list', { version: '1', read_content: robots }],
    ['that are no object', 'none'],
  ])('%s are left to the JSON', (_, content) => {
    expect(itemsOf({ extensions: { 'com.agentterms.conditions': content } }, 'read_content')).toBeUndefined();
  });

  it('change with their prose, and the others stay', () => {
    const changed = parsed(withItems(text, 'read_content', [novel, age, robots]));
    expect(changed.extensions['com.agentterms.conditions']).toEqual({
      version: '1',
      read_content: [novel, age, robots],
      post_content: [robots],
    });
    expect(changed.permissions.read_content.conditions).toBe(
      'The instructions in robots.txt must be followed. At least 18 years old. A condition of the kind "novel" is not known here.',
    );
    expect(changed.permissions.post_content).toBe(true);
  });

  it('are added to a document without any, with their version', () => {
    const changed = parsed(withItems(PRETTY, 'read_content', [robots]));
    expect(changed.extensions).toEqual({
      'com.example.x': [1, 2],
      'com.agentterms.conditions': { version: '1', read_content: [robots] },
    });
    expect(Object.keys(changed.extensions['com.agentterms.conditions'])[0]).toBe('version');
    expect(changed.permissions.read_content).toBe(true);
  });

  it('leave nothing behind when the last is removed', () => {
    const one = withItems(PRETTY, 'read_content', [robots]);
    expect(parsed(withItems(one, 'read_content', []))).toEqual(JSON.parse(PRETTY));
    const emptied = parsed(withItems(text, 'read_content', []));
    expect(emptied.permissions.read_content).toEqual({ allowed: true });
    expect(emptied.extensions['com.agentterms.conditions']).toEqual({
      version: '1',
      post_content: [robots],
    });
  });
});
