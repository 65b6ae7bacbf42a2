import { serviceVersion } from '../../src/app/project-files.js';
import { shippedCalibration } from '../../src/app/read-confidence.js';
import { type Calibration, parseCalibrations } from '../../src/domain/confidence/calibration.js';
import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { isRealDate } from '../../src/domain/validate/calendar.js';
import { attempt, CommandError, type CommandParts, failWith, makeCommand } from '../command-parts.js';
import { addCalibration, checkCalibrationFile } from './calibration-file.js';
import { intervalOf } from './describe-evaluation.js';
import { ANALYSTS } from './evaluate-analyst.js';
import { readEvaluation } from './read-evaluation.js';
import { runEvaluation } from './run-evaluation.js';
import { calibrationOf } from './scores/calibration-of.js';
import { type Evaluation, toEvaluation } from './scores/evaluation.js';
import { plainPercent } from './scores/plain-percent.js';

const CALIBRATE_USAGE = `Usage: agentterms calibrate --set FILE... [--documents DIR] [--analyst clauses|openai] [--date DAY] [--out FILE]
       agentterms calibrate --from FILE [--set FILE...] [--date DAY] [--out FILE]

Turns an evaluation into a table of tiers, which CONFIDENCE_TABLE can name, and adds it to a file of such tables.
  --set FILE       a set of labels, JSON lines; may be given several times; a file
                   counts once, and so does a document that comes again
  --documents DIR  the folder that the paths of the documents are relative to;
                   without it the folder above that of the set
  --analyst NAME   clauses (default), or openai with OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL
  --from FILE      what eval:terms printed with --json, instead of measuring anew;
                   --set then only says where its sets are now, which must be unchanged
  --date DAY       YYYY-MM-DD to write as the day of the measurement, instead of today;
                   not after today, and not before the newest table of the file
  --out FILE       the file to add to; without it that of the analyst in the project
Exits with 0, also when the newest table of the file is the same, or with 2 when there is nothing to measure.

Examples:
  agentterms calibrate --set labels/mine.jsonl --out confidence/mine.json
  agentterms calibrate --from evaluation.json
`;

/**
 * `agentterms calibrate`: measures an analyst and stores the resulting table of tiers. Resolves with the exit
 * code: 0, or 2 when there is no table to store.
 */
export const calibrate = makeCommand(
  CALIBRATE_USAGE,
  {
    analyst: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string' },
    from: { type: 'string' },
    date: { type: 'string' },
    out: { type: 'string' },
  },
  async (options, parts) => {
    const today = parts.clock.now().toISOString().slice(0, 10);
    const measuredOn = options.date ?? today;
    if (!isRealDate(measuredOn)) throw new CommandError(`--date ${measuredOn} is no day; write YYYY-MM-DD.`);
    if (measuredOn > today)
      throw new CommandError(`--date ${measuredOn} is in the future: today is ${today} (UTC).`);
    if (options.out !== undefined) checkCalibrationFile(options.out);
    const evaluation = await measured(options, parts);
    const calibration = tableOf(evaluation, measuredOn);
    const out = options.out ?? fileOf(evaluation.analyst);
    const added = await addCalibration(out, calibration).catch(failWith());
    parts.say(describe(calibration));
    parts.say(added ? `Added to ${out}.\n` : `${out} has it already.\n`);
  },
);

interface Options {
  readonly analyst?: string | undefined;
  readonly set: readonly string[];
  readonly documents?: string | undefined;
  readonly from?: string | undefined;
}

async function measured(options: Options, parts: CommandParts): Promise<Evaluation> {
  const { analyst, documents, from, set } = options;
  if (from !== undefined) {
    if (analyst !== undefined || documents !== undefined)
      throw new CommandError('--analyst and --documents are for measuring, which --from does not.');
    return readEvaluation(from, set);
  }
  if (set.length === 0) throw new CommandError(`A set is needed.\n\n${CALIBRATE_USAGE.trimEnd()}`);
  const run = await runEvaluation({ analyst: analyst ?? 'clauses', sets: set, documents }, parts);
  return toEvaluation(run.analyst, run.sets, run.n, run.scores);
}

function tableOf(evaluation: Evaluation, measuredOn: string): Calibration {
  return attempt(
    () => {
      const table = calibrationOf(evaluation, { measuredOn, scoredWith: `agentterms ${serviceVersion()}` });
      // A table that the service would refuse is not stored either.
      return parseCalibrations([table])[0];
    },
    (problem) => `No table can be made: ${problem}.`,
  );
}

/** Models of one protocol share a file; each of its tables names its model. */
function fileOf(analyst: string): string {
  const kind = ANALYSTS.find((known) => analyst === known || analyst.startsWith(`${known}:`));
  if (kind === undefined)
    throw new CommandError(`No file is kept for the analyst ${analyst}; name one with --out.`);
  return shippedCalibration(kind);
}

function describe({ analyst, measured_on, documents, keys }: Calibration): string {
  const percent = (share: number | null) => (share === null ? '-' : `${plainPercent(share)} %`);
  return [
    `${analyst}, ${measured_on}, ${documents} documents`,
    '',
    'key                n   accuracy (95 % interval)        tier     recall of false',
    ...PERMISSION_KEYS.map((key) => {
      const { n, accuracy, tier, false_recall } = keys[key];
      return `${key.padEnd(16)}${String(n).padStart(4)}${percent(accuracy).padStart(10)} ${intervalOf(keys[key]).padEnd(22)} ${tier.padEnd(8)}${percent(false_recall).padStart(15)}`;
    }),
    '',
    '',
  ].join('\n');
}
