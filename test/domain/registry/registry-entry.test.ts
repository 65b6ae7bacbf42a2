import { describe, expect, it } from 'vitest';
import { ENTRY_ORIGINS } from '../../../src/domain/registry/registry-entry.js';
import { VALIDATION_STATUSES } from '../../../src/domain/registry/validation-status.js';

describe('the words for an entry', () => {
  it('are the statuses of specification 3', () => {
    expect([...VALIDATION_STATUSES].sort()).toEqual(['flagged', 'unvalidated', 'validated']);
  });

  it('include distinct origins', () => {
    expect(new Set(ENTRY_ORIGINS).size).toBe(ENTRY_ORIGINS.length);
  });
});
