import { type Phrase, unguarded } from './phrase.js';

const ROLE = '(?:system|assistant|user|human|developer|tool|function|model|ai)';
const KEYS =
  '(?:read_content|scrape_data|api_access|create_account|make_purchases|post_content|allow_training|readcontent|scrapedata|apiaccess|createaccount|makepurchases|postcontent|allowtraining)';
const SPOKEN_KEYS = '(?:read content|scrape data|create account|make purchases|post content|allow training)';

/** Marks that occur in chat and prompt formats and never in terms for people, in folded text. */
export const MARKERS: readonly Phrase[] = unguarded(
  '## ?(?:system|assistant|instruction|user|response)s? ?(?:##|:)',
  String.raw`<\|[^|<>\n]{1,40}\|>`,
  String.raw`<\/?(?:${ROLE}|instructions?|prompts?|system[ _-](?:prompt|message|note)|document|untrusted\w*|im_(?:start|end)|context|inst|sys)(?:\s[^<>\n]{0,60})?>`,
  String.raw`\[\/?inst\]|<<\/?sys>>|\[\/?(?:system|assistant)(?: (?:message|prompt|note))?\]`,
  String.raw`\b(?:begin|start|end|stop)(?:ning)?(?: of)?(?: the)?(?: new| hidden| ai)? (?:system prompt|system message|system instructions|prompt|untrusted (?:text|content|data|input))\b`,
  String.raw`(?:[-=<*]{2}|\[) ?(?:begin|end|start|stop)(?: of)?(?: the)?(?: untrusted| system| page| website)? (?:document|data|text|input|prompt|terms|content|context|page|instructions?|message|user input)\b`,
  String.raw`(?<=^|\n)(?:begin|end)(?: of)?(?: the)? (?:document|data|text|input|terms|page) [0-9a-f-]{8}`,
  String.raw`\bend(?: of)?(?: the)? (?:document|data|text|input|terms|page|untrusted \w+)\b[^\n]{0,60}\n?[^\n]{0,20}\b(?:new instructions?|next task|now answer|your task|instructions? (?:for|to)|${ROLE}:)`,
  String.raw`\brole\b ?[:=] ?(?:system|assistant|user|developer)\b`,
  String.raw`(?<=^|\n|[.!?\]})>] ?)(?:system|assistant|ai|chatgpt|developer)(?: (?:message|prompt))?:(?=[^\n]{0,160}?(?:\byou (?:are|must|should|will)\b|\bignore\b|\bdisregard\b|\banswer|\brespond|\boutput\b|\ball (?:seven |of )?(?:permissions|keys)\b|\ballowed\b|\bunderstood\b|\bjson\b|\{))`,
  String.raw`\b${KEYS}\b[\s\])]{0,2}(?::|=|->|→|\bis\b|\bmust be\b|\bshould be\b|\bas\b|\bto\b)?[\s{[(]{0,4}(?:value ?[:=] ?)?(?:true|false|allowed?|permitted|granted|yes|no|1|null|denied|not_addressed)\b`,
  String.raw`\b${SPOKEN_KEYS} ?(?::|=|->|→) ?(?:true|allowed|yes)\b`,
  String.raw`\bvalue ?: ?(?:allowed|denied|not_addressed)\b`,
);

/** Marks that folding removes from headings. */
export const RAW_MARKERS =
  /^#{1,6} ?(?:instruction|response|system prompt|system message|(?:system|assistant|human|user|input|instructions) ?:)s? ?:?[ \t]*$/gimu;

/** The end of a passage that one of the markers opens, when it is marked. */
export const CLOSERS =
  /<\|(?:im_end|eot_id|end|endoftext|end_of_turn)[^|<>\n]{0,20}\|>|\[\/inst\]|<<\/sys>>|<\/(?:system|instructions?|prompts?|assistant|user)>|\bend(?: of)?(?: the)? system prompt\b/giu;
