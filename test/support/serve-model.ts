// A model server as a separate process: `node --import ./ts-imports.mjs serve-model.ts <port> <behaviour …>`.
// Its first line on stdout is its address. Each further line is the number of requests so far.
import { argv, stdout } from 'node:process';
import type { Behaviour } from './model-replies.js';
import { ModelServer } from './model-server.js';

const [, , port = '0', ...behaviours] = argv;
const server = new ModelServer(behaviours.length > 0 ? (behaviours as Behaviour[]) : ['normal']);
await server.listen(Number(port));
stdout.write(`${server.url}\n`);
for (let seen = 0; ; ) {
  await server.until(() => server.requests.length > seen);
  seen = server.requests.length;
  stdout.write(`${seen}\n`);
}
