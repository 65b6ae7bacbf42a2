/**
 * What a verb of an action does, as far as the seven permission keys distinguish it. `other` is an act
 * outside all of them.
 */
export const VERB_CLASSES = new Set(
  `create open register join login buy book subscribe checkout cancel post follow share answer write rate send edit put read
  look wonder access get fetch take gather scrape watch-over train tune teach use call query connect other`.split(
    /\s+/,
  ),
);

/**
 * What a noun of an action denotes. One noun may have several classes (a listing is posted, read and
 * collected).
 */
export const NOUN_CLASSES = new Set([
  /** An account, user, membership or login. */
  'account',
  /** An order, payment, booking or basket: a result of buying. */
  'payment',
  /** A thing that is only available for payment: ticket, licence, gift card. */
  'goods',
  /** A thing that may be bought or just looked at: product, flight, hotel. */
  'item',
  'money',
  /** Things that people publish: post, comment, review. */
  'posting',
  /** Things that people upload: photo, video, file. */
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
  /** Training itself or its material: training data, machine learning. */
  'training',
  /** A whole copy: mirror, offline copy. */
  'copy',
  /** On the caller's own machine: folder, desktop, terminal. */
  'local',
  /** Private people and channels: boss, e-mail, calendar. */
  'personal',
  /** A thing on a disk as well as on a site: file. */
  'file',
  /** The physical world: people and animals that are taught, bodies, food, surfaces. */
  'physical',
  /** Written for its own sake, not for a site: poem, novel. */
  'creative',
  /** Turns a compound into another subject: "template" in "purchase order template". */
  'neutral',
  /** Who acts: assistant, bot, script, tool. */
  'agent',
]);

/**
 * Words that change how much or how: `bulk` every, all, entire; `auto` nightly, automatically; `one` a
 * single; `public` open to all; `own` my; `new` not yet existing; `indefinite` any ("a login"); `sorted` put
 * in a sequence ("by date").
 */
export const QUALIFIERS = new Set(['bulk', 'auto', 'one', 'public', 'own', 'new', 'indefinite', 'sorted']);

/** Function words. `frame` marks a wish or a question ("want", "may", "allowed"). */
export const ROLES = new Set(
  'determiner possessive preposition of topic conjunction to frame pronoun without filler'.split(' '),
);
