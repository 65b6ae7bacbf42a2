import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/adapters/system/new-id.js';

afterEach(() => {
  vi.useRealTimers();
});

describe('newId', () => {
  it('makes UUIDs of version 7', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('makes each once, and later ones sort later', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('names the millisecond in which it was made', () => {
    // Far ahead, since an id never sorts before one made earlier.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2090-01-01T00:00:00.123Z') });
    const milliseconds = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
    expect(new Date(milliseconds)).toEqual(new Date('2090-01-01T00:00:00.123Z'));
  });

  it('sorts later ids later when the clock is set back, and within one millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2091-01-01T00:00:00Z') });
    const ids = Array.from({ length: 2_000 }, newId);
    vi.setSystemTime(new Date('2020-01-01T00:00:00Z'));
    ids.push(newId(), newId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
