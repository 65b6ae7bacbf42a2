import type { ClauseFinding } from '../clause-finding.js';
import { Searched } from '../matches.js';
import type { Passage } from '../passage.js';
import { ACTS, NOT_MADE, OF_CONTENT, OUTRIGHT, PROGRAMS, THINGS } from './post-ban-patterns.js';
import { closedAt } from './post-closed.js';

/** Other matters for which machines are forbidden. */
const OTHER_ACTS =
  /\bscrap|\bcreating user|\baccounts? by\b|\bvirus|\bworms?\b|\bmalware|\bmore\b[^.;]{0,50}\bthan\b/;
/** Training on what was posted, and sending what is no content. */
const NO_POSTING =
  /\b(?:machine|deep)[- ]learning\b|\btrain(?:ing)?\b|\b(?:submit(?:s|ted|ting)?|send(?:s|ing)?|transmit(?:ting)?) (?:any |an? )?(?:information|data|donations?|payments?|registrations?|orders?|bids?|applications?|transactions?)\b/;
/** The act and the machine are those of two statements. */
const TWO_STATEMENTS = /\b(?:and|or|but) (?:you|users?|members?|they) (?:may|must|shall|will|can|agree|do)\b/;
/** Sending requests is access, not posting. */
const REQUESTS = /\b(?:request messages|more requests|requests? (?:to|messages)|queries)\b/;
/** The service's own tools, which may not be turned to bad ends. */
const OWN_TOOLS = /\b(?:our|this|the) (?:software|programs?|tools?|ai|services?)\b|\bfrom our\b/;
const OWN_USE = /\bwe (?:[a-z]+ ){0,2}?(?:use|employ|deploy|rely|apply)\b/;
/** "… results in a ban" */
const PUNISHED =
  /^[^.;]{0,80}?\b(?:results? in|leads? to|is grounds for|will get|gets?|earns?|means|(?:will|may|can) be)\b[^.;]{0,40}\b(?:ban|banned|suspen|terminat|remov|block|delet|clos)/;
/** What asks for a label, or names a bad sort of what machines make, leaves the rest free. */
const PARTIAL =
  /\b(?:label|disclos|undisclosed|unlabel|watermark|indicat|attribut|mark(?:ed|ing)?\b|clearly|impersonat|deceiv|deceptive|mislead|human[- ]generated|deepfake|sexual|nud(?:e|ity)|child|consensual|defamat|harmful|election|sensitive|rel(?:y|iance)|accura|train|our ai|illegal|unlawful)|\b(?:that|which|if|where|when) (?:[a-z]+ ){0,3}?(?:violat|infring|breach|contain|depict|promot)/;
/** "We do not accept liability for …" turns nothing away. */
const EXCUSES = /\b(?:liab|responsib|warrant|guarantee)[^.;]{0,80}$/;
const PASSED_OFF = /\bas (?:your|their|his|one's) own\b/;
/** What the service says of itself: "we do our best that posts are not written by machines". */
const STATED = /\b(?:our|we)\b(?! (?:ask|require|request|expect|insist))[^.;]{0,80}$/;
const OURS = /\bour (?:[a-z]+ ){0,2}$/;
/** What turns content away, before and after it is named. */
const TURNS_AWAY =
  /(?:\b(?:not|no longer|never)|n't) (?:want(?: to)?|(?:wish to )?(?:consider|accept|publish|admit|host|welcome))\b[^.;]{0,100}$|\b(?:closed to|no place for|unwelcome|(?:prohibit|forbid|disallow|(?:not|n't) (?:allow|permit|tolerate))(?:s|ing)?|(?:we|moderators?|editors?|staff|admins?|administrators?|operator|publisher) (?:[a-z]+ ){0,5}?(?:reject|refuse|decline|remove|delete|take down|ban|block|exclude)s?)\b[^.;]{0,100}$/;
const NONE = /\bno (?:[a-z]+ ){0,2}$/;
const ADMITTED = /^[^.;]{0,40}\b(?:allowed|permitted|accepted|admitted|welcome|tolerated|(?:may|can) be)\b/;
const TURNED_AWAY =
  /^(?:[^.;]|etc\.){0,160}?\b(?:(?:will|may|must|is|are|get|gets|can) (?:also |be |[a-z]+ly ){0,3}(?:(?:be )?(?:removed|deleted|rejected|reverted|closed|dropped|frozen|hidden|refused|declined|disqualified|discarded|taken down|banned|blocked|prohibited|forbidden|out|taboo|void|ineligible|unwelcome|tainted|barred|disallowed|inadmissible)|not (?:be )?(?:[a-z]+ly )?(?:admitted|eligible|accepted|considered|welcome|allowed|permitted|published|tolerated|posted|uploaded|submitted|contributed))\b|(?:can't|cannot|can not|must not|may not) be (?:[a-z]+ly )?(?:posted|uploaded|submitted|contributed|published|entered|shared|exhibited|shown|displayed|listed|offered)|(?:is|are) an? prohibited|(?:violates?|breach(?:es)?) (?:this|these|our|the)\b|we (?:will |may |shall |can ){0,1}(?:delete|remove|reject|block|hide|take down|discard) (?:it|them|such|these|those)\b|(?:needs?|requires?|only (?:after|with)|subject to) [^.;]{0,30}?(?:agreement|approval|permission|consent|authori[sz]ation))/;
const PUTS_UP =
  /\b(?:(?:re)?post(?:ing)?|upload(?:ing)?|submit(?:ting)?|publish(?:ing)?|contribut(?:e|ing)|send(?:ing)?|shar(?:e|ing)|past(?:e|ing)|put|plac(?:e|ing)|leav(?:e|ing)|enter(?:ing)?|add(?:ing)?|distribut(?:e|ing)|transmit(?:ting)?|creat(?:e|ing)|writ(?:e|ing)|generat(?:e|ing)|mak(?:e|ing)|submissions? of|upload of)\b/;
/** The thing is the subject of a statement. */
const STATES = /^[^.;]{0,20} (?:should|may|might|is|are|will|can|does|do)\b/;
/** A ban on using, showing off or trusting what a machine made is none on posting it. */
const USES =
  /\b(?:us(?:e|es|ing)|(?:represent|claim|train|rely|sell|treat|regard|assum|interpret|view|access|download|copy)[a-z]*)\b[^.;]{0,80}$/;

const QUICK_CONTENT =
  /post|submi|upload|send|sent|publish|transmit|content|messag|comment|review|contribut|edit|mail|tweet|feedback|rating|profile|manuscript|writ|entr(?:y|ies)|fiction|essay|drawing|design|contact|listing|solicit|dialing|chat|spam|stor(?:y|ies)|image|photo|art\b|work|cod(?:e|ing)|answer|repl|text|ads?\b|advert|file|video|music|paste|recipe|record|clip|footage/;
const QUICK_MACHINE =
  /bot|automat|\bai\b|genai|artificial|\bscript|spider|macro|programmatic|program|software|auto-|robotic|auto(?:mess|post|click)|(?:ai|posting|upload|third[- ]party|software|computer|automated|autonomous) agent|\bagentic|generated|generative|generator|llm|gpt|language model|machine|mechanical|crawler|cron|(?:tools?|technolog(?:y|ies)|apps?|services?|extensions?|plug-?ins?) (?:that|which)|\bhand\b|human|manual|natural person/;

/** How far into an item the thing may stand that the item is about. */
const NEAR = 60;
const LOOK_BACK = 300;

/** A ban on posting by machine, on posting what a machine made, or on posting at all. */
export function examinePostBan(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  const at = machineBan(passage) ?? closedAt(plain);
  return at === undefined ? undefined : { key: 'post_content', value: false, weight: 1, passage, at };
}

function machineBan(passage: Passage): number | undefined {
  const { plain } = passage;
  if (!QUICK_MACHINE.test(plain) || !QUICK_CONTENT.test(plain)) return undefined;
  const searched = new Searched(plain);
  return (
    searched.find(ACTS, (at, end) => {
      const said = plain.slice(at, end);
      if (OTHER_ACTS.test(plain.slice(Math.max(0, at - 40), end))) return false;
      if (REQUESTS.test(plain.slice(at, end + 40)) || TWO_STATEMENTS.test(said)) return false;
      if (NO_POSTING.test(plain.slice(at, end + 16))) return false;
      if (OWN_TOOLS.test(said) || OWN_USE.test(plain.slice(Math.max(0, at - 30), at + 20))) return false;
      return passage.stanceAt(at) === 'forbidden' || PUNISHED.test(plain.slice(end, end + 160));
    }) ??
    searched.find(PROGRAMS, (at, end) => {
      if (OWN_TOOLS.test(plain.slice(Math.max(0, at - 5), end))) return false;
      return passage.stanceAt(at) === 'forbidden' || TURNED_AWAY.test(plain.slice(end, end + 200));
    }) ??
    searched.find(THINGS, (at, end) => isTurnedAway(passage, at, end)) ??
    searched.find(
      NOT_MADE,
      (at) =>
        !STATED.test(plain.slice(Math.max(0, at - 100), at)) &&
        OF_CONTENT.test(plain.slice(Math.max(0, at - 200), at)),
    ) ??
    searched.find(OUTRIGHT, (at) => !STATED.test(plain.slice(Math.max(0, at - 100), at)))
  );
}

/** Whether what a machine made may not be put up, or is not taken. */
function isTurnedAway(passage: Passage, at: number, end: number): boolean {
  const { plain } = passage;
  if (PARTIAL.test(plain.slice(Math.max(0, at - 25), end + 80))) return false;
  const before = plain.slice(Math.max(0, at - LOOK_BACK), at);
  if (EXCUSES.test(before) || PASSED_OFF.test(plain.slice(Math.max(0, at - 60), end))) return false;
  if (OURS.test(before) || REQUESTS.test(plain.slice(at, end + 40))) return false;
  if (TURNED_AWAY.test(plain.slice(end, end + 200))) return true;
  const isPutUp = PUTS_UP.test(before.slice(-40));
  if (!isPutUp && USES.test(before)) return false;
  const after = plain.slice(end, end + 200);
  if (TURNS_AWAY.test(before) || (NONE.test(before) && (!STATES.test(after) || ADMITTED.test(after))))
    return true;
  if (passage.stanceAt(at) !== 'forbidden') return false;
  if (isPutUp) return true;
  return (
    PUTS_UP.test(before) ||
    PUTS_UP.test(plain.slice(0, Math.min(at, NEAR))) ||
    (at < NEAR && !STATES.test(plain.slice(end)) && passage.inherited() === 'forbidden')
  );
}
