import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
const TYPE_TXT = 16;
/** Longest part of a text (RFC 1035, 3.3.14). */
const TEXT_PART = 255;
const NO_SUCH_NAME = 3;

/** A name server on loopback. */
export interface LocalNameServer extends AsyncDisposable {
  /** In the form that a resolver accepts. */
  readonly address: string;
  /** Requested names in order, each query once. */
  readonly asked: string[];
}

/**
 * @param addressOf an IPv4 address, `absent` for a name that does not exist, `silent` for one never answered
 * @param textsOf the texts of a name, one for each TXT record
 */
export async function startLocalNameServer(
  addressOf: (name: string) => string | 'absent' | 'silent',
  textsOf: (name: string) => readonly string[] = () => [],
): Promise<LocalNameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    if (!asked.includes(name)) asked.push(name);
    const address = addressOf(name);
    if (address === 'silent') return;
    const texts = type === TYPE_TXT ? textsOf(name) : [];
    const answers = type === TYPE_A && address !== 'absent' ? [anAddress(address)] : texts.map(aText);
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

/** The single question of a query (RFC 1035, 4.1.2). */
function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A record of the requested name, valid for a minute (RFC 1035, 4.1.3). */
function anAddress(address: string): Buffer {
  return aRecord(TYPE_A, Buffer.from(address.split('.').map(Number)));
}

function aText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / TEXT_PART) }, (_part, nth) => {
    const part = bytes.subarray(nth * TEXT_PART, (nth + 1) * TEXT_PART);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });
  return aRecord(TYPE_TXT, Buffer.concat(parts));
}

function aRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
