import { PERMISSION_KEYS, type PermissionKey } from '../terms/permission.js';
import { decide } from './action/decide.js';
import { foldText } from './action/fold.js';
import { learnedOpinion } from './action/learned-opinion.js';
import { isNoise } from './action/noise.js';
import { parse } from './action/parse.js';
import { recognise } from './action/recognise.js';
import { type Finding, judge, sureOfNone } from './action/score.js';
import { tokenise } from './action/tokenise.js';
import { splitToolName } from './action/tool-server.js';
import type { ActionMatch } from './action-match.js';

const NONE: ActionMatch = { kind: 'none' };

const EXACT: ReadonlyMap<string, ActionMatch> = new Map(
  PERMISSION_KEYS.map((key: PermissionKey) => [key.replaceAll('_', ''), { kind: 'exact', key }]),
);

/**
 * What a free-text action means in terms of the seven permission keys (specification 2.10 and 4.1). Case, spaces, `-`,
 * `_`, `.` and camelCase are one when the action is compared with the keys themselves. The same text gives the same
 * answer everywhere: nothing depends on locale, time or a model. How a mapping is decided: docs/action-mapping.md.
 */
export function mapAction(action: string): ActionMatch {
  const folded = foldText(action);
  const exact = EXACT.get(folded.replace(/[\s\-_.]+/g, '').toLowerCase());
  if (exact !== undefined) return exact;
  if (isNoise(folded)) return NONE;
  const { server, isOwnServer, act } = splitToolName(folded);
  if (isOwnServer) return NONE;
  // What a tool is called counts first; where it comes from helps when that says nothing ("apify", "run").
  const finding = findingOf(act) ?? (server === undefined ? undefined : findingOf(`${server} ${act}`));
  return finding === undefined ? NONE : { kind: 'mapped', ...finding };
}

function findingOf(text: string): Finding | undefined {
  const words = recognise(tokenise(text));
  if (words.length === 0) return undefined;
  const frames = parse(words);
  return decide(judge(frames), learnedOpinion(words), sureOfNone(frames));
}
