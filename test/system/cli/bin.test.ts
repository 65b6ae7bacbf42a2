import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import { aTermsDocument } from '../../support/a-terms-document.js';
import { scratchFolder } from '../../support/scratch-folder.js';
import { COMPILED } from '../support/a-process.js';

const LAUNCHER = projectPath('bin/agentterms.mjs');
/** Gives a program a terminal (util-linux). */
const SCRIPT = '/usr/bin/script';
const VERDICT = 'PROCEED IF CONDITIONS ARE MET';

interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function start(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<Ending> {
  return new Promise((resolve) => {
    const whole = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env };
    const ended = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    execFile(program, args, { env: whole, encoding: 'utf8' }, ended).stdin?.end(input);
  });
}

const agentterms = (args: readonly string[], env: Record<string, string> = {}, input?: string) =>
  start(process.execPath, [LAUNCHER, ...args], env, input);
const onTerminal = (args: string, env: Record<string, string> = {}) =>
  start(SCRIPT, ['-qec', `${process.execPath} ${LAUNCHER} ${args}`, '/dev/null'], {
    TERM: 'xterm-256color',
    ...env,
  });

describe('the installed command', () => {
  it('prints a verdict in words, without colours, and has it as its exit code', async () => {
    const { code, stdout, stderr } = await agentterms(['check', 'github.com', 'scrape_data', '--offline']);
    expect([code, stderr]).toEqual([3, '']);
    expect(stdout.split('\n', 1)).toEqual([VERDICT]);
    expect(stdout).not.toContain('\u001b');
  });

  it('answers as its page shows', async () => {
    const page = readFileSync(projectPath('docs/cli.md'), 'utf8');
    const shown = /^\$ agentterms (check [^\n]*--offline)\n(.*?)^\$ echo \$\?\n(\d)$/ms.exec(page);
    const [, command = '', output, code] = shown ?? [];
    const ending = await agentterms(command.split(' '));
    expect([ending.stdout, String(ending.code)]).toEqual([output, code]);
  });

  it.runIf(existsSync(SCRIPT))('colours on a terminal, unless NO_COLOR is set', async () => {
    const [coloured, plain] = await Promise.all([
      onTerminal('check github.com scrape_data --offline'),
      onTerminal('check github.com scrape_data --offline', { NO_COLOR: '1' }),
    ]);
    expect(coloured.stdout).toContain(`\u001b[1m${VERDICT}\u001b[`);
    expect(plain.stdout).toContain(VERDICT);
    expect(plain.stdout).not.toContain('\u001b');
    expect([coloured.code, plain.code]).toEqual([3, 3]);
  });

  it('reads standard input', async () => {
    const { code, stdout } = await agentterms(['validate', '-'], {}, JSON.stringify(aTermsDocument()));
    expect({ code, stdout }).toEqual({ code: 0, stdout: '<stdin>: valid\n' });
  });

  it('completes words in bash by the script that it prints', async () => {
    await using folder = await scratchFolder();
    await symlink(LAUNCHER, join(folder.path, 'agentterms'));
    const program = `
      source <(agentterms completion bash)
      COMP_WORDS=(agentterms registry d) COMP_CWORD=2
      _agentterms_yargs_completions
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const PATH = [folder.path, dirname(process.execPath), process.env.PATH].join(':');
    const { stdout, stderr } = await start('bash', ['--norc', '-c', program], { PATH, SHELL: '/bin/bash' });
    expect([stdout, stderr]).toEqual(['download\ndiff\n', '']);
  });

  it('has a subcommand for the service, which reads the same settings as without it', async () => {
    const { code, stderr } = await agentterms(['serve'], { PORT: 'abc' });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT must be');
  });
});
