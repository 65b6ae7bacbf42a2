import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITION_KINDS,
  type Condition,
  type SingleCondition,
} from '../../../src/domain/conditions/condition.js';
import { specFieldsOf } from '../../../src/domain/conditions/conditions-prose.js';
import {
  CONDITION_LANGUAGES,
  type ConditionLanguage,
  describeCondition,
  describeConditions,
  describeLimits,
} from '../../../src/domain/conditions/describe-conditions.js';
import { sentenceParts } from '../../../src/domain/conditions/free-texts.js';
import { anyChoice, anySingle } from '../../support/any-condition.js';

const URL = 'https://x.com/dev';

const ENGLISH: readonly [Condition, string][] = [
  [{ kind: 'operation', any_of: ['human'] }, 'No bots or other automated means.'],
  [
    { kind: 'operation', any_of: ['human', 'user_directed'] },
    'Bots and other automated means only while a person directs them.',
  ],
  [{ kind: 'operation', any_of: ['autonomous'] }, 'Software may act by itself.'],
  [{ kind: 'operation', any_of: ['human'], for: 'buy' }, 'When buying: no bots or other automated means.'],
  [{ kind: 'permission', form: 'any' }, 'The permission of the site is required.'],
  [
    { kind: 'permission', form: 'written', for: 'collect', url: URL },
    'When collecting data: the written permission of the site is required (https://x.com/dev).',
  ],
  [{ kind: 'credential', type: 'api_key' }, 'An API key of the site is required.'],
  [
    { kind: 'credential', type: 'oauth', url: URL },
    'An OAuth authorisation by the site is required (https://x.com/dev).',
  ],
  [{ kind: 'credential', type: 'partner' }, 'A partnership with the site is required.'],
  [{ kind: 'channel', any_of: ['api'] }, 'Only through the API.'],
  [
    { kind: 'channel', any_of: ['website', 'app', 'feed'], url: URL },
    'Only through the website, the app, or a feed (https://x.com/dev).',
  ],
  [{ kind: 'channel', any_of: ['mcp', 'ucp', 'acp'] }, 'Only through an MCP server, UCP, or ACP.'],
  [{ kind: 'ai_use', none_of: ['train'] }, 'Content must not be used to train AI.'],
  [
    { kind: 'ai_use', none_of: ['train_genai', 'input', 'generate'] },
    'Content must not be used to train generative AI or as input to AI, and content made by AI must not be submitted.',
  ],
  [{ kind: 'ai_use', none_of: ['generate'] }, 'Content made by AI must not be submitted.'],
  [
    { kind: 'ai_use', any_of: ['index', 'search'] },
    'With AI, the site may be used only to build a search index or for search with AI.',
  ],
  [
    { kind: 'ai_use', any_of: ['mine'], none_of: ['train'] },
    'With AI, the site may be used only for text and data mining, and content must not be used to train AI.',
  ],
  [{ kind: 'purpose', all_of: ['personal', 'noncommercial'] }, 'Personal, non-commercial use only.'],
  [{ kind: 'purpose', any_of: ['research', 'education'] }, 'Research or educational use only.'],
  [
    { kind: 'purpose', all_of: ['noncommercial'], any_of: ['personal', 'research'] },
    'Non-commercial use for personal or research purposes only.',
  ],
  [
    { kind: 'purpose', any_of: ['internal_business', 'commercial'] },
    'Internal business or commercial use only.',
  ],
  [{ kind: 'rate', max: 100, per_s: 3_600 }, 'At most 100 requests an hour.'],
  [{ kind: 'rate', max: 1, per_s: 1 }, 'At most 1 request a second.'],
  [{ kind: 'rate', max: 5_000, per_s: 600 }, 'At most 5,000 requests in 10 minutes.'],
  [{ kind: 'rate', max: 3, per_s: 172_800 }, 'At most 3 requests in 2 days.'],
  [{ kind: 'rate', max: 20 }, 'At most 20 requests.'],
  [{ kind: 'rate', concurrency: 1 }, 'At most 1 request at a time.'],
  [{ kind: 'rate', reasonable: true }, 'No unreasonable load on the site.'],
  [
    { kind: 'rate', max: 60, per_s: 60, concurrency: 2, reasonable: true },
    'At most 60 requests a minute, at most 2 requests at a time, and no unreasonable load on the site.',
  ],
  [{ kind: 'robots', obey: true }, 'The instructions in robots.txt must be followed.'],
  [
    { kind: 'robots', obey: true, crawl_delay_s: 10 },
    'The instructions in robots.txt must be followed, with at least 10 seconds between two requests.',
  ],
  [
    { kind: 'robots', obey: true, crawl_delay_s: 1 },
    'The instructions in robots.txt must be followed, with at least 1 second between two requests.',
  ],
  [{ kind: 'identify', as: 'user_agent' }, 'Software must name itself in its user agent.'],
  [
    { kind: 'identify', as: 'user_agent', pattern: 'Agent/[name]' },
    'Software must name itself in its user agent, in the form "Agent/[name]".',
  ],
  [{ kind: 'identify', as: 'signature' }, 'Software must sign its requests.'],
  [{ kind: 'identify', as: 'disclosure' }, 'Software must disclose that it is not a person.'],
  [{ kind: 'identify', as: 'disclosure', of: ['content'] }, 'Content made by AI must be labelled.'],
  [
    { kind: 'identify', as: 'disclosure', of: ['agent', 'content'] },
    'Software must disclose that it is not a person, and content made by AI must be labelled.',
  ],
  [{ kind: 'human_confirms', each: 'purchase' }, 'A person must confirm each purchase.'],
  [{ kind: 'human_confirms', each: 'post' }, 'A person must confirm each post.'],
  [{ kind: 'human_confirms', each: 'account' }, 'A person must confirm each new account.'],
  [{ kind: 'human_confirms', each: 'action' }, 'A person must confirm each action.'],
  [{ kind: 'account', type: 'any' }, 'An account is required.'],
  [{ kind: 'account', type: 'paid' }, 'A paid account is required.'],
  [{ kind: 'account', type: 'verified' }, 'A verified account is required.'],
  [{ kind: 'min_age', years: 18 }, 'At least 18 years old.'],
  [{ kind: 'min_age', years: 1 }, 'At least 1 year old.'],
  [{ kind: 'min_age', majority: true }, 'Of legal age in the country of residence.'],
  [
    { kind: 'min_age', years: 18, majority: true },
    'At least 18 years old and of legal age in the country of residence.',
  ],
  [
    { kind: 'min_age', years: 18, with_guardian_from: 13 },
    'At least 18 years old, or at least 13 with the consent of a guardian.',
  ],
  [{ kind: 'region', in: ['US'], basis: 'residence' }, 'Only for residents of the United States.'],
  [{ kind: 'region', in: ['FR', 'US-CA'], basis: 'delivery' }, 'Only for delivery to France or California.'],
  [{ kind: 'region', not_in: ['CU', 'IR', 'ZZ'], basis: 'location' }, 'Not for use in Cuba, Iran, or ZZ.'],
  [
    { kind: 'region', in: ['EU', 'EEA'], not_in: ['DE'], for: 'buy' },
    'When buying: only for use in the European Union or the European Economic Area, and not for use in Germany.',
  ],
  [
    { kind: 'principal_kind', any_of: ['business', 'nonprofit', 'education'] },
    'Only for businesses, non-profit organisations, and educational institutions.',
  ],
  [
    { kind: 'principal_kind', any_of: ['consumer', 'government', 'research'] },
    'Only for consumers, public authorities, and research institutions.',
  ],
  [
    { kind: 'standing', none_of: ['removed_before'] },
    'Not for anybody who was removed from the site before.',
  ],
  [
    { kind: 'standing', none_of: ['sanctioned', 'convicted', 'competitor'] },
    'Not for anybody who is under sanctions, was convicted of a crime, or competes with the site.',
  ],
  [
    { kind: 'standing', none_of: ['convicted', 'removed_before'], offences: ['felony', 'sexual'] },
    'Not for anybody who was convicted of a felony or a sexual offence or was removed from the site before.',
  ],
  [{ kind: 'account_limit', max: 1, per: 'person' }, 'At most one account per person.'],
  [{ kind: 'account_limit', max: 3, per: 'email' }, 'At most 3 accounts per e-mail address.'],
  [{ kind: 'accept', document: 'terms' }, 'The terms of the site must be accepted first.'],
  [
    { kind: 'accept', document: 'api_terms', url: URL },
    'The terms of the API must be accepted first (https://x.com/dev).',
  ],
  [{ kind: 'accept', document: 'licence' }, 'The licence must be accepted first.'],
  [{ kind: 'accept', document: 'contract' }, 'A contract with the site is required.'],
  [
    { kind: 'reuse', none_of: ['copy', 'modify', 'publish'] },
    'The content and the service must not be copied, modified, or published.',
  ],
  [
    { kind: 'reuse', none_of: ['pass_on', 'sell', 'compete'] },
    'The content and the service must not be passed on to others, sold, or used to compete with the site.',
  ],
  [{ kind: 'retention', max_s: 86_400 }, 'Content may be kept for at most 24 hours.'],
  [{ kind: 'retention', max_s: 2_592_000 }, 'Content may be kept for at most 30 days.'],
  [{ kind: 'retention', max_s: 31_536_000 }, 'Content may be kept for at most 1 year.'],
  [{ kind: 'retention', cache: false }, 'Content must not be cached.'],
  [
    { kind: 'retention', cache: true, max_s: 60, delete_on: 'request' },
    'Content may be cached, may be kept for at most 1 minute, and must be deleted on request.',
  ],
  [{ kind: 'retention', delete_on: 'end' }, 'Content must be deleted when the use ends.'],
  [
    { kind: 'retention', delete_on: 'deletion_at_source' },
    'Content must be deleted when the site deletes it.',
  ],
  [{ kind: 'attribution', form: 'link' }, 'A link to the source is required.'],
  [{ kind: 'attribution', form: 'name' }, 'The source must be named.'],
  [{ kind: 'attribution', form: 'notice' }, 'Copyright and licence notices must be kept.'],
  [{ kind: 'licence', spdx: 'CC-BY-SA-4.0' }, 'The licence CC-BY-SA-4.0 must be followed.'],
  [{ kind: 'licence', url: URL }, 'The licence of the content must be followed (https://x.com/dev).'],
  [{ kind: 'payment', model: 'fee' }, 'A fee is charged.'],
  [
    { kind: 'payment', model: 'subscription', amount: 9.9, currency: 'EUR' },
    'A paid subscription is required (9.90 EUR).',
  ],
  [
    { kind: 'payment', model: 'per_use', amount: 0.0004, currency: 'USD' },
    'Each use is charged (0.0004 USD).',
  ],
  [{ kind: 'payment', model: 'deposit', amount: 5_000 }, 'A deposit is required (5,000).'],
  [{ kind: 'payment', model: 'fee', currency: 'GBP' }, 'A fee is charged (in GBP).'],
  [{ kind: 'other', text: 'Pets must be\n vaccinated' }, 'Pets must be vaccinated.'],
  [{ kind: 'other', text: 'pets\u202e must be vaccinated.' }, 'Pets must be vaccinated.'],
  [{ kind: 'other', text: 'eBay decides.' }, 'eBay decides.'],
  [{ kind: 'other', text: '\u202e ' }, 'A further condition applies.'],
  [
    { kind: 'conduct', rules: ['lawful', 'no_spam', 'true_data'] },
    'Users must obey the law, send no spam, and give true information.',
  ],
  [
    { kind: 'conduct', rules: ['no_infringement', 'no_disruption', 'community_rules', 'keep_secret'] },
    'Users must infringe no rights of others, not disrupt the site, keep the community rules, and keep their login data secret.',
  ],
  [{ kind: 'notice', about: 'no_refund' }, 'Payments are not refunded.'],
  [{ kind: 'notice', about: 'no_refund', days: 14 }, 'Payments are not refunded after 14 days.'],
  [{ kind: 'notice', about: 'withdrawal_days' }, 'There is a right to withdraw from a purchase.'],
  [
    { kind: 'notice', about: 'withdrawal_days', days: 14 },
    'There is a right to withdraw from a purchase within 14 days.',
  ],
  [{ kind: 'notice', about: 'renews' }, 'The contract renews automatically.'],
  [{ kind: 'notice', about: 'renews', days: 1 }, 'The contract renews automatically every 1 day.'],
  [{ kind: 'notice', about: 'licence_granted' }, 'The site receives a licence to what is posted.'],
  [{ kind: 'notice', about: 'moderation' }, 'The site may remove what is posted.'],
  [{ kind: 'notice', about: 'liability' }, 'The site limits its liability.'],
  [{ kind: 'notice', about: 'other_terms' }, 'Further terms of the site apply.'],
  [{ kind: 'notice', about: 'other' }, 'The terms hold a further notice.'],
  [{ kind: 'notice', about: 'other', days: 3 }, 'A time limit of 3 days applies.'],
  [{ kind: 'notice', about: 'liability', text: 'Stores are liable.' }, 'Stores are liable.'],
  [{ kind: 'min_age', years: 21, applies_to: 'sellers' }, 'For sellers: at least 21 years old.'],
  [
    { kind: 'operation', any_of: ['human'], for: 'post', applies_to: 'businesses' },
    'For businesses, when posting: no bots or other automated means.',
  ],
  [
    {
      any: [
        { kind: 'operation', any_of: ['human'] },
        { kind: 'permission', form: 'written' },
        { kind: 'credential', type: 'api_key' },
      ],
    },
    'No bots or other automated means, except with the written permission of the site or with an API key.',
  ],
  [
    {
      any: [
        { kind: 'reuse', none_of: ['copy', 'sell'], applies_to: 'sellers' },
        { kind: 'permission', form: 'written', applies_to: 'sellers' },
      ],
    },
    'For sellers: the content and the service must not be copied or sold, except with the written permission of the site.',
  ],
  [
    {
      any: [
        { kind: 'ai_use', none_of: ['train'] },
        { kind: 'permission', form: 'any' },
      ],
    },
    'Content must not be used to train AI, except with the permission of the site.',
  ],
  [
    {
      any: [
        { kind: 'credential', type: 'oauth' },
        { kind: 'operation', any_of: ['human'], for: 'collect' },
        { kind: 'robots', obey: true },
      ],
    },
    'When collecting data: no bots or other automated means, except with an OAuth authorisation by the site or as robots.txt permits.',
  ],
  [
    {
      any: [
        { kind: 'account', type: 'any', applies_to: 'consumers' },
        { kind: 'account', type: 'verified', applies_to: 'sellers' },
      ],
    },
    'For consumers: an account is required, or for sellers: a verified account is required.',
  ],
  [
    {
      any: [
        { kind: 'account', type: 'any' },
        { kind: 'credential', type: 'partner' },
      ],
    },
    'Only with an account or with a partnership with the site.',
  ],
  [
    {
      any: [
        { kind: 'purpose', all_of: ['personal', 'noncommercial'] },
        { kind: 'licence', spdx: 'MIT' },
        { kind: 'principal_kind', any_of: ['education'] },
        { kind: 'channel', any_of: ['api'] },
        { kind: 'accept', document: 'contract' },
      ],
    },
    'Only for personal, non-commercial use, under the licence MIT, for educational institutions, through the API, or with a contract with the site.',
  ],
  [
    {
      any: [
        { kind: 'reuse', none_of: ['sell'] },
        { kind: 'payment', model: 'fee' },
      ],
    },
    'The content and the service must not be sold, or a fee is charged.',
  ],
  [{ any: [{ kind: 'min_age', years: 16 }] }, 'At least 16 years old.'],
];

