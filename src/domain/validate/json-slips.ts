/** Where the parser stopped. */
export interface Slip {
  /** What was required, as the message says it. */
  readonly expected: string;
  /** The mark before the place, `string` inside a string, `unclosed` for a string without an end. */
  readonly after: string;
  /** The character or word found; empty at the end of the text. */
  readonly found: string;
  /** The two characters at the place. */
  readonly rest: string;
}

const IDENTIFIER = /^[A-Za-z_$][\w$.-]*$/;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);

/** Each row: when it applies, and what to do about it. The first row that applies is used. */
const SLIPS: readonly (readonly [applies: (slip: Slip) => boolean, hint: (slip: Slip) => string])[] = [
  [
    ({ after }) => after === 'unclosed',
    () => 'Close the string with a double quote; write a double quote inside it as \\".',
  ],
  [
    ({ found, after }) => after === 'string' && found.startsWith('\\'),
    () => 'Write a backslash inside a string as \\\\.',
  ],
  [
    ({ found, after }) => after === 'string' && found !== '',
    () => 'Write a line break inside a string as \\n and a tab as \\t; or a closing double quote is missing.',
  ],
  [({ found }) => found === '', () => 'The text is empty or cut off, or a closing bracket is missing.'],
  [
    ({ rest }) => rest === '//' || rest === '/*' || rest.startsWith('#'),
    () => 'JSON has no comments; remove it.',
  ],
  [
    ({ found, after }) => after === ',' && /^[}\]]/.test(found),
    ({ found }) => `Remove the comma before the "${found}".`,
  ],
  [({ found, after }) => found === ',' && /^[,{[]$/.test(after), () => 'Remove the comma.'],
  [
    ({ found }) => /^['`\u2018-\u201f]/.test(found),
    () => 'Write keys and strings in straight double quotes.',
  ],
  [({ found }) => /^[\s\ufeff]/.test(found), () => 'Use plain spaces and line breaks between values.'],
  [({ found }) => found === '<', () => 'This looks like a web page or XML, not JSON.'],
  [({ expected }) => expected === 'the end of the text', () => 'Only one JSON value may stand in the text.'],
  [
    ({ found }) => /^[+-]?(?:NaN|Infinity)$/.test(found),
    () => 'JSON has no such number; write null or leave the key out.',
  ],
  [
    ({ found, expected }) => expected.startsWith('a key') && IDENTIFIER.test(found),
    ({ found }) => `Write the key in double quotes, as "${found.slice(0, 40)}".`,
  ],
  [
    ({ found }) => WORDS.has(found.toLowerCase()),
    ({ found }) => `Did you mean ${WORDS.get(found.toLowerCase())}?`,
  ],
  [({ expected }) => expected.startsWith('":"'), () => 'Put a colon between the key and its value.'],
  [({ expected }) => expected.startsWith('","'), () => 'A comma may be missing here.'],
  [
    ({ found }) => /^[+-]?[0-9.]/.test(found),
    () =>
      'Write numbers in decimal digits, without a plus sign or leading zeros, and with digits on both sides of the point.',
  ],
  [({ found }) => IDENTIFIER.test(found), () => 'Write text in double quotes.'],
];

/** What was probably meant where the parser stopped. */
export function hintForSlip(slip: Slip): string | undefined {
  return SLIPS.find(([applies]) => applies(slip))?.[1](slip);
}
