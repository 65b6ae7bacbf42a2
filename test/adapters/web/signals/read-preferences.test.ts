import { describe, expect, it } from 'vitest';
import { readDictionary, readPreferences } from '../../../../src/adapters/web/signals/read-preferences.js';

const read = (kind: 'content_usage' | 'content_signal', value: string) =>
  readPreferences({ kind, value, text: value, scope: '/' }).says;

describe('Content-Usage (draft-ietf-aipref-vocab-08)', () => {
  it.each([
    ['section 6: allows training, disallows search', 'train-ai=y, search=n', { allow_training: 'allow' }],
    ['attach-05, section 1.2: the header of the example', 'train-ai=n', { allow_training: 'deny' }],
    ['section 4.2: input to a model', 'ai-use=n', { read_content: 'deny' }],
    [
      'section 6.5.1: values that are no tokens are unknown',
      'train-ai=y, train-ai, search=n, search="n"',
      {},
    ],
    [
      'section 6.5.2: parameters of the value that counts',
      'train-ai;allow=n, train-ai=y',
      { allow_training: 'allow' },
    ],
    ['section 6.5.2: parameters without a preference', 'train-ai;has;parameters="?"', {}],
    ['section 6.5: a key in upper case fails the whole', 'TRAIN-AI=n, train-ai=n', {}],
    [
      'section 6.4: labels that are not known are ignored',
      'bots=n, train-ai=n;exceptions=cc-cr',
      { allow_training: 'deny' },
    ],
    ['section 6.2: tokens are case-sensitive', 'train-ai=N', {}],
    ['no dictionary', 'train-ai=n,', {}],
    ['nothing', '', {}],
  ])('%s', (_section, value, says) => {
    expect(read('content_usage', value)).toEqual(says);
  });
});

describe('Content-Signal (Content Signals Policy)', () => {
  it.each([
    ['the example of the policy', 'search=yes, ai-train=no', { allow_training: 'deny' }],
    ['all three', 'search=yes,ai-input=no,ai-train=yes', { read_content: 'deny', allow_training: 'allow' }],
    [
      'in any case, with fields that came later',
      'Search=Yes, AI-Train=NO, use=reference',
      { allow_training: 'deny' },
    ],
    ['neither grants nor restricts what it leaves out', 'search=yes', {}],
    ['what is neither yes nor no', 'ai-train=maybe, ai-input', {}],
    ['names that objects have', 'ai-train=constructor, toString=no', {}],
  ])('%s', (_what, value, says) => {
    expect(read('content_signal', value)).toEqual(says);
  });
});

describe('a structured dictionary (RFC 9651, 3.2)', () => {
  it.each([
    ['en="Applepie", da=:w4ZibGV0w6ZydGU=:', ['en', 'da']],
    ['a=?0, b, c; foo=bar', ['a', 'b', 'c']],
    ['rating=1.5, feelings=(joy sadness)', ['rating', 'feelings']],
    ['a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid', ['a', 'b', 'c', 'd']],
    ['date=@1659578233, shown=%"f%c3%bc"', ['date', 'shown']],
  ])('%s', (text, keys) => {
    expect([...(readDictionary(text)?.keys() ?? [])]).toEqual(keys);
  });

  it.each(['a=1,', ',a', 'a b', 'A=1', 'a="x', 'a=(1', 'a=é', 'a\n=1'])('is not %j', (text) => {
    expect(readDictionary(text)).toBeUndefined();
  });

  it('is not a text of excessive length', () => {
    expect(readDictionary(`a=${'b'.repeat(3_000)}`)).toBeUndefined();
  });
});
