import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/adapters/analyst/clauses/read-clauses.js';
import { PERMISSION_KEYS, type PermissionKey } from '../../../../src/domain/terms/permission.js';
import { aTermsText } from './a-terms-text.js';
import { shippedModels } from './shipped-models.js';

type Values = Readonly<Partial<Record<PermissionKey, boolean | null>>>;
type Row = readonly [language: string, text: string, values: Values];

/** Clauses that bar agents, each in its own way, with the keys that they decide. */
const BARRED: readonly Row[] = [
  [
    'en',
    'Autonomous shopping agents, chatbots and any other software acting for a customer may not browse this store, place orders in it or leave reviews.',
    { read_content: false, scrape_data: false, make_purchases: false, post_content: false },
  ],
  [
    'en',
    'Whoever opens an account must be a natural person and not a computer program.',
    { create_account: false },
  ],
  [
    'en',
    'Software that interacts with our website in the place of a person is not permitted.',
    { scrape_data: false, read_content: null },
  ],
  [
    'en',
    'You may not let an AI assistant read our articles or write comments for you.',
    { read_content: false, post_content: false },
  ],
  [
    'en',
    'Our catalogue must not be viewed or searched by AI agents, on whose behalf it may be.',
    { read_content: false },
  ],
  ['en', 'No autonomous agent may register or check out.', { create_account: false, make_purchases: false }],
  ['en', 'The use of AI assistants to place orders is prohibited.', { make_purchases: false }],
  ['de', 'Der Einsatz von KI-Assistenten zum Bestellen ist untersagt.', { make_purchases: false }],
  ['en', 'Orders that were placed by an automated agent are void.', { make_purchases: false }],
  [
    'en',
    'You may browse the shop and order pears. You may not use AI agents, bots or other automated means to access or otherwise interact with our website for any purpose.',
    { read_content: true, scrape_data: false },
  ],
  [
    'de',
    'KI-Agenten, Bots und sonstige automatisierte Systeme dürfen unseren Shop weder aufrufen noch dort Waren bestellen.',
    { read_content: false, scrape_data: false, make_purchases: false },
  ],
  ['de', 'Softwareagenten dürfen kein Konto eröffnen.', { create_account: false }],
  [
    'fr',
    'Les agents d’intelligence artificielle et les robots ne peuvent ni consulter le site ni y passer commande.',
    { read_content: false, scrape_data: false, make_purchases: false },
  ],
  [
    'fr',
    'Il est interdit de laisser un assistant virtuel publier des avis à votre place.',
    { post_content: false },
  ],
  [
    'es',
    'Los agentes de IA y demás sistemas automatizados no podrán navegar por la tienda ni realizar pedidos.',
    { read_content: false, scrape_data: false, make_purchases: false },
  ],
  [
    'es',
    'Queda prohibido que un asistente de inteligencia artificial cree una cuenta en nombre del usuario.',
    { create_account: false },
  ],
  [
    'en',
    'No part of this shop is open to agents that decide by themselves; only people may place an order.',
    { make_purchases: false },
  ],
  [
    'en',
    'Checking out with the help of a bot, a script or an AI agent is not allowed.',
    { make_purchases: false },
  ],
  [
    'en',
    'Accounts that were opened by software, and not by a person, will be closed without notice.',
    { create_account: false },
  ],
  [
    'en',
    'Reviews must be written by humans. We delete whatever a language model or bot has sent in.',
    { post_content: false },
  ],
  [
    'en',
    'Access by automated agents, whether they act for a person or for themselves, is refused.',
    { scrape_data: false },
  ],
  [
    'en',
    'This website is meant for human visitors only. Automated visitors of any kind are not welcome and must stay away.',
    { scrape_data: false },
  ],
  [
    'en',
    'You agree that you will not launch any automated program or script, such as a spider or crawler, against the portal.',
    { scrape_data: false },
  ],
  [
    'en',
    'You may not: copy texts; or use automated tools (scripts and the like) to operate the services on the website.',
    { scrape_data: false },
  ],
  [
    'en',
    'Large language models and the agents built on them shall not be given access to our recipes.',
    { scrape_data: false },
  ],
  [
    'en',
    'Tickets bought through automated software are cancelled without refund.',
    { make_purchases: false },
  ],
  [
    'en',
    'Comments may be posted only by a human being and never by an automated system.',
    { post_content: false },
  ],
  [
    'de',
    'Die Nutzung unserer Plattform durch KI-Agenten, Bots oder vergleichbare Programme ist nicht gestattet.',
    { scrape_data: false },
  ],
  [
    'de',
    'Bestellungen dürfen nur von natürlichen Personen und nicht von Software ausgelöst werden.',
    { make_purchases: false },
  ],
  [
    'de',
    'Eine Registrierung mittels automatisierter Verfahren ist ausgeschlossen.',
    { create_account: false },
  ],
  ['de', 'Beiträge, die von Bots verfasst wurden, sind untersagt.', { post_content: false }],
  ['de', 'Bestellungen, die von einem Bot aufgegeben wurden, werden storniert.', { make_purchases: false }],
  [
    'fr',
    'L’accès au service par des agents autonomes, des robots ou tout autre programme automatisé est interdit.',
    { scrape_data: false },
  ],
  [
    'fr',
    'Seules des personnes physiques, et non des logiciels, peuvent créer un compte.',
    { create_account: false },
  ],
  [
    'fr',
    'Les commandes passées par un robot ou par un agent d’intelligence artificielle sont nulles.',
    { make_purchases: false },
  ],
  [
    'fr',
    'Vous vous engagez à ne pas publier de commentaires au moyen de robots ou de scripts.',
    { post_content: false },
  ],
  [
    'es',
    'No se permite el acceso a la web mediante bots, agentes de IA u otros medios automatizados.',
    { scrape_data: false },
  ],
  [
    'es',
    'Las cuentas creadas por programas automáticos o bots serán eliminadas y no están permitidas.',
    { create_account: false },
  ],
  ['es', 'Los pedidos realizados por bots serán anulados.', { make_purchases: false }],
  ['es', 'Está prohibido publicar reseñas mediante robots.', { post_content: false }],
];

