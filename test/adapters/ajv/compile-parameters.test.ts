import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { compileParameters } from '../../../src/adapters/ajv/compile-parameters.js';

const check = compileParameters(
  Type.Object({
    count: Type.Optional(Type.Integer({ minimum: -5, maximum: 1000 })),
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    deep: Type.Optional(Type.Boolean()),
    text: Type.Optional(Type.String({ pattern: '^a*$' })),
  }),
);

describe('compileParameters', () => {
  it.each([
    ['count', '0', 0],
    ['count', '1000', 1000],
    ['count', '-5', -5],
    ['share', '0', 0],
    ['share', '1', 1],
    ['share', '0.25', 0.25],
    ['share', '1.000', 1],
    ['deep', 'true', true],
    ['deep', 'false', false],
    ['text', 'aa', 'aa'],
  ])('takes %s=%s', (name, text, value) => {
    const values: Record<string, unknown> = { [name]: text };
    expect(check(values)).toBeUndefined();
    expect(values).toEqual({ [name]: value });
  });

  it.each([
    ['count', '1001'],
    ['count', '0x10'],
    ['count', '+5'],
    ['count', ' 5'],
    ['count', '5 '],
    ['count', '5\n'],
    ['count', '1e2'],
    ['count', '5.0'],
    ['count', '-0x1'],
    ['count', '5n'],
    ['count', '1_0'],
    ['count', '٥'],
    ['count', ''],
    ['count', '9'.repeat(400)],
    ['share', '1e400'],
    ['share', '1e-1'],
    ['share', 'Infinity'],
    ['share', '-Infinity'],
    ['share', 'NaN'],
    ['share', '.5'],
    ['share', '1.'],
    ['share', '0,5'],
    ['share', '0b1'],
    ['share', ''],
    ['deep', '1'],
    ['deep', 'TRUE'],
    ['deep', ''],
  ])('refuses %s=%j', (name, text) => {
    const values = { [name]: text };
    expect(check(values)).toMatchObject({ parameter: name, message: expect.stringContaining(`"${name}"`) });
  });

  it('hands the pattern on that a text does not match', () => {
    expect(check({ text: 'b' })).toEqual({
      parameter: 'text',
      message: expect.any(String),
      pattern: '^a*$',
    });
  });
});
