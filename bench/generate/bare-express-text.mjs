/**
 * Express with its default settings and one route that sends a fixed text as JSON: the least cost of an answer of this
 * size. Takes the text's file as its argument; prints its port.
 */
import { readFile } from 'node:fs/promises';
import express from 'express';

const text = await readFile(process.argv[2] ?? '', 'utf8');
const app = express();
app.get('/generate', (_req, res) => {
  res.type('json').send(text);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  process.stdout.write(`port ${address.port}\n`);
});
