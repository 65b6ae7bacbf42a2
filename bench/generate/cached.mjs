import { decimal, say, sayTable, whole } from '../support/report.mjs';
import { median } from '../support/statistics.mjs';
import { startContenders } from './cached-contenders.mjs';
import { atLeast } from './figures.mjs';
import { TARGETS } from './targets.mjs';
import { ratioOf, takeTurn } from './turns.mjs';

const WARM_UP_SECONDS = 3;
/** What is compared with what: first an answer of the same size, then the small one of bench:check. */
const PAIRS = /** @type {const} */ ([
  ['generated', 'express-generated'],
  ['own-file', 'express-own-file'],
  ['generated', 'express'],
  ['own-file', 'express'],
]);

/**
 * Cached answers of the generator, compared with bare Express sending as much.
 *
 * @param {import('../bench-generate.mjs').Run} run
 */
export async function measureCached(run) {
  const { load, options, figures } = run;
  const { contenders, stop } = await startContenders(run);
  const rounds = options.rounds.cached;
  say(
    `Cached answers: ${rounds} rounds of ${options.seconds} s in turns, load from one process of ${load.name}`,
  );
  for (const { name, what } of contenders) say(`  ${name.padEnd(18)} ${what}`);
  for (const contender of contenders) await load.run({ ...contender, seconds: WARM_UP_SECONDS });
  /** @type {Map<string, import('./turns.mjs').Turn[]>} */
  const turns = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const contender of contenders)
      turns.get(contender.name)?.push(await takeTurn(load, contender, options.seconds));
  }
  await stop();

  sayTable(
    [
      'medians of the rounds',
      'a second',
      'lowest',
      'highest',
      'p50 ms',
      'p99 ms',
      'server us',
      'load',
      'others',
    ],
    [...turns].map(([name, all]) => {
      const rates = all.map(({ perSecond }) => perSecond);
      return [
        name,
        ...[median(rates), Math.min(...rates), Math.max(...rates)].map(whole),
        decimal(median(all.map(({ p50Ms }) => p50Ms))),
        decimal(median(all.map(({ p99Ms }) => p99Ms))),
        decimal(median(all.map(({ serverUs }) => serverUs)), 1),
        decimal(median(all.map((turn) => turn.load))),
        decimal(median(all.map(({ others }) => others))),
      ];
    }),
  );
  for (const [one, other] of PAIRS) {
    const { middle, lowest, highest } = ratioOf(turns.get(one) ?? [], turns.get(other) ?? []);
    figures.add(
      `cached: ${one} / ${other} (${decimal(lowest)} to ${decimal(highest)})`,
      decimal(middle),
      atLeast(middle, TARGETS.generateToExpress),
    );
  }
  for (const [one, other] of PAIRS) {
    const costOf = (/** @type {string} */ name) =>
      median((turns.get(name) ?? []).map(({ serverUs }) => serverUs));
    figures.add(
      `cached: processor time for an answer, ${other} / ${one}`,
      decimal(costOf(other) / costOf(one)),
    );
  }
  say();
}
