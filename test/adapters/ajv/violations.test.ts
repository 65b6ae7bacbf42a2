import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  errorsOfMeantBranches,
  firstOfEachRule,
  toViolation,
  withoutFollowUps,
} from '../../../src/adapters/ajv/violations.js';

const SCHEMA = {
  type: 'object',
  properties: {
    list: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    either: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string', pattern: '^[a-z]+$' },
          {
            type: 'object',
            properties: { x: { type: 'integer', minimum: 0 } },
            required: ['x'],
            additionalProperties: false,
          },
        ],
      },
    },
  },
};

function errorsOf(value: unknown): readonly ErrorObject[] {
  const check = new Ajv2020({ allErrors: true, verbose: true, messages: false }).compile(SCHEMA);
  check(value);
  return check.errors ?? [];
}

const named = (errors: readonly ErrorObject[]) =>
  errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);

describe('firstOfEachRule', () => {
  it('keeps the requested number of errors of each rule, however many there are', () => {
    const errors = errorsOf({ list: Array(1000).fill('c'), either: Array(1000).fill({ y: 1 }) });
    expect(named(firstOfEachRule(errors, 2)).filter((name) => name.startsWith('/list'))).toEqual([
      '/list/0 enum',
      '/list/1 enum',
    ]);
    expect(firstOfEachRule(errors, 2).length).toBeLessThan(20);
  });
});

describe('errorsOfMeantBranches', () => {
  it('judges each value of an array for itself', () => {
    const kept = errorsOfMeantBranches(errorsOf({ either: ['A', 5, { x: -1, y: 1 }, 'b', {}] }));
    expect(named(kept).sort()).toEqual([
      '/either/0 pattern',
      '/either/1 anyOf',
      '/either/2 additionalProperties',
      '/either/2/x minimum',
      '/either/4 required',
    ]);
  });
});

describe('withoutFollowUps', () => {
  it('keeps only the type error, for that value and no other', () => {
    expect(named(withoutFollowUps(errorsOf({ list: [5, 'c'] })))).toEqual(['/list/0 type', '/list/1 enum']);
  });
});

describe('toViolation', () => {
  it('leads to the value, to the unknown key, or to the object that misses a key', () => {
    const either = [{ 'y/~': 1 }];
    const violations = errorsOfMeantBranches(errorsOf({ either })).map(toViolation);
    expect(violations).toMatchObject([
      { keyword: 'required', segments: ['either', '0'], key: 'x', value: { 'y/~': 1 } },
      {
        keyword: 'additionalProperties',
        segments: ['either', '0', 'y/~'],
        key: 'y/~',
        value: 1,
        parent: { 'y/~': 1 },
      },
    ]);
  });
});
