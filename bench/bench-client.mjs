/**
 * What a question to the client, and a guarded request, cost once the answer is cached; and the size of the
 * client. See docs/guards.md.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { guardFetch } from '../client/dist/client/guard/index.js';
import { AgentTerms } from '../client/dist/client/index.js';
import { machineLine } from './support/machine.mjs';
import { readCount } from './support/read-options.mjs';
import { decimal, say, sayFigure, whole } from './support/report.mjs';
import { root } from './support/root.mjs';
import { median } from './support/statistics.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, calls: { type: 'string', default: '500' } },
});
const rounds = readCount('rounds', values.rounds, 5);
const calls = readCount('calls', values.calls, 6);

const OWN_FILE = {
  agentterms_version: '0.3.0',
  service: 'example.com',
  permissions: { read_content: true, scrape_data: { allowed: true, max_frequency: '999999999/second' } },
  rate_limits: { requests_per_minute: 1_000_000_000, concurrent_sessions: 1_000_000 },
};
const answer = new Response(null);
/** Returns at once, so that only the guard is measured. */
const noFetch = async () => answer;
const serveOwnFile = (/** @type {unknown} */ terms) => async (/** @type {string} */ url) =>
  url.endsWith('/.well-known/agentterms.json') ? Response.json(terms) : new Response(null, { status: 404 });

const limited = new AgentTerms({ fetch: serveOwnFile(OWN_FILE), keep: { freshMs: 3_600_000 } });
const { rate_limits: _, ...unlimitedFile } = OWN_FILE;
const unlimited = new AgentTerms({ fetch: serveOwnFile(unlimitedFile), keep: { freshMs: 3_600_000 } });
const reading = { pagesPerMinute: 1_000_000_000 };
const guarded = guardFetch(noFetch, { terms: unlimited, reading });
const paced = guardFetch(noFetch, { terms: limited, reading: { pagesPerMinute: 0 } });

/** @type {readonly (readonly [name: string, call: () => Promise<unknown>, base: () => Promise<unknown>, target: number | undefined])[]} */
const MEASURED = [
  ['check, kept', () => unlimited.check('example.com', 'read_content'), nothing, undefined],
  ['decide, kept', () => unlimited.decide('example.com', 'read_content'), nothing, 5],
  ['guardFetch beside fetch', () => guarded('https://example.com/page'), () => noFetch(), 50],
  [
    'the same as scraping, under four limits',
    () => paced('https://example.com/page', { headers: { Accept: 'text/html' } }),
    () => noFetch(),
    50,
  ],
];

say(`${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${machineLine()}`);
say(`Medians of ${whole(rounds)} rounds of ${whole(calls)} calls, less those of what does nothing, in pairs`);
for (const [name, call, base, target] of MEASURED) {
  for (let warm = 0; warm < 20; warm += 1) await microsPerCall(call);
  const differences = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await microsPerCall(base);
    differences.push((await microsPerCall(call)) - idle);
  }
  sayFigure(name, `${decimal(median(differences))} µs`, target === undefined ? undefined : `< ${target} µs`);
}
for (const entry of ['index', 'guard/index']) {
  const bytes = await bundledBytes(join(root, `client/dist/client/${entry}.js`));
  sayFigure(
    `${entry}, bundled and gzipped`,
    `${whole(bytes)} B`,
    entry === 'index' ? '< 26,624 B' : undefined,
  );
}

async function nothing() {}

/** @param {() => Promise<unknown>} call */
async function microsPerCall(call) {
  const startedAt = performance.now();
  for (let index = 0; index < calls; index += 1) await call();
  return ((performance.now() - startedAt) * 1000) / calls;
}

/** @param {string} input */
async function bundledBytes(input) {
  await using bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return gzipSync(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length;
}
