import type { Finding } from '../finding.js';
import type { Passage } from '../passage.js';

const API =
  /(?<![a-z.@/"-])(?:apis?\b(?!["'])|(?:web|rest|restful|graphql|public|download|partner|developer|data) apis?\b|application program(?:ming|mer|s|me)? interfaces?\b|sdks?\b|software development kits?\b|application programming\b)|\(["']?apis?["']?\)|(?<=["'])apis?["']/g;
const DEVELOPERS =
  /\bdevelopers? (?:terms|agreement|polic(?:y|ies)|platform|portal|program(?:me)?|site|documentation|docs|guidelines|tools|kit|licen[cs]e|accounts?|access|api|centre|center)\b|\bapi (?:keys?|terms|licen[cs]e|access|documentation|agreement|polic)/;
/** Interfaces of others, or made by users. */
const FOREIGN =
  /\b(?:(?:third[- ]party|youtube|google(?: maps)?|facebook|twitter|spotify|apple|microsoft|amazon|stripe|paypal|instagram|openai)(?:'s)? (?:[a-z]+ ){0,2}$|create (?:software|products?) or $)/;
/** What the service measures its visitors with, the libraries it is made of, and scraping explained. */
const TRACKING =
  /\b(?:cookies|pixels?|web beacons?|analytics tools|trackers|under (?:the )?(?:apache|mit|bsd)|from any source)\b/;
const HIDDEN =
  /\b(?:private|undocumented|unpublished|non-?public|internal|hidden|unofficial|unauthori[sz]ed|reverse[- ]engineered|unsupported)(?:,? (?:or |and )?[a-z-]+){0,3} (?:apis?|application programming interfaces?|endpoints?|interfaces?)\b/g;
const USES =
  /\b(?:access(?:es|ing)?|us(?:e|es|ing)|connect(?:s|ing)?|call(?:s|ing)?|interact(?:s|ing)? with|exploit(?:s|ing)?|query|querying|intercept(?:s|ing)?|scrap(?:e|ing)|utili[sz](?:e|ing)|through|via|tamper with|hack|develop (?:or use )?)\b[^.;]{0,50}$/;
/** A ban that leaves proper use alone. */
const LIMITED =
  /\b(?:rate limits?|excessive|reverse engineer|decompil|circumvent|exceed|compet|resell|sublicen|in (?:a|any) (?:way|manner)|in violation|other than (?:through|via|by|as)|except (?:through|via|by|as)|only (?:through|via|by)|unless (?:through|via)|outside (?:of )?(?:our|the)|without (?:using )?(?:our|the) (?:public |official |published )?api)/;
const SPARED = /\b(?:unless|except|other than|exclud(?:e|es|ing)|apart from)\b[^.;]{0,110}$/;
const PURPOSES = /^[^.;]{0,80}\bfor [a-z' -]{0,40}purposes?\b|^[^.;]{0,60}\bto "?(?!the\b|our\b|any\b)[a-z]/;
const OFFERED =
  /\b(?:we|our|us|the company)\b[^.;]{0,80}\b(?:provide|offer|make|publish|allow|enable|maintain)/;
const OURS = /\bour (?:public |official |published )?apis?\b/;
const PERMISSION =
  /\bapis?\b[^.;]{0,80}\b(?:require|requires|only (?:available|granted|accessible|permitted)|subject to)\b[^.;]{0,60}\b(?:prior|individual|written|explicit|express)\b[^.;]{0,30}\b(?:consent|permission|approval|authori[sz]ation)\b/;
const QUICK = /\bapis?\b|application program|sdk|software development kit|developer|endpoint|interface/;

/** Interfaces for programs: offered, regulated, or closed. */
export function examineApi(passage: Passage): Finding | undefined {
  const { plain } = passage;
  if (!QUICK.test(plain)) return undefined;
  const make = (value: boolean, weight: number, at: number): Finding => ({
    key: 'api_access',
    value,
    weight,
    passage,
    at,
  });
  for (const { index } of plain.matchAll(HIDDEN)) {
    if (passage.stanceAt(index) === 'forbidden') return make(false, 1, index);
  }
  const closed = plain.search(PERMISSION);
  if (closed !== -1) return make(false, 1, closed);
  for (const match of plain.matchAll(API)) {
    const at = match.index;
    const before = plain.slice(Math.max(0, at - 60), at);
    if (
      TRACKING.test(plain) ||
      FOREIGN.test(before) ||
      /\bapis? that function\b/.test(plain.slice(at, at + 24))
    )
      continue;
    if (isBanned(passage, plain.slice(Math.max(0, at - 120), at), at)) return make(false, 1, at);
    return OFFERED.test(plain) || OURS.test(plain)
      ? { ...make(true, 1, at), scope: 'despite-bans' }
      : make(true, 1, at);
  }
  const developers = plain.search(DEVELOPERS);
  const isForeign = FOREIGN.test(plain.slice(Math.max(0, developers - 60), developers));
  return developers === -1 || isForeign || TRACKING.test(plain)
    ? undefined
    : make(true, /\bapi /.test(plain) ? 1 : 0.5, developers);
}

function isBanned(passage: Passage, before: string, at: number): boolean {
  const { plain } = passage;
  if (!USES.test(before) || LIMITED.test(plain) || OFFERED.test(plain) || SPARED.test(before)) return false;
  if (PURPOSES.test(plain.slice(at))) return false;
  return passage.stanceAt(at) === 'forbidden';
}
