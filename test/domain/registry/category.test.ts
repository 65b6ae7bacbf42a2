import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/domain/registry/category.js';

describe('CATEGORIES', () => {
  it('are distinct words that need no escaping in a query, with one for all other services', () => {
    expect(new Set(CATEGORIES).size).toBe(CATEGORIES.length);
    for (const category of CATEGORIES) expect(category).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(CATEGORIES).toContain('other');
  });
});
