export interface TarMember {
  readonly name?: string;
  /** Of POSIX: `0` is a file. */
  readonly type?: string;
  readonly content?: string;
  /** Whether the size is given as a number of 64 bits, as GNU tar does for large files. */
  readonly binarySize?: boolean;
}

/** A member of a tar archive, header and content. */
export function aTarMember({ name = '', type = '0', content = '', binarySize = false }: TarMember): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  if (binarySize) {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(body.length), 128);
  } else header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write('        ', 148);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

export function aTar(...members: readonly Buffer[]): Buffer {
  return Buffer.concat([...members, Buffer.alloc(1024)]);
}
