import type { PermissionKey } from '../terms/permission.js';

/**
 * English words of which a passage about a key contains at least one. The lists are wide on purpose: a
 * sentence about the key hardly ever lacks them all, and a sentence about something else often does. Access
 * has no list, because any words can express it.
 */
const TOPICS: Readonly<Partial<Record<PermissionKey, RegExp>>> = {
  scrape_data:
    /scrap|crawl|spider|robot|\bbots?\b|harvest|automat|\bmin(?:e|ing)\b|extract|download|cop(?:y|ies|ied)|collect|\bindex|bulk|systematic|script|program|monitor|\bdata|macro|aggregat|retriev|search|\bagents?\b|assistant|agentic|non-?human|human|machine|software/i,
  api_access:
    /\bAPIs?\b|\bSDKs?\b|develop|interface|programm|integrat|automat|connect|system|endpoint|web ?services?|plug-?in|machine-readable|third[- ]party (?:app|software|tool|client)/i,
  create_account:
    /account|regist|sign(?:s|ed|ing)?[ -]?(?:up|in|on)|member|user ?names?|log ?-?in|profile|enrol|subscri|credential|password|join|\bids?\b|identit|\bspaces?\b|admitted|invit|\bagents?\b|assistant|agentic|human/i,
  make_purchases:
    /pay|paid|purchas|\bbuy|\bfees?\b|pric|order|subscri|bill|charg|cost|transact|refund|checkout|premium|invoice|money|currenc|credit|\bs(?:ell|old|ale)|deposit|\bbids?\b|bidding|book|rent|donat|trad(?:e|ing)|wager|\bbets?\b|ticket|tariff|licen[cs]e|paid|\bplans?\b|funds|coins|tokens|\bagents?\b|assistant|agentic|reserv|shop|goods/i,
  post_content:
    /post|upload|submi|content|creat|publicly|interact|participat|chat|forum|shar(?:e|ing)|publish|contribut|messag|comment|review|feedback|input|prompt|transmit|material|photo|image|video|\bsend|suggest|idea|communicat|stor(?:e|ing)|provid|\bfiles?\b|listing|data|generat|writ(?:e|ing|ten)|contact|answer|\btext|advert|\bads?\b|\bentr(?:y|ies)\b|guest ?book|\bquestion|rating|edit|discuss|join in|solicit|\bmenus?\b|ownership|\bretain|\brat(?:e|es)\b/i,
  allow_training:
    /train|machine[- ]learning|artificial|\bA\.?I\.?\b|model|\bLLMs?\b|neural|\bmining\b|algorithm|deep[- ]learning|generative|develop|\bTDM\b|2019\/790|44b|dataset|data set|embedding|retrieval|distil|\blearns?\b|learning|\bteach|creative commons|\bCC\b|open (?:data|database|government) licen[cs]e|public domain/i,
};

/** Whether an English passage can be about the key at all. */
export function speaksOf(key: PermissionKey, quote: string): boolean {
  return TOPICS[key]?.test(quote) ?? true;
}
