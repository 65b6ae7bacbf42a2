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
/** Of eight outcomes, the likeliest may still be a guess. A guess is no key: the caller is asked to name one. */
const LEAST_LIKELIHOOD = 0.4;

/**
 * What a free-text action means in terms of the seven permission keys (specification 2.10 and 4.1). Case, spaces, `-`,
 * `_`, `.` and camelCase are one when the action is compared with the keys themselves. The same text and model give the
 * same answer everywhere: nothing depends on locale or time. How a mapping is decided: docs/action-mapping.md.
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
    // Patterns of noise look so many characters ahead, which white space must not use up.
    const folded = foldText(action).replace(/\s+/g, ' ');
    if (isNoise(folded)) return NONE;
    const { server, isOwnServer, act } = splitToolName(folded, lexicon.ownServers);
    if (isOwnServer) return NONE;
    const meaning = meaningOf(act);
    // What a tool is called counts first; where it comes from helps when that says nothing ("apify", "run").
    return meaning === NONE && server !== undefined ? meaningOf(`${server} ${act}`) : meaning;
  };
}
