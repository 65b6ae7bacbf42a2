import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { PERMISSION_KEYS, type PermissionKey } from '../../terms/permission.js';
import { Classifier } from './classifier.js';
import { Lexicon } from './lexicon.js';

/** The possible outcomes for an action, in the order of the weights. */
export const OUTCOMES: readonly (PermissionKey | 'none')[] = ['none', ...PERMISSION_KEYS];

const WordLists = Type.Record(Type.String(), Type.String());

/**
 * The file that `npm run train:actions` writes and {@link readActionModel} reads. Lists hold words separated
 * by a space. Words and phrases are grouped under what is known of them ("verb=buy.base noun=payment,goods");
 * `_` joins the stems of a phrase. A feature has one letter of `alphabet` for each outcome. The middle letter
 * has weight 0, and each next letter adds one `step`.
 */
export const ActionModelFile = Type.Object({
  version: Type.Literal(1),
  outcomes: Type.Array(Type.String()),
  ownServers: Type.String(),
  words: WordLists,
  hanWords: WordLists,
  phrases: WordLists,
  commonWords: Type.String(),
  alphabet: Type.String({ minLength: 3 }),
  step: Type.Number({ exclusiveMinimum: 0 }),
  weights: WordLists,
});
export type ActionModelFile = Static<typeof ActionModelFile>;

/** What the mapper knows: words of several languages, and weights learned from labelled actions. */
export interface ActionModel {
  readonly lexicon: Lexicon;
  readonly classifier: Classifier;
}

/**
 * @throws Error when the text is not such a file, or was made for other outcomes
 */
export function readActionModel(text: string): ActionModel {
  const file: unknown = JSON.parse(text);
  if (!Value.Check(ActionModelFile, file)) {
    const [first] = Value.Errors(ActionModelFile, file);
    throw new Error(`${first?.instancePath || 'the whole'} ${first?.message}`);
  }
  if (file.outcomes.join() !== OUTCOMES.join())
    throw new Error(`/outcomes are ${file.outcomes.join(', ')}; they should be ${OUTCOMES.join(', ')}`);
  return { lexicon: new Lexicon(file), classifier: new Classifier(file) };
}
