import { expect, it } from 'vitest';
import type { NamesReader } from '../../../src/adapters/cache/caching-reader.js';
import { GatheringReader } from '../../../src/adapters/cache/gathering-reader.js';
import { DamagedTermsError, DomainError } from '../../../src/domain/errors.js';
import type { DomainName } from '../../../src/domain/terms/domain-name.js';
import { names } from '../../support/an-entry.js';

/** Answers each name with itself. Reads end when the test says so. */
class HeldStore implements NamesReader<string> {
  readonly reads: (readonly DomainName[])[] = [];
  readonly #held = [Promise.withResolvers<void>()];
  failure: (asked: readonly DomainName[]) => Error | undefined = () => undefined;

  async read(asked: readonly DomainName[]): Promise<readonly string[]> {
    this.reads.push(asked);
    await this.#held.at(-1)?.promise;
    const failure = this.failure(asked);
    if (failure !== undefined) throw failure;
    return asked;
  }

  release(): void {
    this.#held.at(-1)?.resolve();
  }
}

it('combines the questions of one turn in one read, and gives each caller its own answers', async () => {
  const store = new HeldStore();
  const reader = new GatheringReader(store, 3);
  store.release();
  const asked = [names('a.com', 'www.a.com'), names('b.com'), names('c.com')];
  expect(await Promise.all(asked.map((one) => reader.read(one)))).toEqual(asked);
  expect(store.reads).toEqual([asked.flat()]);
});

it('has no more reads under way than allowed, and combines the questions that arrive meanwhile', async () => {
  const store = new HeldStore();
  const reader = new GatheringReader(store, 1);
  const first = reader.read(names('a.com'));
  await new Promise((turn) => setImmediate(turn));
  const later = ['b.com', 'c.com', 'd.com'].map((one) => reader.read(names(one)));
  await new Promise((turn) => setImmediate(turn));
  expect(store.reads).toHaveLength(1);
  store.release();
  await Promise.all([first, ...later]);
  expect(store.reads).toEqual([names('a.com'), names('b.com', 'c.com', 'd.com')]);
});

it('never splits a question, and keeps a read below a thousand names', async () => {
  const store = new HeldStore();
  const reader = new GatheringReader(store, 3);
  store.release();
  const many = (from: string) => names(...Array.from({ length: 600 }, (_, nth) => `${from}${nth}.com`));
  await Promise.all([reader.read(many('a')), reader.read(many('b')), reader.read(names('c.com'))]);
  expect(store.reads.map(({ length }) => length)).toEqual([600, 601]);
});

it('fails all questions of a failed read, but of a read with damaged data only those about that data', async () => {
  const store = new HeldStore();
  const reader = new GatheringReader(store, 3);
  store.release();
  const ask = (...domains: string[]) =>
    Promise.allSettled(domains.map((one) => reader.read(names(one)))).then((all) =>
      all.map(({ status }) => status),
    );
  store.failure = () => new DomainError('service_unavailable', 'Away.');
  expect(await ask('a.com', 'b.com')).toEqual(['rejected', 'rejected']);
  expect(store.reads).toHaveLength(1);
  store.failure = (asked) =>
    asked.some((one) => one === 'bad.com') ? new DamagedTermsError('bad.com') : undefined;
  expect(await ask('a.com', 'bad.com', 'b.com')).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
