import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readActionModel } from '../../src/domain/check/action/action-model.js';
import type { ActionMatch } from '../../src/domain/check/action-match.js';
import { makeMapAction } from '../../src/domain/check/map-action.js';
import { wilsonInterval } from '../../src/domain/confidence/wilson-interval.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { type LabelledAction, readLabelledActions } from './labelled-actions.js';

type MapAction = (action: string) => ActionMatch;

interface Confusion {
  readonly expected: string;
  readonly got: string;
  readonly action: string;
}

/** From the top of the project, where npm starts its scripts. */
const DEFAULT_SET = '../shared/gold/actions-dev.jsonl';
const MODEL = 'models/actions.json';
const TIMED_ROUNDS = 20;

function main(): void {
  const { values } = parseArgs({
    options: {
      set: { type: 'string' },
      model: { type: 'string', default: MODEL },
      json: { type: 'boolean', default: false },
    },
  });
  const file = values.set ?? DEFAULT_SET;
  if (!existsSync(file)) {
    console.error(`eval-actions: no set of labelled actions at ${file}; name one with --set FILE`);
    process.exitCode = 2;
    return;
  }
  const mapAction = makeMapAction(readActionModel(readFileSync(values.model, 'utf8')));
  const report = evaluate(readLabelledActions(file), mapAction);
  console.log(values.json ? JSON.stringify(report) : describe(report));
}

const labelOf = (key: PermissionKey | null): string => key ?? 'none';
const gotOf = (match: ActionMatch): string => (match.kind === 'none' ? 'none' : match.key);

function evaluate(set: readonly LabelledAction[], mapAction: MapAction) {
  const rows = set.map((labelled) => ({ labelled, match: mapAction(labelled.action) }));
  const isRight = (row: (typeof rows)[number]): boolean => gotOf(row.match) === labelOf(row.labelled.key);
  const confusions: Confusion[] = rows
    .filter((row) => !isRight(row))
    .map(({ labelled, match }) => ({
      expected: labelOf(labelled.key),
      got: gotOf(match),
      action: labelled.action,
    }));
  const correct = rows.length - confusions.length;
  const styles = [...new Set(set.map(({ style }) => style))].sort();
  return {
    n: rows.length,
    accuracy: correct / rows.length,
    accuracyInterval95: wilsonInterval(correct, rows.length),
    keys: Object.fromEntries(
      [...PERMISSION_KEYS, 'none'].map((name) => [
        name,
        scores(
          rows.filter((row) => isRight(row) && labelOf(row.labelled.key) === name).length,
          rows.filter((row) => gotOf(row.match) === name).length,
          rows.filter((row) => labelOf(row.labelled.key) === name).length,
        ),
      ]),
    ),
    styles: Object.fromEntries(
      styles.map((style) => {
        const ofStyle = rows.filter((row) => row.labelled.style === style);
        return [style, { n: ofStyle.length, accuracy: ofStyle.filter(isRight).length / ofStyle.length }];
      }),
    ),
    kinds: {
      exact: rows.filter(({ match }) => match.kind === 'exact').length,
      mapped: rows.filter(({ match }) => match.kind === 'mapped').length,
      none: rows.filter(({ match }) => match.kind === 'none').length,
    },
    confusions,
    microsecondsPerCall: timeCalls(
      set.map(({ action }) => action),
      mapAction,
    ),
  };
}

type Report = ReturnType<typeof evaluate>;

function scores(hits: number, named: number, present: number) {
  const precision = named === 0 ? null : hits / named;
  const recall = present === 0 ? null : hits / present;
  return { n: present, precision, recall, f1: named + present === 0 ? null : (2 * hits) / (named + present) };
}

/** Times every action several times after a warm-up; each measurement is one call. */
function timeCalls(actions: readonly string[], mapAction: MapAction) {
  for (let round = 0; round < TIMED_ROUNDS; round += 1) for (const action of actions) mapAction(action);
  const times: number[] = [];
  for (let round = 0; round < TIMED_ROUNDS; round += 1) {
    for (const action of actions) {
      const start = process.hrtime.bigint();
      mapAction(action);
      times.push(Number(process.hrtime.bigint() - start) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { median: at(0.5), p99: at(0.99), calls: times.length };
}

const percent = (share: number | null): string =>
  (share === null ? '-' : `${(100 * share).toFixed(1)} %`).padStart(9);

function describe(report: Report): string {
  const [low, high] = report.accuracyInterval95;
  const lines = [
    `${report.n} actions, accuracy ${percent(report.accuracy).trim()} (95 % interval ${percent(low).trim()} to ${percent(high).trim()})`,
    `exact ${report.kinds.exact}, mapped ${report.kinds.mapped}, none ${report.kinds.none}`,
    '',
    `${'key'.padEnd(16)}${'n'.padStart(5)}${'precision'.padStart(11)}${'recall'.padStart(10)}${'F1'.padStart(10)}`,
    ...Object.entries(report.keys).map(
      ([name, { n, precision, recall, f1 }]) =>
        `${name.padEnd(16)}${String(n).padStart(5)}  ${percent(precision)} ${percent(recall)} ${percent(f1)}`,
    ),
  ];
  if (Object.keys(report.styles).length > 0) {
    lines.push('', `${'style'.padEnd(16)}${'n'.padStart(5)}  ${'accuracy'.padStart(9)}`);
    for (const [style, { n, accuracy }] of Object.entries(report.styles)) {
      lines.push(`${style.padEnd(16)}${String(n).padStart(5)}  ${percent(accuracy)}`);
    }
  }
  lines.push('', `confusions: ${report.confusions.length}`);
  for (const { expected, got, action } of report.confusions)
    lines.push(`  ${expected} -> ${got}: ${JSON.stringify(action)}`);
  const { median, p99, calls } = report.microsecondsPerCall;
  lines.push('', `time per call: median ${median.toFixed(1)} µs, p99 ${p99.toFixed(1)} µs (${calls} calls)`);
  return lines.join('\n');
}

main();
