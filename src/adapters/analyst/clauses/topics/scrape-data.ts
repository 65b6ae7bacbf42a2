import type { ClauseFinding } from '../clause-finding.js';
import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT, MEANS } from '../words.js';
import { COLLECTING } from './collecting.js';

const BY_MEANS = new RegExp(`\\b${MEANS}\\b[^.;]{0,110}?(?<![a-z.@-])(?:${INSTRUMENT})`, 'g');
const MEANS_ALONE = new RegExp(`\\b${MEANS}\\b`, 'g');
const AS_SUBJECT =
  /\b(?:robots?|bots|crawlers?|spiders?|scrapers?|automated (?:means|tools|systems|software|programs|devices))\b(?:[^.;]|\betc\.){0,60}?\b(?:may|must|shall|can|is|are|will)\b[^.;]{0,20}\b(?:used|deployed|employed|run|operated|prohibited|forbidden|permitted|allowed)\b/g;
const LISTED =
  /\b(?:robots?|bots|spiders|crawlers?)\b[^.;]{0,30}\b(?:robots?|bots|spiders?|crawlers?|scrapers?|automated)\b/;
/** What an instrument does when it reads. */
const READING =
  /\b(?:(?:services?|sites?|platform|app|websites?)\b[^.;]{0,30}\b(?:used|accessed)\b|access(?:es|ed|ing)?(?! control)|retriev|extract|collect|gather|obtain|download|cop(?:y|ies|ying)|monitor|index|search|acquir|view|visit|navigat|interact with|look(?:s|ing)? up|scan|brows(?:e|ing)|captur|for any (?:other )?(?:purpose|reason)|quer(?:y|ies)|log(?:ging)? ?in|connect to|crawl|scrap|us(?:e|es|ing) (?:of )?(?:the|our|any|this|all|its)?(?! (?:an? |any |other )?(?:automat|robot|bot|script))(?: [a-z']+)? ?(?:(?:web)?sites?|services?|platform|app(?:lication)?s?\b|content|system|product)|aggregat|compil|mirror|archiv|cach(?:e|ing)|read(?:ing)?\b|us(?:e|es|ing|age)\b[^.;]{0,40}\bon (?:the|our|this))/;
/** What an instrument surely reads by, whatever else it does. */
const TAKING =
  /\b(?:access(?:es|ed|ing)?(?! control)|retriev|extract|scrap|crawl|harvest|gather|download|cop(?:y|ies|ying)|monitor|index|search|quer(?:y|ies)|scan|captur|acquir|navigat|interact with|look(?:s|ing)? up|min(?:e|ing)\b|view|collect(?:s|ing)? (?:any |or )?(?:[a-z]+ ){0,2}?(?:data|information|content|prices))/;
/** What an instrument does that other keys speak of, or that harms. */
const OTHERWISE =
  /\b(?:creat(?:e|ing)|regist(?:er|ering|ration)|sign(?:ing)? up|open(?:ing)?|submit|post|edit|upload|send|publish|transmit|comment|vot(?:e|ing)|purchas|buy|bid|order|plac(?:e|ing)|inflat|lik(?:e|ing)|follow(?:ing)?|stream|generat|increas|manipulat|play)/;
/** Another verb right before the instrument: "accounts registered by bots". */
const GOVERNED =
  /\b(?:created|creat(?:e|ing)|registered|register(?:ing)?|opened|submit(?:ted|ting)?|post(?:ed|ing)?|upload(?:ed|ing)?|sent|send(?:ing)?|publish(?:ed|ing)?|generat(?:ed|ing)|purchas(?:ed|ing)|vot(?:e|ing)|sign(?:ing|ed)? up)\b[^.;]{0,40}$/;
const LOAD =
  /\b(?:burden|load|strain|overload|flood|disrupt|interfer|attack|damage|disable|impair)[a-z]{0,6}\b[^;,.*]{0,50}$/;
const MALWARE = /\b(?:virus|viruses|worms?|trojan|malware|time bombs?|cancelbots?|malicious|harmful code)/;
const INFLATING = /\bartificial(?:ly)? (?:inflat|increas|generat|boost)/;
const GAME = /\b(?:cheats?|hacks?|mods?|exploits?|aimbots?|gameplay|in-game|matchmaking)\b/;
const PURPOSE_BEHIND =
  /^[^.;]{0,90}\bfor (?!any\b|all\b|the purposes? of (?:access|collect|extract|copy))(?:[a-z]+ ){0,3}[a-z]+/;
const BARE_ACT =
  /^["'(]?(?:us(?:e|ing) (?:any|of|a|an|data|robots?|bots?|automated|scripts?|spiders?|crawlers?)\b|employ(?:ing)?\b|scrap(?:e|ing)\b|crawl(?:ing)?\b|harvest(?:ing)?\b|data[- ]min|systematic|access(?:ing)?\b|extract(?:ing)?\b|collect(?:ing)?\b|screen[- ]scrap|automatically|programmatically|web[- ]scrap|automated (?:access|collection|use|data))(?![^.]{0,80}\b(?:is|are|may|will|helps?|allows?)\b)/;
const QUICK =
  /scrap|crawl|spider|harvest|min(?:e|ing)\b|bots?\b|automat|systematic|extract|bulk|mass|data |\bscript|meta-?search|agent|programmatic|macro|machine|mechanical|offline read|high[- ]volume|gathering|httrack|wget|ripper|headless|more than|software|mechanisms|reutili|re-utili|wholesale|large[- ]scale/;

/** Collecting by machine, and access by machine at all. */
export function examineScrapeData(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  if (!QUICK.test(plain)) return undefined;
  let granted: ClauseFinding | undefined;
  for (const at of places(plain)) {
    if (ELSEWHERE.test(plain.slice(at)) || BY_OTHERS.test(plain.slice(Math.max(0, at - 80), at))) continue;
    const stance = passage.stanceAt(at);
    if (stance === 'forbidden')
      return { key: 'scrape_data', value: false, weight: 1, passage, at, ...scopeOf(plain, at) };
    if (stance !== 'granted' && ONLY_THROUGH.test(plain.slice(Math.max(0, at - 60))))
      return { key: 'scrape_data', value: false, weight: 1, passage, at };
    if (stance === undefined && isBareAct(passage))
      return { key: 'scrape_data', value: false, weight: 1, passage, at };
    if (stance === 'granted' && isForAgents(plain, at)) {
      const despite = /\b(?:notwithstanding|however|despite|except that)\b/.test(plain.slice(0, at));
      granted ??= {
        key: 'scrape_data',
        value: true,
        weight: 1,
        passage,
        at,
        ...(despite && { scope: 'despite-bans' as const }),
      };
    }
  }
  return granted;
}

/** "Only through our interface", "only with our consent" forbids every other way. */
const ONLY_THROUGH =
  /\b(?:only|solely|exclusively)\b[^.;]{0,60}\b(?:through|via|by means of|with|upon|after|by using|using)\b[^.;]{0,60}\b(?:apis?|interfaces?|feeds?|consent|permission|approval|agreement|licen[cs]e)\b/;

/** An item without a subject, such as "using any robots …", whose lead-in is lost: what is so listed is what is banned. */
function isBareAct({ plain, lead }: Passage): boolean {
  return lead === undefined && BARE_ACT.test(plain);
}

function* places(plain: string): Generator<number> {
  for (const match of matchesOf(COLLECTING, plain)) yield match.index;
  for (const { index } of matchesOf(AS_SUBJECT, plain)) {
    const before = plain.slice(Math.max(0, index - 80), index);
    if (
      !GOVERNED.test(before) &&
      !MALWARE.test(plain) &&
      !GAME.test(plain) &&
      !OTHERWISE.test(plain.slice(index, index + 120))
    )
      yield index;
  }
  for (const match of matchesOf(BY_MEANS, plain)) {
    // The nearest means counts: "in using the site you may not deploy a bot" is about deploying.
    const at = match.index + ([...matchesOf(MEANS_ALONE, match[0])].at(-1)?.index ?? 0);
    if (reads(plain, at, match.index + match[0].length)) yield at;
  }
}

/** Whether the instrument between two offsets is one that reads: not one that only posts, registers, plays or harms. */
function reads(plain: string, from: number, to: number): boolean {
  const before = plain.slice(Math.max(0, from - 160), from);
  const around = plain.slice(from, Math.min(plain.length, to + 160));
  const lead = plain.slice(Math.max(0, to - 120), to).replace(/\S+$/, '');
  if (LOAD.test(before.slice(-80))) return false;
  if (MALWARE.test(around) || MALWARE.test(before))
    return /\bto (?:access|scrape|crawl|extract|collect|retrieve|copy|index|monitor|interact with)\b/.test(
      around,
    );
  if (INFLATING.test(around) && !/\b(?:access|scrap|extract|retriev)/.test(around)) return false;
  if (GAME.test(around) && !LISTED.test(around)) return false;
  if (GOVERNED.test(lead) && !READING.test(around.slice(to - from)) && !READING.test(lead.slice(-60)))
    return false;
  if (LISTED.test(around) && !OTHERWISE.test(around)) return true;
  if (OTHERWISE.test(around.slice(to - from - 1)) || OTHERWISE.test(lead))
    return TAKING.test(before.slice(-80) + around);
  return READING.test(before + around);
}

/** Collecting elsewhere with the help of the service is not collecting from it. */
const ELSEWHERE = /^[^.;]{0,40}\b(?:facial images|from the internet|third[- ]party (?:web)?sites)\b/;

/** What a user has to put up with from others is no ban on them. */
const BY_OTHERS = /\bthird[- ]part(?:y|ies)\b[^.;]{0,30}\b(?:may|might|could|can)\b(?! not)[^.;]{0,20}$/;

function scopeOf(plain: string, at: number): { scope?: 'some-purposes' } {
  return PURPOSE_BEHIND.test(plain.slice(at)) ? { scope: 'some-purposes' } : {};
}

const BY_MACHINE =
  /automat|\bbots?\b|robot|crawl|scrap|spider|\bscripts?\b|\bmin(?:e|ing)\b|\bbulk\b|programmatic/;

/** A grant to search engines alone is none to an agent, and extracting by hand is no machine's work. */
function isForAgents(plain: string, at: number): boolean {
  return BY_MACHINE.test(plain) && !/\bsearch engines?\b/.test(plain.slice(Math.max(0, at - 160), at + 40));
}
