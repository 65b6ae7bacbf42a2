import { describe, expect, it } from 'vitest';
import { makeRequestIds } from '../../../src/adapters/system/request-ids.js';

describe('makeRequestIds', () => {
  it('makes each id once, fit for a header and a log line', () => {
    const next = makeRequestIds();
    const ids = Array.from({ length: 1_000 }, next);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{12,40}$/);
  });

  it('makes other ids in another process', () => {
    expect(makeRequestIds()()).not.toBe(makeRequestIds()());
  });
});
