/** One command of the command line. What it needs is loaded when it is given. */
export interface Command {
  readonly words: readonly string[];
  /** One line. */
  readonly help: string;
  /** Gives what runs it: arguments in, exit code out. */
  readonly load: () => Promise<(args: readonly string[]) => Promise<number>>;
}

/** Every command beside the service itself, which starts when no words are given. */
export const COMMANDS: readonly Command[] = [
  {
    words: ['audit', 'verify'],
    help: 'verifies an exported log of checks without the service',
    load: async () => (await import('./verify-audit.js')).verifyAudit,
  },
  {
    words: ['backup'],
    help: 'copies database, keys and state into a new folder, while the service runs or not',
    load: async () => (await import('./backup.js')).backupCommand,
  },
  {
    words: ['restore'],
    help: 'puts a backup into an empty installation, or with --force over one',
    load: async () => (await import('./backup.js')).restoreCommand,
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
  {
    words: ['mcp'],
    help: 'serves the Model Context Protocol on standard input and output',
    load: async () => (await import('./commands/mcp.js')).mcp,
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
];

const HELP = [['help'], ['--help'], ['-h']];

/** Runs what the words of a command line name; resolves with the exit code, 2 when they name nothing. */
export async function runCommand(
  args: readonly string[],
  say: (text: string) => void = (text) => void process.stdout.write(text),
  complain: (text: string) => void = (text) => void process.stderr.write(text),
): Promise<number> {
  if (HELP.some((words) => beginsWith(args, words))) {
    say(usage());
    return 0;
  }
  const command = COMMANDS.find(({ words }) => beginsWith(args, words));
  if (command === undefined) {
    complain(`agentterms: there is no command "${args.slice(0, 2).join(' ')}"\n\n${usage()}`);
    return 2;
  }
  const run = await command.load();
  return run(args.slice(command.words.length));
}

function usage(): string {
  const rows = [
    ['agentterms', 'starts the service; its settings are variables of the environment'],
    ...COMMANDS.map(({ words, help }) => [`agentterms ${words.join(' ')}`, help]),
    ['agentterms help', 'shows this'],
  ];
  const width = Math.max(...rows.map(([call = '']) => call.length));
  return `Usage:\n${rows.map(([call = '', help = '']) => `  ${call.padEnd(width)}  ${help}\n`).join('')}`;
}

function beginsWith(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}
