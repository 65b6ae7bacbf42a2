/** The fields of a message by number: bytes for those with a length, numbers for all others. */
export type ProtobufFields = ReadonlyMap<number, readonly (Buffer | number)[]>;

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;

/** Reads the wire format of Protocol Buffers without knowing the message. Large varints lose precision. */
export function fieldsOf(message: Buffer): ProtobufFields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const field = Math.floor(tag / 8);
    const wire = tag % 8;
    let value: Buffer | number;
    if (wire === VARINT) value = varint();
    else if (wire === LENGTH) {
      const length = varint();
      value = message.subarray(at, at + length);
      at += length;
    } else {
      value = wire === FIXED64 ? message.readDoubleLE(at) : message.readUInt32LE(at);
      at += wire === FIXED64 ? 8 : 4;
    }
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

/** A number; 0 for an absent field, as the format defines it. */
export function numberOf(message: ProtobufFields, field: number): number {
  const value = message.get(field)?.[0];
  return typeof value === 'number' ? value : 0;
}
