import Type, { type Static } from 'typebox';
import { projectPath } from '../../src/app/project-files.js';
import { decisionOf } from '../../src/domain/check/resolve-permission.js';
import { wilsonInterval } from '../../src/domain/confidence/wilson-interval.js';
import { byKey, PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import type { TermsDocument } from '../../src/domain/terms/terms-document.js';
import { CommandError, makeCommand, runIfStarted } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import { readEntries } from '../registry/read-entries.js';
import { describeEvaluation } from './describe-evaluation.js';
import { labelOf } from './distinct-documents.js';
import { distinctFiles } from './distinct-files.js';
import { type ReadDocument, type ReadingScores, scoreReadings } from './scores/score-readings.js';

const EVAL_REGISTRY_USAGE = `Usage: npm run eval:registry -- --set FILE... [--entries FILE] [--json]

Holds the entries of a registry against what readers say of whole domains.
  --set FILE      one JSON object a line: "domain", "labels" with true, false or null for each of the seven keys, and where
                  it is known "sure" (high or low by key) and "contested" (keys that are not scored)
  --entries FILE  entries as registry build writes them; without it those of the project
  --json          one JSON object instead of tables
Exits with 0, or with 2 when no domain of the sets has an entry.
`;

const Label = Type.Union([Type.Boolean(), Type.Null()]);
/** What a reader says of a domain; other fields than these are passed over. */
const DomainReading = Type.Object({
  domain: Type.String({ minLength: 1 }),
  labels: Type.Object(byKey(() => Label)),
  sure: Type.Optional(Type.Object(byKey(() => Type.Optional(Type.Enum(['high', 'low']))))),
  contested: Type.Optional(Type.Array(Type.Enum([...PERMISSION_KEYS]))),
});
type DomainReading = Static<typeof DomainReading>;

/** `npm run eval:registry`: resolves with the exit code. */
export const evalRegistry = makeCommand(
  EVAL_REGISTRY_USAGE,
  {
    set: { type: 'string', multiple: true, default: [] },
    entries: { type: 'string', default: projectPath('registry/entries.ndjson') },
    json: { type: 'boolean', default: false },
  },
  async (options, parts) => {
    const entries = await readEntries(options.entries);
    const documents = new Map<string, TermsDocument>(
      entries.map(({ domain, content }) => [domain, content.document]),
    );
    const given = await Promise.all(
      distinctFiles(options.set).map((file) => readLines(file, DomainReading, 'reading of a domain')),
    );
    const readings = distinctDomains(given.flat());
    const repeated = given.flat().length - readings.length;
    if (repeated > 0)
      parts.complain(`${repeated} of the lines are of a domain that came before; it counts once.\n`);
    const known = readings.filter(({ domain }) => documents.has(domain));
    if (known.length === 0)
      throw new CommandError('No domain of the sets has an entry, so nothing is measured.');
    const pairs = known.map((reading) => pairOf(reading, documents.get(reading.domain) as TermsDocument));
    const sure = known.map((reading) =>
      pairOf(onlySure(reading), documents.get(reading.domain) as TermsDocument),
    );
    const [all, whereSure] = [scoreReadings(pairs), scoreReadings(sure)];
    const without = readings.length - known.length;
    parts.say(
      options.json
        ? `${JSON.stringify({ domains: known.length, without_entry: without, all: figures(all), sure: figures(whereSure) })}\n`
        : `${known.length} domains; ${without} more have no entry.\n\nWhere readers are sure:\n${describeEvaluation(whereSure)}\nAll values:\n${describeEvaluation(all)}`,
    );
  },
);

/**
 * The first line of each domain: twice it would weigh double.
 *
 * @throws CommandError naming a domain that is labelled in two ways
 */
function distinctDomains(given: readonly DomainReading[]): readonly DomainReading[] {
  const first = new Map<string, DomainReading>();
  for (const reading of given) {
    const before = first.get(reading.domain) ?? reading;
    const key = PERMISSION_KEYS.find((one) => labelOf(one, before) !== labelOf(one, reading));
    if (key !== undefined)
      throw new CommandError(
        `${JSON.stringify(reading.domain)} is labelled in two ways: ${key} is ${labelOf(key, before)} and ${labelOf(key, reading)}.`,
      );
    first.set(reading.domain, before);
  }
  return [...first.values()];
}

function pairOf(
  { domain, labels, contested = [] }: DomainReading,
  { permissions }: TermsDocument,
): ReadDocument {
  const claims = PERMISSION_KEYS.flatMap((key) => {
    const decision = decisionOf(permissions[key] ?? null);
    return decision === 'not_specified'
      ? []
      : [[key, { value: decision === 'allowed', quotes: [] }] as const];
  });
  return {
    labelled: { service: domain, tos_url: domain, document: domain, labels, contested },
    reading: { claims: Object.fromEntries(claims), remarks: [] },
  };
}

/** The reading with all keys left out of which its reader was not sure. */
function onlySure(reading: DomainReading): DomainReading {
  const { sure = {}, contested = [] } = reading;
  return { ...reading, contested: [...contested, ...PERMISSION_KEYS.filter((key) => sure[key] === 'low')] };
}

/** By key; `unsure` is the share without a value, `accuracy_given` that of right values among those that are given. */
function figures({ keys, all, disagreements }: ReadingScores): object {
  return {
    ...all,
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => {
        const { abstained, falseCount: _, ...score } = keys[key];
        const { n } = score;
        const given = n - abstained;
        const wrong = disagreements.filter((one) => one.key === key && one.got !== null).length;
        const [low, high] = wilsonInterval(given - wrong, given);
        return [
          key,
          {
            ...score,
            unsure: n === 0 ? null : abstained / n,
            accuracy_given: given === 0 ? null : (given - wrong) / given,
            given_low: low,
            given_high: high,
          },
        ];
      }),
    ),
    disagreements: disagreements.map(({ service: domain, key, expected, got }) => ({
      domain,
      key,
      expected,
      got,
    })),
  };
}

await runIfStarted(import.meta.url, evalRegistry);
