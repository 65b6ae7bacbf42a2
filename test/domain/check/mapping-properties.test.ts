import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '../../../src/domain/terms/permission.js';
import { readLabelledActions } from '../../../tools/actions/labelled-actions.js';
import { mapAction } from '../../support/action-model.js';

const keyOf = (action: string): PermissionKey | null => {
  const match = mapAction(action);
  return match.kind === 'none' ? null : match.key;
};
const readSet = (path: string) =>
  readLabelledActions(new URL(`../../../${path}`, import.meta.url).pathname).map(({ action }) => action);
const LEARNED_FROM = readSet('tools/actions/labelled-actions.jsonl');
const UNSEEN = readSet('test/fixtures/actions-unseen.jsonl');
const action = fc.constantFrom(...LEARNED_FROM, ...UNSEEN);
const SAMPLE = { seed: 15, numRuns: 150 } as const;

/** Characters that look the same to a reader. They must never change the result, so no rate is needed. */
const SAME_LOOKING: Readonly<Record<string, (text: string) => string>> = {
  'decomposed letters': (text) => text.normalize('NFD'),
  'composed letters': (text) => text.normalize('NFC'),
  'full-width forms': (text) =>
    text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
  'zero-width characters': (text) => text.replace(/(\w)(?=\w)/g, '$1\u200b'),
  'unbreakable spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'more white space': (text) => `  ${text.replaceAll(' ', ' \t  '.replace('\t', '\u2003'))} `,
  'quotation marks': (text) => `"${text}"`,
  'a full stop': (text) => `${text}.`,
};

describe('the meaning of an action', () => {
  it.each(Object.entries(SAME_LOOKING))('is the same with %s', (_, change) => {
    fc.assert(
      fc.property(action, (given) => {
        expect(keyOf(change(given))).toBe(keyOf(given));
      }),
      SAMPLE,
    );
  });

  // In a camelCase name the capitals separate words; in other texts they have no meaning.
  it('is the same in capitals', () => {
    fc.assert(
      fc.property(action, (given) => {
        expect(keyOf(given.toLowerCase().toUpperCase())).toBe(keyOf(given.toLowerCase()));
      }),
      SAMPLE,
    );
  });

  // A learned model also reads the words around an act, so this is a rate and not a law.
  it.each(['please ', 'kindly ', 'hi, '])('stays the same for 98 of 100 with "%s" before it', (polite) => {
    const other = UNSEEN.filter((given) => keyOf(polite + given) !== keyOf(given));
    expect(other.length / UNSEEN.length).toBeLessThanOrEqual(0.02);
  });
});

describe('a refused act', () => {
  const ACTS = [
    'buy a ticket',
    'order the cheapest phone',
    'post a comment',
    'publish the article',
    'scrape all prices',
    'download every picture',
    'create an account',
    'sign up for the newsletter',
    'train a model on the texts',
    'call the api',
    'read the page',
  ];
  const refusal = fc.constantFrom(
    ...[
      'do not ',
      "don't ",
      'don\u2019t ',
      "DON'T ",
      'never ',
      'please do not ',
      'Do Not ',
      'avoid to ',
      'without ',
    ],
  );

  it('does not count, in any spelling of the refusal', () => {
    fc.assert(
      fc.property(
        refusal,
        fc.constantFrom(...ACTS),
        fc.constantFrom(...Object.values(SAME_LOOKING)),
        (no, act, change) => {
          expect(keyOf(act)).not.toBeNull();
          expect(keyOf(change(no + act))).toBeNull();
        },
      ),
      SAMPLE,
    );
  });

  // In a longer sentence the model may end the refusal before another act in it.
  it('is taken for another act in at most 1 of 100 sentences', () => {
    const other = UNSEEN.filter((given) => ![null, keyOf(given)].includes(keyOf(`do not ${given}`)));
    expect(other.length / UNSEEN.length).toBeLessThanOrEqual(0.01);
  });
});
