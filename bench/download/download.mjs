import { once } from 'node:events';
import http from 'node:http';

/** The end of a ZIP file with more files than its plain end record can count (APPNOTE 4.3.14 to 4.3.16). */
const TAIL_BYTES = 98;
const END = 0x06054b50;
const ZIP64_END = 0x06064b50;

/**
 * Downloads the registry from its own loopback address, since limits are counted by address.
 *
 * @param {number} port
 * @param {number} nth
 * @returns {Promise<{ firstByteMs: number, seconds: number, bytes: number, files: number }>}
 */
export async function download(port, nth) {
  const localAddress = `127.0.0.${2 + (nth % 250)}`;
  const start = performance.now();
  const request = http.get({
    host: '127.0.0.1',
    localAddress,
    port,
    path: '/registry/download',
    agent: false,
  });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`The download is answered with ${response.statusCode}.`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of response) {
    if (bytes === 0) firstByteMs = performance.now() - start;
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
  }
  return { firstByteMs, seconds: (performance.now() - start) / 1000, bytes, files: filesIn(tail) };
}

/** @param {Buffer} tail */
function filesIn(tail) {
  const end = tail.length - 22;
  if (end < 0 || tail.readUInt32LE(end) !== END) throw new Error('The download is not a whole ZIP file.');
  const isZip64 = tail.length === TAIL_BYTES && tail.readUInt32LE(0) === ZIP64_END;
  return isZip64 ? Number(tail.readBigUInt64LE(32)) : tail.readUInt16LE(end + 10);
}
