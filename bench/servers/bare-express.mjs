/**
 * Express with its default settings and one route that sends a fixed object as JSON: the cost of an answer before
 * anything is checked, limited or recorded. Takes the object, as JSON, as its argument; prints its port.
 */
import express from 'express';

const answer = JSON.parse(process.argv[2] ?? '');
const app = express();
app.get('/api/v1/check', (_req, res) => {
  res.json(answer);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  process.stdout.write(`port ${address.port}\n`);
});
