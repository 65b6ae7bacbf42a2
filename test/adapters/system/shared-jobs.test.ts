import { describe, expect, it } from 'vitest';
import { SharedJobs, type SharedJobsOptions } from '../../../src/adapters/system/shared-jobs.js';
import { DomainError } from '../../../src/domain/errors.js';
import type { JobRun } from '../../../src/domain/generate/ports.js';

const NEVER = new AbortController().signal;

function makeJobs(change: Partial<SharedJobsOptions> = {}): SharedJobs {
  return new SharedJobs({ concurrency: 1, queueMax: 1, timeoutMs: 60_000, ...change });
}

/** A job that takes a place and ends when told to. */
function heldJob(result = 'done') {
  const started = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<void>();
  return {
    started: started.promise,
    end: end.resolve,
    async work({ signal, takePlace }: JobRun): Promise<string> {
      using _place = await takePlace();
      started.resolve(signal);
      signal.addEventListener('abort', () => end.reject(signal.reason));
      await end.promise;
      return result;
    },
  };
}

const reject = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It did not reject.')),
    (error: unknown) => error,
  );

describe('SharedJobs', () => {
  it('gives all callers of one key the result of one job', async () => {
    await using jobs = makeJobs();
    const job = heldJob();
    let started = 0;
    const ask = () =>
      jobs.run(
        'a',
        (run) => {
          started += 1;
          return job.work(run);
        },
        NEVER,
      );
    const results = [ask(), ask(), ask()];
    await job.started;
    job.end();
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
    expect(started).toBe(1);
  });

  it('reports the steps to all waiting callers, to later ones from the beginning', async () => {
    await using jobs = makeJobs();
    const gate = Promise.withResolvers<void>();
    const work = async ({ tell }: JobRun<string>) => {
      tell('one');
      await gate.promise;
      tell('three');
      return 'done';
    };
    const heard: Record<'first' | 'later' | 'gone', string[]> = { first: [], later: [], gone: [] };
    const first = jobs.run('a', work, NEVER, (told) => heard.first.push(told));
    const leaving = new AbortController();
    const gone = jobs.run('a', work, leaving.signal, (told) => heard.gone.push(told));
    await expect.poll(() => heard.first).toEqual(['one']);
    leaving.abort();
    await reject(gone);
    const later = jobs.run('a', work, NEVER, (told) => heard.later.push(told));
    gate.resolve();
    expect(await Promise.all([first, later])).toEqual(['done', 'done']);
    expect(heard).toEqual({ first: ['one', 'three'], later: ['one', 'three'], gone: ['one'] });
  });

  it('starts a new job once one has ended, successfully or not', async () => {
    await using jobs = makeJobs();
    expect(await reject(jobs.run('a', () => Promise.reject(new Error('first')), NEVER))).toEqual(
      new Error('first'),
    );
    expect(await jobs.run('a', async () => 'second', NEVER)).toBe('second');
  });

  it('gives places to a limited number of jobs, and lets the next wait in order', async () => {
    await using jobs = makeJobs({ concurrency: 2, queueMax: 2 });
    const held = ['a', 'b', 'c', 'd'].map((key) => ({ key, job: heldJob(key) }));
    const order: string[] = [];
    const results = held.map(({ key, job }) => {
      void job.started.then(() => order.push(key));
      return jobs.run(key, job.work, NEVER);
    });
    await Promise.all(held.slice(0, 2).map(({ job }) => job.started));
    expect(order).toEqual(['a', 'b']);
    for (const { job } of held) {
      job.end();
    }
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a job beyond the queue, with the time until a place is likely', async () => {
    let now = 0;
    await using jobs = makeJobs({ concurrency: 2, queueMax: 1, now: () => now });
    const first = heldJob();
    const running = jobs.run('first', first.work, NEVER);
    await first.started;
    now = 40_000;
    first.end();
    await running;

    const held = [heldJob(), heldJob()];
    const results = held.map((job, index) => jobs.run(`held${index}`, job.work, NEVER));
    await Promise.all(held.map(({ started }) => started));
    const queued = heldJob();
    const waiting = jobs.run('queued', queued.work, NEVER);
    const error = (await reject(jobs.run('too many', heldJob().work, NEVER))) as DomainError;
    expect(error.code).toBe('service_unavailable');
    // A place was held for 40 s. The running mean takes a fifth of it: 5 s + 7 s, and one round of two places
    // waits.
    expect(error.retryAfterSeconds).toBe(12);
    for (const job of [...held, queued]) job.end();
    await Promise.all([...results, waiting]);
  });

  it('leaves half of the places and of the queue to others, however many jobs of one caller never end', async () => {
    await using jobs = makeJobs({ concurrency: 4, queueMax: 4 });
    const hung = Array.from({ length: 5 }, () => heldJob());
    const endless = hung.map((job, nth) => jobs.run(`hung${nth}`, job.work, NEVER, undefined, 'one'));
    for (const result of endless) result.catch(() => undefined);
    await Promise.all(hung.slice(0, 2).map(({ started }) => started));
    expect(await reject(endless[4] as Promise<string>)).toMatchObject({ code: 'service_unavailable' });
    const others = [heldJob(), heldJob()];
    const results = others.map((job, nth) => jobs.run(`other${nth}`, job.work, NEVER, undefined, 'other'));
    await Promise.all(others.map(({ started }) => started));
    for (const { end } of others) end();
    expect(await Promise.all(results)).toEqual(['done', 'done']);
  });

  it('continues while one of several callers waits, and stops when none does', async () => {
    await using jobs = makeJobs();
    const job = heldJob();
    const first = new AbortController();
    const second = new AbortController();
    const results = [first, second].map(({ signal }) => jobs.run('a', job.work, signal));
    const jobSignal = await job.started;
    first.abort(new Error('gone'));
    expect(await reject(results[0] as Promise<string>)).toEqual(new Error('gone'));
    expect(jobSignal.aborted).toBe(false);
    second.abort(new Error('gone too'));
    expect(await reject(results[1] as Promise<string>)).toEqual(new Error('gone too'));
    expect(jobSignal.aborted).toBe(true);
  });

  it('frees the place of a job without waiting callers', async () => {
    await using jobs = makeJobs({ queueMax: 0 });
    const job = heldJob();
    const asker = new AbortController();
    const result = jobs.run('a', job.work, asker.signal);
    await job.started;
    asker.abort();
    await reject(result);
    expect(
      await jobs.run(
        'a',
        async ({ takePlace }) => {
          using _place = await takePlace();
          return 'again';
        },
        NEVER,
      ),
    ).toBe('again');
  });

  it('starts no new job for a key before its abandoned job has ended', async () => {
    await using jobs = makeJobs();
    const mayEnd = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const asker = new AbortController();
    const events: string[] = [];
    const first = jobs.run(
      'a',
      async () => {
        started.resolve();
        await mayEnd.promise;
        events.push('first ended');
      },
      asker.signal,
    );
    await started.promise;
    asker.abort();
    await reject(first);
    const second = jobs.run('a', async () => void events.push('second began'), NEVER);
    mayEnd.resolve();
    await second;
    expect(events).toEqual(['first ended', 'second began']);
  });

  it('leaves the queue when its caller is gone', async () => {
    await using jobs = makeJobs();
    const job = heldJob();
    const running = jobs.run('a', job.work, NEVER);
    await job.started;
    const asker = new AbortController();
    const queued = jobs.run('b', heldJob().work, asker.signal);
    asker.abort(new Error('gone'));
    expect(await reject(queued)).toEqual(new Error('gone'));
    const next = heldJob('next');
    const nextResult = jobs.run('c', next.work, NEVER);
    job.end();
    await running;
    await next.started;
    next.end();
    expect(await nextResult).toBe('next');
  });

  it('ends a job whose time is up', async () => {
    await using jobs = makeJobs({ timeoutMs: 1 });
    const error = await reject(jobs.run('a', heldJob().work, NEVER));
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 30 });
  });

  it('ends the jobs under way when it is disposed of, and accepts no more', async () => {
    const jobs = makeJobs();
    const job = heldJob();
    const result = jobs.run('a', job.work, NEVER);
    await job.started;
    const stopped = jobs[Symbol.asyncDispose]();
    expect(await reject(result)).toMatchObject({ code: 'service_unavailable' });
    await stopped;
    expect(await reject(jobs.run('b', async () => 'late', NEVER))).toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('accepts jobs after it is told to stop, until it ends them', async () => {
    const jobs = makeJobs();
    jobs.beginStop(1);
    const job = heldJob();
    const result = reject(jobs.run('a', job.work, NEVER));
    await job.started;
    expect(await result).toMatchObject({ code: 'service_unavailable' });
    expect(await reject(jobs.run('b', async () => 'late', NEVER))).toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('does not begin for an asker that has gone already', async () => {
    await using jobs = makeJobs();
    expect(await reject(jobs.run('a', async () => 'x', AbortSignal.abort(new Error('gone'))))).toEqual(
      new Error('gone'),
    );
  });
});
