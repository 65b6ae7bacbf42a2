import type { ClauseFinding } from '../clause-finding.js';
import type { Passage } from '../passage.js';

const ACCOUNT =
  '(?:accounts?|profiles?|log-?ins?|credentials|memberships?|registrations?|handles?|user ?names?|user ?ids?)';
const JOINING =
  '(?:regist(?:er|ers|ered|ering|rations?)|sign(?:s|ed|ing)?[- ]?ups?|enrol(?:l?(?:s|ed|ing|l?ments?))?|onboarding|(?:account|profile) (?:creation|opening)|join|become a member)';
const FORM =
  '(?:(?:registration|sign-?up|signup|enrol+ment|joining|onboarding|account[- ](?:creation|opening)) (?:forms?|pages?|process|flow|procedure|steps|questionnaire))';
const HUMAN_BEING =
  '(?:human(?: being)?s?\\b|(?:real|living|actual|breathing|flesh[- ]and[- ]blood)(?:,? (?:and )?(?:living|breathing))? (?:persons?|people|individuals?|humans?)\\b)';
const SELF =
  "(?:(?<!for )(?:yourself|himself|herself|himself or herself|themselves|themself)|personally|in person(?! at)|manually|by hand|with (?:his or her|his|her|their|your|one's) own hands?)";
const DONE =
  '(?:complet(?:e|es|ed|ing)|fill(?:s|ed|ing)? (?:in|out)|carr(?:y|ied|ying) out|perform(?:s|ed|ing)?|undertak(?:e|en|ing)|go(?:es|ing)? through|submit(?:s|ted|ting)?|proceed|do|done|made|enter(?:s|ed|ing)?|mak(?:e|ing)|effect(?:ed)?)';
const BOUND = '(?:must|has to|have to|needs? to|shall|should|may only|can only|is to|are to|are required to)';

/** Only people may have accounts, or open them. */
const HUMAN = [
  `\\b(?:you|users?|account holders?|members?|applicants?|players?|participants?) ${BOUND} (?:also )?be (?:an? )?(?:individual )?(?:natural person acting|(?:real |live |actual |living |individual ){0,2}human|${HUMAN_BEING})`,
  `\\byou (?:also |hereby |thereby )?(?:represent|warrant|affirm|certify|declare|confirm|assure|acknowledge)\\b[^.;]{0,90}\\byou are (?:an? |the )?${HUMAN_BEING}`,
  `(?:^|[;:,] |\\bthat )you are (?:an? )?${HUMAN_BEING} and\\b[^.;]{0,30}\\b(?:fill|complet|regist|sign|creat)`,
  `\\b(?:an? )?(?:real |live )?human(?: being)? (?:must|has to|needs to|should) (?:create|register|open|sign|complete|fill)`,
  `\\b${ACCOUNT} (?:can|may|must|shall)(?: only)? be (?:created|registered|opened|held|used|set up)[^.;]{0,30}\\b(?:by|for) [^.;]{0,20}${HUMAN_BEING}`,
  `\\baccounts? (?:can|may|must|shall) only be (?:created|registered|opened)[^.;]{0,30}\\bnatural persons?\\b`,
  `\\b${ACCOUNT} (?:(?:is|are) (?:only |reserved |intended |meant )*for|belongs to|must (?:belong to|represent)) (?:an? |one |only |exactly one )?(?:single )?${HUMAN_BEING}`,
  `\\bonly (?:humans?|human beings|real people|people(?= (?:can|may)))\\b[^.;]{0,30}\\b(?:register|create|open|sign up|join|have an account)`,
  `\\baccounts?\\b[^.;]{0,20}\\bonly if (?:you are|he is|she is|they are) (?:a )?natural persons?\\b`,
  `\\bonly (?:register|create|open)\\b[^.;]{0,80}\\bnatural person\\b[^.;]{0,40}\\bon (?:his|her|their|your|its) own behalf`,
  `\\bhuman (?:being|applicant|user|person|individual|operator)s?(?: (?:who|by whom|has|have|must))\\b[^.;]{0,60}\\b(?:create|register|open|enrol|complete|sign)`,
  `\\bnon-?human (?:users?|entit(?:y|ies)|persons?|visitors?|applicants?)\\b[^.;]{0,80}\\b(?:not|in)[- ]?(?:eligible|permitted|allowed)`,
].map((source) => new RegExp(source));

