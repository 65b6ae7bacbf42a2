import { describe, expect, it } from 'vitest';
import { readValue } from './read-value.js';
import { shippedModels } from './shipped-models.js';

const { rules: RULES } = shippedModels;

describe.each(RULES.map((rule) => [`${rule.key} ${rule.value}: ${rule.says}`, rule] as const))(
  '%s',
  (_, rule) => {
    it.each(rule.matches)('decides: %s', (text) => {
      expect(readValue(rule.key, text)).toBe(rule.value);
    });

    it('is needed: without it one of these is read otherwise', () => {
      const rules = RULES.filter((other) => other !== rule);
      expect(rule.matches.map((text) => readValue(rule.key, text, { rules }))).not.toEqual(
        rule.matches.map(() => rule.value),
      );
    });

    if (rule.passes !== undefined)
      it.each(rule.passes)('lets pass: %s', (text) => {
        expect(readValue(rule.key, text)).not.toBe(rule.value);
      });
  },
);
