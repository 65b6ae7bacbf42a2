import { resolve } from 'node:path';
import { EmbeddedPostgresError } from '../../src/adapters/embedded-postgres/errors.js';
import { TarError } from '../../src/adapters/files/tar-files.js';
import { DatabaseLocked } from '../../src/adapters/postgres/operate/database-use.js';
import { DatabaseUnreachable, MigrationError } from '../../src/adapters/postgres/operate/migrate.js';
import { countTexts, ImportError, importTexts, type TextsReport } from '../../src/app/keep-texts.js';
import { readSettings } from '../../src/app/settings.js';
import { CommandError, failOn } from '../../tools/command-parts.js';
import { defineCommand, EXIT } from '../command.js';
import { jsonText, Progress, plain } from '../terminal.js';

/** What an operator can put right. */
const EXPECTED = [
  DatabaseLocked,
  DatabaseUnreachable,
  EmbeddedPostgresError,
  ImportError,
  MigrationError,
  TarError,
];
const UNREADABLE = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ELOOP']);

/** `agentterms texts import SOURCE`: keeps the texts that entries name. */
export const textsImport = defineCommand({
  build: (yargs) =>
    yargs
      .positional('source', {
        type: 'string',
        demandOption: true,
        describe: 'folder, .tar or .tar.gz, file, or an https address of an archive or a file',
      })
      .option('json', { type: 'boolean', describe: 'what came of it as JSON' })
      .example(
        '$0 texts import /srv/contrib-versions',
        'the texts in a clone of an archive, at the commit that entries name',
      )
      .example('$0 texts import contrib-versions.tar.gz', 'those in an archive that was carried here')
      .example(
        '$0 texts import https://codeload.github.com/OpenTermsArchive/pga-versions/tar.gz/COMMIT',
        'those of an archive on the web',
      )
      .epilogue(
        'Files whose SHA-256 no entry names are passed over. Exits with 0, or with 1 when no text of an entry was among them.',
      ),
  async run({ source, json }, { env, say, clock, log }) {
    const from = /^https?:\/\//i.test(source) ? source : resolve(source);
    const report = await withProgress(
      'reading',
      failOn(EXPECTED, importTexts(readSettings(env), from, { clock, log })).catch(toldPath(source)),
    );
    const { files, found, tooLong } = report;
    if (json) say(jsonText(report));
    else {
      const long = tooLong === 0 ? '' : `, ${tooLong} of them too long`;
      say(`Of ${files} files ${found} are texts of entries; ${files - found} were passed over${long}.\n`);
      say(summary(report));
    }
    return found === 0 ? EXIT.failed : EXIT.done;
  },
});

/** `agentterms texts status`: how many of the entries' texts are kept. */
export const textsStatus = defineCommand({
  build: (yargs) =>
    yargs
      .option('json', { type: 'boolean', describe: 'the counts as JSON' })
      .example('$0 texts status', 'of the installation of the variables here, running or not')
      .example('$0 texts status --json', 'for programs'),
  async run({ json }, { env, say, clock, log }) {
    const report = await failOn(EXPECTED, countTexts(readSettings(env), { clock, log }));
    say(json ? jsonText(report) : summary(report));
    return EXIT.done;
  },
});

function summary({ entries, named, kept, failed, bytes, maxBytes }: TextsReport): string {
  const missing = named - kept;
  const why = failed === 0 ? '' : ` (${failed} could not be fetched when they were last asked for)`;
  return (
    `${entries} entries name ${named} texts: ${kept} are kept, ${missing} are not${why}. ` +
    `The kept ones take ${megabytes(bytes)} of ${megabytes(maxBytes)} MB.\n`
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

async function withProgress<Result>(what: string, work: Promise<Result>): Promise<Result> {
  using _progress = new Progress(what);
  return await work;
}

/** For a rejection: says of a path that cannot be read that it cannot. */
function toldPath(source: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && UNREADABLE.has(code))
      throw new CommandError(`${plain(source)} cannot be read (${code}).`, { cause: error });
    throw error;
  };
}
