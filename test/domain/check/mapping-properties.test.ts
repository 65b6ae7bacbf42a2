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

/** Characters that are the same to a reader. They change nothing, and for that no figure is needed. */
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

describe('what an action means', () => {
  it.each(Object.entries(SAME_LOOKING))('is the same with %s', (_, change) => {
    fc.assert(
      fc.property(action, (given) => {
        expect(keyOf(change(given))).toBe(keyOf(given));
      }),
      SAMPLE,
    );
  });

  // Of a name in camelCase the capitals part the words; of all else they say nothing.
  it('is the same in capitals', () => {
    fc.assert(
      fc.property(action, (given) => {
        expect(keyOf(given.toLowerCase().toUpperCase())).toBe(keyOf(given.toLowerCase()));
      }),
      SAMPLE,
    );
  });

  // Words around an act are words to a model that was learned, so of them there is a figure and no law.
  it.each(['please ', 'kindly ', 'hi, '])('is the same of 98 in 100 with "%s" before it', (polite) => {
    const other = UNSEEN.filter((given) => keyOf(polite + given) !== keyOf(given));
    expect(other.length / UNSEEN.length).toBeLessThanOrEqual(0.02);
  });
});

describe('an act that is refused', () => {
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

  it('is not asked for, in any spelling of the refusal', () => {
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

  // Of a longer sentence the model may take the refusal to end before another act that stands in it.
  it('is never taken for another act but in 1 of 100 sentences', () => {
    const other = UNSEEN.filter((given) => ![null, keyOf(given)].includes(keyOf(`do not ${given}`)));
    expect(other.length / UNSEEN.length).toBeLessThanOrEqual(0.01);
  });
});
