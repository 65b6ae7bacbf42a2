import { describe, expect, it } from 'vitest';
import {
  allowedApart,
  countWords,
  holdAgainstLog,
  longestGap,
  metricsOf,
  mostByOne,
  quantiles,
  redisLosses,
} from '../../scripts/drill/figures.mjs';
import { grown, most, type Probe, replacedOf, times } from '../../scripts/drill/watch.mjs';

describe('the figures of a drill', () => {
  it('count answered checks that the log lacks, and those that it has twice', () => {
    const logged = [
      { id: 'a', count: '1' },
      { id: 'b', count: '2' },
    ];
    expect(holdAgainstLog(['a', 'b', 'c'], logged)).toEqual({ missing: 1, double: 1 });
    expect(holdAgainstLog(['a'], [{ id: 'a', count: 1 }])).toEqual({ missing: 0, double: 0 });
  });

  it('take the time before the first success and after the last for a gap too', () => {
    expect(longestGap([10, 30], 0, 100)).toBe(70);
    expect(longestGap([80, 60, 90, 120], 0, 100)).toBe(60);
    expect(longestGap([], 0, 100)).toBe(100);
  });

  it('name the most that one process let through', () => {
    const nothing = () => 0;
    expect(mostByOne(['x', 'y', 'x'], nothing)).toBe(2);
    expect(mostByOne([], nothing)).toBe(0);
    expect(mostByOne(['x', 'x', 'x', 'y', 'y'], (name) => (name === 'x' ? 2 : 0))).toBe(2);
  });

  it('count words, and name the middle and the slowest', () => {
    expect(countWords(['503', 'ECONNRESET', '503'])).toBe('503 × 2, ECONNRESET × 1');
    expect(countWords([])).toBe('none');
    expect(quantiles([3, 1, 2])).toEqual({ p50: 2, p99: 3 });
    expect(quantiles([])).toEqual({ p50: 0, p99: 0 });
  });
});

describe('a caller whose limit processes count by themselves', () => {
  const answers = [
    { process: 'x', at: 10, remaining: 40 },
    { process: 'x', at: 30, remaining: 12 },
    { process: 'y', at: 20, remaining: 25 },
  ];

  it('gets from each what it had left there, each time that it found Redis away', () => {
    expect(allowedApart([], answers, 60)).toBe(0);
    expect(allowedApart([{ process: 'x', since: 31 }], answers, 60)).toBe(12);
    expect(allowedApart([{ process: 'x', since: 11 }], answers, 60)).toBe(40);
    const losses = [
      { process: 'x', since: 31 },
      { process: 'x', since: 40 },
      { process: 'y', since: 40 },
    ];
    expect(allowedApart(losses, answers, 60)).toBe(12 + 12 + 25);
  });

  it('gets the whole limit from a process that had not answered it', () => {
    expect(allowedApart([{ process: 'z', since: 50 }], answers, 60)).toBe(60);
    expect(allowedApart([{ process: 'y', since: 20 }], answers, 60)).toBe(60);
  });

  it('is found by what each process counts of it, without what it counted before the drill', () => {
    const looks = [
      { at: 0, process: 'x', fallbacks: 7, isApart: false },
      { at: 10, process: 'x', fallbacks: 7, isApart: false },
      { at: 20, process: 'x', fallbacks: 9, isApart: true },
      { at: 20, process: 'new', fallbacks: 1, isApart: false },
    ];
    expect(redisLosses(looks, 5)).toEqual([
      { process: 'x', since: 10 },
      { process: 'x', since: 10 },
      { process: 'new', since: 5 },
    ]);
  });
});

describe('a process that is without Redis when the drill begins', () => {
  it('counts as one that found it away then', () => {
    const looks = [
      { at: 0, process: 'x', fallbacks: 7, isApart: true },
      { at: 10, process: 'x', fallbacks: 7, isApart: true },
    ];
    expect(redisLosses(looks, 5)).toEqual([{ process: 'x', since: 5 }]);
  });
});

describe('looks at the parts of the topology', () => {
  const probes: readonly Probe[] = [
    { at: 0, name: 'a', state: 'ready', process: 'x', rows: 100, standbyRead: 1 },
    { at: 0, name: 'b', state: 'ready', process: 'y', rows: 5 },
    { at: 1, name: 'a', state: 'refused' },
    { at: 1, name: 'b', state: 'ready', process: 'y', rows: 9 },
    { at: 2, name: 'a', state: 'ready', process: 'z', rows: 2, standbyRead: 0 },
    { at: 3, name: 'a', state: 'ready', process: 'z', rows: 3, standbyRead: 0 },
  ];

  it('are counted by state and figures', () => {
    expect(times(probes, 'a', 'refused')).toBe(1);
    expect(times(probes, 'a', 'ready', { standbyRead: 0 })).toBe(2);
    expect(times(probes, 'c', 'ready')).toBe(0);
  });

  it('find replaced processes, and how a figure grew in each of them', () => {
    expect(replacedOf(probes, ['a', 'b', 'c'])).toBe(1);
    expect(grown(probes, 'rows')).toBe(4 + 1);
    expect(most(probes, 'a', 'rows')).toBe(100);
    expect(most(probes, 'c', 'rows')).toBeUndefined();
  });

  it('read the page of measurements', () => {
    expect(metricsOf('# HELP a what\na 3\nb{route="x"} 4\nc 0.5\n')).toEqual({ a: 3, c: 0.5 });
  });
});
