import { fileURLToPath } from 'node:url';
import { projectPath } from '../../src/app/project-files.js';
import { type CommandParts, commandParts, exitCodeOf, readOptions } from '../command-parts.js';
import { describeEvaluation } from './describe-evaluation.js';
import { runEvaluation } from './run-evaluation.js';
import { toEvaluation } from './scores/evaluation.js';

export const EVAL_TERMS_USAGE = `Usage: agentterms eval terms [--analyst clauses|openai] [--set FILE]... [--documents DIR] [--json]

Measures how well an analyst reads labelled terms.
  --analyst NAME   clauses (default), or openai with OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL
  --set FILE       a set of labels, JSON lines; may be given several times; a file
                   counts once, and so does a document that comes again
  --documents DIR  the folder that the paths of the documents are relative to;
                   without it the folder above that of the set
  --json           one JSON object instead of a table
Exits with 0, or with 2 when the set, a document or the analyst is not to be had or nothing can be scored.

Examples:
  agentterms eval terms --set labels/mine.jsonl
  npm run eval:terms -- --set labels/mine.jsonl --json
`;

const DEFAULT_SET = projectPath('../shared/gold/dev.jsonl');

/**
 * `npm run eval:terms`: the analyst's readings held against labels. Resolves with the exit code: 0, or 2 when
 * nothing could be measured.
 */
export function evalTerms(args: readonly string[], given: Partial<CommandParts> = {}): Promise<number> {
  const parts = commandParts(given);
  return exitCodeOf(async () => {
    const options = readOptions(args, {
      analyst: { type: 'string', default: 'clauses' },
      set: { type: 'string', multiple: true, default: [DEFAULT_SET] },
      documents: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    });
    if (options.help) {
      parts.say(EVAL_TERMS_USAGE);
      return 0;
    }
    const { analyst, sets, n, scores } = await runEvaluation({ ...options, sets: options.set }, parts);
    const paths = sets.map(({ path }) => path);
    parts.say(
      options.json
        ? `${JSON.stringify(toEvaluation(analyst, sets, n, scores))}\n`
        : `${analyst} on ${n} documents of ${paths.join(', ')}\n\n${describeEvaluation(scores)}`,
    );
    return 0;
  }, parts);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await evalTerms(process.argv.slice(2));
}
