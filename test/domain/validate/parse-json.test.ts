import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedJson, parseJson } from '../../../src/domain/validate/parse-json.js';

const LIMITS = { maxDepth: 64, maxFindings: 100 };
const read = (text: string): ParsedJson => parseJson(text, LIMITS);

function problemOf(text: string): { keyword: string; path: string; message: string; hint?: string } {
  const parsed = read(text);
  if (parsed.ok) throw new Error(`was read: ${text}`);
  return parsed.finding;
}

function expectSameAsJsonParse(text: string): void {
  let expected: unknown;
  let accepted = true;
  try {
    expected = JSON.parse(text);
  } catch {
    accepted = false;
  }
  const parsed = read(text);
  expect(parsed.ok, text).toBe(accepted);
  if (parsed.ok) expect(parsed.value).toStrictEqual(expected);
}

describe('parseJson', () => {
  it('gives what JSON.parse gives for any JSON value, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat(4), (value, indent) => {
        expectSameAsJsonParse(JSON.stringify(value, null, indent));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts and refuses the same damaged texts as JSON.parse', () => {
    const mark = fc.constantFrom(
      ...'{}[]",:\\/ \t\n\r-+.eE0123456789tfn\'`#\u00a0\ufeff\u0000\u007f\ud800\udc00é'.split(''),
      ...[
        'true',
        'null',
        'NaN',
        '\\u12',
        '\\ud83d',
        '\\x41',
        '01',
        '1.',
        '.5',
        '1e',
        '//',
        '/*',
        '__proto__',
        '{}',
        '[]',
      ],
    );
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(3), mark), { minLength: 1, maxLength: 3 }),
        (value, edits) => {
          let text = JSON.stringify(value);
          for (const [place, removed, inserted] of edits) {
            const at = place % (text.length + 1);
            text = text.slice(0, at) + inserted + text.slice(at + removed);
          }
          expectSameAsJsonParse(text);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('accepts and refuses the same texts of only marks as JSON.parse', () => {
    const text = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '"',
          '"a"',
          ',',
          ':',
          ' ',
          '1',
          '-',
          '.5',
          'e3',
          'true',
          'null',
          '\\n',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(fc.property(text, expectSameAsJsonParse), { numRuns: 5000 });
  });

  it.each([
    '-0',
    '1e400',
    '-1e400',
    '1E+2',
    '0.1e-7',
    '123456789012345678901234567890',
    '"\\u0041\\/\\b\\f"',
    '"\\ud800"',
    '"\u2028"',
    '\ufeff{}',
    '',
    ' ',
    '\u00a0{}',
    '{"__proto__":{"a":1}}',
    '{"constructor":1,"toString":2}',
    '{"2":1,"1":2,"a":3}',
    '[1,]',
    '{"a":1,}',
  ])('agrees with JSON.parse about %j', (text) => {
    expectSameAsJsonParse(text);
  });

  it('keeps a __proto__ key as an ordinary member', () => {
    const parsed = read('{"__proto__": {"isAdmin": true}}');
    expect(parsed.ok && Object.keys(parsed.value as object)).toEqual(['__proto__']);
    expect(parsed.ok && Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
  });

  it('reports each repeated key with its place, and uses the last value', () => {
    const parsed = read('{\n  "a": {"b/c": 1, "b/c": 2},\n  "a": 3, "a": 4\n}');
    expect(parsed).toEqual({
      ok: true,
      value: { a: 4 },
      findings: [
        {
          path: '/a/b~1c',
          keyword: 'duplicateKey',
          message: expect.stringMatching(/^Line 2, column 19: the key "b\/c"/),
          hint: expect.any(String),
        },
        {
          path: '/a',
          keyword: 'duplicateKey',
          message: expect.stringMatching(/^Line 3, column 3:/),
          hint: expect.any(String),
        },
        {
          path: '/a',
          keyword: 'duplicateKey',
          message: expect.stringMatching(/^Line 3, column 11:/),
          hint: expect.any(String),
        },
      ],
    });
  });

  it('recognises a repeated key that an escape hides', () => {
    const parsed = read('{"a": 1, "\\u0061": 2}');
    expect(parsed.ok && parsed.findings).toHaveLength(1);
  });

  it('reports at most the limit of repeated keys', () => {
    const parsed = parseJson(`{${'"a":1,'.repeat(50)}"a":1}`, { maxDepth: 64, maxFindings: 10 });
    expect(parsed.ok && parsed.findings).toHaveLength(10);
  });

  it('reads 64 levels and refuses the 65th where it opens', () => {
    expect(read('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
    expect(read(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`).ok).toBe(true);
    expect(problemOf('['.repeat(65) + ']'.repeat(65))).toMatchObject({
      keyword: 'depth',
      path: '/0'.repeat(64),
      message: expect.stringContaining('Line 1, column 65: '),
    });
    expect(problemOf(`${'{"a":'.repeat(64)}[]${'}'.repeat(64)}`).keyword).toBe('depth');
  });

  it('does not overflow the stack', () => {
    expect(problemOf('['.repeat(100_000)).keyword).toBe('depth');
    expect(problemOf('{"a":'.repeat(100_000)).keyword).toBe('depth');
  });

  it.each([
    ['{"a": 1,}', 1, 9, '"}"', 'comma'],
    ['[1, 2,\n]', 2, 1, '"]"', 'comma'],
    ["{'a': 1}", 1, 2, '"\'"', 'double quotes'],
    ['{“a”: 1}', 1, 2, '"“"', 'straight double quotes'],
    ['{read_content: true}', 1, 2, '"read_content"', '"read_content"'],
    ['{"a": yes}', 1, 7, '"yes"', 'double quotes'],
    ['{"a": True}', 1, 7, '"True"', 'true'],
    ['{"a": None}', 1, 7, '"None"', 'null'],
    ['{"a": undefined}', 1, 7, '"undefined"', 'null'],
    ['{"a": NaN}', 1, 7, '"NaN"', 'no such number'],
    ['{"a": -Infinity}', 1, 7, '"-Infinity"', 'no such number'],
    ['{\n  // comment\n}', 2, 3, '"/"', 'comments'],
    ['{"a": 1 /* x */}', 1, 9, '"/"', 'comments'],
    ['# x\n{}', 1, 1, '"#"', 'comments'],
    ['{"a": 01}', 1, 7, '"01"', 'leading zeros'],
    ['{"a": .5}', 1, 7, '".5"', 'decimal'],
    ['{"a": +5}', 1, 7, '"+5"', 'plus'],
    ['{"a": 0x1F}', 1, 7, '"0x1F"', 'decimal'],
    ['{"a" 1}', 1, 6, '"1"', 'colon'],
    ['{"a" = 1}', 1, 6, '"="', 'colon'],
    ['{"a": 1 "b": 2}', 1, 9, '"\\""', 'comma'],
    ['[1,,2]', 1, 4, '","', 'Remove the comma'],
    ['[,1]', 1, 2, '","', 'Remove the comma'],
    ['{"a": "x\ny"}', 1, 9, '"\\n"', 'line break'],
    ['{"a": "\\x"}', 1, 8, '"\\\\x"', 'backslash'],
    ['{"a": "\\u12g4"}', 1, 8, '"\\\\u"', 'backslash'],
    ['{"a": "x}', 1, 7, 'never closed', 'double quote'],
    ['{"a": 1', 1, 8, 'the text ends', 'closing bracket'],
    ['', 1, 1, 'the text ends', 'empty'],
    ['<!doctype html>', 1, 1, '"<"', 'web page'],
    ['{} {}', 1, 4, '"{"', 'one JSON value'],
    ['\r\n\r{\r\n\t"😀": 1; }', 4, 8, '";"', 'comma'],
    ['{\u00a0"a": 1}', 1, 2, '"\u00a0"', 'plain spaces'],
  ])('says of %j that the mistake is in line %i, column %i', (text, line, column, shown, hint) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ keyword: 'json', path: '', hint: expect.stringContaining(hint) });
    expect(problem.message).toContain(`Line ${line}, column ${column}: `);
    expect(problem.message).toContain(shown);
  });

  it('shows the found text without control characters, and shortened', () => {
    expect(problemOf('\u202e').message).toContain('"\\u202e"');
    expect(problemOf(`{"a": ${'x'.repeat(10_000)}}`).message.length).toBeLessThan(200);
  });
});
