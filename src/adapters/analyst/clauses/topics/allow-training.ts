import type { ClauseFinding } from '../clause-finding.js';
import { matchesOf } from '../matches.js';
import type { Passage } from '../passage.js';
import { grantsAnyUse, grantsTraining } from './training-grants.js';

const AI =
  '(?:(?<![a-z.@/-])(?:gen)?ai(?![a-z@]|-(?!related))|artificial intelligence|artificial[- ]intelligence|machine[- ]learning|deep[- ]learning|(?<![a-z])llms?\\b|language models?|foundation(?:al)? models?|neural networks?|generative (?:ai|models?|artificial|tools?|systems?|technolog)|machine translation (?:engines?|systems?)|text-to-speech|(?:ai|ml|data|diffusion|learning|statistical|predictive) models?|large models?|(?<![a-z])ml\\b|generative ai|models? that compete|competing (?:ai )?models?|algorithms?)';
const TRAIN =
  '(?:train(?:s|ed|ing)?|fine-?tun(?:e|es|ed|ing)|pre-?train(?:s|ed|ing)?|develop(?:s|ed|ing|ment)?|creat(?:e|es|ed|ing|ion)|build(?:s|ing)?|improv(?:e|es|ed|ing|ement)|teach(?:ing)?|ground(?:ing)?|fed|enter(?:ed|ing)?|enhanc(?:e|ing)|test(?:ing)?|validat(?:e|ing|ion)|calibrat(?:e|ing)|distill?(?:ing|ation)?|feed(?:ing)?|input(?:s|ting)?|ingest(?:s|ing|ion)?|program(?:ming)?|populat(?:e|ing)|datasets?|data sets?|benchmark(?:ing)?|optimi[sz](?:e|ing)|learn(?:ing)?)';
const TRAINING = [
  `\\b(?:re-?)?train(?:s(?= (?:an?|any|its|their|the)\\b)|ed|ing)?\\b[^.;]{0,90}?\\b(?:models?\\b(?! (?:aircraft|railways?|trains?|numbers?|years?))|${AI})`,
  `\\b${TRAIN}\\b[^.;]{0,70}?(?:${AI})`,
  `(?:${AI})[^.;]{0,60}?\\b(?:training|train\\b|trained|(?:be|is|are) taught|fine-?tuning|development|datasets?|learning purposes|purposes)\\b`,
  '\\btrain(?:ing)?,? (?:or |and )?(?:calibrat|validat|fine-?tun|distil|benchmark)(?:e|es|ing)\\b',
  '\\b(?:training|fine-?tuning) (?:data(?! protection)|data ?sets?|sets?\\b|corp(?:us|ora))|\\b(?:training|learning) process(?:es)? of (?:an?y? )?(?:[a-z]+ ){0,3}(?:models?|ai|tools?|systems?|algorithms?)\\b',
  '\\bfor (?:the )?purposes? of training\\b|\\b(?:to|for) (?:the )?(?:purposes? of )?(?:machine learning|ai training)\\b',
  '\\btext(?:[- ]and[- ]|[- ]?/[- ]?| & |[- ]or[- ])data[- ]min(?:ing|e)\\b|\\bdata[- ]and[- ]text[- ]mining\\b|\\btdm\\b|\\btext(?:,? [a-z]+)? or data mining\\b',
  '\\b(?:use|used|using)\\b[^.;]{0,80}\\b(?:by|with|in|as (?:an )?inputs? (?:to|for|into)|for) (?:[a-z]+ ){0,3}?(?:artificial intelligence|machine[- ]learning|generative ai|large language|llms?\\b|ai (?:models?|systems?|training|tools|applications|programs?|purposes))',
  '\\b(?:output|outputs|results|responses)\\b[^.;]{0,100}\\b(?:develop|train|create|build|improve)\\b[^.;]{0,60}\\b(?:compet|models?\\b|similar)',
  '\\b(?:develop|improve|train|create|build|enhance)(?:s|ing)?\\b[^.;]{0,90}?\\b(?<!business |pricing |revenue |payment |operating )models\\b',
  '\\b(?:develop|train|create|build|improve)\\b[^.;]{0,60}\\bmodels?\\b[^.;]{0,40}\\bcompet',
  '\\bin connection with (?:any )?(?:artificial intelligen(?:ce|t)|generative ai|ai|machine[- ]learning) (?:technolog(?:y|ies)|systems?|models?|tools?|development|training)\\b',
  '\\bdevelop\\b[^.;]{0,200}?\\bincluding\\b[^.;]{0,40}?\\b(?:artificial intelligence|machine[- ]learning)\\b[^.;]{0,24}?\\b(?:systems?|models?)\\b',
].map((source) => new RegExp(source, 'g'));
const RESERVES =
  /\b(?:reserv(?:e|es|ed|ing|ation)|expressly (?:object|exclude)|does not (?:consent|agree))\b[^.;]{0,160}\b(?:text[- ]and[- ]data|tdm|data mining|machine learning|artificial intelligence|ai training)\b|\b(?:text[- ]and[- ]data|tdm)\b[^.;]{0,120}\breserv|\b(?:article 4(?:\(3\))?|art\. 4)[^;]{0,60}\b2019\/790\b|\b44b\b/;
