import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDocumentOrder } from '../../../src/domain/validate/document-order.js';
import { fromPointer, toPointer } from '../../../src/domain/validate/json-pointer.js';

const order = (document: unknown, pointers: readonly string[], limit = 1000): string[] =>
  inDocumentOrder(document, pointers, fromPointer, limit);

function pointersOf(value: unknown, path: readonly (string | number)[] = []): string[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [toPointer(path), ...members.flatMap(([key, member]) => pointersOf(member, [...path, key]))];
}

describe('inDocumentOrder', () => {
  it('puts a value before its content, members in their order and items by index', () => {
    const document = { b: { y: 1, x: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, a: 1 };
    expect(order(document, ['/a', '/b/x/10', '/b/x/9', '/b/x', '/b/y', '/b', ''])).toEqual([
      '',
      '/b',
      '/b/y',
      '/b/x',
      '/b/x/9',
      '/b/x/10',
      '/a',
    ]);
  });

  it('sorts the pointers of any document into document order', () => {
    const shuffled = fc.jsonValue({ maxDepth: 4 }).chain((value) => {
      const pointers = [...new Set(pointersOf(value))];
      const mixed = fc.shuffledSubarray(pointers, { minLength: pointers.length });
      return fc.tuple(fc.constant(value), fc.constant(pointers), mixed);
    });
    fc.assert(
      fc.property(shuffled, fc.nat(10), ([value, pointers, mixed], limit) => {
        expect(order(value, mixed)).toEqual(pointers);
        expect(order(value, mixed, limit)).toEqual(pointers.slice(0, limit));
      }),
    );
  });

  it('keeps the order of items of one place, and puts missing places after the others', () => {
    const items = ['/x#1', '/a#1', '/a#2', '/x/y#1', '/a/__proto__#1'];
    const segmentsOf = (item: string) => fromPointer(item.split('#')[0] ?? '');
    expect(inDocumentOrder({ b: 1, a: {} }, items, segmentsOf, 10)).toEqual([
      '/a#1',
      '/a#2',
      '/a/__proto__#1',
      '/x#1',
      '/x/y#1',
    ]);
  });
});
