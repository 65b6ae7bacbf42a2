import { existsSync } from 'node:fs';
import { projectPath } from '../../src/app/project-files.js';
import { makeCommand, runIfStarted } from '../command-parts.js';
import { readLines } from '../read-lines.js';
import { readReadings } from '../readings/read-readings.js';
import { KeptProof } from '../readings/said/kept-lines.js';
import { PROOFS, READINGS } from '../registry/build-registry.js';
import { describeEvaluation, describePassages } from './describe-evaluation.js';
import { type Marks, markedPassages } from './marked-passages.js';
import { runEvaluation } from './run-evaluation.js';
import { toEvaluation } from './scores/evaluation.js';
import { scorePassages } from './scores/score-passages.js';

const EVAL_TERMS_USAGE = `Usage: agentterms eval terms [--analyst clauses|openai] [--set FILE]... [--documents DIR] [--readings FILE]... [--proofs FILE]
         [--json]

Measures how well an analyst reads labelled terms: its values against the labels, and the passage that it shows first for
each value against what readers of the same text took for proof.
  --analyst NAME   clauses (default), or openai with OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL
  --set FILE       a set of labels, JSON lines; may be given several times; a file
                   counts once, and so does a document that comes again
  --documents DIR  the folder that the paths of the documents are relative to;
                   without it the folder above that of the set
  --readings FILE  what readers said of the texts, one file a reader; without it the readings of the project
  --proofs FILE    which passages were chosen as proof; without it those of the project
  --json           one JSON object instead of a table
Exits with 0, or with 2 when the set, a document or the analyst is not to be had or nothing can be scored.

Examples:
  agentterms eval terms --set labels/mine.jsonl
  npm run eval:terms -- --set labels/mine.jsonl --json
`;

const DEFAULT_SET = projectPath('../shared/gold/dev.jsonl');

/**
 * `npm run eval:terms`: compares the analyst's readings with labels. Resolves with the exit code: 0, or 2
 * when nothing could be measured.
 */
export const evalTerms = makeCommand(
  EVAL_TERMS_USAGE,
  {
    analyst: { type: 'string', default: 'clauses' },
    set: { type: 'string', multiple: true, default: [DEFAULT_SET] },
    documents: { type: 'string' },
    readings: { type: 'string', multiple: true },
    proofs: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  async (options, parts) => {
    const learned = await readReadings(READINGS.filter((file) => existsSync(file)));
    const readings = options.readings === undefined ? learned : await readReadings(options.readings);
    const proofs = await readProofs(options.proofs);
    const { analyst, sets, n, read, scores } = await runEvaluation({ ...options, sets: options.set }, parts);
    const marks = { readings, proofs };
    const passages = scorePassages(
      read.map(([text, document]) => ({ ...document, marked: markedPassages(text, marks) })),
    );
    const learnedFrom = analyst.endsWith('clauses')
      ? read.filter(([{ text }]) => learned.has(text.textSha256)).length
      : 0;
    const paths = sets.map(({ path }) => path);
    parts.say(
      options.json
        ? `${JSON.stringify(toEvaluation(analyst, sets, n, scores, { passages, learnedFrom }))}\n`
        : [
            `${analyst} on ${n} documents of ${paths.join(', ')}\n`,
            ...(learnedFrom > 0 ? [learnedNote(learnedFrom)] : []),
            describePassages(scores, passages),
            describeEvaluation(scores),
          ].join('\n'),
    );
  },
);

/** Proofs by text. An installed package has none. */
async function readProofs(file: string | undefined): Promise<Marks['proofs']> {
  if (file === undefined && !existsSync(PROOFS)) return new Map();
  const proofs = await readLines(file ?? PROOFS, KeptProof, 'proof');
  return Map.groupBy(proofs, ({ text_sha256: text }) => text);
}

function learnedNote(count: number): string {
  return `The judge of the clauses has learned from readings of ${count} of these documents, so the figures flatter it: "npm run
train:terms -- --folds 5" reads each by what was learned from other services.
`;
}

await runIfStarted(import.meta.url, evalTerms);
