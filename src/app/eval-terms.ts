import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readClauses } from '../adapters/analyst/clauses/read-clauses.js';
import type { LabelledDocument } from '../domain/evaluate/labelled-document.js';
import { type KeyScore, type ReadingScores, scoreReadings } from '../domain/evaluate/score-readings.js';
import type { TermsText } from '../domain/generate/terms-text.js';
import type { TermsReading } from '../domain/ports/terms-analyst.js';
import { PERMISSION_KEYS } from '../domain/terms/permission.js';

const DEFAULT_SET = fileURLToPath(new URL('../../../shared/gold/dev.jsonl', import.meta.url));
const ANALYSTS: Readonly<Record<string, (texts: readonly TermsText[]) => TermsReading>> = {
  clauses: readClauses,
};

function main(): void {
  const { values } = parseArgs({
    options: {
      analyst: { type: 'string', default: 'clauses' },
      set: { type: 'string', default: DEFAULT_SET },
      json: { type: 'boolean', default: false },
    },
  });
  const analyse = ANALYSTS[values.analyst];
  if (analyse === undefined) {
    fail(`there is no analyst "${values.analyst}"; there is ${Object.keys(ANALYSTS).join(', ')}`);
    return;
  }
  if (!existsSync(values.set)) {
    fail(`no set of labelled terms at ${values.set}; name one with --set FILE`);
    return;
  }
  const folder = dirname(dirname(resolve(values.set)));
  const documents = readSet(values.set).map((labelled) => ({
    labelled,
    reading: analyse([textOf(labelled, folder)]),
  }));
  const scores = scoreReadings(documents);
  const { analyst, set } = values;
  console.log(
    values.json
      ? JSON.stringify({ analyst, set, n: documents.length, ...published(scores) })
      : [`${analyst} on ${documents.length} documents of ${set}`, '', ...describe(scores)].join('\n'),
  );
}

function fail(message: string): void {
  console.error(`eval-terms: ${message}`);
  process.exitCode = 2;
}

function readSet(file: string): readonly LabelledDocument[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledDocument);
}

function textOf({ document, tos_url }: LabelledDocument, folder: string): TermsText {
  const text = readFileSync(join(folder, document), 'utf8');
  const textSha256 = createHash('sha256').update(text).digest('hex');
  return { kind: 'terms_of_service', url: tos_url, text, textSha256, retrievedAt: new Date() };
}

function published({ keys, disagreements }: ReadingScores) {
  return {
    keys: Object.fromEntries(
      PERMISSION_KEYS.map((key) => {
        const { macroF1, falseRecall, falsePrecision, abstained, ...plain } = keys[key];
        return [
          key,
          {
            ...plain,
            macro_f1: macroF1,
            false_recall: falseRecall,
            false_precision: falsePrecision,
            abstained,
          },
        ];
      }),
    ),
    disagreements: disagreements.map(({ expectedQuote, gotQuotes, ...plain }) => ({
      ...plain,
      expected_quote: expectedQuote,
      got_quotes: gotQuotes,
    })),
  };
}

const percent = (share: number | null): string =>
  (share === null ? '-' : `${(100 * share).toFixed(1)} %`).padStart(9);

function describe({ keys, all, disagreements }: ReadingScores): readonly string[] {
  return [
    `${'key'.padEnd(16)}${'n'.padStart(4)}   accuracy (95 % interval)       macro-F1   recall and precision of false   abstained`,
    ...PERMISSION_KEYS.map((key) => line(key, keys[key])),
    '',
    `mean accuracy ${percent(all.accuracy).trim()}; false over all keys: recall ${percent(all.falseRecall).trim()}, precision ${percent(all.falsePrecision).trim()}`,
    '',
    `disagreements: ${disagreements.length}`,
    ...disagreements.flatMap(({ key, service, expected, got, expectedQuote, gotQuotes }) => [
      `  ${key}, ${service}: expected ${expected}, got ${got}`,
      `    expected: ${oneLine(expectedQuote)}`,
      ...(gotQuotes.length === 0 ? ['    got: -'] : gotQuotes.map((quote) => `    got: ${oneLine(quote)}`)),
    ]),
  ];
}

function line(
  key: string,
  { n, accuracy, low, high, macroF1, falseRecall, falsePrecision, abstained }: KeyScore,
) {
  const interval = `(${percent(low).trim()} to ${percent(high).trim()})`;
  return `${key.padEnd(16)}${String(n).padStart(4)}  ${percent(accuracy)} ${interval.padEnd(20)} ${percent(macroF1)}  ${percent(falseRecall)} ${percent(falsePrecision)} ${String(abstained).padStart(21)}`;
}

const oneLine = (quote: string | null): string => (quote === null ? '-' : quote.replaceAll(/\s+/g, ' '));

main();
