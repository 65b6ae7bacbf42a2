import { describe, expect, it } from 'vitest';
import { centralHeader, DEFLATED, endRecords, type ZipEntry } from '../../../src/adapters/zip/zip-records.js';

const FAR = 5 * 2 ** 32;

const anEntry: ZipEntry = {
  name: Buffer.from('a.json'),
  method: DEFLATED,
  isStreamed: false,
  dosTime: 0,
  crc: 0xdeadbeef,
  compressedSize: 10,
  size: 20,
  mode: 0o100644,
  offset: 7,
};

describe('records beyond 32 bits (APPNOTE 4.3.14, 4.5.3)', () => {
  it('gives the place of a file in the extra field only where the plain one is too small', () => {
    const near = centralHeader(anEntry);
    expect([near.length, near.readUInt16LE(30), near.readUInt32LE(42)]).toEqual([46 + 6, 0, 7]);
    const far = centralHeader({ ...anEntry, offset: FAR });
    expect([far.length, far.readUInt16LE(30), far.readUInt32LE(42)]).toEqual([46 + 6 + 12, 12, 0xffffffff]);
    expect([far.readUInt16LE(52), far.readUInt16LE(54), far.readBigUInt64LE(56)]).toEqual([
      1,
      8,
      BigInt(FAR),
    ]);
    expect(far.readUInt16LE(6)).toBe(45);
  });

  it.each([
    [{ count: 65_534, length: 10, offset: 10 }, 22],
    [{ count: 65_535, length: 10, offset: 10 }, 98],
    [{ count: 1, length: 10, offset: FAR }, 98],
  ])('ends %j in %i bytes', (list, length) => {
    const records = endRecords(list);
    expect(records).toHaveLength(length);
    if (length === 98) {
      expect(records.readBigUInt64LE(32)).toBe(BigInt(list.count));
      expect(records.readBigUInt64LE(48)).toBe(BigInt(list.offset));
      expect(records.readBigUInt64LE(56 + 8)).toBe(BigInt(list.offset + list.length));
    }
  });
});
