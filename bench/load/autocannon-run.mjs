/** Runs autocannon in a separate process. Prints the result as one line of JSON. */
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';

const [url = '', connections, seconds, file = ''] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 30,
  requests: JSON.parse(await readFile(file, 'utf8')),
});
process.stdout.write(
  `${JSON.stringify({
    seconds: result.duration,
    answered: result['2xx'] + result.non2xx,
    sent: result.requests.sent,
    failures: result.non2xx + result.errors + result.timeouts,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  })}\n`,
);
