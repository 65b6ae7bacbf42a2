import { orders, type Phrase, phrases } from './phrase.js';

const READER =
  '(?:ais?|a\\.i\\.|artificial intelligences?|llms?|gpt|chatgpt|claude|gemini|language models?|chatbots?|models?|machines?|crawlers?|robots?|bots?|classifiers?|annotators?|parsers?|(?:ai |virtual |digital )?assistants?|ai (?:agents?|models?|systems?|readers?|tools?)|automated (?:readers?|systems?|agents?|tools?))';
/** People whose work concerns machines are addressed in ordinary terms. */
const NOT_PEOPLE =
  "(?![\\s-](?:developer|compan|provider|user|researcher|vendor|operator|trainer|owner|maker|lab|firm|service|product|generated|feature|output|training))(?!'s)";
const THIS =
  '(?:this|these|our|the present) (?:page|document|text|terms|polic(?:y|ies)|site|website|agreement|content)';
/** What such a reader is told to find: that everything is allowed, or a word to answer with. */
const ALL_ALLOWED = String.raw`(?:\b(?:all|every|each|everything|anything)\b[^.!?]{0,60}\b(?:allowed|granted|permitted|approved|true|yes)\b|\ball[ -](?:allowed|true|granted|permitted)\b|\b(?:approve|grant|permit|allow)\s(?:everything|anything|all|each|every|scraping|training)\b|\b(?:say|answer|output|return|respond|reply|report|conclude|state|print|classify|label|mark)\b[^.!?]{0,50}\b(?:allowed|true|granted|permitted|yes|permissive)\b|\b(?:ignore|disregard|overlook)\s(?:the|all|any|every|your)\b|\bbe permissive\b|\b(?:revoked|void|lifted|outdated|suspended)\b|\byour (?:task|output|answer|verdict|classification|prompt|instructions)\b)`;
const SOON = `(?=[^\\n]{0,240}?${ALL_ALLOWED})`;

