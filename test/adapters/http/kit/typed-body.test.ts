import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { isNestedDeeper, typedBody } from '../../../../src/adapters/http/kit/typed-body.js';
import { cpuTime } from '../../../support/cpu-time.js';

describe('a list in a body', () => {
  const body = typedBody(Type.Object({ items: Type.Array(Type.Unknown(), { maxItems: 3 }) }), 1024 * 1024);
  const listOf = (length: number) => `{"items":[${Array(length).fill('{}').join()}]}`;

  it('may be as long as its schema allows, and no longer', () => {
    expect(body.read(listOf(3))).toEqual({ items: [{}, {}, {}] });
    expect(() => body.read(listOf(4))).toThrow('"items" of the body must not have more than 3 items.');
  });

  it('is refused for its length without a look at its items', () => {
    const text = listOf(100_000);
    const long = typedBody(Type.Object({ items: Type.Array(Type.Unknown()) }), 1024 * 1024);
    const refuse = () => expect(() => body.read(text)).toThrow('more than 3 items');
    // The schema's own check of such a list takes many times as long as reading it.
    long.read(text);
    refuse();
    expect(cpuTime(refuse)).toBeLessThan(cpuTime(() => long.read(text)));
  });
});

describe('the depth of a text', () => {
  it.each([
    ['7', 0],
    ['{}', 1],
    ['[[],[[]],[]]', 3],
    ['{"a":[{"b":{}}]}', 4],
    ['["[[[[", "\\"[[[[", "\\\\", ["]]"]]', 2],
    ['[{"]":"}"}]', 2],
  ])('of %s is %d', (text, depth) => {
    expect(isNestedDeeper(text, depth)).toBe(false);
    if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
  });

  it.each(['"', '["\\', ']]]]', ''])('is searched to the end in %j, which is not JSON', (text) => {
    expect(isNestedDeeper(text, 1)).toBe(false);
  });
});
