/** Parts of patterns that several topics share. They are matched against plain lower-case clauses. */

/** What acts in place of a person. */
export const INSTRUMENT =
  '(?:ro)?bots?\\b|web-?bots?\\b|softbots?\\b|spiders?\\b|(?:web[- ])?crawlers?\\b|(?:web |screen |site )?scrapers?\\b|offline readers?\\b|(?<!\\b(?:any|no|software,?|videos,?|code,?|and|or) )scripts?\\b|macros?\\b(?! virus)|auto(?:mated|mation)\\b|automatic (?!renew|update|updat|payment|debit|charg|bill|terminat|upgrad|download|install|extension|deduct|withdraw|transfer|delet)|(?:ai|artificial intelligence|software|intelligent|autonomous|computer|bot) agents?\\b|agentic\\b|ais\\b|headless\\b|browser automation\\b|programmatic(?:ally)?\\b|(?:non-human|machine|mechanical) (?:means|methods?|access)\\b';

/** How an instrument is brought in: "by using …", "through …". */
export const MEANS =
  '(?:us(?:e|es|ed|ing|age)|employ(?:s|ing|ed)?|utili[sz](?:e|es|ing)|through|via|by|with|means of|deploy(?:s|ing|ment of)?|operat(?:e|es|ing)|run(?:s|ning)?|launch(?:es|ing)?|creat(?:e|ing)|develop(?:s|ing)?|implement(?:s|ing)?|appl(?:y|ying)|assistance of|introduc(?:e|ing)|engag(?:e|es|ing) in|conduct(?:s|ing)?|perform(?:s|ing)?|any|no|mak(?:e|ing))';

/** Who is bound, when it is not the service. */
export const USER =
  '(?:you|users?|members?|customers?|visitors?|clients?|subscribers?|participants?|guests?|buyers?|sellers?|creators?|contributors?|advertisers?|authors?|players?|people|anyone|individuals?|persons?|hosts?|merchants?|licensees?)';
