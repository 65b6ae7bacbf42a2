import { type DescribedText, SENTENCE_PLACES } from '../../src/adapters/analyst/clauses/described-text.js';
import { featuresOf } from '../../src/adapters/analyst/clauses/features.js';
import {
  type Bounds,
  isEnough,
  Judge,
  type JudgeModel,
  type LikelihoodByKey,
} from '../../src/adapters/analyst/clauses/judge.js';
import { idOf, type Seen, signsOf, VALUES } from '../../src/adapters/analyst/clauses/likelihood.js';
import type { WeightTables } from '../../src/adapters/analyst/clauses/weight-table.js';
import { fnv1a } from '../../src/domain/fnv1a.js';
import { byKey, PERMISSION_KEYS, type PermissionKey } from '../../src/domain/terms/permission.js';
import { type Chance, makeChance } from '../chance.js';
import { learnLikelihood } from './learn-likelihood.js';
import { type Example, learnTable } from './learn-table.js';
import { learnWords } from './learn-words.js';
import { chosenBy, type ReadingCase } from './reading-case.js';

const SIZE = 1 << 14;
/** A passage that a reader chose counts this often: there are many fewer of them. */
const CHOSEN_COUNTS = 2;
/** A sentence in which a rule finds what is so counts less against it: readers name the best passages and not all. */
const ALSO_SO_COUNTS = 0.5;
/** Of a hundred sentences that nobody chose and in which no rule found anything, so many are learned from. */
const OTHERS_OF_100 = 12;
const FEWEST_CHOSEN = 3;
/** Parts of which each is judged by what was learned from the others, so that likelihood is not learned from fitted proofs. */
const PARTS = 4;
/** Bounds are fitted on parts that are judged by what was learned from the others: nearly as much as is shipped. */
const PARTS_FOR_BOUNDS = 8;
/** What is given of texts of services that nobody had seen shall be right so often, in every language. */
const RIGHT_OF_GIVEN = 0.955;
const MOST_PROVING = 2;
const MOST_OTHERS = 8;
const LOWEST_BOUND = 0.3;
const HIGHEST_BOUND = 0.99;

/** The same cases give the same model. */
export function learnJudge(cases: readonly ReadingCase[]): JudgeModel {
  const below = makeChance();
  const seen = inParts(cases, PARTS).flatMap((part) => {
    const others = cases.filter((one) => !part.includes(one));
    const judge = new Judge({ ...NOTHING_KNOWN, sentences: learnSentences(others), words: wordsOf(others) });
    return part.map((one) => ({
      one,
      seen: judge.see(one.text),
      excerpts: byKey((key) => judge.see(excerptOf(one, key, below))),
    }));
  });
  const bounds = boundsOf(
    inParts(cases, PARTS_FOR_BOUNDS).flatMap((part) => {
      const model = {
        ...NOTHING_KNOWN,
        likelihood: likelihoodOf(
          seen.filter(({ one }) => !part.includes(one)),
          inFull,
        ),
      };
      const judge = new Judge(model);
      return seen
        .filter(({ one }) => part.includes(one) && isSetAside(one))
        .map((own) => ({ ...own, judge }));
    }),
  );
  return {
    version: 2,
    size: SIZE,
    aptness: learnAptness(cases),
    sentences: learnSentences(cases),
    words: wordsOf(cases),
    likelihood: likelihoodOf(seen, inFull),
    inShort: likelihoodOf(seen, ({ excerpts }, key) => excerpts[key]),
    bounds,
  };
}

const NOTHING_KNOWN: JudgeModel = {
  version: 2,
  size: SIZE,
  aptness: {},
  sentences: {},
  words: {},
  likelihood: {},
  inShort: {},
  bounds: { en: LOWEST_BOUND, other: LOWEST_BOUND },
};

interface SeenCase {
  readonly one: ReadingCase;
  readonly seen: Seen;
  /** By key, an excerpt of it. */
  readonly excerpts: Readonly<Record<PermissionKey, Seen>>;
}

/** Parts of about one size; a group of services is in one of them as a whole. */
export function inParts(cases: readonly ReadingCase[], count: number): readonly (readonly ReadingCase[])[] {
  const groups = [...new Set(cases.map(({ group }) => group))].sort();
  const partOf = new Map(groups.map((group, at) => [group, at % count]));
  return Array.from({ length: count }, (_, part) => cases.filter(({ group }) => partOf.get(group) === part));
}

export const isDecided = ({ agreed }: ReadingCase, key: PermissionKey): boolean =>
  agreed.keys[key].certainty !== 'contested';

/** Whether a service was set aside while the rules were written: two of five are. */
export const isSetAside = ({ domain }: ReadingCase): boolean => (fnv1a(domain, 0) >>> 8) % 5 >= 3;

