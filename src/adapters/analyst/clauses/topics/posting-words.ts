import { INSTRUMENT } from '../words.js';

/** Parts of the patterns for posting, and for posting by machine. They are matched against plain lower-case clauses. */

export const DETERMINERS =
  '(?:(?:an?|any|the|such|some|other|your|these|those|use of|kind of|form of|or|and) )';
/** Verbs that alone say that something is put where others read it. */
export const POST =
  '(?:(?:re-?|cross-?)?post(?:s|ed|ing)?|submit(?:s|ted|ting)?|upload(?:s|ed|ing)?|send(?:s|ing)?|sent|publish(?:es|ed|ing)?|transmit(?:s|ted|ting)?|contribut(?:e|es|ed|ing)|edit(?:s|ed|ing)?|comment(?:s|ing)?|messag(?:e|es|ing)|review(?:s|ed|ing)?|spam(?:s|ming)?|(?:re-?)?tweet(?:s|ing)?|contact(?:s|ing)?(?! (?:data|details?|info|lists?))|communicat(?:e|es|ing) with|solicit(?:s|ing)?|chat(?:s|ting)?|repl(?:y|ies|ying) to)';
/** The same as bare acts, none of them a noun in the plural. */
export const POST_ACT =
  '(?:(?:re-?|cross-?)?post(?:ing)?|submit(?:ting)?|upload(?:ing)?|send(?:ing)?|publish(?:ing)?|edit(?:ing)?|comment(?:ing)?|messag(?:e|ing)|(?:re-?)?tweet(?:ing)?|contribut(?:e|ing)|solicit(?:ing)?|contact(?:ing)?(?! (?:data|details?|info|lists?))|communicat(?:e|ing) with|reply|replying)';
/** As a machine does them. */
export const POSTS_IT =
  '(?:(?:re-?)?posts?|submits?|uploads?|sends?|publish(?:es)?|edits?|contributes?|tweets?)';
/** Verbs that need to be told of content. */
export const MAKE =
  '(?:writ(?:e|es|ing)|creat(?:e|es|ing)|generat(?:e|es|ing)|produc(?:e|es|ing)|compos(?:e|es|ing)|draft(?:s|ing)?|mak(?:e|es|ing)|leav(?:e|es|ing)|plac(?:e|es|ing)|add(?:s|ing)?|enter(?:s|ing)?|insert(?:s|ing)?|fil(?:e|es|ing)|shar(?:e|es|ing)|distribut(?:e|es|ing)|disseminat(?:e|es|ing)|dispatch(?:es|ing)?|deliver(?:s|ing)?|circulat(?:e|es|ing)|broadcast(?:s|ing)?|put(?:s|ting)? up|past(?:e|es|ing)|push(?:es|ing)?|renew(?:s|ing)?|refresh(?:es|ing)?|bump(?:s|ing)?|chang(?:e|es|ing)|rat(?:e|es|ing)|answer(?:s|ing)?|repl(?:y|ies|ying)|type|typing|publicat?ion of|placement of|deposit of|list(?:ing)?|transmit(?:s|ting)?|submission of|creation of)';
export const CONTENT =
  '(?:user[- ]generated content|contents?|(?:re)?posts?|postings?|tweets?|messages?|comments?|(?<!human )reviews?|e-?mails?|submissions?|communications?|contributions?|uploads?|listings?|ads?|adverts?|advertisements?|classifieds?|invitations?|solicitations?|ratings?|feedback|chats?|stories|articles?|answers?|questions|replies|images?|photos?|photographs|pictures?|videos?|clips|footage|music|tracks|songs|artworks?|art|works|designs|files|entries|edits|pages|records|texts?|writing|code|commits|patches|pull requests|merge requests|issues|bug reports|reports|recipes|books|manuscripts|essays|pastes|threads|topics|material|materials|media|drawings|fiction|prose|poetry|illustrations|photography|descriptions|profiles|spam)(?! (?:addresses|accounts))';