const SERVICES_OWN =
  /(?:^|[.;:,] )(?:we|us|our (?:partners|service providers))\b(?! (?:do not|don't|(?:grant|give) no|prohibit|forbid|expressly prohibit|reserve|strictly prohibit))[^.;]{0,140}$|\b(?:you (?:hereby )?(?:grant|agree that we|acknowledge|consent)|opt out|opt-out|grants? us|allow us|used by us|permit us|your content to|our models?|our (?:ai|services?|algorithms?|technolog|products?|machine)|(?:we|us) to)\b/;
/** What users give the service: what it does with that is not asked. */
const USERS_DATA =
  /\b(?:your (?:[a-z]+ )?(?:content|data|inputs?|outputs?|information|personal|communications|identifiable)|customer (?:content|data)|private communications|personal data|input content)\b/;
const BINDS =
  /\b(?:you|users?|customers?|members?|visitors?|subscribers?|licensees?|third part(?:y|ies))\b[^.;:]{0,60}\b(?:not|never|prohibited|cannot|can't|won't)\b/;
const QUICK =
  /train|\bai\b|genai|artificial|machine|text|tdm|llm|model|creative commons|cc[- ]|cc0|licen[cs]e|790|44b|datasets?|public domain/;

/** Training and developing models on the service's content by others. */
export function examineTraining(passage: Passage): ClauseFinding | undefined {
  const { plain } = passage;
  if (!QUICK.test(plain)) return undefined;
  const make = (value: boolean, at: number): ClauseFinding => ({
    key: 'allow_training',
    value,
    weight: 1,
    passage,
    at,
  });
  const reserved = plain.search(RESERVES);
  if (reserved !== -1) return make(false, reserved);
  let granted: ClauseFinding | undefined;
  for (const pattern of TRAINING) {
    for (const match of matchesOf(pattern, plain)) {
      const at = match.index;
      if (isNoTraining(match[0]) || (!bindsUsers(passage, at) && isOfServices(plain, at))) continue;
      const stance = passage.stanceAt(at);
      if (stance === 'forbidden' || EXCLUSIVE.test(plain)) return make(false, at);
      if (grantsTraining(plain, stance)) granted ??= make(true, at);
    }
  }
  if (granted !== undefined) return granted;
  const open = grantsAnyUse(plain);
  return open === -1 ? undefined : make(true, open);
}

/** "Only through our licensing programme" forbids every other way. */
const EXCLUSIVE =
  /\b(?:only|solely|exclusively)\b[^.;]{0,140}\b(?:through|via|under|with|by|upon|after|subject to)\b/;

/** Words that only look like training models. */
function isNoTraining(words: string): boolean {
  if (/^algorithms?$|\btrain (?:journey|station|ticket)/.test(words)) return true;
  if (/^(?:creat|generat|produc|develop|enhanc)ed (?:by|with|using|through|via|or)\b/.test(words))
    return true;
  if (/algorithm/.test(words) && !/\btrain/.test(words)) return true;
  if (
    /^(?:creat|develop|improv|test|program|learn|input|optimi|enhanc|build)/.test(words) &&
    !/model|program|dataset|training|machine|artificial|\bai (?:system|tool|product|service)|\bai\b/.test(
      words,
    )
  )
    return true;
  return false;
}

/** Whether it is users who are told what not to do, here or in the lead-in. */
function bindsUsers({ plain, lead }: Passage, at: number): boolean {
  return (
    BINDS.test(plain.slice(0, at)) ||
    (lead !== undefined &&
      (BINDS.test(lead.plain) || (lead.lead !== undefined && BINDS.test(lead.lead.plain))))
  );
}

/** Whether the models are those of the service, or made of what users give it. */
function isOfServices(plain: string, at: number): boolean {
  return USERS_DATA.test(plain) || SERVICES_OWN.test(plain.slice(Math.max(0, at - 160), at));
}
