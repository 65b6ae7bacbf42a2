import type { Passage } from './said/document-reading.js';

/** Letters and digits of scripts that set words apart. */
const IN_WORD = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{M}]/u;
/** Where a lost break has joined two words: "ApplicationA". */
const JOINED = /\p{Ll}\p{Lu}/u;
const SENTENCE_END = /[.!?…][\p{Pe}\p{Pf}"'*_]*$/u;
/** What takes back, in the languages of the texts, what stands before it in its sentence. */
const EXCEPTION =
  /^[ \t]*[*_]*[ \t]*[,;(—–-]?[ \t]*\n?[ \t]*[*_]*((?:except|unless|without(?! limitation)|save (?:as|for|that|where|to)|other than|provided(?:,? (?:that|however)|:)|sauf|sans|à moins|hormis|excepté|außer|ausser|ohne|es sei denn|sofern nicht|ausgenommen|excepto|salvo|sin|a menos|exceto|sem|eccetto|senza|behalve|tenzij|zonder)(?!\p{L}))/iu;
/** As far as an exception is looked for. */
const LONGEST_GAP = 40;
/** A sentence does not go on behind an empty line or the item of a list; of a longer one no more than this is taken. */
const MOST_OF_SENTENCE = 600;
const REST_OF_SENTENCE =
  /^[\s\S]*?(?:[.!?…;][\p{Pe}\p{Pf}"'*_]*(?=\s+(?!\p{Ll})|\s*$)|(?=\n[ \t]*(?:\n|[*+-] |\d+[.)] ))|$)/u;

/** What is wrong with where a passage begins and ends, a sentence each; nothing for a sound one. */
export function spanProblems({ start, end }: Passage, text: string): readonly string[] {
  const where = `the passage from ${start} to ${end}`;
  const exception = exceptionBehind(end, text);
  return [
    ...(isInWord(start, text) ? [`${where} begins inside a word`] : []),
    ...(isInWord(end, text) ? [`${where} ends inside a word`] : []),
    ...(exception === undefined ? [] : [`${where} ends before "${exception}"`]),
  ];
}

/** The passage with the whole words at its ends, and with the exception that its sentence goes on with. */
export function wholeSpan({ start, end }: Passage, text: string): Passage {
  let from = start;
  while (isInWord(from, text)) from -= 1;
  let to = end;
  while (isInWord(to, text)) to += 1;
  if (exceptionBehind(to, text) !== undefined)
    to += (REST_OF_SENTENCE.exec(text.slice(to, to + MOST_OF_SENTENCE))?.[0] ?? '').trimEnd().length;
  while (isInWord(to, text)) to += 1;
  return { start: from, end: to };
}

function isInWord(at: number, text: string): boolean {
  const [before = '', after = ''] = text.slice(Math.max(0, at - 1), at + 1);
  if (at === 0 || after === '') return false;
  return IN_WORD.test(before) && IN_WORD.test(after) && !JOINED.test(before + after);
}

/** The word that takes back what the passage says, where its sentence goes on with it. */
function exceptionBehind(end: number, text: string): string | undefined {
  if (SENTENCE_END.test(text.slice(Math.max(0, end - 4), end))) return undefined;
  return EXCEPTION.exec(text.slice(end, end + LONGEST_GAP))?.[1];
}
