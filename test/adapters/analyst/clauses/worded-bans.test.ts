import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '../../../../src/domain/terms/permission.js';
import { readValue } from './read-value.js';

type Row = readonly [key: PermissionKey, value: boolean | null, text: string];

/** Bans that name the machine elsewhere than directly next to the act, and their near misses. */
const ROWS: readonly Row[] = [
  ['create_account', false, 'You must not use bots or crawlers when registering on the orchard.'],
  [
    'create_account',
    false,
    'You agree not to employ any other automatic means of visiting, entering or registering on the orchard.',
  ],
  ['create_account', true, 'You may register an account if you are a natural person or a company.'],
  [
    'post_content',
    false,
    'You may post reviews. Your reviews must not be spam, and must not be machine- or randomly-generated.',
  ],
  [
    'post_content',
    false,
    'You may post comments. You must not use bots or other tools when contacting other growers.',
  ],
  ['post_content', false, 'You may upload recipes. You must not upload spam or machine-generated content.'],
  ['post_content', true, 'You may post reviews. We count them by machine when contacting growers.'],
  [
    'allow_training',
    false,
    'Any use of the recordings in connection with artificial intelligence systems is prohibited.',
  ],
  [
    'allow_training',
    false,
    'You must not develop other programs that work with the orchard, including, without being limited to, artificial intelligence or machine learning systems.',
  ],
  [
    'allow_training',
    null,
    'We may show you pears in connection with artificial intelligence systems of ours.',
  ],
  ['make_purchases', false, 'You can order pears. You must not use a buying agent to purchase them.'],
  ['make_purchases', true, 'You can order pears from us. Our agents help you to purchase them.'],
  ['scrape_data', false, 'You agree to not scrape the orchard.'],
  ['scrape_data', false, 'It is a condition of your visit that you do not run crawlers over the orchard.'],
  ['scrape_data', null, 'If you find that you do not run crawlers well, ask a gardener.'],
  ['scrape_data', false, 'Scraping the orchard is against our rules.'],
  ['scrape_data', false, 'We have zero tolerance for scraping of the orchard.'],
  ['scrape_data', false, 'You may not harm the orchard. This includes scraping it.'],
  ['scrape_data', false, 'You must not request more than 500 pages in any hour.'],
  ['scrape_data', false, 'Bulk queries of the pear list are not permitted.'],
  ['scrape_data', null, 'Third parties may scrape the pictures of pears that you show to everybody.'],
  [
    'scrape_data',
    false,
    'a. You must not, in the orchard:\n\ni. shout;\n\nii. climb;\n\niii. use a robot to read the labels;\n\niv. sing.',
  ],
  ['create_account', false, 'Accounts opened by a robot are void.'],
  ['create_account', false, 'AI agents may not register for the orchard.'],
  ['create_account', false, 'Membership is open only to those whom we have invited.'],
  ['create_account', false, 'Each member shall personally complete the registration form.'],
  ['create_account', true, 'You can open an account. We may automatically close accounts that nobody uses.'],
  ['create_account', true, 'You can open an account. Minors need written consent to open an account.'],
  ['api_access', false, 'You must not call the private interfaces that our app uses.'],
  ['api_access', false, 'Our API is for internal use only and is not open to third parties.'],
  ['api_access', true, 'Our API is open to everybody who registers a key.'],
  ['api_access', true, 'You must not sell access to our API.'],
  ['api_access', null, 'We do not provide an API.'],
  ['make_purchases', false, 'You can order pears. No robot may be used to order them.'],
  ['make_purchases', false, 'You can order pears. You must not automate the checkout.'],
  ['make_purchases', false, 'It is not possible to order pears through this site.'],
  ['make_purchases', true, 'You can order pears. Your cart is emptied automatically in order to save pears.'],
  ['make_purchases', true, 'A basket of pears is € 12.'],
  ['make_purchases', true, 'If you have bought pears from our shop, you can return them.'],
  ['make_purchases', null, 'Terms of the owner: disputes of less than $75,000 are heard in the village.'],
  ['make_purchases', null, 'You can subscribe to our newsletter.'],
  ['make_purchases', null, 'Your account can be closed without a refund.'],
  ['post_content', false, 'You may post reviews. Reviews written by software are removed.'],
  ['post_content', false, 'You may post recipes. Automating the posting of recipes is forbidden.'],
  [
    'post_content',
    false,
    'You may post reviews. You warrant that your reviews are not written by a chatbot.',
  ],
  ['post_content', false, 'Visitors may not upload anything to this site.'],
  ['post_content', true, 'You may post recipes. Recipes made with AI tools must be labelled as such.'],
  ['post_content', null, 'We post changes to these terms on this page.'],
  ['allow_training', false, 'We grant no permission to AI companies to train their models on our pictures.'],
  ['allow_training', false, 'You must not use the recordings as training data.'],
  ['allow_training', null, 'You must not board moving trains or fly a model aircraft in the orchard.'],
  ['allow_training', true, 'The pictures of pears are dedicated to the public domain under CC0.'],
  ['allow_training', true, 'Anyone may use the pear list for any purpose, including to train models.'],
  ['allow_training', null, 'We may use your pictures to train our models.'],
  ['scrape_data', null, 'Use of any automated system to submit entries is prohibited.'],
  ['scrape_data', false, 'Do not visit the orchard with headless browsers.'],
  ['scrape_data', null, 'You must not use scripts in connection with the use of the site to send messages.'],
  [
    'post_content',
    false,
    'You may post reviews. You must not use bots to open accounts, add friends, play songs, vote or post reviews.',
  ],
  [
    'post_content',
    true,
    'You may post reviews. You must not use reviews posted by others for the purposes of machine learning.',
  ],
  [
    'post_content',
    true,
    'You may post reviews. You may not post spam, and you may not read the orchard by automated means.',
  ],
  [
    'allow_training',
    null,
    'Your prompts go to Pear Computing, which, under our contract, does not use them to train its models.',
  ],
  ['allow_training', null, 'A genuine grower will never ask you for money for training.'],
  ['scrape_data', false, 'Robots, spiders, scrapers, etc. are prohibited in the orchard.'],
  ['scrape_data', true, 'Automated access to the orchard is allowed only if you obey robots.txt.'],
  ['api_access', false, 'The APIs of the orchard are for use by our own applications only.'],
  ['allow_training', false, 'You must not use the orchard to train, calibrate or validate other systems.'],
];

