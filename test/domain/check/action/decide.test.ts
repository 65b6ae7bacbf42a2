import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src/domain/check/action/decide.js';
import { OUTCOMES } from '../../../../src/domain/check/action/learned-opinion.js';
import type { PermissionKey } from '../../../../src/domain/terms/permission.js';

/** An opinion that gives the outcomes named their shares, and the rest nothing. */
const opinion = (shares: Partial<Record<PermissionKey | 'none', number>>): readonly number[] =>
  OUTCOMES.map((outcome) => shares[outcome] ?? 0);

describe('rules and learned opinion together', () => {
  it('are sure where both are', () => {
    const finding = decide({ key: 'make_purchases', strength: 1 }, opinion({ make_purchases: 1 }), 0);
    expect(finding).toEqual({ key: 'make_purchases', strength: 1 });
  });

  it('follow the opinion, faintly, where the rules find nothing', () => {
    const finding = decide(undefined, opinion({ post_content: 0.8, none: 0.2 }), 0);
    expect(finding?.key).toBe('post_content');
    expect(finding?.strength).toBeLessThan(0.4);
  });

  it('name no key when the opinion is none and the rules found nothing', () => {
    expect(decide(undefined, opinion({ none: 0.6, post_content: 0.4 }), 0)).toBeUndefined();
  });

  it('name no key for an act that the rules know as another one', () => {
    const likely = opinion({ post_content: 0.9, none: 0.1 });
    expect(decide(undefined, likely, 0.9)).toBeUndefined();
    expect(decide(undefined, likely, 0)?.key).toBe('post_content');
  });

  it('keep what the rules are sure of against a doubtful opinion, with less strength', () => {
    const doubtful = opinion({ make_purchases: 0.2, none: 0.8 });
    const kept = decide({ key: 'make_purchases', strength: 1 }, doubtful, 0);
    expect(kept?.key).toBe('make_purchases');
    expect(kept?.strength).toBeLessThan(0.5);
    expect(decide({ key: 'make_purchases', strength: 0.1 }, doubtful, 0)).toBeUndefined();
  });
});
