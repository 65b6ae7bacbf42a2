const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const duration = (seconds: number) => {
  if (seconds < 90) return plural(seconds, 'second', 'seconds');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'minute', 'minutes')
    : plural(Math.ceil(minutes / 60), 'hour', 'hours');
};

/** Every text of the pages. Another language is a file of the same shape. */
export const en = {
  name: 'Agent Terms',
  tagline: 'What web sites permit AI agents',
  skip: 'Skip to the content',
  nav: {
    label: 'Pages',
    lookUp: 'Look up',
    registry: 'Registry',
    publish: 'Publish',
    docs: 'API',
  },
  footer: {
    legal: 'An answer is a record of what a site’s terms say, read by machines. It is not legal advice.',
    api: 'API',
    review: 'For admins',
    audit: 'For auditors',
    models: 'For language models',
    bot: 'Our crawler',
  },
  notFound: {
    title: 'There is nothing here',
    explain: 'The address may be misspelt.',
    home: 'Ask about a site',
  },
  loading: 'Asking…',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${duration(seconds)}.`,
  copy: {
    button: 'Copy',
    done: 'Copied.',
    selected: 'Selected: press Ctrl+C or ⌘C.',
  },
  failures: {
    offline: {
      title: 'The service cannot be reached',
      explain: 'Your device may be offline, or the service is away. Without an answer, nothing is permitted.',
    },
    refused: {
      title: 'This cannot be asked',
      explain:
        'A site is named by its domain or by the address of a page, an action in at most 200 characters.',
    },
    signed_out: { title: 'Nobody is signed in', explain: 'Sign in with a token of an admin or an auditor.' },
    forbidden: {
      title: 'This is not for your token',
      explain: 'It needs a token of another role, or a page of this service.',
    },
    conflict: { title: 'That cannot be done now', explain: 'Something stands in the way.' },
    changed: { title: 'Somebody changed it meanwhile', explain: 'What you see is not the latest version.' },
    not_found: { title: 'Nothing found', explain: 'The service holds nothing about this.' },
    limited: {
      title: 'Too many questions for now',
      explain: 'The service counts questions for each caller, and the limit is reached.',
    },
    unavailable: {
      title: 'The service cannot answer just now',
      explain: 'It is busy or under maintenance. Without an answer, nothing is permitted.',
    },
    broken: { title: 'Something went wrong', explain: 'The service gave no answer that can be shown.' },
  },
  permissions: {
    read_content: { short: 'Read', action: 'Read public content' },
    scrape_data: { short: 'Scrape', action: 'Scrape or download in bulk' },
    api_access: { short: 'Use the API', action: 'Use the API by program' },
    create_account: { short: 'Open an account', action: 'Create an account by program' },
    make_purchases: { short: 'Buy', action: 'Buy or pay' },
    post_content: { short: 'Post', action: 'Post or submit content' },
    allow_training: { short: 'Train AI', action: 'Train AI models on the content' },
  },
  lookUp: {
    title: 'May an agent do this here?',
    intro:
      'Name a site and an action. You get what the site’s terms say of it, how sure that is, and the passage it rests on.',
    site: 'Site',
    siteHint: 'A domain, or the address of any page',
    sitePlaceholder: 'github.com',
    action: 'Action',
    actionHint: 'In your own words, or one of these:',
    actionPlaceholder: 'compare the prices of all products',
    ask: 'Ask',
    examples: 'For example',
    atSite: (site: string) => `at ${site}`,
    siteMissing: 'Name a site.',
    actionMissing: 'Name an action.',
    pageTitle: (action: string, site: string) => `May an agent “${action}” at ${site}?`,
    question: (action: string, site: string) => `“${action}” at ${site}`,
    askSite: 'Ask the site now',
    wholeSite: (site: string) => `All permissions of ${site}`,
  },
  verdict: {
    may: { word: 'Yes', sentence: 'The site’s terms permit this.' },
    may_if: {
      word: 'Yes, under conditions',
      sentence: 'The site’s terms permit this when everything below is met.',
    },
    may_not: { word: 'No', sentence: 'The site’s terms forbid this.' },
    ask: {
      word: 'Ask a person first',
      sentence: 'The terms seem to permit this, but not surely enough to go on alone.',
    },
    not_told: {
      word: 'Not told',
      sentence: 'The site’s terms do not speak of this. Silence is no permission.',
    },
    unsure: {
      word: 'Not clear',
      sentence: 'The site has terms, but what they say of this could not be told surely.',
    },
    not_read: {
      word: 'Not read',
      sentence: 'The site’s terms, or a part of them, could not be read. Nothing follows from that.',
    },
    no_terms: { word: 'Not known', sentence: 'No terms of this site are known here. That is no permission.' },
    not_understood: {
      word: 'Not understood',
      sentence:
        'The action is none of the seven that are known, so that nothing was looked up. Say it in other words.',
    },
  },
  doThis: {
    proceed: 'An agent may go on.',
    proceed_if_conditions_met: 'An agent may go on once every condition is met.',
    escalate: 'An agent asks the person it acts for.',
    block: 'An agent does not do this.',
  },
  because: {
    low_confidence:
      'This permission has the lowest tier at every site; an agent does not rely on a yes alone.',
    faint_match: 'It is not certain that the action means this permission.',
    not_validated: 'The entry has not been checked against an archive of the site’s terms.',
    doubtful_document: 'Something is wrong with the document itself.',
  },
  answer: {
    understood: 'Understood as',
    notMeant: 'Not what you meant?',
    canAsk: 'These can be asked:',
    conditions: 'Conditions',
    conditionsOfNo: 'What the terms say of it',
    sure: 'How sure',
    status: 'Where it comes from',
    caveats: 'Mind',
    proof: 'What it rests on',
    noProof: 'The service holds no passage for this answer.',
    ownFileProof: 'The site says it itself, in its own agentterms.json, which is its own proof.',
    checked: (when: string, id: string) => `Answered ${when}. Record ${id} in the log.`,
    fromCode: 'The same question from code',
    match: (share: number) => `(by its words; match ${share.toFixed(2)} of 1)`,
  },
  /** Said of a permission of the lowest tier, before its caveats. */
  lowTier:
    'Each permission has a tier, the same for every site (specification 2.10). This one has the lowest, so an agent asks a person before it relies on a yes, however sure the single value is.',
  /** Headings above conditions. */
  conditionGroups: {
    acting: 'For the software',
    actor: 'For whoever it acts for',
    use: 'For the use',
    notice: 'Good to know',
  },
  status: {
    own: {
      word: 'The site’s own file',
      explain: 'The site publishes an agentterms.json, which answers for itself.',
    },
    validated: {
      word: 'Validated',
      explain: 'A registry entry that was checked against a public archive of the site’s terms.',
    },
    unvalidated: {
      word: 'Not validated',
      explain:
        'A registry entry that nothing was checked against yet. An agent asks a person before it relies on a permission from it.',
    },
    flagged: {
      word: 'Flagged',
      explain: 'A fault was reported in this registry entry. An agent asks a person before it relies on it.',
    },
    none: { word: 'No document', explain: 'Neither a file of the site’s own nor a registry entry is known.' },
  },
  passage: {
    source: 'Source',
    archived: (day: string | undefined) => (day === undefined ? 'Archived text' : `Archived text of ${day}`),
    place: (start: number, end: number) => `Characters ${start} to ${end} of the text.`,
    weak: 'Bears on it, but does not prove it alone.',
  },
  site: {
    pageTitle: (domain: string) => `What ${domain} permits AI agents`,
    intro: 'What the site’s terms say of each of seven actions, and on which words that rests.',
    all: 'All permissions',
    permissionValue: {
      yes: 'Permitted',
      if: 'Permitted under conditions',
      no: 'Forbidden',
      none: 'Not told',
      unsure: 'Not clear',
      not_read: 'Not read',
    },
    notGiven: {
      not_addressed: 'The terms do not speak of it.',
      unsure: 'The terms speak of it, but what they say could not be told surely.',
      not_read: 'A text of the site that may speak of it was not read.',
      unknown: 'The document gives no value and does not say why.',
    },
    passages: (count: number) => plural(count, 'passage', 'passages'),
    check: 'Ask about this',
    documents: 'The documents it comes from',
    noDocuments: 'The entry does not name the texts it was read from.',
    updated: (day: string) => `The site last changed its terms on ${day}.`,
    expires: (day: string) => `The document holds until ${day}.`,
    readOn: (day: string) => `Text of ${day}`,
    sourceKinds: {
      terms_of_service: 'Terms of service',
      conditions_of_sale: 'Conditions of sale',
      commercial_terms: 'Commercial terms',
      community_rules: 'Community rules',
      community_guidelines: 'Community guidelines',
      seller_terms: 'Terms for sellers',
      acceptable_use: 'Acceptable use',
      developer_terms: 'Terms for developers',
      conditions_of_carriage: 'Conditions of carriage',
    } as Readonly<Record<string, string>>,
    otherSource: 'Text of the site',
    raw: 'For programs',
    json: 'The terms document as JSON',
    download: 'Download it',
    evidence: 'The passages as JSON',
    badge: 'A badge for the site’s own pages',
    badgeHtml: 'HTML',
    badgeMarkdown: 'Markdown',
    unknown: {
      title: (domain: string) => `${domain} is not in the registry yet`,
      explain:
        'The service can ask the site now: it looks for the site’s own file, then for its terms, reads them and keeps what their words prove. That takes up to two minutes.',
      ask: 'Ask the site now',
      asking: 'This takes up to two minutes.',
      cancel: 'Stop waiting',
      stopped: 'Not waited for. The service stops, unless somebody else waits for the same site.',
      invalidFile: 'The site publishes a file, but it is not valid, so that no check is answered with it.',
    },
    generateReasons: {
      not_tried:
        'The site could not be asked just now, for want of room or of a name server. Try again later.',
      not_resolved: 'There is no such domain, or it has no address.',
      unreachable: 'The site does not answer, or not in a way that can be used.',
      refused_by_site: 'The site refuses our requests.',
      forbidden_by_robots: 'The site’s robots.txt keeps our crawler away, and it obeys.',
      needs_scripts: 'The site’s pages are written by scripts in a browser, which the service does not run.',
      captcha: 'The site wants to see a person first.',
      framed: 'The terms stand in a frame or an embedded document.',
      unreadable: 'Terms were found, but they cannot be read.',
      no_terms: 'The site answers, and nothing on it looks like terms.',
    } as Readonly<Record<string, string>>,
    ownersMay: 'Owners of the site: publish an agentterms.json, and it answers instead.',
  },
};

export type Texts = typeof en;
