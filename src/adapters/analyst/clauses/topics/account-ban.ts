import type { ClauseFinding } from '../clause-finding.js';
import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';
import { INSTRUMENT } from '../words.js';

/** What is opened. */
const ACCOUNT =
  '(?:(?:sub-?)?accounts?|profiles?|user ?names?|user ?ids?|ids\\b|handles?|registrations?|log-?ins?|memberships?|identit(?:y|ies)|mailbox(?:es)?|wallets?|credentials|customer (?:space|area)s?|(?:free )?trials?)';
const OPENING =
  '(?:creat(?:e|es|ed|ing|ion)|regist(?:er|ers|ered|ering|ration)|sign(?:s|ed|ing)?[- ]up|open(?:s|ed|ing)?|set(?:ting)?[- ]up|obtain(?:s|ed|ing)?|establish(?:es|ed|ing|ment)?|generat(?:e|es|ed|ing|ion)|appl(?:y|ying) for|(?:pre-)?activat(?:e|es|ed|ing|ion)|acquir(?:e|es|ed|ing)|provision(?:s|ed|ing)?|spin(?:ning)? up|(?:ma(?:ke|kes|de|king)|get(?:s|ting)?|request(?:s|ed|ing)?|found(?:s|ed|ing)?)(?= (?:an?y? |several |many |multiple |new |more |further |additional )*(?:[a-z]+ )?(?:account|profile|user ?name|handle|log-?in|mailbox|wallet|membership|registration)))';
const OPENED =
  '(?:created|registered|opened|set[- ]up|obtained|established|generated|made|requested|acquired|founded|produced|activated|formed)';
/** An account as the very object: "create listings in an account" opens none. */
const OPENS_ACCOUNT = `${OPENING}\\b(?: or [a-z]+)?(?: of)?(?:(?! (?:in|on|of|to|from|with|within|into|about|using|via|through|by) )[^.;]){0,60}?\\b${ACCOUNT}\\b`;
/** Acts that need no object. */
const JOINING =
  '(?:(?:self-?)?regist(?:er|ers|ered|ering|rations?)|sign(?:s|ed|ing)?[- ]?ups?|enrol(?:l?(?:s|ed|ing|l?ments?))?|onboarding|account (?:creation|opening))';
/** What else is registered. */
const ELSEWHERE =
  ' (?:your|an?|their|any|the) (?:interest|products?|devices?|votes?|complaints?|domains?)\\b';
const FORM = `(?:(?:registration|sign-?up|signup|enrol+ment|joining|application|onboarding|account[- ](?:creation|opening)|membership) (?:forms?|pages?|process(?:es)?|flows?|procedures?|steps|questionnaires?))`;
const FILLING =
  '(?:fill(?:s|ed|ing)? (?:in|out)|complet(?:e|es|ed|ing)|submit(?:s|ted|ting)?|sen(?:d|ds|t|ding)|lodg(?:e|es|ed|ing)|pass(?:es|ing)?|go(?:es|ing)? through)';

/** What acts in place of a person; here a script is no text that is posted. */
const MACHINE = `(?<![a-z.@-])(?!automated (?:messages?|calls?|e-?mails?|texts?|notif|repl|post|renew|payment|decision|moderat|updat))(?:${INSTRUMENT}|script(?:s|ed|ing)?\\b|emulators?\\b|virtual machines?\\b|headless\\b|unattended\\b|non-human\\b|mechanical\\b|language models?\\b|ai (?:tools?|assistants?|systems?|agents?)|virtual assistants?|(?:computer|auto-?fill|form[- ]filling|registration|chat) programs?\\b|form[- ]fillers?|(?:external|third[- ]party) software)`;
/** What acts in place of a person only where it is said to have acted. */
const ACTOR =
  '(?:software|programs?|tools?|devices?|machines?|computers?|algorithms?|generators?|agents?|assistants?|applications?|extensions?)\\b';
const WITH =
  '(?:through|via|by|with|under|in|means of|use of|aid of|help of|as a result of|on the basis of|(?<!\\b(?:or|and) )(?:using|employing|utili[sz]ing|deploying|running|operating|applying|launching|engaging in|performing))';

/** Accounts opened by a machine: who does it, to what, and how, in the orders in which it is said. */
const MACHINE_OPENS = [
  // open accounts by automated means; accounts that were opened with bots
  `\\b${OPENS_ACCOUNT}[^.;]{0,90}?\\b${WITH}\\b[^.;]{0,70}?${MACHINE}`,
  `\\b${OPENS_ACCOUNT}[^.;]{0,200}?\\b(?:under|by|through|via|in) (?:an? )?automated (?:means|way|manner|fashion|process(?:es)?|methods?)`,
  `\\b(?:${OPENS_ACCOUNT}|${JOINING})\\b[^.;]{0,60}?\\b(?:by (?:an? )?machines?|with the (?:help|aid|assistance) of (?:an?y? )?(?:[a-z-]+ ){0,2}${ACTOR})`,
  `\\b${ACCOUNT}\\b[^.;]{0,40}\\b${OPENED}\\b[^.;]{0,60}?\\b(?:by|through|via|using|with|under)\\b[^.;]{0,50}?${MACHINE}`,
  `\\b${ACCOUNT}\\b[^.;]{0,40}\\b${OPENED} by (?:means of )?(?:an?y? |other )?(?:[a-z-]+ ){0,2}${ACTOR}`,
  `\\b${OPENS_ACCOUNT}(?:,? (?:in|for|by|whether|including|such as|or otherwise)\\b[^.;]{0,70})?[^.;,]{0,30}\\b(?:automatically|programmatically|by machine)(?=$|[.,;:)]| (?:or|and|in|with|for|by|using|through|so)\\b)`,
  `\\b${ACCOUNT}\\b[^.;]{0,30}\\bbe ${OPENED}\\b[^.;]{0,40}\\b(?:automatically|programmatically|by machine)\\b`,
  // registration by means of robots; sign-ups that were submitted by software
  `\\b${JOINING}\\b(?! (?:of |any |a )?(?:domains?|trade ?marks?|vehicles?|votes?|bids?)\\b|${ELSEWHERE})[^.;]{0,60}?\\b(?:by|through|via|using|with|under|us(?:e|ing) of)\\b[^.;]{0,50}?${MACHINE}`,
  `\\b${JOINING} (?:[a-z]+ ){0,4}?by (?:an?y? )?(?:[a-z-]+ ){0,2}(?:(?:or )?[a-z]+ ){0,2}?(?:software|programs?|machines?|devices?|computers?)\\b`,
  `\\b(?:${FORM}|applications? (?:for|to)\\b[^.;]{0,40})[^.;]{0,50}?\\b(?:by|through|via|using|with)\\b[^.;]{0,40}?(?:${MACHINE}|computer programs?)`,
  // bots that register; software to open accounts with; robots which fill in the form
  `${MACHINE} (?:[a-z]+ )?${OPENS_ACCOUNT}`,
  `${MACHINE}[^.;]{0,90}\\b(?:to|for|that|which|may|can|in connection with)\\b[^.;]{0,60}\\b${OPENS_ACCOUNT}`,
  `${MACHINE}[^.;]{0,90}?\\b(?:to|for|that|which|when|while|in connection with|of)\\b[^.;]{0,50}?\\b(?:(?:registering|signing up|enrol+ing)\\b|(?<!, or )(?:register|sign up|enrol+)\\b(?! (?:of|a trade|domain)|${ELSEWHERE})|${FILLING} [^.;,]{0,30}(?:${FORM}|sign-?up|registration|enrol+ment))`,
  `${MACHINE}[^.;]{0,40}? (?:in|during|for|at) (?:the |our |any )?(?:${FORM}|registration|sign-?up|enrol+ment|account creation)\\b(?! (?:data|information|number|fee))`,
  `\\b(?:us|employ|run|runn|provid|deploy|utili[sz]|offer)(?:e|es|ed|ing|s)? (?:or [a-z]+ )?(?:(?:any|an?|other|external|third[- ]party|unauthori[sz]ed|special) )*(?:software|tools?|programs?|extensions?)\\b[^;]{0,200}?\\b(?:for|to|that|which)\\b[^.;]{0,60}?\\b(?:${OPENS_ACCOUNT}|registering|register|signing up|signs? up|enrol+ing)\\b`,
  `\\b(?:software|tools?|programs?|services?|extensions?)\\b(?: [a-z]+){0,2} (?:that|which|to) (?:[a-z]+ ){0,2}?${FILLING} (?:[a-z]+ ){0,2}(?:${FORM}|sign-?up|registration|enrol+ment)`,
  // automated sign-ups; bot-created accounts; scripting the form
  `(?<![a-z.@])(?:automat(?:ed|ic)|(?:ro)?bot|scripted|programmatic(?:ally)?|machine|mechanical(?:ly)?|(?:software|computer)(?=-|[- ](?:based|driven|generated)))[- ](?:(?:or|and|bulk|mass|based|driven|generated|user|member) ){0,2}(?:${JOINING}|(?:account|profile|user|login)s? (?:creation|registration|opening)|${OPENED}(?: [a-z]+){0,3} ${ACCOUNT})\\b`,
  `\\b${ACCOUNT}\\b[^.;]{0,60}(?<!\\b(?:will|shall|may) be |\\b(?:is|are) )\\b(?:(?:bot|machine|computer|software)[- ]|(?:automatically|programmatically) )${OPENED}\\b`,
  `\\bautomat(?:ed|ic|ically)\\b[^.;]{0,40}\\b(?:account|profile|user)s? (?:creation|registration)|(?<!\\b(?:will|shall|may) be |\\b(?:is|are|we) )\\b(?:automatically|programmatically) (?:creat|regist|open|generat|mak|request|obtain)[a-z]*\\b[^.;]{0,40}\\b${ACCOUNT}`,
  `\\b(?:script(?:ing)?|automat(?:e|es|ing)) (?:the |our |any |your )?(?:[a-z]+ ){0,2}?(?:${FORM}|${JOINING}|(?:creation|opening|registration) of [^.;,]{0,20}${ACCOUNT})`,
  `\\b(?:onboarding|${JOINING}|${FORM})\\b[^.;]{0,20}\\b(?:driven|operated|controlled|handled|completed|performed) by [^.;]{0,30}${MACHINE}`,
  // opened without a person
  `\\b(?:${OPENS_ACCOUNT}|${JOINING}|${FORM})\\b[^.;]{0,60}\\b(?:without (?:an?y? )?human|otherwise than by (?:the|a) (?:individual|person|human))`,
  // accounts that a machine would hold
  `\\b(?:register|registering|enrol+|enrol+ing|sign(?:ing)? up) (?:an? |any )?(?:ai agent|(?:ro)?bot|script|computer program)s?\\b`,
  `\\b${OPENING} ${ACCOUNT} for (?:[a-z]+ )?(?:programs|(?:ro)?bots|language models|ai agents|machines)\\b`,
].map((source) => new RegExp(source, 'g'));

/** Machines that may not join: the ban is a part of the wording. */
const MACHINE_BARRED = [
  `${MACHINE}[^.;]{0,100}?\\b(?:may not|can ?not|can't|must not|shall not|(?:not |in)eligible to|not (?:allowed|permitted|entitled) to)\\b[^.;]{0,20}?(?:\\b${JOINING}\\b|\\bjoin\\b|\\b(?:create|open|hold|have|own|obtain) (?:an? )?(?:[a-z]+ )?${ACCOUNT})`,
  `\\b(?:${OPENS_ACCOUNT}|${JOINING}|${FORM})\\b[^.;]{0,60}?\\bwithout (?:the )?(?:use|using|aid|help|assistance|employing)[^.;]{0,20}?${MACHINE}`,
].map((source) => new RegExp(source));

/** Where the words themselves tell that it is held against the user. */
const AMENDED = /\b(?:multiple|false|fake|fraudulent|bulk)\b/;
const CONDEMNED =
  /\b(?:void|voided|invalid|inadmissible|ineligible|disregarded|rejected|refused?|declined?|deleted?|removed?|cancelled|canceled|disqualif(?:y|ies|ied|ication)|suspended?|blocked|banned|clos(?:e|ed)|switch(?:ed)? off|terminated?|(?:subject|lead|grounds?|result) (?:to|for|in) (?:immediate |permanent |the )*(?:termination|deletion|removal|suspension|cancellation|closure)|against (?:the|our) (?:rules|policy|terms)|excluded|forfeit(?:ed|s)?|lapses?|aborted|not (?:be )?(?:honou?red|accepted|accept|allowed|permitted|ok|okay|cool|welcome|eligible|valid|counted|created|recogni[sz]ed))\b/;
/** "You did not use …", as a user assures; "accounts must not be …". */
const DENIED =
  /\b(?:did not|didn't|(?:have|has|had|was|were|been) not|haven't|hasn't|(?:may|must|shall|can|should) ?not(?= be))\b(?! (?:yet|already))/;
/** What the service does with machines of its own. */
const SERVICE_ACTS =
  /\b(?:we|us|our|company)\b(?: (?:[a-z]+ly|may|will|can|also|and|or)){0,3} (?:us(?:e|es|ing)|employ|operat|deploy|rel(?:y|ies) on|run|have|creat|generat|open|regist|set up|automatically|systems?|software|tools?)[^.;]{0,50}$|\b(?:is|are|will be|shall be|gets?|by us) $|\bour (?:[a-z]+ ){0,2}$/;

/** Cheap tests that come first: a machine, something that is opened, and an act of opening. */
const QUICK_MACHINE =
  /bot|automat|\bscript|spider|crawler|macro|programmatic|machine|program|software|mechanical|emulat|unattended|non-human|without (?:a |any )?human|virtual assistant|tools? |device|otherwise than|agents? |\bai\b/;
const QUICK_OBJECT =
  /account|profile|user ?name|user ?id|\bids\b|handle|regist|sign(?:s|ed|ing)?[- ]?up|log-?in|member|identit|mailbox|wallet|credential|customer (?:space|area)|enrol|onboard|trial|joining|application/;
const QUICK_ACT =
  /creat|regist|sign(?:s|ed|ing)?[- ]?up|open|set(?:ting)?[- ]up|obtain|establish|generat|apply|activat|ma(?:k|d)|get|request|acquir|found|provision|spin|produc|enrol|onboard|complet|fill|submi|lodg|joining|trial|application/;

/** How much of what introduces an item is read with it: "… where the enrolment", "using bots to:". */
const LEAD_TAIL = 160;

/** A ban on opening accounts by machine. */
export function examineAccountBan(passage: Passage): ClauseFinding | undefined {
  const { plain, lead } = passage;
  const introduction =
    lead === undefined || /[.;]$/.test(lead.plain) ? '' : `${lead.plain.slice(-LEAD_TAIL)} `;
  const text = introduction + plain;
  if (!QUICK_MACHINE.test(text) || !QUICK_OBJECT.test(text) || !QUICK_ACT.test(text)) return undefined;
  const ban = (at: number): ClauseFinding => ({
    key: 'create_account',
    value: false,
    weight: 1,
    passage,
    at,
  });
  for (const pattern of MACHINE_BARRED) {
    const at = plain.search(pattern);
    if (at !== -1) return ban(at);
  }
  const isCondemned = CONDEMNED.test(text);
  for (const pattern of MACHINE_OPENS) {
    for (const match of matchesOf(pattern, text)) {
      const start = match.index - introduction.length;
      if (start + match[0].length <= 0) continue;
      const at = Math.max(0, start);
      if (isHeldAgainst(passage, at, match[0], isCondemned)) return ban(at);
    }
  }
  return undefined;
}

function isHeldAgainst(passage: Passage, at: number, words: string, isCondemned: boolean): boolean {
  const before = passage.plain.slice(Math.max(0, at - 80), at);
  const stance = passage.stanceAt(at);
  if (stance === 'forbidden') return true;
  if (SERVICE_ACTS.test(before) || stance === 'granted') return false;
  if (AMENDED.test(words) || DENIED.test(before + words)) return true;
  return isCondemned;
}
