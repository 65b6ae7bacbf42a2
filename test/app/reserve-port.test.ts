import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { reservePort } from '../../src/app/reserve-port.js';

it('reservePort keeps a port from others until it is disposed of', async () => {
  const reserved = await reservePort('127.0.0.1');
  await using server = createServer();
  server.listen(reserved.port, '127.0.0.1');
  await expect(once(server, 'listening')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await reserved[Symbol.asyncDispose]();
  server.listen(reserved.port, '127.0.0.1');
  await once(server, 'listening');
  // Whoever gives it free early may do so again at the end.
  await reserved[Symbol.asyncDispose]();
});
