import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../../../src/app/project-files.js';
import type { Condition } from '../../../src/domain/conditions/condition.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../src/domain/terms/permission.js';
import { conditionProblems } from '../../../tools/readings/condition-problems.js';
import { readConditionLines } from '../../../tools/readings/read-readings.js';
import type { KeptConditions } from '../../../tools/readings/said/kept-conditions.js';
import { spanProblems } from '../../../tools/readings/span-problems.js';
import { readDocuments } from '../../../tools/registry/read-documents.js';

describe('what is wrong with a condition', () => {
  it.each<[Condition, string]>([
    [{ kind: 'min_age', years: 18 }, 'You must be 18 years old.'],
    [{ kind: 'min_age', years: 16 }, 'Die Nutzer müssen mindestens sechzehn Jahre alt sein.'],
    [{ kind: 'rate', max: 10_000, per_s: 60 }, 'at most 10,000 requests a minute'],
    [{ kind: 'rate', max: 10_000, per_s: 60 }, 'au plus 10 000 requêtes par minute'],
    [{ kind: 'account_limit', max: 1, per: 'person' }, 'You may not open a further account.'],
    [{ kind: 'payment', model: 'fee', amount: 9.99, currency: 'EUR' }, 'für 9,99 Euro im Monat'],
    [{ kind: 'notice', about: 'other', text: 'Orders are fulfilled by sellers.' }, 'x'],
  ])('%j is sound by "%s"', (condition, quoted) => {
    expect(conditionProblems(condition, quoted)).toEqual([]);
  });

  it.each<[Condition, string, string]>([
    [{ kind: 'min_age', years: 18 }, 'You must be of age.', 'years 18 does not stand in the passages'],
    [{ kind: 'account_limit', max: 2, per: 'person' }, 'one account each', 'max 2'],
    [
      {
        any: [
          { kind: 'robots', obey: true },
          { kind: 'rate', max: 5, per_s: 1 },
        ],
      },
      'Follow robots.txt.',
      'max 5',
    ],
    [{ kind: 'other', text: 'Concerns sellers.' }, 'x', 'does not stand by itself'],
    [{ kind: 'other', text: 'Pets are vaccinated' }, 'x', 'is no sentence'],
  ])('%j is not by "%s"', (condition, quoted, problem) => {
    expect(conditionProblems(condition, quoted).join()).toContain(problem);
  });

  it.each<[Condition, PermissionKey, string]>([
    [{ kind: 'operation', any_of: ['human'], for: 'post' }, 'make_purchases', 'another act'],
    [{ kind: 'payment', model: 'subscription' }, 'make_purchases', 'the subscription'],
  ])('%j is none of %s', (condition, key, problem) => {
    expect(conditionProblems(condition, '', [key]).join()).toContain(problem);
  });
});

const ARCHIVE = fileURLToPath(new URL('../../../../shared/archive', import.meta.url));
const isHere = existsSync(ARCHIVE);

describe('the conditions of the project', () => {
  let lines: readonly KeptConditions[];
  beforeAll(async () => {
    lines = [...(await readConditionLines(projectPath('readings/conditions.ndjson'))).values()];
  });

  it('can be tested by software, but for one in twenty', () => {
    const all = lines.flatMap(({ conditions }) => conditions);
    const inWords = all.filter(({ condition }) => 'kind' in condition && condition.kind === 'other');
    expect(inWords.length / all.length).toBeLessThanOrEqual(0.05);
  });

  it('say nothing twice of a key', () => {
    const twice = lines.flatMap(({ domain, conditions }) =>
      PERMISSION_KEYS.flatMap((key) => {
        const ofKey = conditions
          .filter(({ keys }) => keys.includes(key))
          .map(({ condition }) => JSON.stringify(condition));
        return new Set(ofKey).size === ofKey.length ? [] : [`${domain} ${key}`];
      }),
    );
    expect(twice).toEqual([]);
  });

  it.skipIf(!isHere)(
    'rest on passages of the texts that are listed, with the numbers that they name',
    async () => {
      const texts = new Map<string, string>();
      for (const { text_sha256: sha256, archive } of await readDocuments(
        projectPath('readings/documents.ndjson'),
      )) {
        const text = readFileSync(
          join(ARCHIVE, archive.collection, 'versions', archive.service, `${archive.terms}.md`),
          'utf8',
        );
        if (hash('sha256', text) === sha256) texts.set(sha256, text);
      }
      const wrong = lines.flatMap(({ domain, conditions }) =>
        conditions.flatMap(({ keys, condition, passages }) => {
          const quoted = passages.map(
            ({ text_sha256: sha256, start, end }) => texts.get(sha256)?.slice(start, end) ?? '',
          );
          const missing = quoted.some((passage) => passage.trim() === '')
            ? ['a passage is not in its text']
            : [];
          const cut = passages.flatMap((passage) =>
            spanProblems(passage, texts.get(passage.text_sha256) ?? ''),
          );
          return [...missing, ...cut, ...conditionProblems(condition, quoted.join('\n'), keys)].map(
            (problem) => `${domain}: ${problem}`,
          );
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});