/** Each step of opening an account is to be taken by the user alone. */
const IN_PERSON = [
  `\\b(?:must|shall|has to|have to|need to|will|agrees? to|undertakes? to|represents?\\b[^.;]{0,30}|warrants?\\b[^.;]{0,30}|please|each (?:member|user|applicant|player)|you are) (?:(?:personally|manually) )?${DONE}\\b[^.;]{0,40}\\b(?:${FORM}|registration|sign-?up|enrol+ment|onboarding)\\b(?: steps)?[^.;]{0,30}?\\b${SELF}`,
  `\\b(?:must|shall|have to|has to) (?:only )?(?:register|sign up|enrol|create (?:[a-z]+ ){0,2}accounts?) (?:manually|by hand)\\b`,
  `\\b(?:must|shall|has to|have to|undertakes? to)\\b[^.;]{0,20}\\b(?:personally|manually) ${DONE}\\b[^.;]{0,40}\\b(?:${FORM}|registration|sign-?up|enrol+ment|onboarding)`,
  `\\b(?:${FORM}|registration|sign-?up|enrol+ment|onboarding)\\b[^.;]{0,30}\\b${BOUND} (?:only )?be ${DONE}\\b[^.;]{0,40}?\\b(?:${SELF}|by (?:a|the) (?:human|natural person))`,
  `\\b${ACCOUNT} ${BOUND} (?:only )?be (?:created|set up|opened|made|registered) (?:only |personally )?by (?:the |an? )?(?:person|individual|user|member|holder|owner)s? (?:it |whom |who (?:is|it|will)|${SELF})`,
].map((source) => new RegExp(source));

const LETS_IN = '(?:invit(?:ed|ation|ations|es?)|nominated|hand-?picked)';
/** Accounts for those alone whom the service has asked or picked. */
const INVITED = [
  `\\b(?:${ACCOUNT}|access|sign-?up|joining)\\b[^.;]{0,50}\\b(?:by|upon|on|through|with an?) (?:personal |individual |direct )?invitation only\\b`,
  `\\binvitation[- ]only\\b[^.;]{0,60}\\b(?:${ACCOUNT}|service|community|network|platform)`,
  `\\binvite[- ]only (?:service|community|platform|network|site|membership|registration)`,
  `\\b(?:only (?:be )?(?:available|open|possible|create|created|register|registered|join|opened|issued)|can only)\\b[^.;]{0,60}\\b(?:invited|invitation)\\b[^.;]{0,40}`,
  `\\b${ACCOUNT}\\b[^.;]{0,50}\\b(?:only|exclusively|solely)\\b[^.;]{0,70}\\b${LETS_IN}`,
  `\\bonly (?:way in|way to (?:join|register|become))\\b[^.;]{0,40}\\b${LETS_IN}`,
  `\\b(?:no one|nobody|no person|you (?:may|can) ?not|not possible|not be possible to)\\b[^.;]{0,20}\\b${JOINING}\\b[^.;]{0,20}\\b(?:without|unless)\\b[^.;]{0,40}\\b(?:${LETS_IN}|(?:personal|individual|invitation|invite) code|referral)`,
  `\\b(?:${JOINING}|joining) without (?:an? |our )?(?:personal )?invit[a-z]+ is (?:not|im)`,
  `\\b(?:no one|nobody|no[- ]body) else (?:may|can|shall|is (?:allowed|permitted) to) ${JOINING}`,
  `\\b${ACCOUNT} (?:is|are) (?:only |strictly )?(?:restricted|limited|reserved|open|available|offered)(?: only| exclusively)? (?:to|for) (?:the )?(?:individuals|persons|people|users|those|customers|members|companies|researchers|partners) (?:whom? |that )?(?:we|the [a-z]+|our [a-z]+) (?:have |has )?(?:personally |individually )?(?:picked|selected|chosen|approved|invited|nominated|admitted|vetted)`,
  `\\bmembers? only (?:if|where|when|after|once) (?:[a-z]+ ){0,4}?(?:committee|board|council|members?) (?:[a-z]+ ){0,2}?(?:admits?|approves?|elects?|invites?|votes?|accepts?)`,
].map((source) => new RegExp(source));

