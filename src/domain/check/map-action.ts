import { type ActionModel, OUTCOMES } from './action/action-model.js';
import { featuresOf } from './action/features.js';
import { foldText } from './action/fold.js';
import { withoutRefusals } from './action/negation.js';
import { isNoise } from './action/noise.js';
import { makeRecognise } from './action/recognise.js';
import { tokenise } from './action/tokenise.js';
import { splitToolName } from './action/tool-server.js';
import type { ActionMatch } from './action-match.js';
import { exactAction } from './exact-action.js';

const NONE: ActionMatch = { kind: 'none' };
/**
 * Even the likeliest of eight outcomes may be a guess. A guess gives no key: the caller is asked to name one.
 */
const LEAST_LIKELIHOOD = 0.4;

/**
 * Maps a free-text action to one of the seven permission keys (specification 2.10 and 4.1). Case, spaces,
 * `-`, `_`, `.` and camelCase make no difference when the action is compared with the keys themselves. The
 * same text and model always give the same answer, whatever the locale or time. How a mapping is decided:
 * docs/action-mapping.md.
 */
export function makeMapAction({ lexicon, classifier }: ActionModel): (action: string) => ActionMatch {
  const recognise = makeRecognise(lexicon);
  const meaningOf = (text: string): ActionMatch => {
    const words = recognise(withoutRefusals(tokenise(text)));
    if (words.length === 0) return NONE;
    const likelihoods = classifier.likelihoods(featuresOf(words));
    const likelihood = Math.max(...likelihoods);
    const key = OUTCOMES[likelihoods.indexOf(likelihood)];
    if (key === undefined || key === 'none' || likelihood < LEAST_LIKELIHOOD) return NONE;
    return {
      kind: 'mapped',
      key,
      strength: likelihood * Math.min(...words.map(({ certainty }) => certainty)),
    };
  };
  return (action) => {
    const exact = exactAction(action);
    if (exact !== undefined) return exact;
    // Patterns of noise look ahead a bounded number of characters, which white space must not use up.
    const folded = foldText(action).replace(/\s+/g, ' ');
    if (isNoise(folded)) return NONE;
    const { server, isOwnServer, act } = splitToolName(folded, lexicon.ownServers);
    if (isOwnServer) return NONE;
    const meaning = meaningOf(act);
    // The name of a tool counts first. The name of its server helps when the tool's says nothing ("apify",
    // "run").
    return meaning === NONE && server !== undefined ? meaningOf(`${server} ${act}`) : meaning;
  };
}
