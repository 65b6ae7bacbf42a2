import { describe, expect, it, vi } from 'vitest';
import { COMMANDS, runCommand } from '../../cli/commands.js';

async function run(...args: string[]) {
  let stdout = '';
  let stderr = '';
  const code = await runCommand(
    args,
    (text) => {
      stdout += text;
    },
    (text) => {
      stderr += text;
    },
  );
  return { code, stdout, stderr };
}

describe('the command line', () => {
  it.each(['help', '--help', '-h'])('%s shows every command with its line of help', async (word) => {
    const { code, stdout, stderr } = await run(word);
    expect([code, stderr]).toEqual([0, '']);
    for (const { words, help } of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  agentterms ${words.join(' ')} +${help}$`, 'm'));
    }
  });

  it.each([['registry', 'burn'], ['audit'], ['audit', 'Verify'], ['eval'], ['--port', '80'], ['']])(
    'says what there is when it does not know %s %s',
    async (...words) => {
      const { code, stdout, stderr } = await run(...words);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`there is no command "${words.join(' ')}"`);
      expect(stderr).toContain('agentterms audit verify');
    },
  );

  it.each(COMMANDS.map(({ words, load }) => [words.join(' '), load] as const))(
    'can load %s',
    async (_, load) => {
      expect(await load()).toBeTypeOf('function');
    },
  );

  it('has no two commands of which one hides the other', () => {
    const lines = COMMANDS.map(({ words }) => words.join(' '));
    for (const line of lines)
      expect(lines.filter((other) => `${other} `.startsWith(`${line} `))).toEqual([line]);
  });

  it('gives a command the words behind its own, and ends as it does', async () => {
    const written: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(`${text}`) > 0);
    try {
      expect(await run('eval', 'terms', '--help')).toMatchObject({ code: 0 });
    } finally {
      write.mockRestore();
    }
    expect(written.join('')).toContain('Usage: npm run eval:terms');
  });
});