const LEAVE = '(?:approval|authori[sz]ation|permission|consent)';
/** Accounts that need a leave given to each user. */
const BY_LEAVE = [
  `\\b(?:${ACCOUNT}) (?:is|are|will be|shall be|can be|may be)(?: only)? (?:granted|issued|given(?: out)?|opened|provided|created|assigned|allocated)\\b[^.;]{0,60}\\b(?:case[- ]by[- ]case|(?:up)?on (?:[a-z]+ )?(?:written|individual|personal) (?:${LEAVE}|agreement|application to)|(?:after|following|subject to) (?:[a-z]+ ){0,2}(?:written|individual) (?:${LEAVE}|agreement|licen[cs]e))`,
  `\\b(?:no (?:[a-z]+ ){1,3}|nobody |no one )(?:may|shall|can) (?:open|have|hold|register|create|obtain)\\b[^.;]{0,50}\\b(?:account|membership|log-?in)s?\\b[^.;]{0,40}\\bunless\\b[^.;]{0,140}\\b(?:approved|confirmed|authori[sz]ed|consented|admitted|agreed)\\b[^.;]{0,40}\\bwriting\\b`,
  '\\bself-?(?:registration|sign-?up|enrol+ment) (?:is|are) (?:not|neither|im)(?: |possible)',
  `\\b(?:${ACCOUNT})\\b[^.;]{0,60}\\bnot (?:be )?(?:available|issued|offered) (?:on|by|through|as) (?:an? )?self-?service`,
].map((source) => new RegExp(source));
/** Who needs a leave or an invitation for something else than a first account. */
const OTHER_LEAVE =
  /\b(?:minors?|under (?:the age|\d)|parents?|guardians?|another|additional|second|multiple|more than one|workspaces?|channels?|groups?|servers?|rooms?|part(?:y|ies) (?:chat|line)|meetings?|events?|features?|tournaments?|beta (?:test|feature|program|service|version)s?|sub-?accounts?|authori[sz]ed users?|captcha)\b/;

const QUICK =
  /human|real|living|flesh|breathing|natural person|personally|in person|manually|by hand|own hands?|yourself|h(?:im|er)self|themsel|by (?:the|an?) (?:person|individual)|invit|nominat|hand-?picked|else|picked|selected|chosen|approved|vetted|admit|case[- ]by[- ]case|writ(?:ten|ing)|self-?(?:regist|sign|enrol|service)|individual|committee|board|referral|code/;
const QUICK_JOINING =
  /account|profile|log-?in|credential|member|regist|handle|user ?name|user ?id|sign|enrol|onboard|join|you (?:must|need|have to)|way in|non-?human|service|community|represent|warrant|affirm|certify/;

/** Accounts that only a person may open, or only one who has been let in. */
export function examineAdmission(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  if (!QUICK.test(plain) || !QUICK_JOINING.test(plain)) return undefined;
  const ban = (at: number): ClauseFinding => ({
    key: 'create_account',
    value: false,
    weight: 1,
    passage,
    at,
  });
  for (const pattern of [...HUMAN, ...IN_PERSON]) {
    const at = plain.search(pattern);
    if (at !== -1) return ban(at);
  }
  if (OTHER_LEAVE.test(plain)) return undefined;
  for (const pattern of [...INVITED, ...BY_LEAVE]) {
    const at = plain.search(pattern);
    if (at !== -1) return ban(at);
  }
  return undefined;
}
