/** What a verb of an action does, as far as the seven permission keys care. `other` is any act that is none of them. */
export const VERB_CLASSES = new Set(
  `create open register join login buy book subscribe checkout cancel post follow share answer write rate send edit put read
  look wonder access get fetch take gather scrape watch-over train tune teach use call query connect other`.split(
    /\s+/,
  ),
);

/** What a noun of an action stands for. One noun may be several (a listing is posted, read and collected). */
export const NOUN_CLASSES = new Set([
  /** An account, user, membership or login. */
  'account',
  /** An order, payment, booking or basket: what is made or placed when buying. */
  'payment',
  /** What one gets only by paying: ticket, licence, gift card. */
  'goods',
  /** What may be bought as well as looked at: product, flight, hotel. */
  'item',
  'money',
  /** What people publish: post, comment, review. */
  'posting',
  /** What people upload: photo, video, file. */
  'media',
  /** Something that is read: page, article, documentation. */
  'page',
  /** A single piece of information: price, opening hours. */
  'fact',
  /** Material in quantity: data, records, database. */
  'data',
  /** A place on the web: site, forum, shop, platform. */
  'site',
  'api',
  /** Something that can be trained: model, network, AI. */
  'model',
  /** Training itself or what is made for it: training data, machine learning. */
  'training',
  /** A whole copy: mirror, offline copy. */
  'copy',
  /** On the caller's own machine: folder, desktop, terminal. */
  'local',
  /** Private people and channels: boss, e-mail, calendar. */
  'personal',
  /** What is on a disk as much as on a site: file. */
  'file',
  /** Of the everyday world: people and animals that are taught, bodies, food, surfaces. */
  'physical',
  /** Written for its own sake, with no site in mind: poem, novel. */
  'creative',
  /** Makes a compound about something else: "template" in "purchase order template". */
  'neutral',
  /** Who acts: assistant, bot, script, tool. */
  'agent',
]);

/**
 * Words that change how much or how: `bulk` every, all, entire; `auto` nightly, automatically; `one` a single; `public`
 * open to all; `own` my; `new` not there yet; `indefinite` any ("a login"); `sorted` put in a sequence ("by date").
 */
export const QUALIFIERS = new Set(['bulk', 'auto', 'one', 'public', 'own', 'new', 'indefinite', 'sorted']);

/** Little words that shape a sentence. `frame` says that something is wished or asked ("want", "may", "allowed"). */
export const ROLES = new Set(
  'determiner possessive preposition of topic conjunction to frame pronoun without filler'.split(' '),
);
