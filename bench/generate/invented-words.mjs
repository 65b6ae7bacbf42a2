/** The parts of invented terms. Some lists end with empty words, which add nothing. */

/** @param {string} text a list, separated by semicolons */
export function words(text) {
  return text.split(';').map((word) => word.trim());
}

export const NAMES = words(`
  Lanternfish; Quillmere; Harrowgate Stacks; Pennybright; Ostler & Vane; Tidewrack`);
export const WHO = words(`
  you; users; customers; members; visitors; account holders; any third party; we`);
export const MODALS = words(`
  may; may not; must; must not; shall not; can; will; agree to; agree not to; are not permitted to;
  are free to; should; reserve the right to; undertake never to`);
export const VERBS = words(`
  scrape; crawl; copy; view; browse; download; index; harvest; publish; post; upload; register;
  create an account for; buy; order; pay for; subscribe to; resell; share; print; train a model on;
  analyse; call the programming interface for; monitor; review; rate; return`);
export const THINGS = words(`
  the Service; any page; prices and offers; public profiles; the catalogue; reviews; pictures;
  the content of others; a membership; tickets; the data set; messages; our software; the website;
  goods that were damaged in the post; a gift card worth up to 80 euros; User Content; the API`);
export const MEANS = words(`
  by automated means; with a robot, spider or other device; by hand; through the app; in bulk;
  for personal and non-commercial use; for machine learning; on behalf of somebody else; at any time;
  within the limits of robots.txt; through the published interface; without a browser;`);
export const CONDITIONS = words(`
  unless we have agreed in writing; except where the law allows it; provided that the source is named;
  if you are at least eighteen years old; as long as your account is in good standing;
  subject to section 7; without our prior consent; save for search engines;
  as described in the price list; ; ;`);
export const HEADINGS = words(`
  Accounts; Orders and payment; Acceptable use; Content; Licence; Automated access; Warranty; Liability;
  Changes; Governing law; Developers; Subscriptions; Reviews; Termination; Contact`);
