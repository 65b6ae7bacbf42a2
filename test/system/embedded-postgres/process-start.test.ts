import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { processStart } from '../../../src/adapters/embedded-postgres/process-start.js';

it('stays the same for a process and is gone with it', async () => {
  const child = spawn('tail', ['-f', '/dev/null'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const start = await processStart(pid);
  expect(start).toBeDefined();
  expect(await processStart(pid)).toBe(start);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await processStart(pid)).toBeUndefined();
});

it.runIf(process.platform === 'linux')(
  'does not take an ended process that nobody waited for as running',
  async () => {
    // The shell becomes "tail", which never reaps what the shell has started. That must not have ended by
    // then.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec tail -f /dev/null'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout, 'data');
    const child = Number(String(line));
    await expect.poll(() => processStart(child)).toBeUndefined();
    expect(process.kill(child, 0)).toBe(true);
    parent.kill('SIGKILL');
  },
);
