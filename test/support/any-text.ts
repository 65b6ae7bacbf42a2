import fc from 'fast-check';

/** Any text that a program can hold, halves of characters too. fast-check's own tables of Unicode take a second to make. */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
