import { describe, expect, it } from 'vitest';
import { unwrapLines } from '../../../src/adapters/pages/unwrap-lines.js';

describe('unwrapLines', () => {
  it('joins the lines of a paragraph', () => {
    const text =
      'Visitors may look at every apple and count it,\r\nand they leave each of them on its tree, where\r\nit belongs.\r\n\r\nClose the gate.';
    expect(unwrapLines(text)).toBe(
      'Visitors may look at every apple and count it, and they leave each of them on its tree, where it belongs.\n\nClose the gate.',
    );
  });

  it('begins a line at the mark of an item', () => {
    const text =
      'The following is not allowed among the trees at all:\n1. picking the apples that are not yours, at any time\n   of the year\n(b) climbing\n- singing after the gardener has gone to bed, or before\n  he is up';
    expect(unwrapLines(text).split('\n')).toEqual([
      'The following is not allowed among the trees at all:',
      '1. picking the apples that are not yours, at any time of the year',
      '(b) climbing',
      '- singing after the gardener has gone to bed, or before he is up',
    ]);
  });

  it('keeps lines that end before the width, and unwrapped lines', () => {
    expect(
      unwrapLines('Orchard Ltd.\nGate Lane 1\nA village with a name that is quite long for a village'),
    ).toContain('Ltd.\nGate Lane 1\nA');
    const long = 'apple '.repeat(40).trim();
    expect(unwrapLines(`${long}\n${long}`)).toBe(`${long}\n${long}`);
  });
});