const GERMAN: readonly [Condition, string][] = [
  [{ kind: 'operation', any_of: ['human'] }, 'Keine Bots und keine anderen automatisierten Mittel.'],
  [{ kind: 'permission', form: 'written' }, 'Die schriftliche Erlaubnis der Website ist nötig.'],
  [{ kind: 'credential', type: 'api_key' }, 'Ein API-Schlüssel der Website ist nötig.'],
  [{ kind: 'channel', any_of: ['api', 'feed'] }, 'Nur über die API oder einen Feed.'],
  [{ kind: 'ai_use', none_of: ['train'] }, 'Inhalte dürfen nicht zum Training von KI genutzt werden.'],
  [
    { kind: 'purpose', all_of: ['personal', 'noncommercial'] },
    'Nur zu persönlichen, nichtkommerziellen Zwecken.',
  ],
  [{ kind: 'rate', max: 1_000, per_s: 3_600 }, 'Höchstens 1.000 Anfragen je Stunde.'],
  [{ kind: 'rate', max: 1, per_s: 172_800 }, 'Höchstens 1 Anfrage je 2 Tage.'],
  [
    { kind: 'robots', obey: true, crawl_delay_s: 1 },
    'Die Anweisungen in robots.txt müssen befolgt werden; Mindestabstand zweier Anfragen: 1 Sekunde.',
  ],
  [
    { kind: 'identify', as: 'user_agent', pattern: 'A/1' },
    'Software muss sich in ihrem User-Agent nennen, in der Form „A/1“.',
  ],
  [{ kind: 'human_confirms', each: 'purchase' }, 'Ein Mensch muss jeden Kauf bestätigen.'],
  [{ kind: 'account', type: 'any' }, 'Ein Konto ist nötig.'],
  [
    { kind: 'min_age', years: 18, with_guardian_from: 13 },
    'Mindestens 18 Jahre alt, oder mindestens 13 Jahre alt mit Zustimmung der Sorgeberechtigten.',
  ],
  [
    { kind: 'region', in: ['US', 'EEA'], basis: 'residence' },
    'Nur bei Wohnsitz oder Sitz in den Vereinigten Staaten oder im Europäischen Wirtschaftsraum.',
  ],
  [{ kind: 'principal_kind', any_of: ['business'] }, 'Nur für Unternehmen.'],
  [{ kind: 'standing', none_of: ['sanctioned'] }, 'Nicht für jemanden, der unter Sanktionen steht.'],
  [
    { kind: 'standing', none_of: ['convicted'], offences: ['violent', 'fraud'] },
    'Nicht für jemanden, der wegen einer Gewalttat oder Betrugs verurteilt wurde.',
  ],
  [{ kind: 'account_limit', max: 1, per: 'household' }, 'Höchstens ein Konto je Haushalt.'],
  [{ kind: 'accept', document: 'licence' }, 'Zuerst muss die Lizenz angenommen werden.'],
  [
    { kind: 'reuse', none_of: ['copy', 'sell'] },
    'Inhalte und Dienst dürfen nicht kopiert oder verkauft werden.',
  ],
  [
    { kind: 'retention', max_s: 86_400, cache: false },
    'Inhalte dürfen nicht zwischengespeichert werden und dürfen höchstens 24 Stunden aufbewahrt werden.',
  ],
  [{ kind: 'attribution', form: 'name' }, 'Die Quelle muss genannt werden.'],
  [{ kind: 'licence', spdx: 'MIT' }, 'Die Lizenz MIT muss eingehalten werden.'],
  [
    { kind: 'payment', model: 'fee', amount: 9.99, currency: 'EUR' },
    'Es wird eine Gebühr erhoben (9,99 EUR).',
  ],
  [{ kind: 'other', text: 'Pets must be vaccinated.' }, 'Pets must be vaccinated.'],
  [
    { kind: 'conduct', rules: ['lawful', 'no_disruption'] },
    'Nutzer müssen das Recht beachten; sie dürfen den Betrieb der Website nicht stören.',
  ],
  [
    { kind: 'notice', about: 'liability', text: 'Stores are liable.' },
    'Die Website beschränkt ihre Haftung.',
  ],
  [{ kind: 'notice', about: 'other', text: 'Stores are liable.' }, 'Stores are liable.'],
  [
    {
      any: [
        { kind: 'operation', any_of: ['human'], for: 'buy' },
        { kind: 'permission', form: 'written' },
        { kind: 'credential', type: 'api_key' },
      ],
    },
    'Beim Kauf: keine Bots und keine anderen automatisierten Mittel, außer mit schriftlicher Erlaubnis der Website oder mit einem API-Schlüssel.',
  ],
];

