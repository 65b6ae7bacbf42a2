import { orders, type Phrase, phrases, unguarded } from './phrase.js';

/** What an answer to the generator's question would say. */
const VALUE = String.raw`(?:allowed|allow|true|permitted|permissible|permissive|granted|unrestricted|authori[sz]ed|yes|positive|public domain|compliant|not_addressed|erlaubt|autorise|permitido)\b`;
const SAY =
  '(?:answer|output|return|respond|reply|say|state|report|conclude|print|emit|write|indicate|produce)';
const LABEL =
  '(?:classify|mark|label|treat|rate|consider|interpret|tag|flag|score|record|regard|set|evaluate|count|list|put|fill)';
const MACHINE =
  '(?:ai|a\\.i\\.|artificial intelligence|llm|gpt|chatgpt|claude|gemini|language model|assistant|chatbot|model|machine|automated (?:reader|system|agent|tool|classifier|analysis)|crawler|robot|bot|agent|parser|classifier|annotator|reader|compliance (?:bot|checker|analyst))s?';
const KEY =
  '(?:permission|key|field|categor(?:y|ie)|question|value|answer|boolean|flag|propert(?:y|ie)|label|action|item|entry|entrie)s?';
const ASKED =
  '(?:must|should|shall|please|will|always|only|are to|is to|(?:are |is )?(?:instructed|required|asked|told|expected) to|just|simply|then|to)';

