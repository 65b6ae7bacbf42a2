import { expect, it } from 'vitest';
import { HostGate } from '../../../../src/adapters/web/terms/host-gate.js';

const never = new AbortController().signal;

/** Work that goes on until it is let go. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = {
    started: false,
    end: resolve,
    work: () => {
      task.started = true;
      return promise;
    },
  };
  return task;
}

it('lets a bounded number into one host, the next one as soon as a place is free', async () => {
  const gate = new HostGate(2);
  const tasks = [aTask(), aTask(), aTask(), aTask()];
  const runs = tasks.map(({ work }) => gate.run('a.example', never, work));
  expect(tasks.map(({ started }) => started)).toEqual([true, true, false, false]);
  tasks[1]?.end();
  await runs[1];
  expect(tasks.map(({ started }) => started)).toEqual([true, true, true, false]);
  for (const { end } of tasks) end();
  await Promise.all(runs);
  expect(tasks.every(({ started }) => started)).toBe(true);
});

it('keeps one host from holding up another', () => {
  const gate = new HostGate(1);
  const [first, second] = [aTask(), aTask()];
  void gate.run('a.example', never, first.work);
  void gate.run('b.example', never, second.work);
  expect(second.started).toBe(true);
});

it('hands on the place of work that fails', async () => {
  const gate = new HostGate(1);
  const failing = gate.run('a.example', never, () => Promise.reject(new Error('broken')));
  const next = gate.run('a.example', never, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('rejects with the reason of one who no longer waits, whose place nobody needs', async () => {
  const gate = new HostGate(1);
  const running = aTask();
  const run = gate.run('a.example', never, running.work);
  const caller = new AbortController();
  const waiting = aTask();
  const gaveUp = gate.run('a.example', caller.signal, waiting.work);
  const last = gate.run('a.example', never, async () => 'last');
  caller.abort(new Error('gave up'));
  await expect(gaveUp).rejects.toThrow('gave up');
  running.end();
  await run;
  expect(await last).toBe('last');
  expect(waiting.started).toBe(false);
});
