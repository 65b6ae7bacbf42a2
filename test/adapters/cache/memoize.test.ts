import { describe, expect, it } from 'vitest';
import { memoize } from '../../../src/adapters/cache/memoize.js';

function counted(max: number) {
  const computed: string[] = [];
  const compute = memoize((input) => {
    computed.push(input);
    if (input === 'broken') throw new Error('broken');
    return { input };
  }, max);
  return { compute, computed };
}

describe('memoize', () => {
  it('computes an answer once and returns the same again', () => {
    const { compute, computed } = counted(10);
    expect(compute('a')).toEqual({ input: 'a' });
    expect(compute('a')).toBe(compute('a'));
    expect(compute('b')).toEqual({ input: 'b' });
    expect(computed).toEqual(['a', 'b']);
  });

  it('forgets the answer used longest ago', () => {
    const { compute, computed } = counted(2);
    for (const input of ['a', 'b', 'a', 'c', 'a', 'b']) compute(input);
    expect(computed).toEqual(['a', 'b', 'c', 'b']);
  });

  it('remembers no failure', () => {
    const { compute, computed } = counted(2);
    expect(() => compute('broken')).toThrow('broken');
    expect(() => compute('broken')).toThrow('broken');
    expect(computed).toEqual(['broken', 'broken']);
  });

  it('distinguishes inputs that are names of object members', () => {
    const { compute } = counted(10);
    for (const input of ['__proto__', 'constructor', '']) expect(compute(input)).toEqual({ input });
  });
});
