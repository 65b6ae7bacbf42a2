import { decide } from '../../src/adapters/analyst/clauses/decide.js';
import { Judge, type JudgeModel } from '../../src/adapters/analyst/clauses/judge.js';
import { projectPath } from '../../src/app/project-files.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { checkOutput } from '../check-output.js';
import { makeCommand, runIfStarted } from '../command-parts.js';
import { READINGS } from '../registry/build-registry.js';
import { replaceFile } from '../replace-file.js';
import { inParts, isDecided, isSetAside, learnJudge } from './learn-judge.js';
import { chosenBy, type ReadingCase, readCases } from './reading-case.js';

const TRAIN_TERMS_USAGE = `Usage: npm run train:terms -- --archive DIR [--readings FILE]... [--documents FILE] [--out FILE] [--folds N]

Learns from readings which passages prove a value and how certain a value is, for the reader of clauses. The same input
gives the same file.
  --archive DIR     folder of the archive that holds the texts
  --readings FILE   what readers said, one file a reader; without it those of the project
  --documents FILE  the documents of each domain; without it those of the project
  --out FILE        where the model goes; without it models/terms.json of the project
  --folds N         write nothing, but say how texts are read by what was learned from other services
Exits with 0, or with 2 when a text is not to be had.
`;

/** `npm run train:terms`: resolves with the exit code. */
export const trainTerms = makeCommand(
  TRAIN_TERMS_USAGE,
  {
    archive: { type: 'string', default: projectPath('../shared/archive') },
    readings: { type: 'string', multiple: true, default: READINGS },
    documents: { type: 'string', default: projectPath('readings/documents.ndjson') },
    out: { type: 'string', default: projectPath('models/terms.json') },
    folds: { type: 'string' },
  },
  async (options, parts) => {
    if (options.folds !== undefined) {
      const outcomes = crossValidate(await readCases(options), Number(options.folds));
      parts.say(describe(outcomes));
      return;
    }
    await checkOutput(options.out, [...options.readings, options.documents]);
    const cases = await readCases(options);
    const model = `${JSON.stringify(learnJudge(cases), null, 1)}\n`;
    await replaceFile(options.out, model);
    parts.say(`${options.out}: ${Buffer.byteLength(model)} bytes, learned from ${cases.length} texts.\n`);
  },
);

/** A value of a text: what readers say, what was read, and whether it is given. */
interface Outcome {
  readonly one: ReadingCase;
  readonly key: PermissionKey;
  readonly expected: boolean | null;
  readonly read: boolean | null;
  readonly given: boolean;
  readonly certainty: number;
  /** Whether a reader chose the passage that is shown first; undefined where none is. */
  readonly chosen: boolean | undefined;
}

/** Each text by a model that has not learned from its service. */
function crossValidate(cases: readonly ReadingCase[], folds: number): readonly Outcome[] {
  return inParts(cases, folds).flatMap((part) => {
    const model = learnJudge(cases.filter((one) => !part.includes(one)));
    return part.flatMap((one) => outcomesOf(one, model));
  });
}

function outcomesOf(one: ReadingCase, model: JudgeModel): readonly Outcome[] {
  const judge = new Judge(model);
  const seen = judge.see(one.text);
  const graded = judge.grade(seen.findings);
  return PERMISSION_KEYS.filter((key) => isDecided(one, key)).map((key) => {
    const { value: read, isSure, certainty } = judge.judge(key, seen);
    const expected = one.agreed.keys[key].value;
    const [best] = decide(key, graded).findings;
    const isShown = read !== null && read === expected && best?.rule.value === read;
    return {
      one,
      key,
      expected,
      read,
      given: isSure,
      certainty,
      chosen: isShown ? chosenBy(one.readings, key, read, best.clause) === 1 : undefined,
    };
  });
}

function describe(outcomes: readonly Outcome[]): string {
  const isPublic = ({ one: { agreed } }: Outcome) =>
    agreed.kind === 'terms_of_service' && agreed.party === 'public';
  const isIn = (language: string) => (outcome: Outcome) => outcome.one.language === language;
  const sets: readonly (readonly [string, (outcome: Outcome) => boolean])[] = [
    ['English, all', isIn('en')],
    ['English, services set aside', (outcome) => isIn('en')(outcome) && isSetAside(outcome.one)],
    [
      'English, terms of service for the public, set aside',
      (outcome) => isIn('en')(outcome) && isSetAside(outcome.one) && isPublic(outcome),
    ],
    ['French', isIn('fr')],
    ['French, set aside', (outcome) => isIn('fr')(outcome) && isSetAside(outcome.one)],
    ['German', isIn('de')],
    ['Spanish', isIn('es')],
    ['French, German and Spanish, set aside', (outcome) => !isIn('en')(outcome) && isSetAside(outcome.one)],
  ];
  return sets.map(([name, test]) => table(name, outcomes.filter(test))).join('\n');
}

function table(name: string, outcomes: readonly Outcome[]): string {
  const rows = PERMISSION_KEYS.map((key) =>
    row(
      `\`${key}\``,
      outcomes.filter((one) => one.key === key),
    ),
  );
  return [
    `## ${name}: ${new Set(outcomes.map(({ one }) => one)).size} texts`,
    '',
    '| key | values | read right | unsure | of these wrong | right of those given | bans found | of bans given | passage chosen by a reader |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    row('all', outcomes),
    '',
    ...curve(outcomes),
    '',
  ].join('\n');
}

/** Of what is given when only the surest are: how many can be given so that a share of them is right. */
function curve(outcomes: readonly Outcome[]): readonly string[] {
  const surest = outcomes.toSorted((one, other) => other.certainty - one.certainty);
  const most = (enough: number) => {
    let right = 0;
    let given = 0;
    for (const [at, { expected, read }] of surest.entries()) {
      if (expected === read) right += 1;
      if (right >= enough * (at + 1)) given = at + 1;
    }
    return `${((100 * given) / Math.max(1, surest.length)).toFixed(1)} %`;
  };
  return [
    '| right of those given | 94 % | 95 % | 96 % | 97 % |',
    '|---|---|---|---|---|',
    `| of all values can be given | ${[0.94, 0.95, 0.96, 0.97].map(most).join(' | ')} |`,
  ];
}

function row(name: string, outcomes: readonly Outcome[]): string {
  const share = (of: readonly Outcome[], test: (outcome: Outcome) => boolean) =>
    of.length === 0 ? '–' : `${((100 * of.filter(test).length) / of.length).toFixed(1)} %`;
  const given = outcomes.filter((one) => one.given);
  const bans = outcomes.filter(({ expected }) => expected === false);
  const said = given.filter(({ read }) => read === false);
  const shown = given.filter(({ chosen }) => chosen !== undefined);
  return `| ${[
    name,
    outcomes.length,
    share(outcomes, ({ expected, read }) => expected === read),
    share(outcomes, (one) => !one.given),
    share(
      outcomes.filter((one) => !one.given),
      ({ expected, read }) => expected !== read,
    ),
    share(given, ({ expected, read }) => expected === read),
    `${share(bans, ({ read }) => read === false)} of ${bans.length}`,
    share(said, ({ expected }) => expected === false),
    share(shown, ({ chosen }) => chosen === true),
  ].join(' | ')} |`;
}

await runIfStarted(import.meta.url, trainTerms);
