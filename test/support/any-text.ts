import fc from 'fast-check';

/**
 * Any text that a program can have, including lone surrogates. fast-check's own tables of Unicode take a
 * second to build.
 */
export const anyText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });
