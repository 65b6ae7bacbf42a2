import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { detectLanguage } from '../../src/adapters/pages/detect-language.js';
import { ThreadWorkers } from '../../src/adapters/system/thread-workers.js';
import { openAnalyst } from '../../src/app/open-analyst.js';
import { projectPath } from '../../src/app/project-files.js';
import { readSettings } from '../../src/app/settings.js';
import { decisionOf } from '../../src/domain/check/resolve-permission.js';
import { SHORTEST_VERSION } from '../../src/domain/generate/merge-derivation.js';
import type { TermsAnalyst } from '../../src/domain/generate/ports.js';
import { type ProvenReading, readTerms } from '../../src/domain/generate/read-terms.js';
import type { Workers } from '../../src/domain/ports/workers.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { hasMoved, type SaidByPassages } from '../../src/domain/watch/moved.js';
import { TextTrace, wordsOf } from '../../src/domain/watch/text-trace.js';
import { type CommandParts, makeCommand, runIfStarted } from '../command-parts.js';
import { slowProgress } from '../evaluate/slow-progress.js';
import { readLines } from '../read-lines.js';
import { type ChangeScores, describe, type KeyChange, scoreChanges } from './score-changes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

const EVAL_CHANGES_USAGE = `Usage: npm run eval:changes -- [--history DIR] [--labels FILE] [--all] [--json]

Replays dated versions of terms: reads each pair of neighbours as the generator would, without a model, and says which
permissions would be raised as changed, held against what a careful reading of the pair found.
  --history DIR  COLLECTION/SERVICE/TERMS/DATE.md; without such a folder the replay is left out
  --labels FILE  what changed between neighbours, JSON lines; those of the project when left out
  --all          besides, what is raised in the pairs without labels
  --json         one JSON object instead of text
Exits with 0, or with 2 when the labels or a version that they name are not to be had.
`;

const Decided = Type.Union([Type.Boolean(), Type.Null()]);
const LabelledPair = Type.Object({
  collection: Type.String(),
  service: Type.String(),
  terms: Type.String(),
  from: Type.String(),
  to: Type.String(),
  changes: Type.Partial(
    Type.Record(Type.Enum(PERMISSION_KEYS), Type.Object({ before: Decided, after: Decided })),
  ),
  contested: Type.Optional(Type.Array(Type.Enum(PERMISSION_KEYS))),
  cosmetic: Type.Optional(Type.Boolean()),
});
type LabelledPair = Static<typeof LabelledPair>;

/** Two consecutive versions of one document. */
interface Pair extends Pick<LabelledPair, 'collection' | 'service' | 'terms' | 'from' | 'to'> {}

/**
 * What would be reported for a pair: by the rule of the watcher, and by every difference of the two readings.
 */
interface Replayed {
  readonly raised: readonly KeyChange[];
  readonly differences: readonly KeyChange[];
  /**
   * The text is less than half as long, and lasted less than a day: it counts as another page than the terms.
   */
  readonly cutShort: boolean;
}

/** `npm run eval:changes`. Resolves with the exit code. */
export const evalChanges = makeCommand(
  EVAL_CHANGES_USAGE,
  {
    history: { type: 'string', default: projectPath('../shared/archive-history') },
    labels: { type: 'string', default: projectPath('labels/changes.jsonl') },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  async (options, parts) => {
    if (!existsSync(options.history)) {
      parts.say(`The replay is left out: there is no history at ${options.history}.\n`);
      return;
    }
    const labels = await readLines(options.labels, LabelledPair, 'labelled pair');
    const all = options.all ? await neighbours(options.history) : [];
    const others = all.filter((pair) => !labels.some((label) => nameOf(label) === nameOf(pair)));
    const replayed = await replay([...labels, ...others], options.history, parts);
    const pairs = labels.map((label, index) => ({ label, ...(replayed[index] as Replayed) }));
    const scores = (raised: (one: Replayed) => readonly KeyChange[]) =>
      scoreChanges(pairs.map(({ label, ...one }) => ({ ...toScored(label), raised: raised(one) })));
    const result = {
      rule: scores(({ raised }) => raised),
      differences: scores(({ differences }) => differences),
      cutShort: pairs.filter(({ cutShort }) => cutShort).map(({ label }) => nameOf(label)),
      unlabelled: others.flatMap((pair, index) => {
        const { raised } = replayed[labels.length + index] as Replayed;
        return raised.map((change) => `${nameOf(pair)}: ${describe(change)}`);
      }),
      unlabelledPairs: others.length,
    };
    parts.say(options.json ? `${JSON.stringify(result)}\n` : describeResult(result));
  },
);

/** Every pair of consecutive versions whose texts differ. */
async function neighbours(history: string): Promise<readonly Pair[]> {
  const files = await readdir(history, { recursive: true });
  const byDocument = Map.groupBy(files.filter((file) => file.endsWith('.md')).toSorted(), (file) =>
    file.split('/').slice(0, 3).join('/'),
  );
  return [...byDocument.values()].flatMap((versions) =>
    versions.slice(1).map((file, index) => {
      const [collection = '', service = '', terms = '', to = ''] = file.split('/');
      const from = versions[index]?.split('/')[3] ?? '';
      return { collection, service, terms, from: from.slice(0, -3), to: to.slice(0, -3) };
    }),
  );
}

async function replay(
  pairs: readonly Pair[],
  history: string,
  { env, log, workers: given, complain }: CommandParts,
): Promise<readonly Replayed[]> {
  await using resources = new AsyncDisposableStack();
  const workers = given ?? resources.use(new ThreadWorkers({ threads: availableParallelism(), log }));
  const analyst = await openAnalyst({ ...readSettings(env), llmProvider: 'clauses' }, workers, log);
  const progress = slowProgress(pairs.length, complain);
  const readings = new Map<string, Promise<Version>>();
  const versionOf = (path: string) => {
    const reading = readings.get(path) ?? readVersion(path, analyst, workers);
    readings.set(path, reading);
    return reading;
  };
  const replayed: Replayed[] = [];
  for (const { collection, service, terms, from, to } of pairs) {
    const folder = join(history, collection, service, terms);
    const [before, after] = await Promise.all(
      [from, to].map((date) => versionOf(join(folder, `${date}.md`))) as [Promise<Version>, Promise<Version>],
    );
    replayed.push(compare(before, after, await stoodForADay(folder, to)));
    progress(replayed.length);
  }
  return replayed;
}

interface Version {
  readonly text: string;
  /** Absent for a key whose reading was unsure. */
  readonly said: Readonly<Partial<Record<PermissionKey, SaidByPassages>>>;
}

async function readVersion(path: string, analyst: TermsAnalyst, workers: Workers): Promise<Version> {
  const text = await readFile(path, 'utf8');
  const language = detectLanguage(text);
  const reading = await readTerms(
    { analyst, workers },
    [
      {
        kind: 'terms_of_service',
        url: 'https://terms.example/',
        text,
        textSha256: hash('sha256', text),
        retrievedAt: new Date(0),
        ...(language !== undefined && { language }),
      },
    ],
    new AbortController().signal,
  );
  return { text, said: saidOf(reading) };
}

function saidOf({ claims, unsure, unread }: ProvenReading): Version['said'] {
  if (unread.length > 0) return {};
  return Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => {
      const claim = claims[key];
      if (claim === undefined && unsure[key] !== undefined) return [];
      return [[key, { decision: decisionOf(claim?.value ?? null), passages: claim?.evidence ?? [] }]];
    }),
  );
}

/** Whether a version lasted longer than one look; the last version of all is still current. */
async function stoodForADay(folder: string, date: string): Promise<boolean> {
  const versions = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  const next = versions.find((file) => file.slice(0, -3) > date);
  return next === undefined || Date.parse(next.slice(0, 10)) - Date.parse(date.slice(0, 10)) >= DAY_MS;
}

/**
 * Compares as the watcher compares what it knew with what it reads, and once more when the text is much
 * shorter.
 */
function compare(before: Version, after: Version, stood: boolean): Replayed {
  const trace = TextTrace.from(TextTrace.of(before.text).toString());
  const words = wordsOf(after.text);
  const standing = {
    now: ({ quote }: { readonly quote: string }) => words.includes(wordsOf(quote)),
    before: ({ quote }: { readonly quote: string }) => trace.held(quote, after.text),
  };
  const both = PERMISSION_KEYS.flatMap((key) => {
    const [then, now] = [before.said[key], after.said[key]];
    return then === undefined || now === undefined ? [] : [{ key, then, now }];
  });
  const toChange = ({ key, then, now }: (typeof both)[number]) => ({
    key,
    before: then.decision,
    after: now.decision,
  });
  const cutShort = !stood && after.text.length < before.text.length * SHORTEST_VERSION;
  return {
    cutShort,
    raised: cutShort ? [] : both.filter(({ then, now }) => hasMoved(then, now, standing)).map(toChange),
    differences: both.filter(({ then, now }) => then.decision !== now.decision).map(toChange),
  };
}

function toScored(label: LabelledPair) {
  const changes = Object.entries(label.changes) as [
    PermissionKey,
    { before: boolean | null; after: boolean | null },
  ][];
  return {
    name: nameOf(label),
    labelled: changes.map(([key, { before, after }]) => ({
      key,
      before: decisionOf(before),
      after: decisionOf(after),
    })),
    contested: label.contested ?? [],
    cosmetic: label.cosmetic ?? false,
  };
}

function nameOf({ collection, service, terms, from, to }: Pair): string {
  return `${collection}/${service}/${terms} ${from} to ${to}`;
}

function describeResult({
  rule,
  differences,
  cutShort,
  unlabelled,
  unlabelledPairs,
}: {
  readonly rule: ChangeScores;
  readonly differences: ChangeScores;
  readonly cutShort: readonly string[];
  readonly unlabelled: readonly string[];
  readonly unlabelledPairs: number;
}): string {
  const list = (title: string, lines: readonly string[]) => [
    `${title}: ${lines.length}`,
    ...lines.map((line) => `  ${line}`),
  ];
  return [
    ...describeScores('by the rule of the watcher', rule),
    ...describeScores('by every difference of two readings', differences),
    ...list('missed', rule.missed),
    ...list('raised and not labelled', rule.wrong),
    ...list('less than half as long for less than a day, so that nothing is raised', cutShort),
    ...(unlabelledPairs === 0 ? [] : list(`raised in ${unlabelledPairs} pairs without labels`, unlabelled)),
    '',
  ].join('\n');
}

function describeScores(title: string, { pairs, changes, found, raised, cosmetic, unchanged }: ChangeScores) {
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole === 0 ? '' : ` (${Math.round((100 * part) / whole)} %)`}`;
  return [
    `${title}, ${pairs} pairs:`,
    `  recall     ${share(found, changes)} labelled changes were raised`,
    `  precision  ${share(found, raised)} raised changes are labelled`,
    `  alarms     ${share(cosmetic.alarmed, cosmetic.pairs)} cosmetic pairs, ${share(unchanged.alarmed, unchanged.pairs)} pairs without a labelled change`,
  ];
}

await runIfStarted(import.meta.url, evalChanges);
