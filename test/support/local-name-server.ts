import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** A name server on loopback. */
export interface LocalNameServer extends AsyncDisposable {
  /** As a resolver takes it. */
  readonly address: string;
  /** Names in the order in which they were asked for, each question once. */
  readonly asked: string[];
}

/**
 * @param addressOf an IPv4 address, `absent` for a name that does not exist, `silent` for one never answered
 */
export async function startLocalNameServer(
  addressOf: (name: string) => string | 'absent' | 'silent',
): Promise<LocalNameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    if (!asked.includes(name)) asked.push(name);
    const address = addressOf(name);
    if (address === 'silent') return;
    const answers = type === TYPE_A && address !== 'absent' ? [anAddress(address)] : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (address === 'absent' ? NO_SUCH_NAME : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answers]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The one question of a query (RFC 1035, 4.1.2). */
function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record of the name asked for, for a minute (RFC 1035, 4.1.3). */
function anAddress(address: string): Buffer {
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 0, 0, 0, 0]);
  for (const [index, byte] of address.split('.').entries()) record.writeUInt8(Number(byte), 12 + index);
  return record;
}
