import { openAnswers, serviceOptions } from '../answers.js';
import { defineCommand, EXIT } from '../command.js';
import { isFile, readSource } from '../read-source.js';
import { jsonText, plain, styled } from '../terminal.js';
import { type PlacedFinding, type SourceReport, validateSource } from '../validate-source.js';

const FORMATS = ['human', 'json', 'github'] as const;

/** `agentterms validate SOURCE...`: exits with 1 when a document is invalid. */
export const validate = defineCommand({
  lists: ['source'],
  build: (yargs) =>
    serviceOptions(yargs)
      .positional('source', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'file, URL, or - for standard input',
      })
      .option('format', {
        choices: FORMATS,
        default: 'human' as const,
        describe: 'github: annotations of a workflow',
      })
      .option('json', { type: 'boolean', describe: 'as --format json' })
      .example('$0 validate agentterms.json', 'says what is wrong, with line and column')
      .example('$0 validate sites/*.json --format github', 'annotates a pull request')
      .example('$0 validate https://example.com/agentterms.json', 'what a site publishes')
      .example('curl -s https://example.com/agentterms.json | $0 validate -', 'standard input')
      .epilogue(
        'Exits with 0 when every document is valid, warnings or not, 1 when one is not, 2 when one cannot be read.',
      ),
  async run({ source: sources, format, json, ...chosen }, { env, say, complain }) {
    await using answers = await openAnswers(chosen, env, { offline: true });
    const reports: SourceReport[] = [];
    let code: number = EXIT.done;
    for (const source of sources) {
      try {
        reports.push(await validateSource(source, await readSource(source, env), answers));
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'CommandError') throw error;
        complain(`agentterms: ${plain(error.message)}\n`);
        code = EXIT.badUsage;
      }
    }
    const shown = json ? 'json' : format;
    if (shown === 'json') say(jsonText(reports));
    else for (const report of reports) say(shown === 'github' ? annotations(report) : textOf(report));
    if (code !== EXIT.done) return code;
    return reports.every(({ valid }) => valid) ? EXIT.done : EXIT.failed;
  },
});

const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

function textOf({ source, valid, findings }: SourceReport): string {
  const verdict = valid ? styled('green', 'valid') : styled('red', 'not valid');
  return [`${styled('bold', plain(source))}: ${verdict}\n`, ...findings.map(findingText)].join('');
}

function findingText({ level, line, column, message, hint, rule }: PlacedFinding): string {
  const place = line === undefined ? '' : `${line}:${column} `;
  const named = rule === undefined ? '' : styled('dim', ` (${plain(rule)})`);
  const help = hint === undefined ? '' : `\n      ${plain(hint)}`;
  return `  ${place}${styled(STYLES[level], level)} ${plain(message)}${named}${help}\n`;
}

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** Workflow commands of GitHub Actions, escaped as its runner decodes them. */
function annotations({ source, findings }: SourceReport): string {
  return findings
    .map(({ level, line, column, message, hint, rule = 'note' }) => {
      const properties = {
        ...(isFile(source) && { file: source }),
        ...(line !== undefined && { line: String(line), col: String(column) }),
        title: `agentterms ${rule}`,
      };
      const named = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
      return `::${COMMANDS[level]} ${named.join(',')}::${data(hint === undefined ? message : `${message} ${hint}`)}\n`;
    })
    .join('');
}

function data(text: string): string {
  return plain(text).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
