/** Run in a process of its own: writes one archive and prints what that cost, as JSON. */
import { setImmediate } from 'node:timers/promises';
import { writeZip } from '../../dist/src/adapters/zip/write-zip.js';
import { writeWithArchiver } from './write-with-archiver.mjs';

/** @type {Record<string, (files: ReturnType<typeof filesOf>, date: Date) => AsyncIterable<Uint8Array>>} */
const WRITERS = {
  own: writeZip,
  'archiver, stored': (files, date) => writeWithArchiver(files, date, { store: true }),
  'archiver, deflated': (files, date) => writeWithArchiver(files, date, { store: false }),
};
/** As long as the median of the shipped documents. */
const TEXT_LENGTH = 983;

const [name = '', count = ''] = process.argv.slice(2);
const writer = WRITERS[name];
if (writer === undefined) throw new Error(`There is no writer "${name}".`);

async function* filesOf(/** @type {number} */ entries) {
  for (let nth = 0; nth < entries; nth += 1) {
    const text = `{"service":"site-${nth}.example","permissions":{${'"read_content":true,'.repeat(46)}`;
    yield {
      name: `agentterms-registry/validated/site-${nth}.example.json`,
      content: text.slice(0, TEXT_LENGTH),
    };
  }
}

async function run(/** @type {typeof writeZip} */ write, /** @type {number} */ entries) {
  let bytes = 0;
  let peak = 0;
  for await (const chunk of write(filesOf(entries), new Date(0))) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    // Whoever takes the bytes is never faster than a turn of the event loop.
    await setImmediate();
  }
  return { bytes, peak: Math.max(peak, process.memoryUsage.rss()) };
}

await run(writer, 2_000);
const before = process.memoryUsage.rss();
const cpu = process.cpuUsage();
const { bytes, peak } = await run(writer, Number(count));
const { user, system } = process.cpuUsage(cpu);
console.log(
  JSON.stringify({ bytes, cpuSeconds: (user + system) / 1e6, growthMib: (peak - before) / 2 ** 20 }),
);