function learnAptness(cases: readonly ReadingCase[]): WeightTables {
  return learnTables((key, value) => {
    const examples = cases
      .filter((one) => isDecided(one, key))
      .flatMap(({ text, readings, agreed }) =>
        text.sentences
          .flatMap(({ found }) => found)
          .filter(({ rule }) => rule.key === key && rule.value === value)
          .map((finding) => {
            const chosen =
              agreed.keys[key].value === value ? chosenBy(readings, key, value, finding.clause) : 0;
            return {
              features: featuresOf(finding, SIZE),
              chosen,
              counts: chosen > 0 ? CHOSEN_COUNTS : 1,
            };
          }),
      );
    return { examples, size: SIZE, bias: -1 };
  });
}

function learnSentences(cases: readonly ReadingCase[]): WeightTables {
  const below = makeChance();
  return learnTables((key, value) => {
    const examples: Example[] = [];
    for (const { text, chosen, agreed } of cases.filter((one) => isDecided(one, key))) {
      const isSo = agreed.keys[key].value === value;
      for (const [at, { features, found }] of text.sentences.entries()) {
        const isChosen = isSo && chosen[idOf(key, value)]?.has(at) === true;
        const isFound = found.some(({ rule }) => rule.key === key);
        if (isChosen) examples.push({ features, chosen: 1, counts: CHOSEN_COUNTS });
        else if (isFound) examples.push({ features, chosen: 0, counts: isSo ? ALSO_SO_COUNTS : 1 });
        else if (below(100) < OTHERS_OF_100) examples.push({ features, chosen: 0, counts: 1 });
      }
    }
    return { examples, size: SENTENCE_PLACES, bias: -3 };
  });
}

/** A table for each key and value of which readers chose enough. */
function learnTables(
  examplesOf: (
    key: PermissionKey,
    value: boolean,
  ) => { readonly examples: Example[]; readonly size: number; readonly bias: number },
): WeightTables {
  return Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) =>
      [true, false].flatMap((value) => {
        const { examples, size, bias } = examplesOf(key, value);
        const isKnown = examples.filter(({ chosen }) => chosen === 1).length >= FEWEST_CHOSEN;
        return isKnown ? [[idOf(key, value), learnTable(examples, size, bias)]] : [];
      }),
    ),
  );
}

function wordsOf(cases: readonly ReadingCase[]): WeightTables {
  return Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => {
      const examples = cases
        .filter((one) => isDecided(one, key))
        .map(({ text, agreed }) => ({ words: text.words, value: agreed.keys[key].value }));
      return learnWords(examples).map((table, at) => [idOf(key, VALUES[at] ?? null), table]);
    }),
  );
}

function likelihoodOf(
  cases: readonly SeenCase[],
  seenOf: (one: SeenCase, key: PermissionKey) => Seen,
): LikelihoodByKey {
  return Object.fromEntries(
    PERMISSION_KEYS.map((key) => [
      key,
      learnLikelihood(
        cases
          .filter(({ one }) => isDecided(one, key))
          .map((own) => ({ signs: signsOf(key, seenOf(own, key)), value: own.one.agreed.keys[key].value })),
      ),
    ]),
  );
}

const inFull = ({ seen }: SeenCase): Seen => seen;

/**
 * A few sentences of a text of which the key has the same value: those that prove it, or, where nothing does, any. Short texts are
 * few among the readings, and a judge that knows long ones alone doubts all that is said in one sentence.
 */
function excerptOf({ text, chosen, agreed }: ReadingCase, key: PermissionKey, below: Chance): DescribedText {
  const { value } = agreed.keys[key];
  const isProof = chosen[idOf(key, value)];
  const proving = text.sentences.filter((_, at) => isProof?.has(at));
  const others = text.sentences.filter(
    ({ found }) => value === null || found.every(({ rule }) => rule.key !== key),
  );
  const any = Array.from({ length: below(MOST_OTHERS) }, () => others[below(others.length)]);
  return {
    sentences: [...proving.slice(0, MOST_PROVING), ...any.filter((sentence) => sentence !== undefined)],
    words: { places: new Int32Array(), weights: new Float32Array() },
    isEnglish: text.isEnglish,
  };
}

/** The lowest bounds from which on what is given is right often enough. */
function boundsOf(cases: readonly (SeenCase & { readonly judge: Judge })[]): Bounds {
  const lowest = (isEnglish: boolean) => {
    const judged = cases
      .filter(({ seen }) => seen.isEnglish === isEnglish)
      .flatMap(({ one, seen, judge }) =>
        PERMISSION_KEYS.filter((key) => isDecided(one, key)).map((key) => {
          const judgement = judge.judge(key, seen);
          return { judgement, isRight: judgement.value === one.agreed.keys[key].value };
        }),
      );
    for (let bound = LOWEST_BOUND; bound < HIGHEST_BOUND; bound = Math.round((bound + 0.01) * 100) / 100) {
      const given = judged.filter(({ judgement }) => judgement.isSure && isEnough(judgement, bound));
      if (given.filter(({ isRight }) => isRight).length >= RIGHT_OF_GIVEN * given.length) return bound;
    }
    return HIGHEST_BOUND;
  };
  return { en: lowest(true), other: lowest(false) };
}
