import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decimal, say, sayTable, whole } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';
import { archiveTexts, textShapes } from './clauses-texts.mjs';
import { atLeast, atMost } from './figures.mjs';
import { TARGETS } from './targets.mjs';

const SHORT = 100_000;
const LONG = 1_000_000;
const WARM_UP_ROUNDS = 3;

const clausesRun = fileURLToPath(new URL('clauses-run.mjs', import.meta.url));

/**
 * Texts that are read one by one, and the time of each turn over all of them.
 *
 * @typedef {{ name: string, characters: number, bytes: number, file: string }} Group
 * @typedef {{ wallMs: number, cpuMs: number }} Turn
 */

/**
 * How fast the analyst without a model reads, and whether a text of ten times the length takes ten times as long.
 *
 * @param {import('../bench-generate.mjs').Run} run
 */
export async function measureClauses({ processes, folder, options, figures }) {
  const rounds = options.rounds.clauses;
  /** @type {Group[]} */
  const groups = [];
  const add = async (/** @type {string} */ name, /** @type {readonly string[]} */ texts) => {
    const file = join(folder, `clauses-${groups.length}.json`);
    await writeFile(file, JSON.stringify(texts));
    const sum = (/** @type {(text: string) => number} */ size) =>
      texts.reduce((all, text) => all + size(text), 0);
    groups.push({ name, characters: sum((text) => text.length), bytes: sum(Buffer.byteLength), file });
  };
  const shapes = await textShapes();
  for (const [name, make] of shapes) {
    await add(
      `${name}, 100 KB`,
      Array.from({ length: LONG / SHORT }, (_, nth) => make(nth + 1, SHORT)),
    );
    await add(`${name}, 1 MB`, [make(0, LONG)]);
  }
  if (options.archive === undefined) say('Real documents are left out: there is no archive.');
  else await add('real documents', await archiveTexts(options.archive));

  say(`Clauses: ${rounds} rounds in turns, one thread; MB are a million bytes of UTF-8`);
  const plan = { files: groups.map(({ file }) => file), rounds, warmUpRounds: WARM_UP_ROUNDS };
  /** @type {Turn[][]} */
  const turns = JSON.parse(
    await processes.start(process.execPath, [clausesRun, JSON.stringify(plan)]).output(),
  );
  const rates = groups.map(({ name, bytes, characters }, nth) => {
    const all = turns[nth] ?? [];
    const mbASecond = (/** @type {(turn: Turn) => number} */ ms) =>
      median(all.map((turn) => bytes / 1e3 / ms(turn)));
    return {
      name,
      bytes,
      characters,
      core: mbASecond(({ cpuMs }) => cpuMs),
      clock: mbASecond(({ wallMs }) => wallMs),
    };
  });
  sayTable(
    ['medians of the rounds', 'KB', 'MB a core second', 'MB a second by the clock'],
    rates.map(({ name, bytes, core, clock }) => [
      name,
      whole(bytes / 1e3),
      ...[core, clock].map((n) => decimal(n)),
    ]),
  );
  for (const { name, core } of rates.filter(({ name }) => /^(?:invented|real)/.test(name))) {
    figures.add(
      `clauses: ${name}, MB a second on one core`,
      decimal(core, 1),
      atLeast(core, TARGETS.clausesMbASecond),
    );
  }
  for (const [nth, name] of [...shapes.keys()].entries()) {
    const growth = growthOf(groups, turns, 2 * nth);
    figures.add(
      `clauses: ${name}, time for a character at 1 MB / at 100 KB`,
      decimal(growth),
      atMost(growth, TARGETS.clausesGrowth),
    );
  }
  say();
}

/**
 * The median of the ratios within each round: time for one character in the long text compared with the short ones.
 *
 * @param {readonly Group[]} groups
 * @param {readonly (readonly Turn[])[]} turns
 * @param {number} nth of the short texts; the long one follows
 */
function growthOf(groups, turns, nth) {
  const perCharacter = (/** @type {number} */ place, /** @type {number} */ round) =>
    (turns[place]?.[round]?.cpuMs ?? Number.NaN) / (groups[place]?.characters ?? Number.NaN);
  return median(
    (turns[nth] ?? []).map((_, round) => perCharacter(nth + 1, round) / perCharacter(nth, round)),
  );
}