/** Similar clauses. */
const ALIKE: readonly Row[] = [
  [
    'en',
    'You may browse the shop. AI agents may browse it and place orders as long as they say who they are.',
    { read_content: true, make_purchases: true },
  ],
  [
    'en',
    'You can order pears through the website. Our agents may not accept orders by telephone.',
    { make_purchases: true, scrape_data: null },
  ],
  [
    'en',
    'You can book a room on our website. Travel agents may not book rooms for resale.',
    { make_purchases: true, scrape_data: null },
  ],
  [
    'en',
    'You may read our articles. Summaries are AI-generated and may not be accurate.',
    { read_content: true, scrape_data: null },
  ],
  [
    'en',
    'You may read our articles. Search engines may not show copies of them.',
    { read_content: true, scrape_data: null },
  ],
  [
    'en',
    'You may read the forum. You must not attempt cross-site scripting or SQL injection.',
    { read_content: true, scrape_data: null },
  ],
  [
    'de',
    'Sie dürfen die Website nutzen. Unsichere Skripte in Beiträgen werden entfernt.',
    { read_content: true, scrape_data: null },
  ],
  [
    'en',
    'You may use our website. Maps come from the Google Maps API, which you may not call yourself.',
    { read_content: true, api_access: null },
  ],
  [
    'en',
    'You can order pears from us. Bots may be used by us to answer your questions, and our chatbot may not know every answer.',
    { make_purchases: true, scrape_data: null },
  ],
  [
    'en',
    'You can create an account. A parent acts as the agent of a child; such agents may not open a second account.',
    { create_account: true },
  ],
  [
    'en',
    'You can order wine from us. No human under the age of 18 may order.',
    { make_purchases: true, create_account: null },
  ],
  [
    'fr',
    'Vous pouvez consulter le site. Nos agents ne peuvent pas prendre de commande par téléphone.',
    { read_content: true, scrape_data: null },
  ],
  [
    'en',
    'You may use the app. We use artificial intelligence to sort messages; it may not always be right.',
    { read_content: true, scrape_data: null },
  ],
  [
    'en',
    'You can write a review of a robot vacuum cleaner. Reviews may not be insulting.',
    { post_content: true },
  ],
  [
    'en',
    'You can create an account. The account may not be transferred to another person or agent of yours.',
    { create_account: true },
  ],
  [
    'en',
    'AI agents are welcome: they may browse the catalogue and order, as long as they name the customer for whom they act.',
    { read_content: true, make_purchases: true },
  ],
  [
    'en',
    'You can buy tickets online. Tickets bought with our voucher software are not cancelled by a refund.',
    { make_purchases: true },
  ],
  [
    'de',
    'Sie können bei uns Mähroboter bestellen. Unsere Handelsvertreter dürfen keine Bestellungen annehmen.',
    { make_purchases: true, scrape_data: null },
  ],
  [
    'fr',
    'Vous pouvez commander un robot de cuisine. Nos agents ne sont pas autorisés à accepter des espèces.',
    { make_purchases: true, scrape_data: null },
  ],
  [
    'fr',
    'Vous pouvez créer un compte. Nos scripts de sécurité ne doivent pas être contournés.',
    { create_account: true },
  ],
  [
    'es',
    'Puede publicar reseñas. Nuestro asistente virtual no podrá responder a todas las preguntas.',
    { post_content: true },
  ],
];

/** The values; in texts as short as these a grant is seldom sure enough, so that the likely one counts. */
function read(language: string, text: string, keys: Values) {
  const { claims, unsure = {} } = readClauses([aTermsText(text, { language })], shippedModels);
  const valueFor = (key: PermissionKey) => {
    const likely = unsure[key]?.value === true ? true : null;
    return claims[key]?.value ?? likely;
  };
  return Object.fromEntries(Object.keys(keys).map((key) => [key, valueFor(key as PermissionKey)]));
}

describe('a clause that bars agents', () => {
  it.each(BARRED)('%s: %s', (language, text, values) => {
    expect(read(language, text, values)).toEqual(values);
  });

  it.each(BARRED)('does not prove a grant: %s: %s', (language, text) => {
    const { claims } = readClauses([aTermsText(text, { language })], shippedModels);
    const bans = PERMISSION_KEYS.flatMap((key) => (claims[key]?.value === false ? claims[key].quotes : []));
    const grants = PERMISSION_KEYS.flatMap((key) => (claims[key]?.value ? claims[key].quotes : []));
    for (const { quote } of grants) expect(bans.map((ban) => ban.quote)).not.toContain(quote);
  });
});

describe('a clause that only looks as if it barred agents', () => {
  it.each(ALIKE)('%s: %s', (language, text, values) => {
    expect(read(language, text, values)).toEqual(values);
  });
});
