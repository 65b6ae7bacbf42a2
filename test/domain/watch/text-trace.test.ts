import { describe, expect, it } from 'vitest';
import { TextTrace, wordsOf } from '../../../src/domain/watch/text-trace.js';

const BAN = 'You may not scrape the site; you may not train models on it.';
const TEXT = `# Terms\n\n1. Welcome. See [our rules](https://a.example/rules).\n\n2.1 ${BAN}\n`;
const trace = TextTrace.from(TextTrace.of(TEXT).toString());

describe('TextTrace', () => {
  it.each([
    ['as it stood', TEXT],
    [
      'under another number, with other marks',
      `Terms\n\n7.3.1 **You** may not scrape the site; you may not train models on it`,
    ],
    ['among new sentences', `Hello.\n${BAN} And more.`],
  ])('finds a passage %s', (_, text) => {
    expect(trace.held('train models on it', text)).toBe(true);
  });

  it('finds a sentence whose link has another target', () => {
    const text = 'Welcome. See [our rules](https://b.example/new).';
    expect(trace.held('See [our rules]', text)).toBe(true);
  });

  it.each([
    ['a word more', 'You may not ever scrape the site.', 'scrape the site'],
    ['a word less', 'You may scrape the site; hello.', 'scrape the site'],
    ['a passage that reaches into a new sentence', `${BAN} Nor copy it.`, 'train models on it. Nor'],
    ['a passage that is not in the text given', TEXT, 'You may not crawl'],
  ])('does not find %s', (_, text, passage) => {
    expect(trace.held(passage, text)).toBe(false);
  });

  it('is empty for an empty text, and contains no wording', () => {
    expect(TextTrace.from('').held('scrape', TEXT)).toBe(false);
    expect(TextTrace.of(TEXT).toString()).toMatch(/^[0-9a-z]{1,7}(?:\.[0-9a-z]{1,7})*$/);
  });

  it('takes time in proportion to any text', () => {
    for (const unit of ['](', '](x', '[a](b', 'https://', 'a. ', '\u{1F600}', 'x'])
      expect(TextTrace.of(unit.repeat(50_000)).toString().length).toBeLessThan(100);
  });
});

it('wordsOf leaves numbers, marks and addresses out', () => {
  expect(wordsOf('3.10 “Don’t” [go](https://x.example/a?b) there — https://y.example!')).toBe(
    ' don t go there ',
  );
  expect(wordsOf(' 12 \n')).toBe('');
});
