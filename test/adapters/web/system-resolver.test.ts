import { expect, it } from 'vitest';
import { makeSystemResolver } from '../../../src/adapters/web/system-resolver.js';

/** Questions that wait until the test answers them. */
function heldQuestions() {
  const asked: { readonly name: string; readonly answer: (addresses: readonly string[]) => void }[] = [];
  const ask = (name: string) =>
    new Promise<readonly string[]>((answer) => {
      asked.push({ name, answer });
    });
  return { asked, ask };
}

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('asks the system, which knows the machine itself', async () => {
  const addresses = await makeSystemResolver()('localhost', never);
  expect(addresses.some((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
});

it('puts two questions at a time, in order', async () => {
  const { asked, ask } = heldQuestions();
  const resolve = makeSystemResolver(ask);
  const answers = ['a', 'b', 'c', 'd'].map((name) => resolve(name, never));
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  asked[1]?.answer(['192.0.2.2']);
  expect(await answers[1]).toEqual(['192.0.2.2']);
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('drops a question that nobody waits for any more, and goes on after a failure', async () => {
  const { asked, ask } = heldQuestions();
  const resolve = makeSystemResolver((name) =>
    name === 'bad' ? Promise.reject(new Error('no such name')) : ask(name),
  );
  const gone = new AbortController();
  const first = resolve('a', never);
  const bad = resolve('bad', never);
  const dropped = resolve('b', gone.signal);
  const last = resolve('c', never);
  gone.abort();
  await expect(bad).rejects.toThrow('no such name');
  await expect(dropped).rejects.toThrow();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'c']);
  for (const { answer } of asked) answer(['192.0.2.1']);
  expect(await Promise.all([first, last])).toEqual([['192.0.2.1'], ['192.0.2.1']]);
});
