import { projectPath } from '../../src/app/project-files.js';
import { SHIPPED_SHARES } from '../../src/app/read-shares.js';
import { wilsonInterval } from '../../src/domain/confidence/wilson-interval.js';
import {
  CERTAINTIES,
  type Certainty,
  type MeasuredShares,
} from '../../src/domain/readings/measured-shares.js';
import { shareOf } from '../../src/domain/readings/share-of.js';
import { byKey, PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { checkOutput } from '../check-output.js';
import { CommandError, makeCommand, runIfStarted } from '../command-parts.js';
import { readRows } from '../evaluate/labelled-set.js';
import type { LabelledRow } from '../evaluate/scores/labelled-row.js';
import { READINGS } from '../registry/build-registry.js';
import { replaceFile } from '../replace-file.js';
import { readReadings } from './read-readings.js';
import { agree } from './said/agree.js';
import type { DocumentReading } from './said/document-reading.js';

const MEASURE_READINGS_USAGE = `Usage: npm run measure:readings -- [--readings FILE...] [--labels FILE...] [--out FILE]

Measures how often values of readings are right, by how they came about, against labels that other readers gave to the
same texts. "registry build" takes the confidence of each value from the result.
  --readings FILE  what readers said, one file a reader; without it those of the project
  --labels FILE    labelled texts with their SHA-256; without it labels/dev.jsonl and labels/held-out.jsonl
  --out FILE       where the result goes; without it confidence/readings.json of the project
Exits with 0, or with 2 when nothing can be measured.
`;

/** A value of a labelled text: how it came about, and whether it is right. */
interface Outcome {
  readonly text: string;
  readonly key: (typeof PERMISSION_KEYS)[number];
  readonly certainty: Certainty;
  readonly right: boolean;
}

/** `npm run measure:readings`: resolves with the exit code. */
export const measureReadings = makeCommand(
  MEASURE_READINGS_USAGE,
  {
    readings: { type: 'string', multiple: true, default: READINGS },
    labels: {
      type: 'string',
      multiple: true,
      default: ['labels/dev.jsonl', 'labels/held-out.jsonl'].map(projectPath),
    },
    out: { type: 'string', default: SHIPPED_SHARES },
  },
  async (options, parts) => {
    await checkOutput(options.out, [...options.readings, ...options.labels]);
    const readings = await readReadings(options.readings);
    const sets = options.labels.map(readRows);
    const outcomes = sets
      .flatMap(({ rows }) => rows)
      .flatMap(({ row }) =>
        outcomesOf(
          row,
          (readings.get(row.documentSha256 ?? '') ?? []).map((one) => one.reading),
        ),
      );
    if (outcomes.length === 0) throw new CommandError('No labelled text is read, so nothing is measured.');
    const shares: MeasuredShares = {
      measured_on: parts.clock.now().toISOString().slice(0, 10),
      documents: new Set(outcomes.map(({ text }) => text)).size,
      sets: sets.map(({ name, sha256 }) => ({ name, sha256 })),
      cells: cellsOf(outcomes),
    };
    await replaceFile(options.out, `${JSON.stringify(shares, null, 2)}\n`);
    parts.say(describe(shares, outcomes));
  },
);

/** Of the readings together, and of each alone, as where there is no other. */
function outcomesOf(
  { documentSha256: text = '', labels, contested = [] }: LabelledRow,
  readings: readonly DocumentReading[],
): readonly Outcome[] {
  const together = readings.length > 1 ? [readings] : [];
  return [...together, ...readings.map((reading) => [reading])].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { keys } = agree([first, ...others]);
    return PERMISSION_KEYS.filter((key) => !contested.includes(key)).map((key) => {
      const { certainty, value } = keys[key];
      return { text, key, certainty, right: value === labels[key] };
    });
  });
}

function cellsOf(outcomes: readonly Outcome[]): MeasuredShares['cells'] {
  const cell = (certainty: Certainty, key: Outcome['key']) => {
    const all = outcomes.filter((one) => one.certainty === certainty && one.key === key);
    return { n: all.length, right: all.filter(({ right }) => right).length };
  };
  return Object.fromEntries(
    CERTAINTIES.map((certainty) => [certainty, byKey((key) => cell(certainty, key))]),
  ) as MeasuredShares['cells'];
}

const BINS = [0, 0.6, 0.8, 0.9, 0.95, 0.98, 1.01] as const;

function describe({ documents, cells }: MeasuredShares, outcomes: readonly Outcome[]): string {
  const rows = CERTAINTIES.map((certainty) => {
    const all = outcomes.filter((one) => one.certainty === certainty);
    return `| ${certainty} | ${figures(all)} |`;
  });
  const said = crossValidated(outcomes);
  const bins = BINS.slice(0, -1).flatMap((from, place) => {
    const to = BINS[place + 1] ?? 1.01;
    const within = said.filter((one) => one.said >= from && one.said < to);
    if (within.length === 0) return [];
    const mean = within.reduce((sum, one) => sum + one.said, 0) / within.length;
    return [`| ${mean.toFixed(2)} | ${figures(within)} |`];
  });
  return [
    `${documents} labelled texts.`,
    '',
    '| how a value came about | values | right | 95 % interval |',
    '|---|---|---|---|',
    ...rows,
    '',
    'Said of texts that the shares were not measured on (two halves in turn):',
    '',
    '| confidence said | values | right | 95 % interval |',
    '|---|---|---|---|',
    ...bins,
    '',
    `| key | ${CERTAINTIES.join(' | ')} |`,
    `|---|${CERTAINTIES.map(() => '---|').join('')}`,
    ...PERMISSION_KEYS.map(
      (key) =>
        `| \`${key}\` | ${CERTAINTIES.map((one) => shareOf({ cells }, key, one).toFixed(2)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function figures(outcomes: readonly { readonly right: boolean }[]): string {
  const n = outcomes.length;
  const right = outcomes.filter((one) => one.right).length;
  const [low, high] = wilsonInterval(right, n);
  return `${n} | ${n === 0 ? '–' : (right / n).toFixed(3)} | ${low.toFixed(3)} to ${high.toFixed(3)}`;
}

/** What would have been said of each half of the texts by the other half's shares. */
function crossValidated(outcomes: readonly Outcome[]) {
  const half = ({ text }: Outcome) => Number.parseInt(text.slice(0, 2), 16) % 2;
  return [0, 1].flatMap((side) => {
    const cells = cellsOf(outcomes.filter((one) => half(one) !== side));
    return outcomes
      .filter((one) => half(one) === side)
      .map(({ key, certainty, right }) => ({ said: shareOf({ cells }, key, certainty), right }));
  });
}

await runIfStarted(import.meta.url, measureReadings);
