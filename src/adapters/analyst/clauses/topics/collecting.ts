/** Words for collecting by machine or in bulk, matched against plain lower-case clauses. */

/** Acts that are a machine's by their name. */
const NAMED = [
  '\\b(?:screen|web|data|site|page)?[- ]?scrap(?:e|es|ed|ing)\\b',
  '\\bcrawl(?:s|ed|ing)?\\b',
  '\\bspider(?:ed|ing)\\b|\\b(?:or|to|may|not|") ?spider\\b',
  '\\b(?:web|data|content|e-?mail|address|information|username)?[- ]?harvest(?:s|ed|ing)?\\b',
  '\\b(?:text|data|content|web|information)[- ]?min(?:e|es|ed|ing)\\b|\\bdatamin(?:e|es|ed|ing)\\b|\\bmin(?:e|es|ing) (?:the |any |our |or )?(?:data|content|information|text|site|service)\\b|\\bmine,? (?:scrape|crawl|extract)',
  '\\b(?:meta-?search|page-?scrap|content[- ]extraction|data[- ]extraction|robot\\.txt|robots exclusion)',
];

/** Acts told by their scale or regularity. */
const IN_BULK = [
  '\\bsystematic(?:ally)?\\b[^.;]{0,80}\\b(?:retriev|download|cop(?:y|ies|ying)|collect|extract|stor(?:e|ing)|access|reproduc|index|gather|captur|queries|monitor|archiv|us(?:e|ing) the)',
  '\\b(?:retriev|download|copy|collect|extract|stor|access|reproduc|gather|captur|index|monitor|archiv|us)(?:e|es|ed|ing|s)?\\b[^.;]{0,40}\\bsystematic(?:ally)?\\b',
  '\\b(?:bulk|mass|massive|large[- ]scale|high[- ]volume|wholesale)[- ](?:[a-z]+ ){0,2}?(?:download|cop(?:y|ying)|extract|retriev|collect|access|export|captur|reproduc|quer(?:y|ies)|look-?ups?|data\\b)',
  '\\b(?:download|copy|extract|retriev|collect|export|access)[a-z]{0,4}\\b[^.;,]{0,50}\\b(?:in bulk|en masse|on a (?:large|mass) scale)\\b',
  '\\b(?:extract|re-?utili[sz])[a-z]{0,5}\\b[^.;]{0,60}\\b(?:substantial|whole|all or (?:a )?(?:substantial |any )?part)[^.;]{0,50}\\b(?:database|data|content|site)',
  '\\b(?:request|access|retrieve|download|view|open)[a-z]{0,3} more than [\\d,]+ (?:page requests|pages|requests|searches|queries|records|documents)\\b[^.;,]{0,40}\\b(?:per|in|within|every|during|an?) ',
];

/** Acts told by how they are done. */
const BY_MANNER = [
  '\\bautomated?(?:ly)? (?:[a-z]+ ){0,1}(?:access|use\\b|usage|quer(?:y|ies)|enquir(?:y|ies)|inquir(?:y|ies)|requests?|searche?s?|extraction|retrieval|collection|download|data (?!processing)|gathering|capture|look-?ups?|indexing|copying|monitoring|consultation|reading|processing of (?:the )?(?:content|data))',
  '\\b(?:access|extract|download|collect|retriev|cop(?:y|ies)|interact|obtain|gather|monitor|search|index)[a-z]{0,4}\\b[^.;]{0,140}?\\b(?:in an?|by|through|on an?) (?:automated|automatic|programmatic) (?:manner|way|fashion|means|basis|methods?|process(?:es)?)',
  '\\b(?:automatically|programmatically)(?:,? (?:or|and) (?:automatically|programmatically))? (?:extract|collect|access|download|retriev|copy|scrap|query|gather|obtain|index|harvest|monitor|crawl)[a-z]*',
  '\\bextract(?:s|ing|ion of)? (?:any |all )?(?:data|content|information)\\b[^.;]{0,40}\\bfrom (?:the|our|any)\\b',
];

/** Tools that are there for nothing else. */
const WITH_TOOLS = [
  '\\bdata (?:gathering|extraction|collection|acquisition|scraping|harvesting|aggregation)\\b[^.;]{0,40}\\b(?:tools?|methods?|techniques?|software|activit|process|means|systems?|mechanisms?)',
  '\\b(?:gathering|collection|extraction) (?:and|or|and/or) (?:gathering|collection|extraction) (?:tools?|methods?|techniques?|software|programs?)\\b',
  '\\b(?:mechanisms?|software|scripts?)\\b[^.;]{0,20}\\bin (?:connection|conjunction) with (?:the use of|using|your use of) (?:the|our|this)\\b(?![^.;]{0,60}\\b(?:generat|dispatch|send|post|creat|regist))',
  '\\b(?:machine|robotic|programmatic) access to\\b|\\b(?:httrack|wget|(?:web)?site[- ](?:rippers?|copiers?|grabbers?|suckers?))\\b',
];

/** Where collecting by machine or in bulk is named. */
export const COLLECTING = new RegExp([...NAMED, ...IN_BULK, ...BY_MANNER, ...WITH_TOOLS].join('|'), 'g');
