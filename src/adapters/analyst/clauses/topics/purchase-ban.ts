import type { ClauseFinding } from '../clause-finding.js';
import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT } from '../words.js';

const BUYING =
  '(?:purchas(?:e|es|ed|ing)|buy(?:s|ing)?|bought|(?<!\\bin )order(?:s|ed|ing)?|check(?:ing)?[- ]?out|bid(?:s|ding)?|reserv(?:e|ing|ations)|book(?:s|ed|ing|ings)?|acquir(?:e|ing) (?:tickets|products|goods|items)|obtain(?:ing)? tickets)';
const MACHINE = [
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;]{0,80}?\\b(?:to|for|that|which)\\b[^.;]{0,50}?\\b${BUYING}\\b`,
  `(?<![a-z.@-])(?:${INSTRUMENT})[^.;,]{0,60}?\\b${BUYING}\\b`,
  `\\b${BUYING}\\b[^.;]{0,60}?\\b(?:by|via|using|through|with|from|by means of|use of)\\b[^.;]{0,40}?(?<![a-z.@-])(?:${INSTRUMENT})`,
  '\\b(?:automated|automatic) (?:[a-z]+ ){0,1}(?:purchas|buying|orders?|ordering|checkout|bidding|booking)|\\bauto-?(?:checkout|buy|purchas|bid)|\\badd[- ]to[- ]cart (?:services?|tools?)|\\b(?:checkout|ticket|sneaker|shopping|purchasing|buying|sniping) (?:bots?|scripts?|agents?|software)\\b',
  `\\bautomat(?:e|es|ing|ically) (?:the |any )?(?:[a-z]+ ){0,2}?${BUYING}\\b|\\b(?:complet|plac|mak)(?:e|es|ed|ing) (?:an? |any |the |your )?${BUYING} automatically`,
  '\\b(?:ai|artificial intelligence|autonomous|intelligent|software|computer|agentic) agents?\\b[^.;]{0,160}?\\b(?:transact|take (?:any )?actions?|act on (?:your|his|her|their|a)|conclude|enter into)',
  '\\buse (?:of )?(?:an? |any )?(?:buying |purchasing )?agents?\\b[^.;]{0,60}?\\bto (?:purchase|buy|order|make purchases)\\b',
].map((source) => new RegExp(source, 'g'));
/** Nothing can be bought here. */
const CLOSED = [
  /\b(?:purchases|orders) (?:are|is) not (?:possible|allowed|permitted|accepted)\b/,
  /\bnot (?:possible|able) to (?:order|purchase|buy)\b[^.;]{0,60}\b(?:from|on|through|via|at|over)\b/,
  /\b(?:you|users?|visitors?|customers?) (?:cannot|can not|can't|may not) (?:directly )?(?:purchase|buy|order)\b[^.;]{0,40}\b(?:products|services|goods|items|anything)\b[^.;]{0,30}\b(?:from|on|through|via|at|over) (?:this|our|the|[a-z0-9-]+\.[a-z]+)/,
  /\b(?:products|services|goods|items)\b[^.;]{0,30}\b(?:cannot|can not|can't) be (?:bought|purchased|ordered) (?:from|on|through|via|at|over)\b/,
];
const QUICK_BAN = /purchas|buy|order|check ?out|bid|reserv|book|ticket|agent/;

/** A ban on buying by machine. */
export function examinePurchaseBan(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  if (!QUICK_BAN.test(plain)) return undefined;
  for (const pattern of CLOSED) {
    const at = plain.search(pattern);
    if (at !== -1) return { key: 'make_purchases', value: false, weight: 1, passage, at };
  }
  for (const pattern of MACHINE) {
    for (const { index } of matchesOf(pattern, plain)) {
      if (passage.stanceAt(index) === 'forbidden') {
        return { key: 'make_purchases', value: false, weight: 1, passage, at: index };
      }
    }
  }
  return undefined;
}
