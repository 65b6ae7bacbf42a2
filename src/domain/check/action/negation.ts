import type { Token } from './tokenise.js';

/** Words that begin a clause without punctuation before them. */
const OPENS_CLAUSE: ReadonlySet<string> = new Set(
  'and but then without rather instead neither nor y pero sino sin und aber sondern ohne et mais sans'.split(
    ' ',
  ),
);

/** A clause that says what not to do: "please don't buy", "without posting", "nichts kaufen", "no publiques". */
const REFUSES = new RegExp(
  [
    '^(?:(?:and|but|or|then|please|also|so|kindly|y|pero|por favor|und|aber|sondern|bitte|et|mais|s il (?:vous|te) plait) )*(?:' +
      '(?:i (?:do not|dont|don t) (?:want|wish) (?:you |it |(?:my|the) \\w+ )?to|do not|dont|don t|never|neither|nor|avoid|refrain from|(?:i )?(?:refuse|decline) to|rather not|no need to|without|rather than|instead of' +
      '|not|no(?= (?:\\w+(?:ing|es|as|[aei]r)|\\w+ nada)\\b)|nunca|sin|ne|n(?= [aeiouh])|sans) (?!(?:forget|hesitate|worry|let|allow|permit|just|only|longer|solo)\\b))',
    '\\b(?:nichts?|kein\\w*|niemals|ohne)\\b',
    '\\bnothing\\b',
  ].join('|'),
);
/** A rule about others ("bots must not post") asks about the act in it. */
const IS_RULE =
  /\b(?:may|must|shall|should|can|cannot|cant|could|will|would|bots?|robots?|crawlers?|software|scripts?|machines?|automated|agents|users|allowed|permitted|accepted|welcome|darf|durfen|duerfen|erlaubt|gestattet|verboten|permitid[oa]s?|prohibid[oa]s?|autorise\w*|interdit\w*)\b/;

/** "don't" before an act. Words such as 特别 and 别的 contain the same character. */
const HAN_REFUSAL =
  /请勿|不要|不用|(?<![特分区级类性识告个差])别(?![的人墅名处样])|勿|不(?=[买購购发發评評下付注登上转爬抓])(?!发达)/;

/**
 * Removes the clauses that say what not to do: "just look, don't post" asks to look, and "do not buy
 * anything" asks for nothing. Rules about an act ("agents may not post") stay.
 */
export function withoutRefusals(tokens: readonly Token[]): readonly Token[] {
  return clausesOf(tokens.flatMap(cutHan))
    .filter((clause) => !isRefusal(clause.map(({ text }) => text).join(' ')))
    .flat();
}

function isRefusal(clause: string): boolean {
  return REFUSES.test(clause) && !IS_RULE.test(clause);
}

function clausesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [];
  for (const token of tokens) {
    const last = clauses.at(-1);
    if (last === undefined || token.gap === 'clause' || OPENS_CLAUSE.has(token.text)) clauses.push([token]);
    else last.push(token);
  }
  return clauses;
}

/** A run of Han characters holds one or two whole clauses. What follows a refusal in it is removed. */
function cutHan(token: Token): readonly Token[] {
  if (!token.isHan) return [token];
  const at = token.text.search(HAN_REFUSAL);
  if (at < 0) return [token];
  return at === 0 ? [] : [{ ...token, text: token.text.slice(0, at) }];
}
