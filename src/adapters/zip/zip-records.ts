/**
 * The records of a ZIP file, little-endian, by the sections of PKWARE's APPNOTE.TXT. A field that is too small for its
 * value holds all ones, and a ZIP64 record the value.
 */

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_END_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const ZIP64_EXTRA = 0x0001;

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, so that the upper half of the attributes are a mode. */
const MADE_ON_UNIX = 3 << 8;

export const STORED = 0;
export const DEFLATED = 8;

/** One file as the records speak of it; sizes in bytes. */
export interface ZipEntry {
  readonly name: Buffer;
  readonly method: typeof STORED | typeof DEFLATED;
  /** Checksum and sizes follow the data instead of standing before it. */
  readonly isStreamed: boolean;
  readonly dosTime: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Unix mode with the kind of file. */
  readonly mode: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** 4.3.7, which stands before a file's data. */
export function localHeader(entry: ZipEntry): Buffer {
  const record = blank(30 + entry.name.length);
  record.writeUInt32LE(LOCAL_HEADER, 0);
  record.writeUInt16LE(VERSION, 4);
  writeCommon(record, 6, entry.isStreamed ? { ...entry, crc: 0, compressedSize: 0, size: 0 } : entry);
  entry.name.copy(record, 30);
  return record;
}

/** 4.3.9, which stands behind the data of a file that was streamed. */
export function dataDescriptor({ crc, compressedSize, size }: ZipEntry): Buffer {
  const record = blank(16);
  record.writeUInt32LE(DATA_DESCRIPTOR, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(compressedSize, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/** 4.3.12, one of the list at the end. */
export function centralHeader(entry: ZipEntry): Buffer {
  const isFar = entry.offset >= MAX_32;
  const extra = isFar ? 12 : 0;
  const record = blank(46 + entry.name.length + extra);
  const version = isFar ? VERSION_ZIP64 : VERSION;
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  record.writeUInt16LE(MADE_ON_UNIX | version, 4);
  record.writeUInt16LE(version, 6);
  writeCommon(record, 8, entry);
  record.writeUInt16LE(extra, 30);
  const isFolder = entry.name.at(-1) === 0x2f;
  record.writeUInt32LE(((entry.mode << 16) | (isFolder ? 0x10 : 0)) >>> 0, 38);
  record.writeUInt32LE(Math.min(entry.offset, MAX_32), 42);
  entry.name.copy(record, 46);
  if (isFar) {
    const at = 46 + entry.name.length;
    record.writeUInt16LE(ZIP64_EXTRA, at);
    record.writeUInt16LE(8, at + 2);
    record.writeBigUInt64LE(BigInt(entry.offset), at + 4);
  }
  return record;
}

/** The list of files at the end: how many, how long, and where it begins. */
export interface CentralList {
  readonly count: number;
  readonly length: number;
  readonly offset: number;
}

/** 4.3.14 to 4.3.16, which end the file. */
export function endRecords(list: CentralList): Buffer {
  const isZip64 = list.count >= MAX_16 || list.length >= MAX_32 || list.offset >= MAX_32;
  return isZip64 ? Buffer.concat([zip64End(list), end(list)]) : end(list);
}

function end({ count, length, offset }: CentralList): Buffer {
  const record = blank(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(Math.min(count, MAX_16), 8);
  record.writeUInt16LE(Math.min(count, MAX_16), 10);
  record.writeUInt32LE(Math.min(length, MAX_32), 12);
  record.writeUInt32LE(Math.min(offset, MAX_32), 16);
  return record;
}

function zip64End({ count, length, offset }: CentralList): Buffer {
  const record = blank(56 + 20);
  record.writeUInt32LE(ZIP64_END, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
  record.writeUInt16LE(VERSION_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(ZIP64_END_LOCATOR, 56);
  record.writeBigUInt64LE(BigInt(offset + length), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** The fields that both headers have in the same order, from the flags to the length of the name. */
function writeCommon(record: Buffer, at: number, entry: ZipEntry): void {
  record.writeUInt16LE(entry.isStreamed ? 0x0008 : 0, at);
  record.writeUInt16LE(entry.method, at + 2);
  record.writeUInt32LE(entry.dosTime, at + 4);
  record.writeUInt32LE(entry.crc, at + 8);
  record.writeUInt32LE(entry.compressedSize, at + 12);
  record.writeUInt32LE(entry.size, at + 16);
  record.writeUInt16LE(entry.name.length, at + 20);
}

/** Zeros, from Node's pool: `Buffer.alloc` would be an allocation of its own for every file. */
function blank(length: number): Buffer {
  return Buffer.allocUnsafe(length).fill(0);
}
