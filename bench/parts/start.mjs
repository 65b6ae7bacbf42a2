import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { firstAnswer, startService } from '../servers/start-service.mjs';
import { decimal, say, sayFigure, sayTable } from '../support/report.mjs';
import { checkRequest, questionsAbout, shippedDomains } from '../support/requests.mjs';
import { root } from '../support/root.mjs';
import { median } from '../support/statistics.mjs';
import { TARGETS } from '../support/targets.mjs';

const RUNS = 5;

/**
 * The time from the start of the process to the first answered check, with the settings of a new installation.
 *
 * @param {import('../bench-check.mjs').Run} run
 */
export async function measureStart(run) {
  const { folder } = run;
  say(`Start to the first answered check: ${RUNS} runs of node bin/agentterms.mjs, then one of npm start`);
  const rows = [];
  for (let nth = 1; nth <= RUNS; nth += 1)
    rows.push(await startTwice(run, join(folder, `start-${nth}`), false));
  sayTable(
    ['run', 'new data folder, s', 'existing data folder, s'],
    rows.map(({ onNew, onExisting }, nth) => [String(nth + 1), decimal(onNew), decimal(onExisting)]),
  );
  const { startOnNewFolderSeconds, startOnExistingFolderSeconds } = TARGETS;
  const onNew = median(rows.map((row) => row.onNew));
  sayFigure('New data folder, median', `${decimal(onNew)} s`, `< ${startOnNewFolderSeconds} s`);
  const onExisting = median(rows.map((row) => row.onExisting));
  sayFigure(
    'Existing data folder, median',
    `${decimal(onExisting)} s`,
    `< ${startOnExistingFolderSeconds} s`,
  );

  // The build that `npm start` would do first is not part of the start.
  const built = spawnSync('npm', ['run', '--silent', 'prestart'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
  const viaNpm = await startTwice(run, join(folder, 'start-npm'), true);
  sayFigure('npm start, new data folder', `${decimal(viaNpm.onNew)} s`, `< ${startOnNewFolderSeconds} s`);
  sayFigure(
    'npm start, existing data folder',
    `${decimal(viaNpm.onExisting)} s`,
    `< ${startOnExistingFolderSeconds} s`,
  );
  say();
}

/**
 * @param {import('../bench-check.mjs').Run} run
 * @param {string} dataDir does not exist yet
 * @param {boolean} viaNpm
 */
async function startTwice({ processes }, dataDir, viaNpm) {
  const [question] = questionsAbout(await shippedDomains());
  if (question === undefined) throw new Error('No entries are shipped.');
  const once = async () => {
    const startedAt = performance.now();
    const service = await startService(processes, { dataDir, viaNpm });
    await firstAnswer(service.port, checkRequest(question));
    const seconds = (performance.now() - startedAt) / 1000;
    await service.stop();
    return seconds;
  };
  return { onNew: await once(), onExisting: await once() };
}
