import type { Vocabulary } from './concepts.js';

const USER =
  '(?:you|users?|members?|customers?|visitors?|clients?|licensees?|subscribers?|participants?|developers?|guests?|buyers?|sellers?|creators?|anyone|everyone|nobody|they|he|she|he/she|your (?:agents?|users))';
const ADVERBS =
  '(?: (?:[a-z]+ly|also|further|hereby|in any (?:way|manner|event|case|form)|at any time|under (?:any|no) circumstances?|and (?:may|shall|will|must|agree|agrees)|or|nor|and|directly or indirectly|yourself|itself|themselves),?){0,4}';
const CONSENT = '(?:consent|permission|approval|authori[sz]ation)';
const ACCOUNT =
  '(?:(?:sub-?)?accounts?|profiles?|user ?names?|user ?ids?|handles?|log-?ins?|memberships?|mailbox(?:es)?|wallets?|credentials|(?:free )?trials?)';
const SITE =
  '(?:services?|(?:web ?)?sites?|platforms?|apps?\\b|applications?|portal|content|products?|software|materials?|pages?|systems?|servers?|networks?|data\\b|databases?|information|marketplace|properties)';
const CONTENT =
  '(?:(?:user )?contents?|posts?|postings?|messages?|comments?|reviews?|submissions?|contributions?|listings?|ads?|advertisements?|feedback|e-?mails?|replies|answers?|images?|photos?|videos?|materials?|information|files?|data|articles|entries|documents|invitations?|ratings?|text|works?|communications?)';
const PUBLIC_CONTENT =
  '(?:(?:user )?contents?|posts?|messages?|comments?|reviews?|submissions?|contributions?|listings?|feedback|photos?|videos?|ratings?|ideas|suggestions)';
const OF_USER =
  "(?:your|their|his|her|(?:the )?users?'?s?|(?:the )?(?:members?|customers?|subscribers?|contributors?|authors?|clients?)(?:'s|s')?)";

const ROBOTS = '(?:(?:ro)?bots|crawlers|spiders|scrapers)(?:,? (?:or|and|nor) [a-z]+){0,2}';
const MODEL =
  '(?:(?:gen)?ai\\b(?! (?:agents?|assistants?|features?|chat|output|credits)|-generated|-assisted)|artificial[- ]intelligen(?:ce|t)|machine[- ]learning|deep[- ]learning|llms?\\b|(?:large )?language models?|foundation(?:al)? models?|neural networks?|generative (?:ai|models?|artificial)|diffusion models?|ml\\b|machine translation|algorithms?, models?)';
