import { describe, expect, it } from 'vitest';
import { clausesOfText } from '../../../../src/adapters/analyst/clauses/clauses-of-text.js';
import { decide } from '../../../../src/adapters/analyst/clauses/decide.js';
import { findFindings } from '../../../../src/adapters/analyst/clauses/find-findings.js';
import { readJudgeModel } from '../../../../src/adapters/analyst/clauses/judge.js';
import { wordsFor } from '../../../../src/adapters/analyst/clauses/lexicon.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

const { judge: shippedJudge, rules } = shippedModels;

function findingsIn(text: string) {
  const words = wordsFor(shippedModels, aTermsText(text));
  if (words === undefined) throw new Error('not read');
  return clausesOfText(text, words).flatMap((clause) => [...findFindings(clause, rules)]);
}

describe('the judge', () => {
  it('ranks proof of a value above mere indications', () => {
    const text =
      'We may suspend your account at any time after a breach.\n\nTo use some features, you must create an account and keep its details up to date.\n\nYour account, your posts.';
    const findings = findingsIn(text).filter(({ rule }) => rule.key === 'create_account');
    const [best] = shippedJudge.grade(findings);
    expect(best?.clause.plain).toContain('you must create an account');
  });

  it('is surer of a plain ban than of an isolated one among odd words', () => {
    const certaintyOf = (text: string) => {
      const findings = shippedJudge.grade(findingsIn(text));
      return shippedJudge.certaintyOf('scrape_data', decide('scrape_data', findings), findings, 40);
    };
    expect(
      certaintyOf('You agree not to use any robot, spider or scraper to access the Service.'),
    ).toBeGreaterThan(certaintyOf('Headlines that make the skin crawl are not allowed.'));
  });

  it('refuses a malformed model', () => {
    expect(() => readJudgeModel('{"version":2,"size":16,"aptness":{},"certainty":{}}')).toThrow('version 1');
    expect(() => readJudgeModel('{"version":1,"size":15,"aptness":{},"certainty":{}}')).toThrow('version 1');
  });
});
