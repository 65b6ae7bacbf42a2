import { foldDisguises } from './fold-disguises.js';
import { type Span, spanAt } from './sentence-spans.js';

/**
 * A ban, an attempt or an example: the words after it say what people must not do, not what the reader should
 * do.
 */
const RULE =
  /\b(?:not|never|no|nor|cannot|can't|don't|won't|without|refrain|avoid\w*|prohibit\w*|prohibited|forbid\w*|disallow\w*|unlawful|attempt\w*|tr(?:y|ies|ying) to|designed to|intended to|instruct\w*|induc\w*|trick\w*|caus\w*|encourag\w*|manipulat\w*|jailbreak\w*|such as|e\.g|includ\w*|examples?|violat\w*|interdit\w*|defendu|pas|sans|nicht|verboten|untersagt|kein\w*|ohne|prohib\w*|vieta\w*|verboden|niet|geen)\b/u;
/** Makes a sentence an order in spite of that: it says what to answer. */
const ANSWER =
  /\b(?:answer|output|return|respond|reply|mark|label|classify|treat|reponde\w*|repond\w*|antwort\w*|respond\w*)\b[^.!?]{0,80}\b(?:allowed|true|permitted|yes|autorise|erlaubt|permitido|json)\b/u;
const LEAD = /[:：]\s*$/u;
const ITEM = /^[ \t]*(?:[-+*•‣◦·]|\(?(?:\d{1,3}|[a-z])[.)])[ \t]/iu;
const LONGEST_MARK = 40;
/** How many lines above a list item its lead is searched. */
const MAX_ITEMS = 40;

const GO_ON =
  /^\W*(?:(?:and|then|also|next|finally|instead|please|now|so|therefore|otherwise|you (?:must|should|will|shall|are to|have to|need to)|always|never|do not|don't|must|should)[ ,]+)*(?:answer|output|return|respond|reply|classify|mark|label|treat|rate|conclude|set|quote|cite|ignore|disregard|forget|mention|reveal|repeat|pretend|obey|omit|print)\b/u;
const MACHINE_WORDS =
  /\b(?:json|prompt|instructions?|permission keys?|(?:all|every|each)(?: of the)?(?: seven)? (?:permission )?(?:keys?|permissions?|questions?)|(?:document|text|page|terms|input) (?:has ended|ends here|is over)|evidence|your (?:answer|output|response|task|summary)|as an ai|language model|llm|system message|override[sd]?|supersedes?|read_content|scrape_data|api_access|create_account|make_purchases|post_content|allow_training|consignes?|anweisung\w*|instrucciones)\b|[{}]|<\||\[\/?inst/u;
const GRANT =
  /\b(?:allowed|permitted|granted|authori[sz]ed|true|unrestricted|welcome to|free to|may (?:freely )?(?:scrape|crawl|train|copy|use)|autorise\w*|permis\w*|erlaubt|gestattet|permitid\w*)\b/u;
const BAN =
  /\b(?:not|never|no|cannot|prohibit\w*|forbid\w*|forbidden|without|unless|except|nicht|pas|interdit\w*)\b/u;
const MAX_GRANT_LENGTH = 220;

/** Whether the order at `hit` is part of a rule about such orders, as in the terms of AI services. */
export function isRuleForPeople(text: string, sentences: readonly Span[], hit: Span): boolean {
  const index = spanAt(sentences, hit.start);
  const sentence = sentences[index];
  if (sentence === undefined) return false;
  const next = sentences[index + 1];
  const order = foldDisguises(text.slice(hit.start, Math.max(hit.end, next?.end ?? sentence.end))).text;
  if (ANSWER.test(order)) return false;
  if (RULE.test(foldDisguises(text.slice(sentence.start, hit.start)).text)) return true;
  return RULE.test(leadOf(text, sentences, index));
}

/** Whether the sentence after an order belongs to it. An ordinary ban never does. */
export function continuesOrder(sentence: string): boolean {
  const { text } = foldDisguises(sentence);
  if (GO_ON.test(text) || MACHINE_WORDS.test(text)) return true;
  return text.length <= MAX_GRANT_LENGTH && GRANT.test(text) && !BAN.test(text);
}

/** The line that introduces a list item, folded; empty when the sentence is not in a list. */
function leadOf(text: string, sentences: readonly Span[], index: number): string {
  for (let above = index; above >= 0 && above > index - MAX_ITEMS; above -= 1) {
    const { start, end } = sentences[above] ?? { start: 0, end: 0 };
    const line = text.slice(start, end);
    const isItem = ITEM.test(line) || ITEM.test(text.slice(lineStart(text, start), end));
    if (!isItem) return LEAD.test(line) && above < index ? foldDisguises(line).text : '';
  }
  return '';
}

/** Where the line of `at` begins, or a point far enough before it: the mark of an item is near its words. */
function lineStart(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST_MARK);
  return from + text.slice(from, at).lastIndexOf('\n') + 1;
}
