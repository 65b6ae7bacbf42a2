import type { CommandParts } from '../tools/command-parts.js';
import type { CommandModule } from './command.js';

/** One command of the command line. What it needs is loaded when it is given. */
export interface Command {
  readonly words: readonly string[];
  /** What follows the words, as yargs writes it. */
  readonly positionals?: string;
  /** One line. */
  readonly help: string;
  /** Gives what reads its arguments and runs it, or what does both by itself: arguments in, exit code out. */
  readonly load: () => Promise<CommandModule | RunWithArguments>;
}

export type RunWithArguments = (args: readonly string[], parts: CommandParts) => Promise<number>;

/** Commands that several share the first word of. */
export const GROUPS: Readonly<Record<string, string>> = {
  registry: 'downloads, searches, compares and builds registries',
  token: 'tokens of admins and auditors of a service',
  key: 'client keys of a service',
  texts: 'the texts of terms behind the entries of a service',
  audit: 'the log of checks',
  receipt: 'signed answers',
  eval: 'measures how well terms are read',
};

/** Every command; without words the service starts. */
export const COMMANDS: readonly Command[] = [
  {
    words: ['serve'],
    help: 'starts the service; its settings are variables of the environment',
    load: async () => (await import('./commands/serve.js')).serve,
  },
  {
    words: ['cluster'],
    help: 'starts the service as one process for each core of this machine',
    load: async () => (await import('./commands/cluster.js')).cluster,
  },
  {
    words: ['check'],
    positionals: '<site> <action>',
    help: 'says whether an agent may do something at a site',
    load: async () => (await import('./commands/check.js')).check,
  },
  {
    words: ['explain'],
    positionals: '<site>',
    help: 'shows all seven permissions of a site, and what they rest on',
    load: async () => (await import('./commands/explain.js')).explain,
  },
  {
    words: ['generate'],
    positionals: '<site>',
    help: "gives a site's own file, or derives one from its terms",
    load: async () => (await import('./commands/generate.js')).generate,
  },
  {
    words: ['validate'],
    positionals: '<source..>',
    help: 'says what is wrong with terms documents',
    load: async () => (await import('./commands/validate.js')).validate,
  },
  {
    words: ['init'],
    positionals: '[domain]',
    help: 'writes an agentterms.json for a site',
    load: async () => (await import('./commands/init.js')).init,
  },
  {
    words: ['mcp'],
    help: 'serves the Model Context Protocol on standard input and output',
    load: async () => (await import('./commands/mcp.js')).mcp,
  },
  {
    words: ['registry', 'download'],
    help: 'downloads the registry of a service',
    load: async () => (await import('./commands/registry-download.js')).registryDownload,
  },
  {
    words: ['registry', 'search'],
    positionals: '[text]',
    help: 'lists entries of a registry',
    load: async () => (await import('./commands/registry-search.js')).registrySearch,
  },
  {
    words: ['registry', 'diff'],
    positionals: '<before> [after]',
    help: 'says what changed from one registry to another',
    load: async () => (await import('./commands/registry-diff.js')).registryDiff,
  },
  {
    words: ['registry', 'build'],
    help: 'makes the entries of a registry from readings of terms',
    load: async () => (await import('../tools/registry/build-registry.js')).buildRegistry,
  },
  {
    words: ['registry', 'index'],
    help: 'lists the documents that an archive holds for each domain',
    load: async () => (await import('../tools/registry/index-registry.js')).indexRegistry,
  },
  {
    words: ['registry', 'report'],
    help: 'counts what a file of entries holds',
    load: async () => (await import('../tools/registry/report-registry.js')).reportRegistry,
  },
  {
    words: ['texts', 'import'],
    positionals: '<source>',
    help: 'keeps the texts that entries name, for a machine without the web',
    load: async () => (await import('./commands/texts.js')).textsImport,
  },
  {
    words: ['texts', 'status'],
    help: "says how many of the entries' texts are kept",
    load: async () => (await import('./commands/texts.js')).textsStatus,
  },
  {
    words: ['token', 'create'],
    positionals: '<name>',
    help: 'makes a token, which is shown once',
    load: async () => (await import('./commands/token.js')).tokenCreate,
  },
  {
    words: ['token', 'list'],
    help: 'lists the tokens that were made',
    load: async () => (await import('./commands/token.js')).tokenList,
  },
  {
    words: ['token', 'revoke'],
    positionals: '<id>',
    help: 'revokes a token at once',
    load: async () => (await import('./commands/token.js')).tokenRevoke,
  },
  {
    words: ['key', 'create'],
    positionals: '<name>',
    help: 'issues a client key, which is shown once',
    load: async () => (await import('./commands/key.js')).keyCreate,
  },
  {
    words: ['key', 'list'],
    help: 'lists the client keys',
    load: async () => (await import('./commands/key.js')).keyList,
  },
  {
    words: ['key', 'revoke'],
    positionals: '<id>',
    help: 'revokes a client key at once',
    load: async () => (await import('./commands/key.js')).keyRevoke,
  },
  {
    words: ['audit', 'verify'],
    help: 'verifies an exported log of checks without the service',
    load: async () => {
      const { verifyAudit } = await import('./commands/verify-audit.js');
      return (args, { say, complain }) => verifyAudit(args, say, complain);
    },
  },
  {
    words: ['audit', 'record-restore'],
    help: 'states that the database was put back to an earlier moment by other means',
    load: async () => (await import('./commands/audit-statements.js')).auditRecordRestore,
  },
  {
    words: ['audit', 'adopt'],
    positionals: '<writer..>',
    help: 'has the next start sign the end of chains whose DATA_DIR is lost',
    load: async () => (await import('./commands/audit-statements.js')).auditAdopt,
  },
  {
    words: ['receipt', 'verify'],
    positionals: '<source>',
    help: 'verifies a signed answer without the service',
    load: async () => (await import('./commands/receipt-verify.js')).receiptVerify,
  },
  {
    words: ['doctor'],
    help: 'says what is wrong with an installation, and what to do about it',
    load: async () => (await import('./commands/doctor.js')).doctor,
  },
  {
    words: ['backup'],
    help: 'copies database, keys and state into a new folder, while the service runs or not',
    load: async () => (await import('./commands/backup.js')).backupCommand,
  },
  {
    words: ['restore'],
    help: 'puts a backup into an empty installation, or with --force over one',
    load: async () => (await import('./commands/backup.js')).restoreCommand,
  },
  {
    words: ['calibrate'],
    help: 'measures an analyst and keeps the table of tiers that follows',
    load: async () => (await import('../tools/evaluate/calibrate.js')).calibrate,
  },
  {
    words: ['eval', 'terms'],
    help: 'measures how well an analyst reads labelled terms',
    load: async () => (await import('../tools/evaluate/eval-terms.js')).evalTerms,
  },
  {
    words: ['read'],
    help: 'has a model read the documents of a registry that have no reading yet',
    load: async () => (await import('../tools/readings/read-with-model.js')).readWithModel,
  },
];