describe('a ban that names the machine', () => {
  it.each(ROWS)('%s %s: %s', (key, value, text) => {
    expect(readValue(key, text)).toBe(value);
  });
});

type Worded = readonly [value: boolean | null, language: string, text: string];

/** What a ban leaves open and to whom, and sentences that only describe machines. */
const WORDED: readonly Worded[] = [
  [true, 'en', 'You may not use bots, except that you may run crawlers that obey robots.txt.'],
  [true, 'en', 'You must not use robots to read the orchard (unless you comply with robots.txt).'],
  [true, 'en', 'You will not crawl the orchard other than in compliance with our robots.txt file.'],
  [
    true,
    'en',
    'Bots are banned from the site, but you may use automated tools to download the harvest list.',
  ],
  [false, 'en', 'You may not use bots, except that search engines may use spiders that obey robots.txt.'],
  [
    false,
    'en',
    'You may not use bots, except with our written permission and in accordance with robots.txt.',
  ],
  [false, 'en', 'You may not use crawlers, except that you may print pages for personal use.'],
  [false, 'en', 'You may not circumvent robots.txt or use scrapers to read the orchard.'],
  [true, 'fr', 'Il est interdit d’utiliser des robots, sauf s’ils respectent le fichier robots.txt.'],
  [
    false,
    'fr',
    'Il est interdit d’utiliser des robots, sauf aux moteurs de recherche qui respectent robots.txt.',
  ],
  [true, 'de', 'Die Nutzung von Bots ist untersagt, es sei denn, sie halten sich an die robots.txt.'],
  [false, 'de', 'Die Nutzung von Bots ist untersagt, ausgenommen Suchmaschinen, die robots.txt beachten.'],
  [true, 'es', 'Queda prohibido el uso de robots, salvo que respeten el archivo robots.txt.'],
  [false, 'es', 'Queda prohibido el uso de robots, salvo los motores de búsqueda que respeten robots.txt.'],
  [false, 'en', 'Automated access to the orchard is limited to approved partners.'],
  [false, 'en', 'Only licensed partners may use bots on this site.'],
  [false, 'en', 'Collection of data by automated means is not permitted.'],
  [false, 'en', 'No bots.'],
  [false, 'en', 'Access by crawlers is refused.'],
  [null, 'en', 'The cellar is reserved for partners.'],
  [null, 'en', 'The pictures may be used only for personal viewing.'],
  [false, 'fr', 'L’accès automatisé est réservé aux partenaires.'],
  [false, 'fr', 'Seuls les partenaires agréés peuvent utiliser des robots sur le site.'],
  [null, 'fr', 'L’espace membre est réservé aux partenaires.'],
  [false, 'de', 'Der automatisierte Zugriff ist Partnern vorbehalten.'],
  [null, 'de', 'Änderungen bleiben vorbehalten.'],
  [false, 'es', 'El acceso automatizado está reservado a los socios.'],
  [null, 'es', 'La zona privada está reservada a los socios.'],
  [null, 'en', 'We use robots.txt to tell search engines which pages they may not crawl.'],
  [null, 'en', 'The robots.txt file tells crawlers what they may access.'],
  [null, 'en', 'Crawlers are programs that search engines use to index pages.'],
  [null, 'en', 'Robots are not able to see your profile.'],
  [null, 'en', 'You can prevent search engines from crawling your profile.'],
  [null, 'en', 'If you do not want crawlers to index your page, change your settings.'],
  [null, 'en', 'Your profile may be scraped by others without our permission.'],
  [
    null,
    'fr',
    'Nous utilisons robots.txt pour indiquer aux moteurs les pages à ne pas explorer avec leurs robots.',
  ],
  [null, 'de', 'Wir verwenden robots.txt, damit Crawler manche Seiten nicht durchsuchen.'],
  [null, 'es', 'Utilizamos robots.txt para indicar a los robots qué páginas no deben rastrear.'],
];