/** Orders to a machine in English, in folded text. */
export const ENGLISH_PHRASES: readonly Phrase[] = [
  // Orders to ignore earlier instructions.
  ...orders(
    String.raw`\b(?:ignore|disregard|forget|override|overrule|overlook|discard|dismiss|bypass|skip|neglect|drop|abandon|do not follow|don't follow|stop following|pay no (?:attention|heed) to|set aside)\b(?=[^.!?]{0,70}\b(?:previous|prior|above|earlier|preceding|foregoing|former|all|any|every|your|system|other|existing|original|initial|current|these|those|everything|before)\b)[^.!?]{0,70}?\b(?:instructions?|prompts?|directives?|directions|system messages?|programming|guardrails?|context)\b`,
    String.raw`\b(?:ignore|disregard|forget)\b[^.!?]{0,10}\b(?:everything|anything|all|whatever|what)\s(?:that\s)?(?:you\s(?:were|have\sbeen|are|had\sbeen)\s(?:told|given|asked|instructed)|(?:was\s|is\s|written\s|said\s){0,4}(?:above|before\sthis|so\sfar)|came\sbefore|you\sknow|you\s(?:have\s)?(?:just\s)?read)`,
    String.raw`\b(?:ignore|disregard|forget)\s(?:the\s)?(?:above|foregoing|preceding|text|page|rest)\b[^.!?]{0,40}?\b(?:and|then)\s(?:\w+\s)?${SAY}\b`,
  ),
  ...phrases(
    String.raw`\b(?:your|the)\s(?:output|answer|response|result|verdict|classification)\s(?:must|should|shall|has\sto)\s(?:always\s)?(?:be|read|say|state)\b[^.!?]{0,20}?\b(?:allowed|true|permitted|yes)\b`,
    String.raw`\b(?:new|updated|revised|real|actual|true|hidden|secret|additional)\s(?:system\s)?(?:instructions?|prompt|task|directives?|orders?)\s?(?::|(?:for|to)\s(?:the\s|all\s|any\s)?${MACHINE}\b|(?:is|are)\s(?:to|as follows))`,
    String.raw`\b(?:system|developer|administrator|admin)\s(?:prompt|message|override|instructions?|note|update|notice|command)\s?(?::|--|\])`,
  ),
  // An addressee other than a human reader is told what to say.
  ...phrases(
    String.raw`\b${MACHINE}\b[^.!?]{0,120}?(?:\b${ASKED}|[:,;\n-])\s(?:(?:always|only|simply|just|then|therefore|hence|must|should|please|not)\s){0,3}${SAY}\b[^.!?]{0,60}?(?:\b${VALUE}|\{|\bjson\b)`,
    String.raw`\b${MACHINE}\b[^.!?]{0,120}?(?:\b${ASKED}|[:,;\n-])\s(?:(?:always|only|simply|just|then|therefore|hence|must|should|please)\s){0,3}${LABEL}\b[^.!?]{0,90}?(?:\bas|\bto|=|:)\s(?:be\s|being\s|\w+\s){0,2}${VALUE}`,
    String.raw`\b(?:as|being)\san?\s(?:ai|artificial intelligence|llm|large language model|language model|assistant|chatbot)\b[^.!?]{0,60}?\b(?:you\s(?:must|should|shall|will|are\sto|have\sto|need\sto)|your\s(?:task|job|answer|output|response))\b[^.!?]{0,60}?\b(?:${SAY}|${LABEL}|ignore|disregard|comply|obey|follow)\b`,
  ),
  // Orders to say something, without an addressee.
  ...orders(
    String.raw`\b(?:answer|respond|reply|output|return|print|emit)[\s:,]{1,4}(?:(?:to|for|on|every|all|each|any|the|question|key|with|in|as|only|just|exactly|solely|nothing|but|following|this|valid|raw|seven|questions|keys|permissions|of|them|these|a|word|as|follows)[\s:,]{1,4}){0,6}?(?:json\b|\{|(?:allowed|true|permitted|yes)\b(?!\sif\syou|\sor\sno\b))`,
    String.raw`\b${LABEL}\s(?:it\sall|them\sall|all|every|each|everything|the\sfollowing|this|any|these|the)\b[^.!?]{0,60}?\b(?:${KEY}|everything|use|document|site|website|page|policy|activit(?:y|ies)|scraping|training|crawling)\b[^.!?]{0,40}?(?:\bas|\bto|=|:)\s(?:be\s|being\s)?(?:fully\s|always\s)?${VALUE}`,
    String.raw`\b${LABEL}\s(?:it\sall|them\sall|all|every|each|everything)\s?(?:of\s(?:it|them|these)\s)?(?:as|to|=|:)\s(?:be\s|being\s)?(?:fully\s|always\s)?${VALUE}`,
  ),
  ...phrases(
    String.raw`\b(?:all|every|each)(?:\sof)?(?:\sthe|\sthese|\sthose|\syour)?(?:\s(?:seven|7))?\s(?:permission\s)?(?:permission|key|field|categor(?:y|ie)|question|boolean|flag|label|answer)s?\b[^.!?]{0,30}?(?:\b(?:is|are|be|as|to|get|receive|with)\s|[=:]\s?)(?:allowed|true|yes)\b`,
    String.raw`\bthe\s(?:only\s)?(?:correct|right|only|expected|proper|final)\s(?:answer|output|response|classification|label|verdict)\b[^.!?]{0,60}?(?:\bis\s|[=:]\s?)(?:[^.!?]{0,20}\s)?${VALUE}`,
    String.raw`\bwhen(?:ever)?\s(?:you\s)?(?:are\s)?(?:asked\sto\s)?(?:summari[sz]|analy[sz]|classify|evaluat|process|pars|scan|review|read|index|annotat|assess)\w*\s(?:[^.!?]{0,40}?\s)?(?:this|the|these|our)\s(?:document|page|text|polic\w+|terms|agreement|site|website|web\s?page|content)\b[^.!?]{0,160}?\b(?:${SAY}|${LABEL})\b[^.!?]{0,80}?(?:\b${VALUE}|\{|\bjson\b)`,
    String.raw`\b(?:note|notice|message|instructions?|attention|memo|reminder|hint|directives?|guidance)\s(?:(?:to|for)\s)?(?:all\s|any\s|the\s|every\s){0,4}${MACHINE}\b(?=[\s\S]{0,200}?(?:\b(?:${SAY}|${LABEL})\b[^.!?]{0,80}?\b${VALUE}|\b(?:ignore|disregard)\s(?:the|all|any|everything)|\byour\s(?:answer|output|summary|task)))`,
  ),
  // A new role to play.
  ...phrases(
    String.raw`\b(?:from\snow\son\s|you\sare\snow\s|act\sas\s|pretend\s(?:to\sbe|you\sare)\s|you\sare\s)(?:an?\s|the\s)?(?:\w+\s){0,2}?(?:ai|language\smodel|llm|chatbot|classifier|annotator|dan|jailbroken\s\w+|unrestricted\s\w+)\b(?!\s(?:developer|compan|provider|researcher|user|agent|operator|system|vendor|lab|tool))[^.!?]{0,80}?\b(?:that|who|which|with|and|without|in|whose|named)\b`,
  ),
  // What to give as evidence.
  ...orders(
    String.raw`\b(?:quote|cite|copy|use)\s(?:only\s)?(?:this|the\sfollowing|the\snext|that)\s(?:sentence|passage|line|paragraph|text|phrase|clause)\s(?:as|for|in)\s(?:the\s|your\s|a\s|every\s|each\s|all\s){0,4}(?:evidence|quote|proof|citation|key|answer|source|support)`,
  ),
  ...phrases(
    String.raw`\b(?:decode|decrypt|translate|unscramble)\s(?:this|the\sfollowing|these)\b[^.!?]{0,60}?\b(?:and|then)\s(?:follow|execute|obey|do|run|comply)`,
  ),
  // Spelt backwards: a direction mark turns the words round for the reader.
  ...unguarded('snoitcurtsni|tpmorp metsys'),
];
