/** Code, markup, query and template syntax, and file system paths: they are not meant as an action. */
const MACHINE_TEXT =
  /\{\{|\}\}|\$\{|<%|%>|<\/?[a-z][^>]{0,80}>|\.\.[/\\]|^\s*[/\\](?:etc|usr|bin|home|var|tmp)\b|^[a-z]:\\|\bselect\s+(?:\*|count\()|\b(?:drop|truncate|alter)\s+(?:table|database)\b|\binsert\s+into\s+\w+\s*(?:\(|values)|\bdelete\s+from\s+\w+|\bunion\s+select\b|'\s*or\s+'?\d|--\s*$|\bjavascript:|%[sdnx](?:%|$)|\bfunction\s*\(|=>|\bconsole\.log\b|\bimport\s+os\b|\brm\s+-rf\b|\$\(|`[^`]{1,40}`|^\s*\{\s*"|\\x[0-9a-f]{2}|%[0-9a-f]{2}%[0-9a-f]{2}/i;

/** Text that tries to command the reader instead of naming an action. */
const COMMANDS_TO_THE_READER =
  /\b(?:ignore|disregard|forget|override|bypass|ignora|ignorez|ignoriere)\b.{0,40}\b(?:instruct\w*|rules?|prompts?|polic\w+|previous|prior|above|restrictions?|instrucci\w*|consignes|anweisung\w*|guidelines?|safety)\b|\ballowed\s*(?:=|:|is)\s*["']?true|\b(?:system|assistant)\s*(?:prompt|:)|\byou are now\b|\byou are (?:an? )?(?:admin\w*|root|superuser|unrestricted)\b|\bjailbreak|\b(?:answer|reply|respond|return|say|output)\b.{0,25}\b(?:true|allowed|yes|granted)\b|\b(?:value|result|permission|permissions|decision|confidence)\b[^a-z]{0,4}(?:=|to|:|is)\s*["']?(?:true|allowed|1\b)|\bgrant\s+(?:me|yourself|us|all|every|everything|full|any|unlimited|admin|root)\b|\b(?:admin|god|developer|debug|dan) mode\b|\bpretend\b.{0,30}\b(?:that|you|to)\b|忽略.{0,8}(?:指令|指示|规则|提示)|\bact as (?:an? )?(?:admin|root|unrestricted)/i;

/** Questions about a word, not about the act it names. */
const QUESTIONS_ABOUT_WORDS =
  /\b(?:what|how)\b.{0,80}\b(?:means?|stands? for|is spelled|is spelt|pronounced?)\b|(?<!within the )\b(?:meaning|definition|synonyms?|etymology|acronym|abbreviation) (?:of|for)\b|^\s*(?:define|spell|pronounce)\b|^\s*\w+,? as in\b/i;

const NUMBER = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
/** Sums: "what is seven times eight", "17 per cent of 240". */
const ARITHMETIC = new RegExp(
  `\\b${NUMBER}\\s+(?:times|plus|minus|divided by|multiplied by|per ?cent of|percent of)\\s+${NUMBER}\\b`,
  'i',
);

/** Whether a folded text is noise or tries to steer the answer, whatever words it contains. */
export function isNoise(folded: string): boolean {
  return (
    MACHINE_TEXT.test(folded) ||
    COMMANDS_TO_THE_READER.test(folded) ||
    QUESTIONS_ABOUT_WORDS.test(folded) ||
    ARITHMETIC.test(folded)
  );
}
