import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes requests in their wire format to a file, each followed by a NUL, for a load generator.
 *
 * @param {string} folder
 * @param {string} label
 * @param {readonly import('../support/requests.mjs').HttpRequest[]} requests
 * @returns {Promise<string>} the path of the file
 */
export async function wireFile(folder, label, requests) {
  const path = join(folder, `${label}.wire`);
  await writeFile(path, requests.map((request) => `${wireText(request)}\0`).join(''));
  return path;
}

/**
 * A request on a connection that stays open.
 *
 * @param {import('../support/requests.mjs').HttpRequest} request
 */
function wireText({ method, path, body }) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
