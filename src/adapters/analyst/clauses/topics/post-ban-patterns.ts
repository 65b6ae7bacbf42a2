import { type Gated, gated } from '../matches.js';
import { INSTRUMENT } from '../words.js';
import {
  ANY_MACHINE,
  BY,
  CONTENT,
  DETERMINERS,
  FOR,
  gap,
  MACHINE,
  MACHINE_MADE,
  MADE,
  MAKE,
  POST,
  POST_ACT,
  POSTED,
  POSTS_IT,
  SOFTWARE,
  START,
  TALK,
  WHOLLY,
  WITH,
  WRITER,
} from './posting-words.js';

/** What patterns need before they are tried. */
const A_MACHINE = new RegExp(MACHINE);
const A_WRITER = new RegExp(`${START}${WRITER}`);
const ANY = new RegExp(ANY_MACHINE);
const AUTOMATION = /auto|bot|script|mechanical|programmatic|machine/;
const MADE_BY_MACHINE = new RegExp(`\\b${MACHINE_MADE}`);
const THAT = / (?:that|which)\b/;
const BY_HAND = /manually|individually|by hand|by you\b|human|person|people/;

/** Acts done by a machine; a ban when what they stand under forbids them. */
export const ACTS: readonly Gated[] = [
  gated(`\\b${POST}\\b${gap(90)}\\b${BY}\\b[^.;]{0,60}?${MACHINE}`, A_MACHINE),
  gated(`\\b${MAKE}\\b[^.;,]{0,30}?\\b${POSTED}\\b${gap(60)}\\b${BY}\\b[^.;,]{0,40}?${MACHINE}`, A_MACHINE),
  gated(
    `\\b(?:${POST}|${MAKE})\\b[^.;,]{0,30}?\\b${TALK}\\b[^.;,]{0,40}?\\b(?:using|by means of|with the (?:help|aid|assistance) of|through|via|by) (?:[a-z]+ ){0,2}?${START}(?:${WRITER})`,
    A_WRITER,
  ),
  gated(
    `${MACHINE}${FOR(90)}\\b(?:(?:to|for)\\b${FOR(240)}\\b${POST_ACT}|(?:that|which)\\b${FOR(60)}\\b${POSTS_IT}|(?:to|for|that|which)\\b${FOR(60)}\\b${MAKE}\\b(?:(?! (?:of|from) )[^.;]){0,30}?\\b${POSTED})\\b(?! (?:more|requests?|quer))`,
    A_MACHINE,
  ),
  gated(
    `${MACHINE}[^.;]{0,120}?\\b(?:when|while|in) (?:posting|commenting|messaging|contacting|communicating with|chatting)\\b`,
    A_MACHINE,
  ),
  gated(`${MACHINE} (?:(?:re)?posting|replying|commenting|messaging|publishing|tweeting)\\b`, A_MACHINE),
  gated(
    `\\bautomat(?:e|es|ing)\\b[^.;]{0,60}?\\b(?:posting|posts?|messag(?:es|ing)|comment(?:s|ing)|sending|submissions?|publi(?:shing|cation)|uploads?|uploading|repl(?:ies|ying)|listings?)\\b`,
    AUTOMATION,
  ),
  gated(
    `\\b(?:hav(?:e|ing)|let(?:ting)?|get(?:ting)?|allow(?:ing)?|permit(?:ting)?|instruct(?:ing)?|caus(?:e|ing)|enabl(?:e|ing)) ${DETERMINERS}{0,2}(?:[a-z]+ ){0,1}?(?:${ANY_MACHINE})[^.;]{0,60}?\\b(?:${POST_ACT}\\b|${MAKE}\\b[^.;,]{0,30}?\\b${POSTED}\\b)`,
    ANY,
  ),
  gated(
    `\\b(?:hand|delegate|outsource|entrust|leave)(?:s|ing)?\\b[^.;,]{0,30}?\\b${CONTENT}\\b(?: over)? to (?:[a-z]+ ){0,2}?${MACHINE}`,
    A_MACHINE,
  ),
  gated(
    `\\b(?:use|uses|using|usage of|use of|employ|employing|deploy|run|running) ${DETERMINERS}{0,2}(?:[a-z-]+,? (?:or |and )?){0,3}?${START}(?:${SOFTWARE}|${WRITER})[^.;]{0,60}?\\b(?:to|for|which|that)\\b (?:[a-z]+,? ){0,4}?(?:${POST_ACT}|${MAKE})\\b[^.;]{0,40}?\\b${POSTED}\\b`,
    ANY,
  ),
  gated(
    `\\b${POST}\\b[^.;]{0,90}?\\b(?:in an? (?:automated|automatic|mechanical) (?:way|manner|fashion)|programmatically)`,
    AUTOMATION,
  ),
  gated(
    `\\b(?:automatically|mechanically|programmatically) (?:[a-z]+ (?:or|and) )?(?:post|send|submit|publish|upload|comment|messag|(?:${MAKE}|transmitting) (?:[a-z]+ ){0,6}?(?:posts|content|messages|comments|reviews|replies|listings|ads))[a-z]*`,
    AUTOMATION,
  ),
  gated(`\\bauto-?(?:messag|post|comment|repl|tweet|submi|upload)`, AUTOMATION),
];
/** Programs that post of their own accord. */
export const PROGRAMS: readonly Gated[] = [
  gated(
    `\\b(?:software|programs?|tools?|applications?|apps?|services?|bots?|technolog(?:y|ies)|plug-?ins?|extensions?|systems?)\\b (?:that|which)\\b[^.;]{0,60}?\\b(?:${POST_ACT}|${POSTS_IT}|${MAKE})\\b[^.;]{0,50}?\\b(?:by (?:itself|themselves)|of (?:its|their) own (?:accord|motion)|automatically|unattended|without (?:any |an? )?(?:human|user|manual|person)|on (?:your|their|his or her) behalf|for (?:you|them))`,
    THAT,
  ),
  gated(
    `\\b(?:software|programs?|tools?|applications?|bots?)\\b (?:that|which),? without (?:any |an? )?(?:human|user|manual|person)[^.;]{0,60}?\\b(?:${POST_ACT}|${POSTS_IT}|${MAKE})\\b`,
    THAT,
  ),
];
/** Things that a machine posts or writes; a ban when they may not be put up, or are turned away. */
export const THINGS: readonly Gated[] = [
  gated(
    `\\b(?:automated|automatic|auto|auto-generated|robotic|scripted|bot-generated|bot|machine-generated|robot),? (?:(?:or |and )?[a-z-]+ (?:or |and )?){0,2}?(?:posts?\\b|posting|tweets?\\b|messag|comment(?:s|ing)|reviews\\b|e-?mails?\\b|submissions?|communications?|contributions?|uploads?|uploading|replies|spam|chat|listings?|edits\\b|editing|dialing|content (?:creation|posting|generation))`,
    AUTOMATION,
  ),
  gated(`\\b${MACHINE_MADE},? (?:[a-z]+,? (?:and |or )?){0,3}?${CONTENT}\\b`, MADE_BY_MACHINE),
  gated(
    `${START}(?:${WRITER})(?:[a-z]* )?(?:[a-z-]+ ){0,1}?(?:content|outputs?|texts?|art|artworks?|images|pictures|music|writing|stories|submissions|answers|posts|reviews|contributions)\\b`,
    A_WRITER,
  ),
  gated(
    `\\b${CONTENT}\\b[^.;]{0,80}?\\b${MADE}${WHOLLY} ${WITH} (?:[a-z-]+,? ){0,4}?(?:${ANY_MACHINE})`,
    ANY,
  ),
  gated(`\\b${POSTED}\\b(?: [a-z]+){0,3} ${MADE} automatically\\b`, AUTOMATION),
  gated(
    '\\b(?:is|are|was|were|been) (?:[a-z]+ )?(?:automatically|auto|ai|machine|computer|bot)[- ](?:generated|written|created)\\b',
    MADE_BY_MACHINE,
  ),
  gated(`\\b${CONTENT}\\b (?:from|by) (?:[a-z]+ ){0,2}?${START}(?:${WRITER}|bots?\\b)`, ANY),
  gated(
    `\\b${CONTENT}\\b (?:that|which)? ?(?:an? |any )?(?:[a-z]+ ){0,1}?(?:${ANY_MACHINE})[a-z]*(?: [a-z]+){0,2} (?:produced|wrote|writes?|generated|generates?|made|makes?|created|creates?|posted|posts|sent|sends?)\\b`,
    ANY,
  ),
];
/** What content must not have come from. */
export const NOT_MADE: readonly Gated[] = [
  gated(
    `\\bnot (?:be |been |being )?${MADE}${WHOLLY} (?:${WITH}) (?:[a-z]+,? ){0,3}?(?:${START}(?:${WRITER}|(?:ro)?bots?\\b|automated|software\\b|machines?\\b))`,
  ),
  gated(
    `\\bnot (?:be |been )?(?:ai|machine|computer|automatically|randomly|bot)[- ] ?(?:or [a-z]+[- ])?(?:generated|written|created)\\b`,
  ),
];
export const OF_CONTENT = new RegExp(`\\b(?:${CONTENT}|it)\\b[^.;]*$`);
/** Bans that carry their own negation. */
export const OUTRIGHT: readonly Gated[] = [
  gated(
    `(?<!\\bour )${START}(?:${INSTRUMENT}|(?<!\\b(?:the|this|such) )software\\b)[^.;,]{0,30}? (?:may not|cannot|can't|must not|shall not|(?:are|is) not (?:allowed|permitted|entitled) to) (?:be used to )?(?:${POST_ACT}|${MAKE}\\b[^.;,]{0,30}?\\b${POSTED})\\b`,
    ANY,
  ),
  gated(
    `(?<!\\bour )${START}(?:${WRITER})[^.;,]{0,30}? (?:(?:may not|cannot|can't|must not|shall not) be used to|must not|(?:are|is) not (?:allowed|permitted) to) (?:${POST_ACT}|${MAKE}\\b[^.;,]{0,30}?\\b${POSTED})\\b`,
    A_WRITER,
  ),
  gated(
    `\\b(?:nor|neither|no) (?:(?:can|may|shall|do) )?(?:the )?(?:ro)?bots? (?:can |may |shall )?${POST_ACT}\\b`,
  ),
  gated(
    `\\b(?:${CONTENT}|messages)\\b[^.;,]{0,30}? (?:must|shall|should|have to|has to|may only|can only) (?:always |all |each )?be (?:${MADE}|put up|typed|entered|uploaded)[^.;,]{0,30}? (?:(?<=typed )by you|manually|by hand|by (?:an? |the )?(?:real |natural |actual |living )?(?:humans?|human beings?|persons?|people)\\b)`,
    BY_HAND,
  ),
  gated(
    `\\b(?:each|every) (?:[a-z]+ )?${CONTENT.replace('(?:', '(?:comment|post|review|file|submission|message|entry|answer|')} (?:must|shall|is to|has to) be (?:[a-z]+ ){1,3}(?:individually|manually|by hand|by (?:an? )?(?:human|person))`,
    BY_HAND,
  ),
  gated(
    `\\b(?:posting|editing|commenting|contributing|messaging|chatting|uploading|writing)\\b[^.;,]{0,30}? (?:is|are) (?:restricted|limited|reserved|open only|only open)(?: only)? (?:to|for) (?:humans?|human beings?|natural persons?|people)\\b`,
  ),
  gated(
    `\\bonly (?:humans|human beings|natural persons|real people) (?:may|can|are allowed to) (?:${POST_ACT}|write|take part)\\b`,
  ),
  gated(`\\bhave to be a (?:human|real person)[^.;]{0,30} to (?:${POST_ACT}|take part|join the discussion)`),
];