const FRENCH: readonly [Condition, string][] = [
  [{ kind: 'operation', any_of: ['human'] }, 'Pas de robots ni d’autres moyens automatisés.'],
  [{ kind: 'permission', form: 'written' }, 'L’autorisation écrite du site est requise.'],
  [{ kind: 'credential', type: 'partner' }, 'Un partenariat avec le site est requis.'],
  [{ kind: 'channel', any_of: ['api', 'feed'] }, 'Uniquement via l’API ou un flux.'],
  [{ kind: 'ai_use', none_of: ['train'] }, 'Le contenu ne doit pas être utilisé pour entraîner une IA.'],
  [
    { kind: 'purpose', all_of: ['personal', 'noncommercial'] },
    'Usage personnel et non commercial uniquement.',
  ],
  [{ kind: 'rate', max: 100, per_s: 3_600 }, 'Au plus 100 requêtes par heure.'],
  [{ kind: 'rate', max: 1, per_s: 600 }, 'Au plus 1 requête en 10 minutes.'],
  [{ kind: 'robots', obey: true }, 'Les instructions de robots.txt doivent être suivies.'],
  [
    { kind: 'identify', as: 'user_agent', pattern: 'A/1' },
    'Un logiciel doit s’identifier dans son en-tête User-Agent, sous la forme « A/1 ».',
  ],
  [{ kind: 'human_confirms', each: 'purchase' }, 'Une personne doit confirmer chaque achat.'],
  [{ kind: 'account', type: 'any' }, 'Un compte est requis.'],
  [{ kind: 'min_age', years: 18 }, 'Il faut avoir au moins 18 ans.'],
  [{ kind: 'region', not_in: ['US'], basis: 'delivery' }, 'Pas en cas de livraison aux États-Unis.'],
  [{ kind: 'principal_kind', any_of: ['business'] }, 'Seulement pour les entreprises.'],
  [{ kind: 'standing', none_of: ['competitor'] }, 'Interdit à quiconque concurrence le site.'],
  [
    { kind: 'standing', none_of: ['convicted'], offences: ['sexual'] },
    'Interdit à quiconque a été condamné pour une infraction sexuelle.',
  ],
  [{ kind: 'account_limit', max: 2, per: 'person' }, 'Au plus 2 comptes par personne.'],
  [{ kind: 'accept', document: 'terms' }, 'Il faut d’abord accepter les conditions du site.'],
  [
    { kind: 'reuse', none_of: ['copy', 'sell'] },
    'Le contenu et le service ne doivent pas être copiés ou vendus.',
  ],
  [{ kind: 'retention', max_s: 86_400 }, 'Le contenu peut être conservé au plus 24\u00a0heures.'],
  [{ kind: 'attribution', form: 'link' }, 'Un lien vers la source est requis.'],
  [{ kind: 'licence', spdx: 'MIT' }, 'La licence MIT doit être respectée.'],
  [{ kind: 'payment', model: 'fee', amount: 9.99, currency: 'EUR' }, 'Des frais sont dus (9,99 EUR).'],
  [{ kind: 'other', text: 'Pets must be vaccinated.' }, 'Pets must be vaccinated.'],
  [{ kind: 'conduct', rules: ['lawful'] }, 'Les utilisateurs doivent respecter la loi.'],
  [{ kind: 'notice', about: 'renews', text: 'It renews.' }, 'Le contrat se renouvelle automatiquement.'],
  [
    {
      any: [
        { kind: 'operation', any_of: ['human'] },
        { kind: 'permission', form: 'written' },
        { kind: 'credential', type: 'api_key' },
      ],
    },
    'Pas de robots ni d’autres moyens automatisés, sauf avec l’autorisation écrite du site ou avec une clé API.',
  ],
  [
    { kind: 'operation', any_of: ['human'], for: 'buy', applies_to: 'sellers' },
    'Pour les vendeurs, pour acheter : pas de robots ni d’autres moyens automatisés.',
  ],
];