export const ENGLISH: Vocabulary = {
  concepts: {
    machine: [
      '(?:ro)?bots?\\b(?! ?(?:\\.txt|exclusion))|web-?bots?|softbots?|spiders?\\b|(?:web[- ])?crawlers?|(?:web |screen |site )?scrapers?\\b|offline readers?|macros?\\b(?! virus)',
      'ais\\b|scripts?\\b(?! (?:tags?|files?))|scripting\\b|headless\\b|browser automation|auto-?(?:clickers?|bots?|messag[a-z]+)|cron jobs?',
      'automated?\\b(?! (?:or (?:otherwise|other|not)\\b|decision|renew|payment|billing|e-?mail|call|messages? (?:from|about)|individual|notification|debit|moderat|updat))|automation\\b(?! of)|automatic (?:means|process|device|program|script|tool|software|access|method)[a-z]*|automatically[ ,](?:[a-z]+ ){0,2}?(?=access|extract|collect|download|retriev|cop|scrap|quer|gather|obtain|index|harvest|monitor|crawl|creat|regist|post|send|submit|generat|purchas|buy|order|open)|automat(?:e|es|ing)\\b|programmatic(?:ally)?\\b',
      '(?:ai|artificial intelligence|software|intelligent|autonomous|computer|bot|agentic|automated|browser|buying|purchasing|shopping) (?:agents?|assistants?)|agentic\\b|agents? (?:acting|that act)|(?:non-human|machine|mechanical|robotic|computerized) (?:means|methods?|access|process(?:es)?)|by machines?\\b|data (?:gathering|extraction|collection|mining)(?:,? (?:and|or|and/or|and similar) [a-z]+){0,3} (?:tools?|methods?|techniques?|software|devices?)|(?:httrack|wget)\\b|(?:web)?site[- ](?:rippers?|copiers?|grabbers?)',
    ],
    human: [
      '(?:be|by|are|being|with|am|only|for|each|every) (?:an? |the )?(?:actual |real |living |individual |single )*(?:human(?: being)?s?\\b(?! entit| interaction| review)|(?:real|living|actual) (?:persons?|people|individuals?)\\b)|not an? (?:ro)?bot|(?:personally|manually) (?:complete|fill|register|create|open)|non-?human (?:users?|entit(?:y|ies)) (?:may|must|are) not',
    ],
    ourselves: [
      "(?:we|company|our (?:affiliates|partners|service providers))(?: (?:may|will|can|do|do not|don't|shall|also|never|not|and our [a-z]+)){0,4} (?:use|train|develop|improve|process|analy[sz]e|build|create|share)|our (?:ai|models?|algorithms?|technolog[a-z]+)\\b|opt(?:ed|ing)?[- ]out\\b|(?:grants?|allows?|permits?) us\\b|used by us|to us\\b|(?:your|customer|personal) (?:[a-z]+ )?(?:content|data|inputs?|information)\\b",
    ],
    our_machines: [
      'we use[^.;]{0,20} robots?\\.txt|robots?\\.txt(?: [a-z]+)? (?:tells?|instructs?|informs?|contains?|(?:does|is) not)\\b',
      'our (?:own )?crawlers?|we (?:will|do|may|would)(?: not| never)? (?:scrape|crawl|harvest|collect)|crawled by us|our robots?\\b(?!\\.txt)',
      '(?:our|we (?:may )?(?:use|employ|rely on)|reviewers and|read by|retrieved and) ?(?:own |various )?(?:automat|bots?\\b|robots?\\b(?!\\.txt)|automatically)|tools used for this purpose|third-party tools|(?:monitor|review|moderat|screen|scann|check)ed (?:through|by|using|with|via) (?:both |any )?automat|automated [^.;]{0,60}?\\bto (?:detect|moderat|monitor|filter|scan|review)',
    ],
    others: [
      'summari[sz]|by others\\b|(?:prevent|stop|keep|block)[a-z]* (?:[a-z]+ ){0,2}search engines?',
      'third[- ]part(?:y|ies)|(?:linked|external|other) (?:web)?sites?',
    ],
    accept_by_use: [
      'by (?:accessing|using|visiting|browsing|downloading|installing|continuing)\\b[^.;]{0,120}?\\b(?:agree|accept|acknowledge|consent|bound)',
    ],
    view: [
      '(?:licen[cs]e|right|permission) to (?:[a-z]+ (?:and|or) )?(?:access|use|view|display|browse)\\b',
      '(?:by|when|while|for users) (?:accessing|using|visiting|browsing|downloading|installing)\\b',
      `(?:access|us(?:e|ing)|visit(?:ing)?|view(?:ing)?|brows(?:e|ing)|download(?:ing)?|read(?:ing)?|search|watch|listen|stream)\\b(?: (?:and|or|and/or|,) ?[a-z]+){0,3}[^.;]{0,70}?\\b${SITE}`,
      `(?:access(?:es|ed)? to|use of)\\b[^.;]{0,70}?\\b${SITE}`,
      `${SITE}\\b[^.;]{0,40}\\b(?:available to|allows? you|enables? you|for your (?:personal|own))`,
    ],
    reach: [
      'access(?:es|ed|ing)?\\b(?! control)|retriev|extract|collect|gather|obtain|download|cop(?:y|ies|ying)\\b|monitor|index|search|acquir|view|visit|navigat|interact|scan|brows|captur|quer(?:y|ies)|log(?:ging)? ?in\\b|connect to|aggregat|compil|mirror|archiv|cach(?:e|ing)|read(?:ing)?\\b|look(?:s|ing)? up',
      `us(?:e|es|ing|age)\\b(?: of)? (?:the|our|any|this|all|its|these)\\b[^.;]{0,25}?\\b${SITE}`,
      `for any (?:other )?(?:purpose|reason)|(?:may|must|can)(?: not)?(?: only)? be used|run(?:ning)?\\b|(?:be )?used by\\b|on (?:the|our|this|any) (?:[a-z]+ )?${SITE}`,
    ],
    take: [
      'access(?:es|ed|ing)?\\b(?! control)|retriev|extract|scrap|crawl|harvest|gather(?:ing)?\\b|download|cop(?:y|ies|ying)\\b|monitor|index|search|quer(?:y|ies)|scan|captur|acquir|navigat|interact with|look(?:s|ing)? up|min(?:e|ing)\\b|collect(?:s|ing)?\\b',
    ],
    collect: [
      `(?:(?:us(?:e|ing)(?: of)?|no) (?:any )?${ROBOTS}(?=[.;]|,? (?:except|unless|without)|$)|${ROBOTS} (?:is|are) (?!(?:not )?able)|access by ${ROBOTS})`,
      '(?:screen|web|data|site|page)?[- ]?scrap(?:e|es|ed|ing)\\b|crawl(?:s|ed|ing)?\\b|spider(?:ed|ing)\\b|spider (?:the|any|our)|(?:web|data|content|e-?mail|address|information|username)?[- ]?harvest(?:s|ed|ing)?\\b|(?:text|data|content|web|information)[- ]?min(?:e|es|ed|ing)\\b|min(?:e|es|ing) (?:the |any |our |or )?(?:data|content|information)|meta-?search|(?:data|content)[- ]extraction',
      'systematic(?:ally)?\\b[^.;]{0,80}?\\b(?:retriev|download|cop(?:y|ies|ying)|collect|extract|stor(?:e|ing)|access|reproduc|index|gather|captur|quer|monitor|archiv)',
      '(?:retriev|download|cop|collect|extract|stor|access|reproduc|gather|captur|index|monitor|archiv)[a-z]{0,4}\\b[^.;]{0,40}?\\bsystematic(?:ally)?\\b',
      '(?:bulk|mass|massive|large[- ]scale|high[- ]volume|wholesale)[- ](?:[a-z]+ ){0,2}?(?:download|cop(?:y|ying)|extract|retriev|collect|access|export|captur|reproduc|quer|data\\b)',
      '(?:download|copy|extract|retriev|collect|export|access)[a-z]{0,4}\\b[^.;,]{0,50}?\\b(?:in bulk|en masse|on a (?:large|mass) scale)\\b',
      '(?:extract|re-?utili[sz])[a-z]{0,5}\\b[^.;]{0,60}?\\b(?:substantial|whole|all or)[^.;]{0,50}?\\b(?:database|data|content|site)',
      '(?:request|access|retrieve|download|view)[a-z]{0,3} more than [\\d,]+ (?:page|request|search|quer|record)',
      'automated?(?:ly)? (?:[a-z]+ )?(?:access|use\\b|usage|quer|enquir|inquir|requests?|search|extraction|retrieval|collection|download|data (?!processing)|gathering|capture|index|copying|monitoring)',
      '(?:automatically|programmatically)(?:,? (?:or|and) [a-z]+ly)? (?:extract|collect|access|download|retriev|copy|scrap|query|gather|obtain|index|harvest|monitor|crawl)',
      'extract(?:s|ing|ion of)? (?:any |all )?(?:data|content|information)\\b[^.;]{0,40}?\\bfrom (?:the|our|any)\\b',
      `(?:collect|gather)(?:s|ing)? (?:any )?(?:data|content) from (?:the|our|this) ${SITE}`,
      '(?:mechanisms?,? (?:software|or)|software or scripts?)\\b[^.;]{0,20}?\\b(?:(?:in (?:connection|conjunction) with|when|while) (?:the use of|using|your use of))',
    ],
    register: [
      `(?:creat(?:e|es|ed|ing|ion)|regist(?:er|ers|ered|ering|ration)|sign(?:s|ed|ing)?[- ]up|open(?:s|ed|ing)?|set(?:ting)?[- ]up|obtain(?:s|ed|ing)?|establish(?:es|ed|ing)?|generat(?:e|es|ed|ing)|apply(?:ing)? for|activat(?:e|es|ed|ing|ion)|acquir(?:e|es|ed|ing)|mak(?:e|es|ing)|ma(?:de))\\b(?: or [a-z]+)?(?: of)?(?:(?! (?:in|on|to|from|with|within|into|about|using|via|through|by) )[^.;]){0,50}?\\b${ACCOUNT}\\b`,
      `${ACCOUNT} (?:that (?:are |were )?|which (?:are |were )?)?(?:may (?:only )?be |must be |are |is )?(?:created|registered|opened|set[- ]up|obtained|generated|requested)\\b`,
      '(?:self-?)?regist(?:er|ers|ering|rations?)\\b(?! (?:of (?:a |the )?(?:companies|domain|trade)|number|office|address|trade ?mark|(?:your )?domain))|sign(?:s|ed|ing)?[- ]?ups?\\b|enrol(?:l?(?:s|ed|ing|l?ments?))?\\b|account (?:creation|opening|registration)|registered (?:accounts?|users?|members?)(?! (?:or|data|information))',
    ],
    own_account: [
      '(?:responsible for|maintain|keep|safeguard)\\b[^.;]{0,60}?\\b(?:your )?(?:password|account|login|credentials)\\b|more than one account|(?:user ?name|e-?mail(?: address)?|login) and (?:an? )?password',
    ],
    account: [
      `(?:your|an?|the|their|his|her|each|one|member|customer|online|free|paid|user|personal|existing|registered|valid) (?:[a-z0-9.']+ ){0,2}?(?:accounts?|profile|membership)\\b(?! (?:of|manager|team|payable|receivable))`,
      '(?:account|membership) (?:holders?|information|details|credentials|password|security|settings)',
      '(?:e-?mail(?: address)?|user ?name|user id|nickname|name|log-?in)[^.;]{0,20}? (?:and|or|,|/) ?(?:an? )?(?:password|user ?name|nickname)|your (?:password|username|user name|login|log-in)\\b',
      'join (?:for free|free of charge|the (?:community|platform|network))|become an? (?:registered |paying )?(?:member|user)|accounts?\\b(?! (?:manager|of|payable|receivable|executive))',
      'log(?:s|ged|ging)?[- ]?in\\b|sign(?:s|ed|ing)?[- ]in\\b|passwords?\\b',
    ],
    invited: [
      `(?:by|upon|on|through|with an?) (?:personal |individual |direct )?invitation only|invit(?:e|ation)[- ]only\\b`,
      `(?:${ACCOUNT}|membership|registration|access)\\b[^.;]{0,50}\\b(?:only|exclusively|solely)\\b[^.;]{0,60}\\b(?:invit(?:ed|ation|ations|es?)|nominated|hand-?picked|(?:personally|individually) (?:selected|approved|vetted))`,
      `(?:no one|nobody|you (?:may|can) ?not|cannot) (?:register|sign up|join|create)[^.;]{0,40}\\b(?:without|unless)\\b[^.;]{0,40}\\b(?:invit|referral)`,
      `(?:${ACCOUNT}) (?:is|are|will be|can be|may be)(?: only)? (?:granted|issued|opened|created)\\b[^.;]{0,60}\\b(?:case[- ]by[- ]case|individual (?:approval|agreement)|written (?:approval|agreement|application))`,
    ],
    buy: [
      '(?:purchas(?:e|es|ed|ing)|buy(?:s|ing)?|bought|(?<!\\bin )order(?:s|ed|ing)?(?! (?:to|of|from (?:a|the) court)\\b)|check(?:ing)?[- ]?out|bid(?:s|ding)?|book(?:s|ed|ing|ings)?|reserv(?:e|ing|ations) (?:a |tickets?|rooms?|tables?)|subscribe to|transact(?:ions?|ing)?)\\b',
    ],
    sale: [
      'orders? (?:placed|are (?:shipped|processed|delivered))|charge your (?:credit|debit|payment)|(?:¤|£|eur|usd) ?\\d',
      `${USER}(?: [a-z']+){0,5} (?:purchase|buy|(?<!in )order(?! to)|pay|subscribe to(?! (?:our |the |any )?(?:newsletter|mailing|e-?mail|feeds?|rss|notif))|place an order|purchased|bought|ordered|prepay|be charged|be billed|owe|are charged|upgrade)\\b`,
      '(?:paid|premium|paying) (?:and free |or free )?(?:services?|subscriptions?|plans?|accounts?|features?|content|versions?|memberships?|users?|products?|tiers?|subscribers?|apps?|licen[cs]es?)',
      'subscription (?:fees?|plans?|terms?|periods?|services?|payments?|price|charges?)|(?:monthly|annual|yearly|auto-?renew(?:al|ing)?|recurring|paid) subscriptions?|bill(?:ed|s)? (?:you|in advance|monthly)',
      '(?:your|any|each|all|product|place|accept|confirm|cancel|our|online) (?:[a-z]+ )?(?<!in )(?:orders?|purchases?|bookings?)\\b(?! (?:of (?:a |the )?(?:court|competent)|to\\b))',
      `(?:purchas(?:e|es|ed|ing)|buy|buying|(?<!in )order(?! to)|ordering|subscribe|subscribing|book|booking)\\b[^.;]{0,60}?\\b(?:from|through|via|on|at|using|in|to) (?:us|our|the|this|any)\\b(?! (?:[a-z]+ )?(?:newsletter|mailing|feed|rss|alerts))`,
      '(?:purchases?|orders?) (?:of|made|placed) (?:[a-z]+ ){0,3}?(?:products?|services?|goods|content|tickets|memberships?|through|on|from)|(?:payment of any|any) applicable fees|applicable (?:subscription )?fees|incur (?:any )?charges|prices? (?:of|for)|fees? (?:for|payable)|(?:price|fees?|charges)\\b[^.;]{0,40}\\b(?:payable|due|set (?:out|forth)|quoted|indicated)',
    ],
    price: [
      '(?:credit|debit|payment) cards?|payment (?:information|details|terms|obligations?|options?|instructions|methods?|due|providers?|processors?)|payments? (?:may|can|must|shall|is|are) (?:be )?(?:made|due|taken|processed)|paypal|direct debit|cash on delivery',
      'refund(?:s|ed|able)?\\b|non-?refundable|money[- ]back|chargebacks?|in-app purchases?|virtual (?:currency|items|goods|coins)|shopping (?:cart|basket)|checkout\\b|gift cards?|vouchers?|free trials?',
      '(?:prices?|fees|charges|tariffs?|rates|fares?)\\b[^.;]{0,60}\\b(?:are|is|shall be|will be|include|listed|displayed|shown|quoted|set forth|set out|payable|due|stated|applicable|for the services?)\\b',
      '(?:pay|payment of|charge|charges|incur|invoice)\\b[^.;]{0,40}\\b(?:fees?|charges?|prices?|subscription|amounts?|commissions?|invoices?)\\b|we (?:may |will )?(?:charge|bill|invoice)',
      '(?:(?:us)?(?:\\$|¤|£) ?\\d|(?:usd|eur|gbp) ?\\d|\\d[\\d.,]* ?(?:euros?|dollars|pounds|usd|eur|gbp)\\b)|(?:terms of sale|sales? terms|purchase terms|value added tax|time of (?:your )?(?:purchase|order|booking))',
      'billing\\b',
    ],
    closed_purchase: [
      '(?:purchases|orders) (?:are|is) not (?:possible|allowed|permitted|accepted)|not (?:possible|able) to (?:order|purchase|buy)',
      "(?:you|users?|visitors?|customers?) (?:cannot|can not|can't|may not) (?:directly )?(?:purchase|buy|order)\\b[^.;]{0,40}\\b(?:products|services|goods|items|anything)\\b[^.;]{0,30}\\b(?:from|on|through|via|at) (?:this|our|the)",
    ],
    post: [
      `(?:(?:re-?|cross-?)?post(?:s|ed(?! on\\b)|ing)?|submit(?:s|ted|ting)?|upload(?:s|ed|ing)?|send(?:s|ing)?|publish(?:es|ed|ing)?|transmit(?:s|ted|ting)?|contribut(?:e|es|ed|ing)|comment(?:s|ing)?|(?<!request )messag(?:e|es|ing)|(?:re-?)?tweet(?:s|ing)?|shar(?:e|es|ing)|edit(?:s|ed|ing)?|reply|replying|contact(?:ing)?(?= (?:other|any|users?|members?)))\\b(?! (?:more |requests?|(?:[a-z]+ )?interfaces?|identif|personally|quer|data to (?:us|the servers?)|(?:of )?(?:changes|notice)))`,
      `(?:writ(?:e|ing)|creat(?:e|ing)|generat(?:e|ing)|leav(?:e|ing)|plac(?:e|ing)|add(?:ing)?) (?:any |an? |the )?(?:[a-z]+ ){0,2}?(?:contents?|posts?|postings?|messages?|comments?|reviews?|listings?|ads\\b|advertisements?|ratings?|feedback)\\b`,
    ],
    user_content: [
      `${USER}(?: (?:may|can|wish to|choose to|decide to|also|are allowed to|are able to))+ (?:post|upload|publish|contribute)\\b`,
      'let(?:s|ting)? (?:users|you|members) (?:post|publish|upload|share)',
      `${OF_USER} (?:own |user )?(?:generated |submitted )?(?:contents?|posts?|postings?|submissions?|contributions?|comments?|reviews?|uploads?|feedback|suggestions|prompts?|inputs?|listings?|works|stories|photos|videos|messages|ads)\\b(?! (?:address|service))`,
      `(?:user|member|customer|subscriber|player|contributor)[- ](?:generated |submitted |provided )?(?:contents?|submissions?|contributions?|materials?|reviews?|uploads)\\b`,
      `${USER}(?: [a-z']+){0,4} (?:post|posts|posted|upload|uploads|uploaded|submit|submits|submitted|publish|published|contribute|contributed|share|shared|transmit|transmitted|store)\\b[^.;]{0,40}\\b${CONTENT}\\b`,
      `${USER}(?: [a-z']+){0,4} (?:send|create|provide|write|make|leave|exchange)\\b[^.;]{0,30}\\b${PUBLIC_CONTENT}\\b`,
      `${CONTENT}(?:,? [a-z]+){0,6} (?:that |which )?(?:is |are |be |was |been )?(?:posted|uploaded|submitted|contributed|shared|transmitted|published)(?:,? (?:or |and )?[a-z]+){0,4} (?:by|from) (?:you|(?:the |our |other |any )?(?:users?|members?|customers?))`,
      `(?:any|the|all|other) (?:[a-z]+ ){0,2}?${PUBLIC_CONTENT} (?:that |which )?(?:you|users|members|they)(?: [a-z]+){0,3} (?:post|upload|submit|publish|contribute|share|transmit|create|display|store)`,
      `(?:post(?:ing)?|upload(?:ing)?|submit(?:ting)?|publish(?:ing)?|contribut(?:e|ing)|shar(?:e|ing)|leav(?:e|ing)|writ(?:e|ing))\\b[^.;]{0,30}?\\b(?:user content|contents?\\b|comments?|reviews?|photos?|messages?|feedback|suggestions|ratings?|listings?|videos?)`,
      'suggestions?\\b[^.;]{0,40}\\b(?:submit|provide|send|offer)|(?:message boards?|forums?|chat ?rooms?|bulletin boards?|guest ?books?|community areas?|discussion boards?)\\b',
    ],
    posted: [
      `${PUBLIC_CONTENT} (?:must|may|shall|should|are|will|(?:written|made|created|generated|posted) (?:by|with))\\b`,
    ],
    machine_made: [
      '(?:machine|automatically)-? or [a-z]+(?:ly)?-generated|(?:written|made|created) by (?:a |any )?(?:chatbot|software|machines?|programs?)\\b',
      '(?:ai|a\\.i\\.|gpt|llm|machine|computer|bot|robot|algorithmically|automatically|artificially)[- ](?:generated|made|written|created|produced|authored|assisted)\\b',
      '(?:generated|created|written|made|produced|authored|composed|posted|sent|submitted) (?:[a-z]+ ){0,2}?(?:by|with|using|through|via) (?:an? |any |the (?:use|help) of )?(?:[a-z]+ )?(?:ai\\b|artificial intelligence|llms?|language models?|generative|chatgpt|chatbots?|bots?\\b|automated)',
    ],
    closed_post: [
      `(?:users?|you|visitors?|members?|customers?|guests?) (?:may not|cannot|can not|can't|must not|(?:are|is) not (?:permitted|allowed|able) to) (?:post|upload|submit|publish|contribute|leave)(?:,? (?:or|and|nor) [a-z]+){0,4} (?:any |to it )?(?:user |other )?(?:content|comments?|reviews?|anything)(?: (?:on|to|onto|via|through) (?:the|our|this) [a-z]+)?\\.?$`,
      "(?:site|website|service|platform|we|app)\\b[^.;,]{0,30}? (?:does not|do not|doesn't|don't) (?:currently )?(?:host|accept|offer|support|contain|provide for|allow(?: for)?|permit|enable) (?:any )?(?:user[- ](?:generated content|submitted content|content|submissions?|contributions|uploads|comments)|comments)",
    ],
    train: [
      `(?:re-?|pre-?)?(?:train(?:s(?= (?:an?|any|its|their|the)\\b)|ed|ing)?|fine-?tun(?:e|es|ed|ing)|distill?(?:ing|ation)?)\\b(?! (?:tickets?|stations?))[^.;]{0,90}?\\b${MODEL}`,
      `(?:develop(?:s|ed|ing|ment)?|creat(?:e|es|ing|ion)|build(?:s|ing)?|improv(?:e|es|ing|ement)|enhanc(?:e|ing)|test(?:ing)?|validat(?:e|ing|ion)|populat(?:e|ing)|ground(?:ing)?|benchmark(?:ing)?|ingest(?:s|ing|ion)?|feed(?:ing)?|fed|input(?:ting)?)\\b(?! (?:media|any content|content|of (?:the|our)))[^.;]{0,60}?(?<!\\b(?:with|using|by|through|via|of) (?:generative )?)\\b${MODEL}`,
      `${MODEL}[^.;]{0,60}?\\b(?:training|train|trained|fine-?tuning|development|datasets?|learning purposes)\\b`,
      `us(?:e|ed|es|ing)\\b[^.;]{0,80}?\\b(?:by|with|in|as (?:an )?inputs? (?:to|for|into)|for|in connection with) (?:[a-z]+ ){0,3}?(?:artificial intelligen(?:ce|t)|machine[- ]learning|generative ai|large language|llms?\\b|ai) (?:models?|systems?|training|tools|technolog|applications|programs?|purposes)`,
      '(?:outputs?|results|responses)\\b[^.;]{0,100}?\\b(?:develop|train|create|build|improve)\\b[^.;]{0,60}?\\bcompet',
      '(?:develop|improv|train|creat|build)(?:e|ing)?\\b[^.;]{0,60}?\\b(?<!business |pricing |revenue |payment |operating )models?\\b(?! (?:releases?|contracts?))',
      `(?:data ?sets?|inputs?)\\b[^.;]{0,40}?\\b${MODEL}`,
      'train(?:ing)?,? (?:or |and )?(?:calibrat|validat|fine-?tun|distil|benchmark)|training data\\b|develop[^.;]{0,160}?\\bincluding[^.;]{0,60}?(?:artificial intelligence|machine[- ]learning)',
    ],
    mining: [
      'text(?:[- ]and[- ]|[- ]?/[- ]?| & |[- ]or[- ])data[- ]min(?:ing|e)|data[- ]and[- ]text[- ]mining|tdm\\b|(?:for (?:the )?purposes? of (?:ai )?training|(?:ai|model) training|training (?:data|data ?sets?) for)',
    ],
    reserved: [
      '(?:only|solely|exclusively) (?:be )?(?:licen[cs]ed|available|made available) for (?:ai|machine learning|the training)',
      '(?:reserv(?:e|es|ed|ing|ation)|expressly (?:object|exclude)|opts? out)[^.;]{0,160}\\b(?:text[- ]and[- ]data|tdm|data mining|machine learning|artificial intelligence|ai training)',
      '(?:text[- ]and[- ]data mining|tdm)\\b[^.;]{0,120}\\breserv|(?:article|art\\.) 4(?:\\(3\\))?[^;]{0,60}2019/790|44b\\b',
    ],
    open_licence: [
      '(?<!\\b(?:that|which) (?:is|are) (?:[a-z]+ )?)(?:licen[cs]ed|available|released|published|provided|distributed|offered|governed|dedicated|placed)\\b[^.;]{0,60}\\b(?:under|by|to|in|into|pursuant)\\b[^.;]{0,60}\\b(?:creative commons|cc[- ]?by|cc0|open (?:database|government|data) licen[cs]e|odbl|public domain dedication)(?![^.;]{0,40}(?:non-?commercial|no-?deriv|-nc|-nd))',
    ],
    api: [
      'apis?\\b(?!["\'])|(?:web|rest|restful|graphql|public|developer|data) apis?\\b|application program(?:ming|mer|s|me)? interfaces?|programming interfaces?|sdks?\\b|software development kits?',
    ],
    developers: [
      'developers? (?:terms|agreement|polic(?:y|ies)|platform|portal|keys?|sandbox|program(?:me)?|documentation|docs|guidelines|tools|accounts?|access|cent(?:re|er))',
    ],
    use_api: [
      "(?<!\\b(?:sell|resell|rent|lease|share|charge for|provide) )(?:us(?:e|ing)|access(?:ing)?|utili[sz](?:e|ing)|call(?:ing)?|connect(?:ing)? to|licen[cs]e to use)(?:,? (?:or )?(?:access|use|publish|call))* (?:the |our |any |its )?(?:[a-z']+ ){0,3}?(?:apis?\\b|application programming interfaces?)(?! (?:to|for|in (?:a|any)|in violation))",
    ],
    search_engine: ['(?:public |general |internet |web )?search[- ](?:engines?|services?)'],
    robots_txt: [
      '(?:obey|respect|follow|compl(?:y|ies|ying|iance) with|in accordance with|according to|as (?:far as )?(?:permitted|allowed|set out)?|permitted|allowed|subject to|honou?r)[a-z]*[^.;]{0,40}?robots?\\.txt|robots?\\.txt[^.;]{0,30} (?:permits?|allows?|lets?)',
    ],
    hidden_api: [
      '(?:private|undocumented|unpublished|non-?public|internal|hidden|unofficial|unauthori[sz]ed|reverse[- ]engineered|undisclosed)(?:,? (?:or |and )?[a-z-]+){0,2} (?:apis?|(?:programming )?interfaces?|endpoints?)\\b',
    ],
    closed_api: [
      '(?:apis?|programming interfaces?)\\b[^.;]{0,60}\\bfor our (?:own )?(?:mobile )?(?:apps?|applications?) (?:alone|only)',
      '(?:apis?|programming interfaces?)\\b[^.;]{0,90}\\b(?:is|are|remains?) (?:[a-z]+ly )?(?:not (?:[a-z]+ ){0,2}?(?:open|available|accessible|intended|offered|public)|for (?:our |its )?(?:own )?internal use|for (?:the )?use by (?:our|its) own|out of bounds|off[- ]limits|exclusively for (?:our|its))',
    ],
    no_api: [
      '(?:publish|create|offer) software or apis?|(?:through|via) (?:an? application programming|api\\b)',
      '(?:third[- ]party|youtube|google(?: maps)?|facebook|twitter|spotify|apple|stripe|paypal|instagram|maps)(?:\'s)? (?:[a-z]+ ){0,2}(?:apis?|sdks?)|your (?:[a-z]+ ){0,2}apis?(?! (?:keys?|credentials|access|usage))|(?:apis?|sdks?)(?: \\([a-z" ]+\\))? (?:of|from|by|provided by) (?:third|other)|(?:do|does) not (?:currently )?(?:provide|offer|have)[^.;]{0,20}\\bapi|cookies|web beacons?|pixels?\\b',
    ],
    exception: ['(?:except|unless|save|excluding|but|however|other than|apart from)\\b'],
    permission: [`${CONSENT}\\b`],
    only_through: [
      '(?:reserved|restricted|limited|available|open|only)(?: (?:exclusively|solely|only))? (?:to|for)\\b[^.;,]{0,40}?\\b(?:partners?|licensees?|subscribers?|holders?|customers?|providers?|search engines?|parties|those)\\b|only (?:[a-z]+ ){1,3}(?:may|can)\\b',
      '(?:only|solely|exclusively)\\b[^.;]{0,80}\\b(?:through|via|by means of|with|upon|using|under|subject to)\\b[^.;]{0,60}\\b(?:apis?|interfaces?|feeds?|consent|permission|approval|agreement|licen[cs]e)\\b',
    ],
    another_act: [
      '(?:and|or|nor|but),? (?:you|users?|members?|they) (?:may|must|shall|will|can|agree|do)\\b|, (?:or|and) [a-z]+ing\\b',
    ],
    by: [
      '(?:automatically|in an?(?= automat)|programmatically|by|via|using|use of|through|with|from|means of|employing|utili[sz]ing|deploying|aid of|under|involving)\\b',
    ],
    for: ['(?:to|for|that|which|who|when|while|can|may|in order|designed|capable|and|or)\\b'],
    certain_purpose: [
      'for (?:the purposes? of )?(?:solicit|advertis|spam|profit|marketing|resale|competi|commercial)',
    ],
    partly: [
      'altered|label|disclos|undisclosed|watermark|indicat|attribut|impersonat|deceiv|deceptive|mislead|deepfake|sexual|likeness|defamat|harmful|fals|violat|infring',
    ],
    closed_view: [
      '(?:access|use)\\b[^.;]{0,60}\\b(?:restricted|limited|reserved|only (?:permitted|available)) (?:exclusively |solely |only )?(?:to|for) (?:[a-z]+ ){0,2}(?:employees|staff|authori[sz]ed personnel)',
    ],
    no_account: [
      '(?:suspend|terminat|remov|delet|disabl|restrict|strikes?|stolen|hijack|report)[a-z]*\\b[^.;]{0,60}\\baccounts?|accounts? (?:manager|suspen|termin|restrict|delet|dormancy|not? (?:be )?allowed)|commercial register|public register|register (?:your|the|an?|any) (?:applications?|apps?|products?|domains?|trademarks?|works?)|(?:registered|incorporated)\\b[^;]{0,90}\\b(?:register|number|no\\.|office|court|commerce|companies|share capital)|(?:apple id|itunes|bank|social media|savings|credit card|paypal) accounts?|(?:take[ns]?|taking) (?:[a-z]+ ){0,3}into account|on account of|registered (?:office|address|trade|number|under|agent|in)|trade ?marks?',
    ],
    no_price: [
      'refund the purchase price',
      "(?:attorneys?|lawyers?|legal|court|arbitrat[a-z]*|filing|professional|witness)['s]*\\.? (?:and [a-z']+ )?(?:fees?|costs?)|claims?|damages|disputes?|indemnif[a-z]*|liabilit(?:y|ies)|liable|losses|prevailing party|lawsuit|litigation|infring[a-z]*",
      'carriers?|data (?:plan|rates|charges)|text messag|sms\\b|internet (?:access|service provider)|network provider|telephone|royalty[- ]free|fully[- ]paid|free of (?:any )?charge|without (?:any |a )?(?:charge|fee|payment)|no charge|at no cost|for free',
      'in the future|reserves? the right to (?:charge|introduce|impose)|may (?:begin|start|decide|choose|in the future)|court order|penalt(?:y|ies)|fines?\\b|securities|investment|share capital|no fees',
    ],
    no_post: [
      'about yourself',
      "personal (?:data|information)|cookies|privacy policy|at your own risk|third party content|embedded|identity|notices? to you|sending you|(?:messages?|communications?) from us|external sites?|linked sites?|third[- ]part(?:y|ies) (?:web)?sites?|counter[- ]?noti|arbitrat|post(?:ing)? (?:any |the )?(?:changes|revised|updated|notice|modif|amend)|(?:changes|terms|policy|notice|version|modifications|amendments)[^.;]{0,40}\\bpost(?:ed|ing)?|we (?:may |will |'ll )?post|resume|job application|application form|dispute|claims?\\b",
    ],
    no_training: [
      '(?:these|this|our) terms|right to object|train(?:ing)? (?:course|session|video|material|program|service)s?|training (?:to|for) (?:your|staff|employees)|business models?|pricing models?|revenue models?|operating models?|algorithms?$',
    ],
    play: [
      'regist(?:er|ering|ration)|sign(?:ing)? up|creat(?:e|es|ing) (?:[a-z]+ ){0,3}accounts?|submit|post(?:s|ing)?\\b|upload|send(?:ing)?\\b|publish|transmit|comment|vot(?:e|es|ing)|purchas|buy|bid(?:s|ding)?\\b|order(?:s|ing)?\\b|inflat|lik(?:es|ing)\\b|follow(?:ers|ing)|stream(?:s|ing)|play(?:s|ing|count)|click|cheats?|hacks?\\b|mods?\\b|gameplay|in-game|matchmaking|impressions|traffic|engagement|contest|sweepstake|entries|polls?',
    ],
    harm: [
      'virus(?:es)?|worms?\\b|trojan|malware|time bombs?|malicious|harmful code|spyware|corrupted|cancelbots?',
    ],
    load: [
      'overload|flood(?:ing)?|denial[- ]of[- ]service|(?:undue|excessive|unreasonable)[^.;]{0,20}(?:burden|load|demand|bulk)',
    ],
  },
  stance: {
    not: [
      `(?:may|must|shall|can|will|should|would|could|do|does|did|need|ought|is|are|be|am|was|were)${ADVERBS} not\\b(?! (?:only|limited to|necessarily|(?:be )?(?:responsible|liable|required|obliged|obligated)))`,
      "(?:cannot|can't|mustn't|don't|doesn't|won't|shouldn't|shan't|isn't|aren't|may never|must never|shall never|will never)\\b",
      `(?:agree|agrees|undertake|undertakes|covenant|promise|warrant|represent|commit|required|obliged|careful)s?${ADVERBS} (?:not to|to not)\\b|(?:agree|agrees|undertake|undertakes) that (?:you|they|he|she|it|the user) (?:will|shall) not\\b`,
      '(?:refrain|abstain|desist)(?:s|ing)?(?: (?:in particular|especially|strictly|[a-z]+ly)){0,2} from\\b|(?:prohibited|forbidden|barred|banned|restricted|precluded) from\\b',
      'not to(?= \\w|:|$)|not (?:allowed|permitted|acceptable|tolerated|welcome|ok|okay|licen[cs]ed)\\b|never\\b|neither\\b|(?:but|and) not (?:for|by|via|through|with|using)\\b',
      'no (?:[a-z]+ )?(?:automat|bots?\\b|robot|scrap|crawl|spider|harvest|data min|machine|text and|unauthori[sz]ed)|zero[- ]tolerance|without (?:using|the use of)\\b',
      '(?:prohibit|prohibits|prohibited|forbid|forbids|forbidden|disallow|disallows|impermissible|unacceptable)\\b',
      '(?:violat(?:e|es|ion|ions|ing)|breach(?:es)?|misuse|abuse|abusive|infring(?:e|es|ement|ing)|offen[cs]e|misconduct)\\b|under no circumstances?|in no (?:event|case|way) (?:may|shall|will|should)\\b(?![^.;]{0,80}\\bliable)',
      '(?:suspend|terminate|block|disable|deny|refuse|cancel|deactivate|close|end|revoke|withdraw|remove|ban)(?:s|d|ed)?\\b[^.;]{0,140}?\\b(?:if|when|where|who|because)\\b',
      "(?:grants?|have|has|give|gives) no (?:permission|consent)|what(?:'s| is) not (?:ok|okay|cool|acceptable)|nobody\\b|no (?:user|person|one|individual|party|entity|visitor|member|customer|third part(?:y|ies)|part|portion|content|material|materials|information|data|licen[cs]e|right|rights)\\b|nothing (?:on|in|contained|you|that|from)\\b(?![^.;]{0,60}\\b(?:prohibit|forbid|restrict|prevent|limit))|(?:licen[cs]e|permission|rights?(?: of use)?)\\b[^.;:]{0,30}\\bexcludes?\\b",
    ],
    forbidden: [
      '(?:will|may|can) (?:get|have) (?:you|your accounts?|their accounts?) (?:banned|blocked|suspended|closed)|voids? (?:this|the|your) licen|will have (?:their|your) accounts? closed',
      '(?:is|are) (?:considered |deemed )?(?:an? )?(?:[a-z]+ )?(?:violation|breach|misuse|abuse|infringement|offen[cs]e)\\b',
      '(?:is|are|be|being|remains?) (?:[a-z]+ly |expressly and |hereby |also |therefore ){0,3}(?:prohibited|forbidden|banned|disallowed|unlawful|illegal|restricted|impermissible|inadmissible|void|off[- ]limits|removed|deleted|rejected|declined|denied|refused|blocked|not (?:[a-z]+ly )?(?:permitted|allowed|authori[sz]ed|acceptable|permissible|licensed|tolerated|ok|accepted|welcome))',
      '(?:constitutes? (?:a |an )?(?:[a-z]+ )?(?:violation|breach|infring|misuse|abuse|unauthori|unlawful|offen|misappropriation)[a-z]*|(?:will|may|shall|can) result in|(?:will|may) lead to|(?:will|may) be (?:terminated|blocked|banned|suspended)|will be (?:considered|deemed|prosecuted)|(?:is|are) (?:against|contrary to|in (?:breach|violation) of))',
      "(?:isn't|aren't|won't be) (?:[a-z]+ ){0,2}?(?:permitted|allowed|authori[sz]ed|acceptable|tolerated)|(?<!not )(?:prohibited|forbidden)\\.?$",
    ],
    consent: [
      `(?:without|unless|except|absent)\\b[^.;:]{0,60}?\\b(?:written|prior|express|explicit|our|first|specific|advance|separate)\\b[^.;:]{0,40}?\\b(?:${CONSENT}|written (?:agreement|licen[cs]e|contract))\\b`,
      '(?:without|unless|except|absent)\\b[^.;:]{0,60}?\\b(?:written|prior|separate)\\b[^.;:]{0,30}?\\b(?:agreement|licen[cs]e|contract)\\b',
      `(?:only with|subject to|requires?|obtain|obtaining|request|seek|ask for)\\b[^.;:]{0,40}?\\b(?:written|prior|express|explicit|advance|separate|our)\\b[^.;:]{0,30}?\\b(?:${CONSENT}|licen[cs]e)\\b`,
      `without (?:the )?(?:${CONSENT}|authority)\\b|(?:unless|except)\\b[^.;:]{0,40}?\\b(?:authori[sz]ed|permitted|agreed|approved|allowed|provided)\\b[^.;:]{0,40}?\\bwriting\\b`,
    ],
    may: [
      `(?:(?<=^|[.;:,)] |\\b(?:and|but|however,?|that|then|purposes?,?) ))${USER}(?: [a-z]+)? (?:may|can|are (?:(?!not)[a-z]+ ){0,2}(?:permitted|allowed|free|entitled|welcome|authori[sz]ed)|is (?:permitted|allowed|free|entitled)|have the right|has the right)\\b(?!'t)(?! (?:also )?(?:not|never)\\b)`,
      "(?:is|are) (?!only\\b)(?:[a-z]+ly |also |hereby ){0,2}(?:permitted|allowed|permissible|acceptable|authori[sz]ed)\\b(?! (?:only|solely|exclusively) (?:after|upon|under|on the basis|subject|with))(?! (?:only )?(?:with|by|in) (?:our|the|prior|express|writing|a|[a-z']+'s))",
      'grants? (?:to )?(?:you|users?|each|all|any|members?|customers?)\\b|we (?:allow|permit|authori[sz]e|encourage|let|enable) |feel free\\b',
    ],
    excused: [
      '(?:^|[^a-z])(?:we|us|company|our (?:partners|affiliates|team|staff))(?: (?:[a-z]+ly|also|and|or|our|affiliates|partners|reserves? the right|have|do|may)){0,5} ?\\|',
      "(?:if|when|where|which|unless|what|whether|(?<!\\b(?:condition|provided|agree|undertake|ensure|confirm|promise|warrant|represent)s?\\b[^.;]{0,50})that) (?:you|users?|members?|customers?|they)(?: [a-z]+)? \\|(?:do|does|did|don't|doesn't|didn't)\\b",
      '(?:which|who|it|contract|provider)(?:,[^,|]{0,40},?)? \\|(?:do|does|did) not\\b',
      '(?:[a-z]{3,}(?<!\\b(?:you|users?|members?|customers?|and|or|please|to|also|[a-z]{1,12}ly)) )\\|(?:do|does|did) not\\b',
    ],
    harmless: [
      '\\b(?:if|when) (?:you|users?) \\|do\\b',
      '\\bnot (?:[a-z]+ly )?\\|(?:prohibit|forbid|forbidden|restrict|a violation)',
      "\\|(?:(?:do|does|did) not|don't|doesn't) (?:need|require|have to|prohibit|forbid)|\\|(?:is|are) not (?:a violation|prohibited|forbidden)",
      '(?:may|can|could|right to)\\b[^.;,]{0,60}\\|(?:prohibit|forbid|disallow)\\b',
      '\\botherwise \\|(?:prohibit|forbid|restrict)|\\b(?:nothing\\b[^.;]{0,40}|(?:does|do) )\\|(?:not (?:[a-z]+ )?)?(?:prohibit|forbid|restrict|prevent)',
    ],
    refuses: [
      '(?:suspend|terminat|block|disabl|den(?:y|ied)|refus|cancel|deactivat|clos|end|revok|withdr|remov|ban)|(?:do|does) not (?:include|extend to|cover|grant|give)|(?:prohibit|forbid|disallow|restrict)|(?:grants?|gives?|ha(?:s|ve)) no\\b|zero\\b|must not\\b',
      "(?:does not|do not|don't|doesn't|will not|cannot|won't|can't)(?: [a-z]+ly| currently| and){0,2} (?:allow|permit|tolerate|authori[sz]e|accept|condone|want|support)",
    ],
    forbiddingHeading: [
      "(?:prohibit|restrict|forbid|forbidden|not (?:allowed|permitted|acceptable)|may not|must not|can ?not|can't|should not|don't|do not|unacceptable|misuse|abuse|unauthori[sz]ed|violations?|limitations? on (?:use|the use)|no scraping|rules of conduct|codes? of conduct|user conduct|your conduct|acceptable use|use policy|conduct)",
    ],
    grantingHeading: [
      '(?:what you (?:can|may) do|(?<!not )(?:permitted|permissible|allowed) (?:use|activit))',
    ],
  },
};
