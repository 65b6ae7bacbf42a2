import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type ActionModelFile,
  OUTCOMES,
  readActionModel,
} from '../../src/domain/check/action/action-model.js';
import { featuresOf } from '../../src/domain/check/action/features.js';
import { foldText } from '../../src/domain/check/action/fold.js';
import { Lexicon } from '../../src/domain/check/action/lexicon.js';
import { withoutRefusals } from '../../src/domain/check/action/negation.js';
import { isNoise } from '../../src/domain/check/action/noise.js';
import { makeRecognise } from '../../src/domain/check/action/recognise.js';
import { tokenise } from '../../src/domain/check/action/tokenise.js';
import { splitToolName } from '../../src/domain/check/action/tool-server.js';
import { makeMapAction } from '../../src/domain/check/map-action.js';
import { buildLexicon } from './build-lexicon.js';
import { type LabelledAction, readLabelledActions } from './labelled-actions.js';
import { type Example, learn } from './learn.js';
import { groupNearDuplicates } from './near-duplicates.js';

const USAGE = `Usage: npm run train:actions -- [--folds N]

Writes models/actions.json from the word lists and labelled actions of tools/actions. The same input gives the same
file. With --folds it writes nothing and says how often the mapper is right on the parts that it has not learned from;
near-duplicates are kept in one part.`;

/** Relative to the project's root, where npm starts its scripts. */
const LEXICON = 'tools/actions/lexicon';
const ACTIONS = 'tools/actions/labelled-actions.jsonl';
const MODEL = 'models/actions.json';

function main(): void {
  const { values } = parseArgs({ options: { folds: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const actions = readLabelledActions(ACTIONS);
  const train = makeTrain();
  if (values.folds === undefined) {
    const text = train(actions);
    writeFileSync(MODEL, text);
    console.log(`${MODEL}: ${Buffer.byteLength(text)} bytes, learned from ${actions.length} actions`);
  } else crossValidate(actions, Number(values.folds), train);
}

/** The text of a model file learned from some actions. */
type Train = (actions: readonly LabelledAction[]) => string;

function makeTrain(): Train {
  const lists = buildLexicon(LEXICON);
  const { ownServers } = new Lexicon(lists);
  const recognise = makeRecognise(new Lexicon(lists));
  const examplesOf = ({ action, key }: LabelledAction): readonly Example[] => {
    const folded = foldText(action);
    const { act, isOwnServer } = splitToolName(folded, ownServers);
    const words = recognise(withoutRefusals(tokenise(act)));
    // An action that the mapper answers without the classifier teaches nothing.
    if (isNoise(folded) || isOwnServer || words.length === 0) return [];
    return [{ features: [...featuresOf(words)], outcome: OUTCOMES.indexOf(key ?? 'none') }];
  };
  return (actions) => {
    const file: ActionModelFile = {
      version: 1,
      ...lists,
      ...learn(actions.flatMap(examplesOf), OUTCOMES),
    } as ActionModelFile;
    return `${JSON.stringify(file, null, 1)}\n`;
  };
}

function crossValidate(actions: readonly LabelledAction[], folds: number, train: Train): void {
  const groups = groupNearDuplicates(actions.map(({ action }) => action));
  const foldOf = new Map([...new Set(groups)].map((group, at) => [group, at % folds]));
  const isIn = (fold: number) => (_: unknown, at: number) => foldOf.get(groups[at] as number) === fold;
  let right = 0;
  for (let fold = 0; fold < folds; fold += 1) {
    const rest = actions.filter((row, at) => !isIn(fold)(row, at));
    const mapAction = makeMapAction(readActionModel(train(rest)));
    for (const { action, key } of actions.filter(isIn(fold))) {
      const match = mapAction(action);
      if ((match.kind === 'none' ? null : match.key) === key) right += 1;
    }
  }
  const share = ((100 * right) / actions.length).toFixed(2);
  console.log(`${share} % of ${actions.length} actions in ${foldOf.size} groups, ${folds} folds`);
}

main();