describe('describeCondition', () => {
  const tables: readonly [ConditionLanguage, readonly [Condition, string][]][] = [
    ['en', ENGLISH],
    ['de', GERMAN],
    ['fr', FRENCH],
  ];
  const rows = tables.flatMap(([language, table]) =>
    table.map(([condition, sentence]) => [language, sentence, condition] as const),
  );

  it.each(rows)('says in %s: %s', (language, sentence, condition) => {
    expect(describeCondition(condition, language)).toBe(sentence);
  });

  it.each(tables)('has an expectation for each kind in %s', (_, table) => {
    const kinds = new Set(table.map(([condition]) => ('any' in condition ? 'any' : condition.kind)));
    expect([...kinds].sort()).toEqual([...CONDITION_KINDS, 'any'].sort());
  });

  it('writes one finished line for any condition in any language', () => {
    fc.assert(
      fc.property(
        fc.oneof(anySingle, anyChoice),
        fc.constantFrom(...CONDITION_LANGUAGES),
        (condition, language) => {
          const sentence = describeCondition(condition, language);
          expect(sentence).toMatch(/\S.*[.!?…]["'“”»)]?$/u);
          expect(sentence).not.toMatch(/undefined|null|NaN|\[object| {2}|[\p{Cc}\p{Bidi_Control}]/u);
          expect(sentence).not.toMatch(/ [.,]|: ?[.;]|\(\)/);
          expect(sentence.isWellFormed()).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a sentence of a permission', () => {
  const REUSE: Condition = { kind: 'reuse', none_of: ['copy', 'pass_on', 'sell'] };

  it.each([
    [
      'create_account',
      [
        'The content and the service must not be copied, and the account must not be passed on to others or sold.',
        'Inhalte und Dienst dürfen nicht kopiert werden, und das Konto darf nicht weitergegeben oder verkauft werden.',
        'Le contenu et le service ne doivent pas être copiés, et le compte ne doit pas être transmis à des tiers ou vendu.',
      ],
    ],
    [
      'make_purchases',
      [
        'The content and the service must not be copied, and what is bought must not be passed on to others or sold.',
        'Inhalte und Dienst dürfen nicht kopiert werden, und Gekauftes darf nicht weitergegeben oder verkauft werden.',
        'Le contenu et le service ne doivent pas être copiés, et ce qui est acheté ne doit pas être transmis à des tiers ou revendu.',
      ],
    ],
    [
      'read_content',
      [
        'The content and the service must not be copied, passed on to others, or sold.',
        'Inhalte und Dienst dürfen nicht kopiert, weitergegeben oder verkauft werden.',
        'Le contenu et le service ne doivent pas être copiés, transmis à des tiers ou vendus.',
      ],
    ],
  ] as const)('names what %s is about', (key, sentences) => {
    expect(CONDITION_LANGUAGES.map((language) => describeCondition(REUSE, language, key))).toEqual(sentences);
  });
});

describe('a choice', () => {
  const said = (...any: SingleCondition[]) =>
    CONDITION_LANGUAGES.map((language) => describeCondition({ any }, language));

  it('of which one part is a place binds those who are there', () => {
    expect(
      said({ kind: 'min_age', years: 16 }, { kind: 'region', not_in: ['EU', 'CH'], basis: 'residence' }),
    ).toEqual([
      'For residents of the European Union or Switzerland: at least 16 years old.',
      'Bei Wohnsitz oder Sitz in der Europäischen Union oder in der Schweiz: mindestens 16 Jahre alt.',
      'En cas de résidence dans l’Union européenne ou en Suisse : il faut avoir au moins 16 ans.',
    ]);
    expect(said({ kind: 'min_age', years: 16 }, { kind: 'region', in: ['US', 'UA-43'] })).toEqual([
      'For use outside the United States or Crimea: at least 16 years old.',
      'Bei Nutzung anderswo als in den Vereinigten Staaten oder auf der Krim: mindestens 16 Jahre alt.',
      'En cas d’utilisation ailleurs qu’aux États-Unis ou en Crimée : il faut avoir au moins 16 ans.',
    ]);
  });

  it('of a rule and of leave to break it is the rule with its exceptions', () => {
    expect(
      said(
        { kind: 'permission', form: 'written' },
        { kind: 'account_limit', max: 1, per: 'person' },
        { kind: 'account', type: 'paid' },
      ),
    ).toEqual([
      'At most one account per person, except with the written permission of the site or with a paid account.',
      'Höchstens ein Konto je Person, außer mit schriftlicher Erlaubnis der Website oder mit einem kostenpflichtigen Konto.',
      'Au plus un compte par personne, sauf avec l’autorisation écrite du site ou avec un compte payant.',
    ]);
  });

  it('with a free text says it as a part of its sentence', () => {
    const [english = '', german = ''] = said(
      { kind: 'min_age', years: 18 },
      { kind: 'other', text: 'A minor acts with consent.' },
    );
    expect(english).toBe('At least 18 years old, or a minor acts with consent.');
    expect(german).toBe('Eines davon genügt: mindestens 18 Jahre alt; A minor acts with consent.');
  });
});

describe('what is said', () => {
  it('of training a model is not said again of generative ones', () => {
    const uses: Condition = { kind: 'ai_use', none_of: ['train_genai', 'train', 'mine'] };
    expect(describeCondition(uses)).toBe('Content must not be used to train AI or for text and data mining.');
  });

  it('of parts of countries is their name, or that of the country', () => {
    expect(describeCondition({ kind: 'region', in: ['CA-QC', 'US-VT', 'ZZ-1'] })).toBe(
      'Only for use in Quebec, United States (US-VT), or ZZ-1.',
    );
  });

  it('is nothing where businesses are to be businesses', () => {
    const conditions: readonly Condition[] = [
      { kind: 'principal_kind', any_of: ['business'], applies_to: 'businesses' },
      { kind: 'principal_kind', any_of: ['business'], applies_to: 'sellers' },
    ];
    expect(describeConditions(conditions)).toBe('For sellers: only for businesses.');
  });

  it.each([
    ['en', 'The ban covers only personal data or prices and offers, use for AI, what is done in bulk.'],
    [
      'de',
      'Das Verbot betrifft nur personenbezogene Daten oder Preise und Angebote, die Nutzung für KI, das Vorgehen in großer Menge.',
    ],
    [
      'fr',
      'L’interdiction ne concerne que les données personnelles ou les prix et les offres, l’utilisation pour l’IA, ce qui est fait en masse.',
    ],
  ] as const)('of a ban is how far it reaches, in %s', (language, sentence) => {
    const limits = { data: ['personal', 'prices'], purposes: ['ai'], means: ['bulk'] } as const;
    expect(describeLimits(limits, language)).toBe(sentence);
  });
});

describe('sentenceParts', () => {
  it('keeps free texts apart, which are English in every language', () => {
    const condition: Condition = {
      any: [
        { kind: 'other', text: 'No bulk accounts are made.' },
        { kind: 'permission', form: 'any' },
      ],
    };
    expect(sentenceParts(condition, describeCondition(condition, 'de'))).toEqual([
      { text: 'No bulk accounts are made', isFree: true },
      { text: ', außer mit Erlaubnis der Website.', isFree: false },
    ]);
  });

  it('is the whole sentence of any condition', () => {
    fc.assert(
      fc.property(
        fc.oneof(anySingle, anyChoice),
        fc.constantFrom(...CONDITION_LANGUAGES),
        (condition, language) => {
          const sentence = describeCondition(condition, language);
          expect(
            sentenceParts(condition, sentence)
              .map(({ text }) => text)
              .join(''),
          ).toBe(sentence);
        },
      ),
    );
  });
});

describe('describeConditions', () => {
  it('begins with what an agent would break without knowing', () => {
    const prose = describeConditions([
      { kind: 'conduct', rules: ['lawful'] },
      { kind: 'min_age', years: 18 },
      { kind: 'rate', max: 1, per_s: 1 },
      {
        any: [
          { kind: 'credential', type: 'api_key' },
          { kind: 'min_age', years: 99 },
        ],
      },
      { kind: 'operation', any_of: ['human'] },
    ]);
    expect(prose).toBe(
      'No bots or other automated means. Only with an API key or for persons who are at least 99 years old. At most 1 request a second. At least 18 years old. Users must obey the law.',
    );
  });

  it('says the same thing once', () => {
    const prose = describeConditions([
      { kind: 'min_age', years: 18, evidence: [0] },
      { kind: 'min_age', years: 18, evidence: [1], source: 'https://x.com/b' },
      { kind: 'min_age', years: 18, applies_to: 'sellers' },
      { kind: 'operation', any_of: ['human'], for: 'buy' },
      { kind: 'operation', any_of: ['human'] },
      { kind: 'reuse', none_of: ['copy', 'sell'] },
      { kind: 'reuse', none_of: ['sell', 'modify'] },
      { kind: 'reuse', none_of: ['publish'], applies_to: 'developers' },
      { kind: 'conduct', rules: ['lawful'] },
      { kind: 'conduct', rules: ['no_spam', 'lawful'] },
    ]);
    expect(prose).toBe(
      'No bots or other automated means. At least 18 years old. The content and the service must not be copied, sold, or modified. For developers: the content and the service must not be published. Users must obey the law and send no spam.',
    );
  });

  it('keeps what is permitted apart from what is barred', () => {
    expect(
      describeConditions([
        { kind: 'ai_use', any_of: ['search'], none_of: ['train'] },
        { kind: 'ai_use', any_of: ['index'], none_of: ['mine'] },
      ]),
    ).toBe(
      'With AI, the site may be used only for search with AI, and content must not be used to train AI. With AI, the site may be used only to build a search index, and content must not be used for text and data mining.',
    );
  });

  it('writes at most six sentences and leaves out the least', () => {
    const notices = (['moderation', 'liability', 'no_refund', 'renews'] as const).map(
      (about): Condition => ({ kind: 'notice', about }),
    );
    const sentences = describeConditions([
      ...notices,
      { kind: 'min_age', years: 18 },
      { kind: 'account', type: 'any' },
      { kind: 'robots', obey: true },
      { kind: 'attribution', form: 'link' },
    ]).match(/[^.]+(?:\.txt[^.]*)?\./g);
    expect(sentences).toHaveLength(6);
    expect(sentences?.at(-1)).toBe(' The site limits its liability.');
  });

  it('says nothing of no conditions', () => {
    expect(describeConditions([])).toBe('');
  });

  it('says no more of conditions that are given twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anySingle, anyChoice), { maxLength: 8 }), (conditions) => {
        const twice = describeConditions([...conditions, ...conditions]);
        expect(twice).toBe(describeConditions(conditions));
      }),
    );
  });
});

describe('specFieldsOf', () => {
  it.each<[string, readonly Condition[], object]>([
    ['nothing', [], {}],
    ['an account', [{ kind: 'account', type: 'paid' }], { requires_auth: true }],
    ['a credential', [{ kind: 'credential', type: 'oauth' }], { requires_auth: true }],
    [
      'a choice of accounts and credentials',
      [
        {
          any: [
            { kind: 'account', type: 'any' },
            { kind: 'credential', type: 'api_key' },
          ],
        },
      ],
      { requires_auth: true },
    ],
    [
      'a choice that another way meets',
      [
        {
          any: [
            { kind: 'account', type: 'any' },
            { kind: 'permission', form: 'any' },
          ],
        },
      ],
      {},
    ],
    ['a rate of a unit', [{ kind: 'rate', max: 100, per_s: 3_600 }], { max_frequency: '100/hour' }],
    ['a rate of a month', [{ kind: 'rate', max: 2, per_s: 2_592_000 }], { max_frequency: '2/month' }],
    ['a rate of another span', [{ kind: 'rate', max: 100, per_s: 600 }], {}],
    ['a rate without a span', [{ kind: 'rate', max: 100 }], {}],
    [
      'the strictest of several rates',
      [
        { kind: 'rate', max: 60, per_s: 60 },
        { kind: 'rate', max: 1_000, per_s: 86_400 },
      ],
      { max_frequency: '1000/day' },
    ],
    [
      'a party whose all conditions are',
      [
        { kind: 'account', type: 'any', applies_to: 'sellers' },
        { any: [{ kind: 'min_age', years: 18, applies_to: 'sellers' }] },
      ],
      { requires_auth: true, scope: 'sellers' },
    ],
    [
      'a party whose some conditions are',
      [
        { kind: 'account', type: 'any', applies_to: 'sellers' },
        { kind: 'rate', max: 1, per_s: 1, applies_to: 'developers' },
        { kind: 'min_age', years: 18 },
      ],
      {},
    ],
  ])('reads %s', (_, conditions, fields) => {
    expect(specFieldsOf(conditions)).toEqual(fields);
  });
});
