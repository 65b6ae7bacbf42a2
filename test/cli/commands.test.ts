import { afterEach, describe, expect, it } from 'vitest';
import { COMMANDS, GROUPS } from '../../cli/commands.js';
import { runCommand } from '../../cli/run-command.js';
import { serviceVersion } from '../../src/app/project-files.js';
import { runInProcess } from '../support/run-command.js';

const run = (...args: string[]) => runInProcess(runCommand, args);
const named = (words: readonly string[]) => words.join(' ');

describe('the command line', () => {
  it.each(['--help', '-h'])('%s shows every command', async (word) => {
    const { code, stdout, stderr } = await run(word);
    expect([code, stderr]).toEqual([0, '']);
    for (const { words } of COMMANDS.filter((command) => command.words.length === 1))
      expect(stdout).toMatch(new RegExp(`^  agentterms ${named(words)}\\b`, 'm'));
    for (const group of Object.keys(GROUPS)) expect(stdout).toContain(`  agentterms ${group} <command>`);
  });

  it.each(Object.keys(GROUPS))('%s --help shows the commands of the group', async (group) => {
    const { code, stdout } = await run(group, '--help');
    expect(code).toBe(0);
    for (const { words } of COMMANDS.filter(
      (command) => command.words.length === 2 && command.words[0] === group,
    ))
      expect(stdout).toMatch(new RegExp(`^  agentterms ${named(words)}\\b`, 'm'));
  });

  it.each(COMMANDS.map(({ words }) => [named(words), words] as const))(
    '%s --help shows its arguments and options, with examples',
    async (name, words) => {
      const { code, stdout, stderr } = await run(...words, '--help');
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.match(new RegExp(`agentterms ${name}`, 'g'))?.length).toBeGreaterThan(1);
      expect(stdout).toContain('Examples:\n');
    },
  );

  it('has no command that hides another', () => {
    const lines = COMMANDS.map(({ words }) => named(words));
    for (const line of lines)
      expect(lines.filter((other) => `${other} `.startsWith(`${line} `))).toEqual([line]);
  });

  it('--version is that of the package', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${serviceVersion()}\n`, stderr: '' });
  });

  it.each([
    [['chekc', 'a.example', 'read_content'], 'Did you mean check?'],
    [['registry', 'biuld'], 'Did you mean build?'],
    [['audit', 'Verify'], 'Did you mean verify?'],
    [['eval'], 'Not enough non-option arguments'],
    [['check', 'a.example'], 'Not enough non-option arguments'],
    [['check', 'a.example', 'read_content', 'more'], 'Unknown argument: more'],
    [['check', 'a.example', 'read_content', '--jsno'], 'Unknown argument: jsno'],
    [['check', 'a.example', 'read_content', '--service'], 'Not enough arguments following: service'],
    [['check', 'a.example', 'x', '--service', 'http://a', '--service', 'http://b'], 'Give --service once.'],
    [['check', 'a.example', 'x', '--service', 'ftp://a'], 'must be a http(s) URL'],
    [['check', 'a.example', 'x', '--service='], 'must be a http(s) URL'],
    [['check', 'a.example', 'x', '--service', 'http://a', '--offline'], 'mutually exclusive'],
    [['check', 'localhost', 'read_content', '--offline'], 'not a domain name'],
    [['check', 'a.example', ' ', '--offline'], 'The action is empty.'],
    [['explain', 'localhost', '--offline'], 'not a domain name'],
    [['generate', '--offline', 'a.example'], 'never --offline'],
    [['generate', 'a.example', '--offline'], 'never --offline'],
    [['validate', 'a.json', '--format', 'xml'], 'Invalid values'],
    [['registry', 'search', '--limit', '0'], '--limit takes a whole number from 1.'],
    [['registry', 'download'], 'A download comes from a service'],
    [['--port', '80'], 'Give a command.'],
    // In `check "$SITE" "$ACTION" && do-it` a variable may hold anything.
    [['check', '--version', 'scrape_data'], 'given alone'],
    [['check', '--help', 'scrape_data', '--offline'], 'given alone'],
    [['check', 'a.example', '-h'], 'given alone'],
    [['check', '--get-yargs-completions', 'scrape_data'], 'given alone'],
    [[''], ''],
  ])('%j is bad usage, and the error says why', async (words, why) => {
    const { code, stdout, stderr } = await run(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^agentterms: /);
    expect(stderr).toContain(why);
  });

  it('does not print escape sequences of its own arguments', async () => {
    const { code, stderr } = await run('registry', 'diff', 'no\u001b[2Jfile\u202e.zip');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^agentterms: no \[2Jfile \.zip cannot be used/);
  });
});

describe('completion', () => {
  const shell = process.env.SHELL;
  afterEach(() => {
    process.env.SHELL = shell;
  });

  it.each([
    ['bash', 'complete -o bashdefault -o default -F _agentterms_yargs_completions agentterms'],
    ['zsh', '#compdef agentterms'],
  ])('for %s is a script of that shell', async (name, line) => {
    const { code, stdout } = await run('completion', name);
    expect(code).toBe(0);
    expect(stdout).toContain(line);
    expect(stdout).toContain('--get-yargs-completions');
  });

  it.each([
    [
      ['agentterms', ''],
      ['check', 'validate', 'registry', 'key'],
    ],
    [
      ['agentterms', 'registry', ''],
      ['download', 'search', 'diff', 'build'],
    ],
    [
      ['agentterms', 'check', '--'],
      ['--json', '--offline', '--service'],
    ],
    [['agentterms', 'registry', 'diff', '--'], ['--json']],
    [
      ['agentterms', 'validate', '--format', ''],
      ['human', 'json', 'github'],
    ],
  ])('of %j lists what may follow', async (words, expected) => {
    process.env.SHELL = '/bin/bash';
    const { code, stdout } = await run('--get-yargs-completions', ...words);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(expected));
  });
});