/** Ways to address any machine that reads the page, in folded text. */
export const MACHINE_READER_PHRASES: readonly Phrase[] = [
  ...phrases(
    String.raw`\b(?:hello|hi|hey|dear|attention|note|listen|important|warning|psst)[,:!]?\s(?:(?:to|for|all|any|the|you|every)\s){0,3}${READER}\b${NOT_PEOPLE}${SOON}`,
    String.raw`\b${READER}\s(?:(?:that|which|who)\s)?(?:(?:is|are)\s)?(?:read|process|analy[sz]|pars|summari[sz]|scan|visit|evaluat|classif|index)(?:ing|s|es|e|ies)?\s(?:this|these)\b${SOON}`,
    String.raw`\b(?:if|since|because|as)?\s?(?:you\sare|you're)\s(?:an?|the)\s(?:\w+\s){0,2}?${READER}\b${NOT_PEOPLE}${SOON}`,
    String.raw`\byou\b[^.!?]{0,20}\bare\s(?:an?\s)?(?:machine|language model|ai|llm|classifier)\b(?!\s(?:developer|compan|provider|user|agent))${SOON}`,
    String.raw`\b(?:automated|machine|ai|computer|algorithmic)[\s-](?:analysis|review|classification|reading|evaluation|summary|assessment)\sof\s${THIS}\b${SOON}`,
    String.raw`\b(?:applies|apply|addressed|directed|intended|meant|reserved|written|for)\s(?:only\s|solely\s|exclusively\s)?(?:to|for|at)\s(?:any\s|all\s|the\s)?${READER}\b${NOT_PEOPLE}${SOON}`,
    String.raw`\bfor\s(?:ai|llm|machine|automated|model)\s(?:readers?|agents?|models?|systems?|assistants?)\b\s?[:,-]${SOON}`,
    String.raw`\b(?:instructions?|directives?|orders?|prompt|command)\s(?:to|for)\s(?:the\s|any\s|all\s)?(?:ais?|llms?|language models?|models?|assistants?|chatbots?|gpt|classifiers?|annotators?|crawlers?|bots?)\s?:`,
    String.raw`\b(?:in|for|of)\syour\s(?:json|classification|verdict|annotation|labelling|structured output)\b`,
    String.raw`\byour\s(?:instructions?|task|prompt|role|objective|system prompt)\s(?:has|have)\s(?:now\s|just\s)?(?:been\s)?(?:changed|updated|replaced|revised|overridden)\b`,
    String.raw`\b(?:not|than|over|instead of)\s(?:as\s|what\s|to\s)?your\s(?:system\s)?(?:prompt|instructions?)\s(?:say|tell|ask|want)s?\b`,
    String.raw`\byou\smust\snow\s(?:approve|grant|permit|allow|answer|say|output|return)\b`,
    String.raw`\brepeat\safter\sme\b`,
    String.raw`\b(?:document|page|text|site|terms|website)\s(?:must|should|shall|is\sto|has\sto)\sbe\s(?:classified|labell?ed|marked|treated|rated|scored|annotated|summari[sz]ed|interpreted)\sas\s(?:\w+\s){0,2}(?:permissive|allowed|allowing|permitted|permitting|true|unrestricted|granting)\b`,
    String.raw`\bthe\s(?:summary|classification|verdict|conclusion|analysis|assessment)\s(?:of|for)\s${THIS}\b[^.!?]{0,30}?(?:\bis\b|\bbe\b|:)[^.!?]{0,20}?\b(?:allowed|true|permitted|permissive|granted)\b`,
  ),
  ...orders(
    String.raw`\bsay\s(?:yes|allowed|true)\sto\s(?:everything|all|every|each)`,
    String.raw`\b(?:approve|grant|allow|permit)\s(?:everything|all\s(?:seven|of\s(?:it|them))|every\s(?:permission|key|question|request|activity)|scraping|crawling)\b`,
    String.raw`\b(?:ignore|disregard|overlook|forget|skip|bypass|override|drop)\b[^.!?]{0,50}\b(?:your|safety|system)\s(?:safety\s|own\s|default\s)?(?:guidelines?|rules|training|restrictions|policies|classification|prompts?|instructions?)\b`,
    String.raw`\b(?:ignore|disregard|overlook|forget|skip)\s(?:the|all|any|every|what)\b[^.!?]{0,40}\b(?:bans?|prohibitions?|(?:system|prompt|developers?|openai|user)\s(?:told|tells|said|says|asked|gave))\b`,
    String.raw`\boverride\b[^.!?]{0,40}\b(?:classification|verdict|label|result)s?\b[^.!?]{0,30}\b(?:allowed|true|permitted)\b`,
    String.raw`\b(?:ignore|disregard|overlook|forget|skip)\b[^.!?]{0,40}\b(?:rules|restrictions|clauses?|sections?|terms|provisions)\b[^.!?]{0,40}(?:\b(?:and|then)\s(?:\w+\s)?|[.!]\s(?:just\s|simply\s)?)(?:answer|say|report|state|output|return|respond|approve|grant|allow|permit|treat|mark)\b`,
    String.raw`\b(?:output|give|print|return|state|deliver|issue|write|change|set)\s(?:me\s)?your\s(?:verdict|answers?|classification|result|json|labels?|annotation)\b`,
    String.raw`\b(?:stop|do not|don't)\s(?:reading|analy[sz]\w*|process\w*|evaluat\w*|pars\w*|read)\s(?:here\b|the\srest\b|beyond\b|any\sfurther|further\sand|anything\s(?:else|below|above))`,
  ),
  // The vocabulary of prompts, which terms for people do not use.
  ...phrases(
    String.raw`\b(?:the|your|this|my|previous|true|new)\s(?:\w+\s)?system\s(?:prompt|message)\b`,
    String.raw`\bwhatever\s(?:your|the)\s(?:developers?|prompt|instructions|creators?|makers?|system)\b`,
    String.raw`\bfor\s(?:every|each|all|any)(?:\sof\sthe)?(?:\sseven)?\s(?:key|permission|question|field|category|item)s?\b[^.!?]{0,30}?\b(?:return|output|answer|say|write|put|give|report)\b[^.!?]{0,20}?\b(?:allowed|true|yes|permitted)\b`,
    String.raw`\bthe\s(?:value|word|label)\s(?:denied|allowed|true|not_addressed)\b`,
    String.raw`\byour\s(?:evaluation|classification|analysis|assessment|reading)\sof\sthis\s(?:site|page|document|text)\b`,
    String.raw`\b(?:flag|report|find)\sno\s(?:restrictions?|bans?|prohibitions?)\b`,
    String.raw`\byou\shave\s(?:full|complete|unlimited|my|our)\s(?:permission|authority|approval)\b[^.!?]{0,60}?\b(?:write|answer|say|output|return|report|respond)\b`,
    String.raw`\b(?:ai|llm|model|bot|crawler)s?\s(?:must|should|shall)\s(?:not\s)?(?:report|record|quote|mention)\sthe\s(?:bans?|prohibitions?|restrictions?)\b`,
    String.raw`\b(?:all|every)\s(?:permission|key)s?\s(?:set\s(?:to|as)\s)?true\b`,
  ),
  ...orders(
    String.raw`\b(?:ignore|forget|disregard)\s(?:the\s)?(?:schema|output format|json|question|task|everything\s(?:else|here|below|in\sthis)|anything\selse)\b`,
    String.raw`\b(?:do not|don't|never|must not)\s(?:output|return|answer|say|report|use|write|give)\b[^.!?]{0,20}?\b(?:denied|not_addressed)\b`,
    String.raw`\b(?:switch|enter|enable|activate|go)\s(?:to\s|into\s)?(?:developer|dan|debug|god|unrestricted|jailbreak|permissive)\smode\b`,
    String.raw`\b(?:pretend|imagine)\s[^.!?]{0,60}?\b(?:permits?|allows?|allowed|permitted|removed|lifted|void)\b`,
    String.raw`\b(?:prioriti[sz]e|obey|follow|trust)\sthis\s(?:message|note|page|text|document)\b[^.!?]{0,20}\b(?:over|instead|rather|above)\b`,
    String.raw`\b(?:do not|don't|never|must not)\s(?:record|report|list|note|flag|mention|quote)\s(?:the|any|a|these|those)\s(?:\w+\s)?(?:prohibitions?|bans?|restrictions?)\b`,
  ),
];
