/** What a sign needs, which is cheaper to look for once per clause than the sign itself. */
export type Need = 'put' | 'put-work' | 'by-user' | 'they-put' | 'they-give' | 'who';

/** Those who may have something of their own to show. Plain words in a run are searched as a tree. */
export const WHO =
  '(?:(?:user|member|customer|visitor|participant|subscriber|guest|client|contributor|merchant|advertiser|seller|buyer|vendor|host|landlord|owner|artist|creator|author|photographer|designer|publisher|player|gamer|patient|student|pupil|teacher|instructor|learner|employee|employer|recruiter|candidate|driver|rider|passenger|traveller|traveler|reader|listener|viewer|licensee|supporter|parent|reviewer|developer|researcher|entrant|restaurant|courier|freelancer|organiser|organizer|broadcaster|bidder|individual|speaker|backer|tutor|sponsor)s?|you|people|others|fans|kids|children|signatories|anyone|everyone)';
/** A user, in front of what follows; "our authors" are the service's. Users are found once per clause. */
export const USER = '<user>';
const THEY = `(?:${WHO}|they|it|he|she|he or she|he/she)`;
export const PUTS =
  '(?:post(?:s|ed|ing)?|upload(?:s|ed|ing)?|submit(?:s|ted|ting)?|publish(?:es|ed|ing)?|contribut(?:e|es|ed|ing)|shar(?:e|es|ed|ing)|writ(?:e|es|ing)|leav(?:e|es|ing)|creat(?:e|es|ed|ing)|broadcast|comment(?:s|ing)? on|make available|attach(?:es|ed|ing)?|pin(?:s|ned|ning)?|put(?:s|ting)? up)';
export const GIVES =
  '(?:transmit(?:s|ted|ting)?|display(?:s|ed)?|input(?:s|ting)?|enter(?:s|ed|ing)?|stor(?:e|es|ed|ing)|plac(?:e|es|ed|ing)|provid(?:e|es|ed|ing)|send(?:s|ing)?|suppl(?:y|ies|ied)|mak(?:e|es|ing) available|sav(?:e|es|ed|ing)|add(?:s|ed|ing)?|record(?:s|ed)?|distribut(?:e|es)|mint(?:s|ed|ing)?|keep)';
export const WORK =
  '(?:content|contents|materials?|comments?|reviews?|messages?|posts|(?<=\\b(?:an?|the|your|any|each|this|every) )post|photos?|photographs?|pictures?|images?|videos?|clips?|feedback|suggestions?|ideas|ratings?|evaluations?|submissions?|contributions?|listings?|opinions?|articles|designs?|artworks?|drawings?|recordings?|tracks?|songs?|lyrics|podcasts?|episodes?|recipes?|menus?|stories|story|poems?|letters? to the editor|prompts?|questions|answers|threads?|music|advert[a-z]*|ads|classifieds?|blogs?|home ?pages?|profiles? pages?|creative elements|creatives|datasets?|mods|nfts?|cvs?|motifs?|creations?|polls?|petitions?|slides|presentations?|manuscripts?|abstracts|essays?|papers|avatars?|logos?|attachments?|rental proposals|memories|playlists?|galleries|newsletters|web ?pages|websites)';
const RECORD =
  '(?:texts?|files?|code|projects?|inputs?|links?|scripts?|models?|packages|repositor(?:y|ies)|activities|routes|sets)';
const PERSONAL = '(?:data|information|documents?)';
const OWNED =
  '(?:content|contents|contributions?|submissions?|postings?|posts|uploads|reviews?|comments?|materials?|feedback|listings?|videos|photos|pictures|images|ads|adverts?|advertisements?|stories|edits|artworks?|works|designs|creations?|inputs?|prompts?|motifs?|(?:e-?mail )?messages)';
const PUT = '(?:uploaded|posted|submitted|contributed|published|generated|written|authored)';
export const BY_USERS = `by (?:the |our |a |its |an |other |individual |registered )?${WHO}\\b`;

/** Up to what is not the service's own. */
const NOT_OURS = '(?:(?! our |copies)[^.;])';

