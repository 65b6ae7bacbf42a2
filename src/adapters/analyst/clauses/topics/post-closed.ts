const VERBS =
  '(?:post|upload|submit|publish|contribute|leave|transmit|add|share|store|send)(?:,? (?:(?:or|and|nor) )?(?:otherwise |to )?(?:post|upload|submit|publish|contribute|leave|transmit|add|share|store|send)){0,5}';
const POSTED_THINGS =
  '(?:user[- ]generated content|(?:user )?content|contents|comments?|reviews?|contributions?|materials?|information|data|files?|documents?|messages?|photographs|photos|images|pictures?|questions?|texts?|anything|submissions?|observations|pleadings|case reports|advertisements)';
const THERE =
  '(?:(?: of any (?:kind|sort|type))?(?: (?:on|to|onto|into|via|through|in|at) (?:the|our|this|these|any) (?:[a-z-]+ ){0,2}?(?:site|sites|service|services|platform|website|websites|web site|app|portal|pages?|system|archive|area|section|servers?)| (?:on|to|through|via|in) it| there| here)(?: by any (?:person|user)| or [a-z ]{0,60}|, (?:or|nor|whether) [a-z, ]{0,60})?)';
const NOT_MAY =
  "(?:may not|cannot|can not|can't|must not|(?:are|is) not (?:permitted|allowed|entitled|able|authori[sz]ed) to)";
/** That no one posts at all: no content that is somehow bad, but any; and not what the service itself shows. */
const CLOSED = [
  `\\b(?:users?|you|visitors?|members?|customers?|guests?|readers?) ${NOT_MAY} ${VERBS} (?:any |to it )?(?:(?:user|other) )?${POSTED_THINGS}(?:(?:,| or|, or| and)(?: (?:any|other))? [a-z ]{0,40}?${POSTED_THINGS}){0,4}(?: (?:for display)${THERE}|${THERE})?\\.?$`,
  `\\b(?:users?|you|visitors?|members?|customers?) ${NOT_MAY} ${VERBS} (?:any |or )?(?:${POSTED_THINGS}|or [a-z]+ any ${POSTED_THINGS})${THERE}\\.?$`,
  `\\b(?:no ${POSTED_THINGS}(?:,? (?:or )?${POSTED_THINGS}){0,4}|nothing) (?:may|can|shall|must) be (?:posted|uploaded|submitted|published|lodged|left)(?:,? (?:or )?(?:posted|uploaded|submitted|published|lodged|left)){0,4}${THERE}`,
  `\\b(?:site|website|web site|service|platform|portal|app|we|page|pages|blog|area|areas|bank)\\b[^.;,]{0,30}? (?:does not|do not|doesn't|don't) (?:currently )?(?:host|accept|offer|publish|support|contain|provide for|allow(?: for)?|permit|enable|include)(?: or [a-z]+)? (?:any )?(?:the )?(?:user[- ](?:generated content|submitted content|content|submissions?|contributions|uploads|comments)|(?:public |reader |visitor )?comments|(?:posting|publication|uploading|submission) of (?:any )?(?:statements|${POSTED_THINGS}) by (?:users|visitors|members)|(?:users|visitors) to ${VERBS} (?:any )?${POSTED_THINGS}${THERE}?)\\.?$`,
  `\\bnot (?:possible|permitted|allowed|provided) for (?:users|visitors|members|you|customers) to ${VERBS} (?:any )?${POSTED_THINGS}${THERE}?\\.?$`,
].map((source) => new RegExp(source));

const QUICK_CLOSED =
  /(?:may not|cannot|can not|can't|must not|not (?:permitted|allowed|entitled|able|authori[sz]ed) to) (?:post|upload|submit|publish|contribute|leave|transmit|add|share|store|send)|not (?:possible|permitted|allowed|provided) for|\bbe (?:post|upload|submit|publish|lodg|left)|(?:does not|do not|doesn't|don't) (?:[a-z]+ ){1,3}(?:any |the )?(?:user|posting|publication|upload|submission|visitor)/;

/** Where a clause says that users put up nothing at all. */
export function closedAt(plain: string): number | undefined {
  if (!QUICK_CLOSED.test(plain)) return undefined;
  for (const pattern of CLOSED) {
    const at = plain.search(pattern);
    if (at !== -1) return at;
  }
  return undefined;
}