/** Content that is made to be posted, rather than works, files or records of any use. */
export const POSTED =
  '(?:user[- ]generated content|contents?(?! of)|(?:re)?posts?|postings?|tweets?|messages?|comments?|(?<!human )reviews?|e-?mails?(?! address)|submissions?|contributions?|listings?|ads|adverts?|advertisements?|classifieds?|invitations?|solicitations?|ratings?|feedback|chats?|stories|articles|answers|questions|replies|images|photos|pictures|videos|entries|edits|pages|threads|topics|profiles|(?<!creat(?:e|ing) )records|spam)';
/** Content that is addressed to others, and is not the service's. */
export const TALK =
  '(?:posts|messages?|comments?|reviews?|e-?mails|replies|answers|listings|ads|advertisements|profiles?|stories|submissions|contributions|proposals|entries)';
/** What writes in place of a person, beside the instruments of every topic. */
export const WRITER =
  '(?:generative |genai|gen ai|ai\\b|a\\.i\\.|artificial(?:ly)? intelligen|large language|language models?|llms?\\b|(?:chat|spam|tweet|post)[- ]?bots?\\b|chatgpt|(?:text|image|art|content|essay|review|story)[- ]generators?|neural network|machine learning|midjourney|stable diffusion|dall)';
export const SOFTWARE =
  '(?:software\\b|(?:computer |software )?programs?\\b(?!\\.)|scripts?\\b|machines?\\b|tools?\\b)';
export const START = '\\b(?<![.@-])';
const DEVICE =
  '(?:robotic|automatic|programmed|mechanical)[a-z, ]{0,40}? (?:means|methods?|process(?:es)?|procedures?|devices?|systems?)\\b|cron jobs?\\b|auto-?clickers?\\b|machines?\\b';
export const MACHINE = `${START}(?:${INSTRUMENT}|${DEVICE}|(?:posting|upload|third[- ]party) agents?\\b|posting services?\\b|technical aids\\b|mechanical process)`;
export const ANY_MACHINE = `${START}(?:${INSTRUMENT}|${WRITER}|${SOFTWARE}|${DEVICE})`;
export const MACHINE_MADE =
  '(?:ai|a\\.i\\.|gpt|llm|machine|computer|bot|robot|software|algorithmically|automatically|auto|synthetically|artificially)[- ](?:generated|made|written|created|produced|authored|composed|synthesi[sz]ed|assisted|drafted)';
export const MADE =
  '(?:generated|created|written|made|produced|authored|composed|drafted|synthesi[sz]ed|developed|assisted|rendered|prepared|invented|devised|sent|posted|submitted|uploaded|filed|published|edited|dispatched|placed|pushed|reposted|copied|pasted|lifted|sourced|imported|fed|originating|coming|came|originate|taken)';
export const WHOLLY =
  '(?:,? (?:[a-z]+ly|altered|edited|modified|enhanced|manipulated|in whole|in part|part|in|out|sent|filed|posted|submitted|written|generated|up|to us|or|and|either|directly|automatically),?){0,6}';
export const WITH =
  '(?:by|with|using|through|from|via|of|by means of|with the (?:help|aid|assistance|use|support) of|through the (?:use|intermediary) of)';
export const BY =
  '(?:by|via|using|through|with|from|by means of|use of|aid of|help of|assistance of|recourse to|intermediary of)';
/** Up to the next act of a list, which is another matter. */
export const gap = (most: number): string =>
  `(?:,? (?:(?:or|and) )?[a-z]+ing\\b){0,4}(?:(?!,? (?:and|or) [a-z]+ing )[^.;]){0,${most}}?`;
/** What a machine is for, up to an act that is not its own. */
export const FOR = (most: number): string =>
  `(?:(?!,? (?:and|or|nor) (?:to|for|may|you)\\b)[^.;]){0,${most}}?`;
