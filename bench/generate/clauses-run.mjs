/**
 * Reads texts by their clauses, in a process of its own in which nothing else happens. Takes its plan as JSON: files,
 * each a list of texts, and how many rounds over all of them. Prints one line of JSON: milliseconds for each file and
 * round, by the clock and of processor time, which includes the threads of the collector and the compiler.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readClauseModels } from '../../dist/src/adapters/analyst/clauses/lexicon.js';
import { readClauses } from '../../dist/src/adapters/analyst/clauses/read-clauses.js';

const models = readClauseModels(fileURLToPath(new URL('../../models', import.meta.url)));
const { files, rounds, warmUpRounds } = JSON.parse(process.argv[2] ?? '');
const groups = await Promise.all(
  files.map(async (/** @type {string} */ file) => JSON.parse(await readFile(file, 'utf8')).map(asTermsText)),
);
/** @type {{ wallMs: number, cpuMs: number }[][]} */
const turns = groups.map(() => []);
for (let round = -warmUpRounds; round < rounds; round += 1) {
  for (const [nth, texts] of groups.entries()) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    for (const text of texts) readClauses([text], models);
    const { user, system } = process.cpuUsage(before);
    if (round >= 0)
      turns[nth]?.push({ wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 });
  }
}
process.stdout.write(`${JSON.stringify(turns)}\n`);

/** @param {string} text */
function asTermsText(text) {
  return {
    kind: 'terms_of_service',
    url: 'https://site.example/terms',
    text,
    textSha256: '0'.repeat(64),
    language: 'en',
    retrievedAt: new Date(0),
  };
}
