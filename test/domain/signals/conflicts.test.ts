import { expect, it } from 'vitest';
import { bearingOn, conflictsOf } from '../../../src/domain/signals/conflicts.js';
import type { Saying, Signal } from '../../../src/domain/signals/signal.js';
import type { Decision } from '../../../src/domain/terms/permission.js';

const aSignal = (saying: Saying, scope = '/'): Signal => ({
  kind: 'content_usage',
  sourceUrl: 'https://pear.example/robots.txt',
  retrievedAt: new Date('2026-11-23T00:00:00Z'),
  text: 'Content-Usage: train-ai=n',
  scope,
  says: { allow_training: saying },
});

it.each<[Decision, Saying, string, boolean]>([
  ['allowed', 'deny', '/', true],
  ['allowed', 'deny', '/*', true],
  ['allowed', 'deny', '/$', true],
  ['denied', 'allow', '/', true],
  ['allowed', 'deny', '/private/', false],
  ['allowed', 'allow', '/', false],
  ['denied', 'deny', '/', false],
  ['allowed', 'conditional', '/', false],
  ['denied', 'conditional', '/', false],
  ['not_specified', 'deny', '/', false],
  ['not_specified', 'allow', '/', false],
])('terms say %s, a signal says %s of %s: conflict %s', (decision, saying, scope, isConflict) => {
  const signal = aSignal(saying, scope);
  const conflicts = conflictsOf({ key: 'allow_training', decision }, [signal]);
  expect(conflicts).toEqual(isConflict ? [{ signal, signalSays: saying, termsSay: decision }] : []);
});

it('a signal about another permission contradicts nothing', () => {
  const signals = [aSignal('deny')];
  expect(conflictsOf({ key: 'read_content', decision: 'allowed' }, signals)).toEqual([]);
  expect(bearingOn('read_content', signals)).toEqual([]);
  expect(bearingOn('allow_training', signals)).toEqual(signals);
});