export type Weighted = readonly [source: string, weight: number, needs?: Need];
/** That users' content exists, however it is mentioned; each with how much it takes to be sure. */
export const NAMED: readonly Weighted[] = [
  [
    `\\b(?:user|member|your|user[- ]generated|user[- ]submitted|submitted|subscriber|uploaded|customer|client|passenger|guest|reader|traveller|seller|merchant|advertiser|advertising|player|artist|creator|author|host|publisher|participant|licensee|community|consumer|child|children|student)(?:'s|s'|s)? (?:own |generated |submitted |posted |uploaded )?${OWNED}\\b`,
    1,
  ],
  [
    `\\b(?:their|the users?'|his|her|his or her) (?:own )?(?:submissions?|postings?|uploads|posts|contributions|reviews|comments)\\b`,
    1,
  ],
  [`\\b${WORK}\\b[^.;]{0,50}\\b(?:that |which )?${THEY}(?:'ve)?(?: [a-z]+){0,2} ${PUTS}\\b`, 1, 'they-put'],
  [
    `\\b${RECORD}\\b[^.;]{0,30}\\b(?:that |which )?${THEY}(?:'ve)? (?:upload|publish|post|contribute)(?:e?s|e?d|ed)?\\b`,
    1,
    'they-put',
  ],
  [`\\bwhat ${THEY}(?:'ve|'re)?(?: [a-z]+)? ${PUTS}\\b`, 1, 'they-put'],
  [
    `\\b${WHO} who (?:[a-z]+ )?(?:provided|posted|uploaded|submitted|published|shared|wrote) (?:the|it|that|such|any)\\b`,
    1,
    'who',
  ],
  [`\\b${PUT}\\b[^.;]{0,30}\\b${BY_USERS}`, 1, 'by-user'],
  [
    `\\b${WORK}\\b[^.;]{0,40}\\b(?:placed|created|shared|stored|added|left|made available)\\b[^.;]{0,30}\\b${BY_USERS}`,
    1,
    'by-user',
  ],
  [
    '\\b(?:customer|client|subscriber|licensee|user|tenant) data\\b[^.;]{0,120}\\b(?:submit(?:ted|s)?|upload(?:ed|s)?|stored?|entered|input(?:ted)?|imported|transmitted) (?:by|to|in|into|through|via|on|or|using)\\b',
    1,
  ],
  [
    `\\b(?:submission|posting|uploading|upload|sharing|publication) of (?:any |your |the |user |such |other |their ){0,2}(?:[a-z]+ ){0,1}?${WORK}\\b`,
    0.5,
  ],
  [
    `\\b(?:advertising|promotional|creative|${WORK})(?: [a-z]+){0,2} (?:submitted|uploaded|contributed) (?:to|through|via|on)\\b`,
    1,
    'put',
  ],
  [
    `\\b(?:${RECORD}|${WORK})\\b[^.;]{0,30}\\b(?:that |which )?${THEY}(?: [a-z]+){0,2} (?:${PUTS}|${GIVES})\\b`,
    0.5,
    'they-give',
  ],
  [
    `\\b(?:provided|supplied|given|shared|sent)\\b[^.;]{0,30}\\bby (?:the |our |a |an )?(?:you|users?|members?|clients?|customers?)\\b`,
    0.34,
    'by-user',
  ],
  [
    '\\b(?:message boards?|bulletin boards?|discussion forums?|chat ?rooms?|guest ?books?|personal (?:home|web) ?pages)\\b',
    1,
  ],
  [
    '\\b(?:discussion groups?|community forums?|public forums?|forums?\\b|mailing lists|comment(?:s)? (?:section|function)|communication (?:services|features)|chat areas?|live chat|interactive (?:features|areas|services))',
    0.5,
  ],
  ['(?:^|[("])(?:inputs?|prompts?)"', 1],
  [
    '\\bwe (?:[a-z]+ ){0,5}?(?:edit|remove|delete|moderate|reject|refuse|decline|hide|screen|monitor) (?:any |all |your |an? |the |such |individual ){0,2}(?:adverts?|advertisements?|listings?|posts?|postings?|comments?|reviews?|submissions?|ratings|threads|uploads)\\b',
    1,
  ],
  [
    '\\b(?:posts|comments|threads) (?:are|will be) (?:[a-z]+ )?(?:public|visible|displayed|moderated|published)\\b',
    1,
  ],
  [
    '\\b(?:comments|posts|reviews|ratings|submissions|listings|questions|contributions) (?:are|will be|may be|is) (?:[a-z]+ )?(?:moderated|pre-?moderated|screened|published|removed|deleted)\\b',
    0.5,
  ],
  [`\\b(?:uploaded|submitted) (?:documents|files|content|data|images|material)`, 0.5],
  ['\\byour menus?\\b', 1],
  [
    '\\b(?:stored|saved|kept|hosted|published) (?:on|in) your (?:web ?space|web ?site|page|account|server)\\b',
    0.5,
  ],
  [
    '\\byour (?:storefront|shop page|gallery|portfolio|blog|channel|home ?page|campaigns?|profile page)\\b',
    0.5,
  ],
];
/** That users hold the rights in something and answer for it. */
export const HELD: readonly Weighted[] = [
  [
    `${USER} (?:hereby |also |will |shall )?(?:grants?|gives?) (?:to )?(?:us|[a-z]+|the [a-z]+)[^.;]{0,80}\\b(?:licen[cs]e|right|permission) [^.;]{0,30}\\b(?:use|host|reproduce|display|publish|show|copy|distribute|exploit|store|modify)\\b`,
    1,
  ],
  [
    `${USER} (?:hereby |also |will |shall )?(?:permits?|authori[sz]es?|allows?|lets?|let) (?:us|[a-z]+) to (?:use|host|cache|reproduce|display|publish|show)\\b`,
    0.5,
  ],
  [
    `${USER} (?:will |shall |always )?(?:retains?|keeps?|owns?)\\b(?! no\\b)[^.;]{0,40}\\b(?:copyright|ownership|content|what you)\\b`,
    1,
  ],
  [
    `${USER}(?: [a-z]+){0,3} (?:responsible|liable|answerable|answers?) for (?:the |all |any |your |its |their ){0,2}(?:content|contents|materials?|posts|messages|data (?:entered|uploaded|stored|input))\\b`,
    1,
  ],
];
/** That users do it. */
export const DONE: readonly Weighted[] = [
  [
    `${USER}\\b[^.;]{0,60}\\b${PUTS}\\b${NOT_OURS}{0,50}\\b${WORK}\\b(?! (?:from|of) (?:the|this|our) (?:web ?)?site)`,
    1,
    'put-work',
  ],
  [
    `${USER}\\b[^.;]{0,20} (?:can|may|could|able to|enabled to|free to|allowed to)(?: [a-z]+)? (?:upload|contribute|repost|blog|tweet|livestream|mint)\\b(?! (?:[a-z]+ ){0,3}?(?:identity|identification|proof|passports?|supporting|receipts?|evidence)\\b)`,
    1,
  ],
  [
    `${USER}\\b[^.;]{0,80}\\bsend(?:s|ing)?\\b(?: us| any| your| an?| personal[a-z]*| and [a-z]+| [a-z]+){0,4} (?:messages?|photos|pictures?|stor(?:y|ies)|feedback|suggestions?|comments?|ideas)\\b`,
    1,
  ],
  [
    `${USER}\\b[^.;]{0,40}\\b(?:rate|rates|review|reviews) (?:an?|the|each|their|other|one|your|every|any|our)?(?: [a-z]+){0,1}? ?(?:products?|purchases?|sellers?|buyers?|hosts?|guests?|drivers?|passengers?|employers?|business(?:es)?|providers?|cottages?|propert(?:y|ies)|items?|datasets?|transactions?|others?|another|orders?|trips?|stays?|restaurants?|doctors?|compan(?:y|ies)|apps?|games?|films?|movies|books?|songs?|photos?|recipes|videos?|answers|listings?|places?)\\b`,
    1,
  ],
  [
    `${USER}\\b[^.;]{0,20} (?:can|may) (?:post (?:to|on|in|up to)|edit (?:almost |nearly )?(?:any|all|every|the|an?|most) (?:pages?|articles?|entr(?:y|ies)))\\b`,
    1,
  ],
  [
    `${USER}\\b[^.;]{0,30} (?:upload|publish|contribut)(?:e|s|es|ing)?\\b[^.;]{0,30}\\b(?:texts?|files|code|projects?|models?|packages)\\b`,
    1,
    'put',
  ],
  [
    `${USER}\\b[^.;]{0,60}\\b(?:chat with|message|communicate with|send messages to) (?:one another|each other|other (?:users|members|players|customers|people))\\b`,
    1,
  ],
  [
    '\\b(?:write|leave|post)(?: an?| your)? (?:own )?(?:reviews?|comments?|ratings?|stor(?:y|ies)|photos)\\b',
    1,
    'put',
  ],
  [`${USER} (?:can|may) (?:also )?(?:comment|reply publicly|respond publicly)\\b`, 1],
  [
    '\\b(?:take part|participat(?:e|ing)|join) in (?:[a-z]+ ){0,2}?(?:discussions?|conversations?|forums?|chats?)\\b',
    0.5,
  ],
  [
    `${USER}\\b[^.;]{0,30} add(?:s|ing)?\\b(?: [a-z]+){0,2} (?:comments?|reviews?|photos?|pictures?|posts?|listings?|videos?|entries)\\b`,
    1,
  ],
  [
    `${USER}(?: [a-z]+)? (?:can|may) list (?:their |your |own |new |used |the |any ){0,2}(?:items?|products?|goods|services|propert(?:y|ies)|tickets?)\\b`,
    1,
  ],
  [
    `${USER}\\b[^.;]{0,30} lists? (?:an?|the|your|their|items?|goods|products|them|it|tickets?|propert)\\b`,
    0.5,
  ],
  [`${USER}\\b[^.;]{0,60}\\b(?:${PUTS}\\b[^.;]{0,50}\\b${RECORD}|${GIVES}\\b[^.;]{0,40}\\b${WORK})\\b`, 0.5],
  [`${USER}\\b[^.;]{0,60}\\b(?:upload|stor)(?:e|s|es|ed|ing)?\\b[^.;]{0,50}\\b${PERSONAL}\\b`, 0.5],
  [
    '\\bby (?:sending|adding)\\b[^.;]{0,30}\\b(?:comments?|ideas|photos?|photographs|pictures?|stor(?:y|ies)|recipes?|suggestions?|feedback|materials?|podcast)\\b',
    1,
  ],
  [`\\b(?:when|by|if|before) (?:you )?(?:${PUTS})\\b[^.;]{0,40}\\b${WORK}\\b`, 1, 'put-work'],
  [
    '\\b(?:send|provid|submit|giv)(?:e|es|ing|ting)?\\b[^.;]{0,30}\\b(?:us|any|your|with)\\b[^.;]{0,30}\\b(?:feedback|suggestions?|ideas|comments|proposals|testimonials)\\b',
    1,
  ],
  [
    '\\b(?:feedback|suggestions?|ideas|comments|proposals|testimonials)\\b[^.;]{0,30}\\b(?:you|users?|customers?)(?: [a-z]+)? (?:communicate|give|provide|send|submit|share|make|offer)\\b',
    1,
  ],
  ['\\b(?:provide|enter|submit|type|give|supply)(?:s|ing)?\\b[^.;]{0,30}\\b(?:inputs?|prompts?)\\b', 1],
  [
    `(?<!\\b(?:we|we may|we will|we also|may not|cannot) )\\b(?:creating|publishing|sharing|uploading|posting|create|publish|share|upload|post|put up)\\b[^.;]{0,30}\\b${WORK}\\b`,
    0.5,
    'put-work',
  ],
  [`\\bexchange\\b[^.;]{0,30}\\b(?:messages|texts?|attachments|photos|files)\\b`, 0.5],
  [`${USER}\\b[^.;]{0,60}\\b${PUTS}\\b[^.;]{0,50}\\b${PERSONAL}\\b`, 0.25, 'put'],
];