describe('an exception, a reservation, a description', () => {
  it.each(WORDED)('%s, %s: %s', (value, language, text) => {
    expect(readValue('scrape_data', text, { language })).toBe(value);
  });
});

/** Lists whose lead-in forbids them in few words, and marks that Markdown escapes. */
const LISTED: readonly Worded[] = [
  [false, 'en', 'You may do none of the following:\n\n- scrape the orchard\n- shout'],
  [false, 'en', 'None of this is allowed: scraping, crawling or mining our pages.'],
  [false, 'en', 'You may not do any of these things: \\* shout \\* scrape the pages \\* sing'],
  [false, 'en', 'You agree not to:\n\n\\* use bots to read the site;\n\n\\* sell pears;'],
  [false, 'en', '1\\. You may not\\: shout; crawl our pages.\n\n2\\. You may read them.'],
  [true, 'en', 'Shouting is not allowed\\*. You may crawl our pages. \\*It wakes the pears.'],
  [false, 'fr', "Aucune de ces actions n'est autorisée : crier, extraire les données du site."],
  [false, 'de', 'Nichts davon ist erlaubt: rufen, Scraping unserer Seiten.'],
  [false, 'es', 'Ninguna de estas acciones está permitida: gritar, hacer scraping del sitio.'],
  [true, 'en', 'All recipes are licensed under the Creative Commons licence CC BY 4.0.'],
  [null, 'en', 'These terms are adapted from others that are licensed under CC BY 4.0.'],
  [null, 'de', 'Der Text dieser Bedingungen ist unter CC BY 4.0 veröffentlicht.'],
];

describe('a list with its lead-in, an escaped mark, a licence', () => {
  it.each(LISTED)('%s, %s: %s', (value, language, text) => {
    expect(readValue('scrape_data', text, { language })).toBe(value);
  });
});
