const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * The texts of the steps of fetching a site, and of the changes of its entry. Another language is a file of
 * the same shape.
 */
export const en = {
  room: {
    left: (left: number, of: number, time: string) =>
      left === 0
        ? `You have asked ${plural(of, 'site', 'sites')}, which is the limit. You can ask again at ${time}.`
        : `You can ask ${plural(left, 'more site', 'more sites')} until ${time}; the limit is ${of}.`,
    notServed: 'The service that you are on does not ask sites itself.',
  },
  steps: {
    label: 'What happens',
    names: {
      own_file: 'Looking for the site’s own file',
      waiting: 'Waiting for a free place',
      robots: 'Reading robots.txt',
      finding: 'Looking for the terms',
      reading: 'Preparing the texts',
      analysing: 'Reading what they permit',
      proving: 'Holding every value against the words',
    },
    states: { done: '(done)', going_on: '(going on)', left: '(left)', failed: '(ended here)' },
    outcomes: {
      found: 'found',
      invalid: 'found, but not valid',
      none: 'there is none',
      read: 'read',
      not_read: 'could not be read',
    },
    pages: (count: number, unread: number) =>
      `${plural(count, 'page', 'pages')} asked for${unread === 0 ? '' : `, ${unread} not to be had`}`,
    analyst: (name: string) => `By ${name}`,
    nothingProven: 'No value could be proven.',
  },
  history: {
    title: 'How it changed',
    none: 'No earlier version is known.',
    version: (version: number) => `Version ${version}`,
    by: {
      release: 'with a release of the registry',
      site: 'from the site’s own file',
      generator: 'read by the service',
      admin: 'by a person who looks after the registry',
      owner: 'by whoever has proven the domain',
    },
    first: 'The first version that is kept here.',
    noValue: 'no rule',
    became: (before: string, after: string) => `${before} → ${after}`,
    otherConditions: 'under other conditions',
    status: 'Status',
    sourcesAdded: 'New texts',
    sourcesRemoved: 'Texts no longer relied on',
    nothing: 'Nothing that is permitted or forbidden changed.',
    raw: 'Every difference, as JSON',
    op: { add: 'added', remove: 'removed', replace: 'changed' },
    incomplete: 'There are more differences, or longer ones, than are shown.',
    earlier: 'Earlier versions',
  },
};

export type SiteTexts = typeof en;
