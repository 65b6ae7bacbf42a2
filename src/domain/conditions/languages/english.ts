import type {
  AcceptedDocument,
  AiUse,
  Channel,
  ConditionOf,
  ConductRule,
  ConfirmedAct,
  Credential,
  Disclosure,
  Offence,
  Operation,
  PrincipalKind,
  Purpose,
  Reuse,
  Standing,
} from '../condition.js';
import { type NamedSpan, spanOf } from '../time-spans.js';
import {
  barredUses,
  innerWords,
  type LimitWords,
  ownWords,
  reusesBySubject,
  toolsFor,
  type Wording,
  withAddress,
} from './wording.js';

export const { and, or, count, duration, region, amount } = toolsFor('en');

const CREDENTIAL: Readonly<Record<Credential, string>> = {
  api_key: 'an API key of the site',
  oauth: 'an OAuth authorisation by the site',
  partner: 'a partnership with the site',
};
const CHANNEL: Readonly<Record<Channel, string>> = {
  website: 'the website',
  app: 'the app',
  api: 'the API',
  feed: 'a feed',
  mcp: 'an MCP server',
  ucp: 'UCP',
  acp: 'ACP',
};
const AUTOMATION: Readonly<Record<Operation, string>> = {
  human: 'where a person acts',
  user_directed: 'where a person directs the software',
  autonomous: 'where software acts by itself',
};
export const PURPOSE: Readonly<Record<Purpose, string>> = {
  personal: 'personal',
  noncommercial: 'non-commercial',
  internal_business: 'internal business',
  commercial: 'commercial',
  research: 'research',
  education: 'educational',
};
const AI_USE: Readonly<Record<AiUse, string>> = {
  train: 'to train AI',
  train_genai: 'to train generative AI',
  input: 'as input to AI',
  index: 'to build a search index',
  search: 'for search with AI',
  mine: 'for text and data mining',
  generate: 'to generate content for the site',
};
const REUSE: Readonly<Record<Reuse, string>> = {
  copy: 'copied',
  modify: 'modified',
  publish: 'published',
  pass_on: 'passed on to others',
  sell: 'sold',
  compete: 'used to compete with the site',
};
const STANDING: Readonly<Record<Exclude<Standing, 'convicted'>, string>> = {
  removed_before: 'was removed from the site before',
  sanctioned: 'is under sanctions',
  competitor: 'competes with the site',
};
const OFFENCE: Readonly<Record<Offence, string>> = {
  felony: 'a felony',
  violent: 'a violent offence',
  sexual: 'a sexual offence',
  harassment: 'harassment',
  hate: 'a hate crime',
  terrorism: 'terrorism',
  fraud: 'fraud',
  child_abuse: 'child abuse',
};
const PRINCIPAL: Readonly<Record<PrincipalKind, string>> = {
  consumer: 'consumers',
  business: 'businesses',
  nonprofit: 'non-profit organisations',
  education: 'educational institutions',
  government: 'public authorities',
  research: 'research institutions',
};
const CONDUCT: Readonly<Record<ConductRule, string>> = {
  lawful: 'obey the law',
  no_spam: 'send no spam',
  no_infringement: 'infringe no rights of others',
  no_disruption: 'not disrupt the site',
  community_rules: 'keep the community rules',
  true_data: 'give true information',
  keep_secret: 'keep their login data secret',
  no_circumvention: 'not circumvent blocks, limits or protective measures',
  no_manipulation: 'not manipulate views, votes, ratings or prices',
  no_contact_data: 'post no contact data or links',
  no_sensitive_data: 'send no sensitive data',
  consent_of_others: 'have the consent of the persons concerned',
  own_behalf: 'act only on their own behalf',
  authorised: 'have the authority to bind those they act for',
  on_platform: 'complete on the platform the deals that begin there',
};
const DOCUMENT: Readonly<Record<AcceptedDocument, string>> = {
  terms: 'the terms of the site',
  api_terms: 'the terms of the API',
  licence: 'the licence',
  contract: 'a contract with the site',
};
const CONFIRMED: Readonly<Record<ConfirmedAct, string>> = {
  purchase: 'each purchase',
  post: 'each post',
  account: 'each new account',
  action: 'each action',
};
const SPAN: Readonly<Record<NamedSpan, string>> = {
  second: 'a second',
  minute: 'a minute',
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};

/** Names that take an article. */
const WITH_ARTICLE = new Set(
  'AE BS CD CF CG DO EU FK FO GB GM KM KY MH MP MV NL PH SB SC TC US VA VG VI'.split(' '),
);
function place(code: string): string {
  if (code === 'EEA') return 'the European Economic Area';
  return WITH_ARTICLE.has(code) ? `the ${region(code)}` : region(code);
}
const places = (codes: readonly string[]) => or(codes.map(place));

function where({ in: within, not_in: outside, basis }: ConditionOf<'region'>): string {
  const whose = basis === 'residence' ? 'residents of ' : basis === 'delivery' ? 'delivery to ' : 'use in ';
  const parts = [
    within === undefined ? undefined : `only for ${whose}${places(within)}`,
    outside === undefined ? undefined : `not for ${whose}${places(outside)}`,
  ];
  return parts.filter((part) => part !== undefined).join(', and ');
}

function age({ years, majority, with_guardian_from: guardian }: ConditionOf<'min_age'>): string {
  const parts = [
    years === undefined ? undefined : `at least ${yearsOld(years)}`,
    majority === undefined ? undefined : 'of legal age in the country of residence',
  ].filter((part) => part !== undefined);
  const own = and(parts);
  return guardian === undefined ? own : `${own}, or at least ${guardian} with the consent of a guardian`;
}
const yearsOld = (years: number) => `${years} ${years === 1 ? 'year' : 'years'} old`;

function load({ max, per_s: per, concurrency, reasonable }: ConditionOf<'rate'>): string {
  const requests = (number: number) => `at most ${count(number)} ${number === 1 ? 'request' : 'requests'}`;
  const span = per === undefined ? undefined : spanOf(per);
  const time = per === undefined ? '' : span === undefined ? ` in ${duration(per)}` : ` ${SPAN[span]}`;
  const parts = [
    max === undefined ? undefined : `${requests(max)}${time}`,
    concurrency === undefined ? undefined : `${requests(concurrency)} at a time`,
    reasonable === undefined ? undefined : 'no unreasonable load on the site',
  ];
  return and(parts.filter((part) => part !== undefined));
}

function aiUses({ none_of: none = [], any_of: any }: ConditionOf<'ai_use'>): string {
  const barred = barredUses(none).map((use) => AI_USE[use]);
  const parts = [
    any === undefined ? undefined : `with AI, the site may be used only ${or(any.map((use) => AI_USE[use]))}`,
    barred.length === 0 ? undefined : `content must not be used ${or(barred)}`,
    none.includes('generate') ? 'content made by AI must not be submitted' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', and ');
}

function purposes({ any_of: any, all_of: all }: ConditionOf<'purpose'>): string {
  const one = any === undefined ? undefined : or(any.map((purpose) => PURPOSE[purpose]));
  const every = all === undefined ? undefined : all.map((purpose) => PURPOSE[purpose]).join(', ');
  if (one === undefined || every === undefined) return `${every ?? one} use`;
  return `${every} use for ${one} purposes`;
}

function kept({ max_s: seconds, cache, delete_on: on }: ConditionOf<'retention'>): string {
  const parts = [
    cache === undefined ? undefined : cache ? 'may be cached' : 'must not be cached',
    seconds === undefined ? undefined : `may be kept for at most ${duration(seconds)}`,
    on === undefined ? undefined : `must be deleted ${DELETED[on]}`,
  ];
  return `content ${and(parts.filter((part) => part !== undefined))}`;
}
const DELETED = {
  request: 'on request',
  end: 'when the use ends',
  deletion_at_source: 'when the site deletes it',
} as const;

function pays(condition: ConditionOf<'payment'>): string {
  const what = {
    fee: 'a fee is charged',
    subscription: 'a paid subscription is required',
    per_use: 'each use is charged',
    deposit: 'a deposit is required',
  }[condition.model];
  const sum =
    amount(condition) ?? (condition.currency === undefined ? undefined : `in ${condition.currency}`);
  return sum === undefined ? what : `${what} (${sum})`;
}

/** The first word of a sentence that is no name, as it stands inside another. */
function insideSentence(clause: string): string {
  return clause.replace(/^(?:An?|The|No|Nobody|Only|Any|All|Each|Every|If|It|In) /, (word) =>
    word.toLowerCase(),
  );
}

const days = (number: number) => `${count(number)} ${number === 1 ? 'day' : 'days'}`;

function told({ about, days: number }: ConditionOf<'notice'>): string {
  const time = number === undefined ? undefined : days(number);
  switch (about) {
    case 'no_refund':
      return time === undefined ? 'payments are not refunded' : `payments are not refunded after ${time}`;
    case 'withdrawal_days':
      return time === undefined
        ? 'there is a right to withdraw from a purchase'
        : `there is a right to withdraw from a purchase within ${time}`;
    case 'renews':
      return time === undefined
        ? 'the contract renews automatically'
        : `the contract renews automatically every ${time}`;
    case 'licence_granted':
      return 'the site receives a licence to what is posted';
    case 'moderation':
      return 'the site may remove what is posted';
    case 'liability':
      return 'the site limits its liability';
    case 'other_terms':
      return 'further terms of the site apply';
    case 'other':
      return time === undefined ? 'the terms hold a further notice' : `a time limit of ${time} applies`;
  }
}

const LIMITED: LimitWords = {
  data: {
    personal: 'personal data',
    user_content: 'content of users',
    prices: 'prices and offers',
    media: 'pictures, sound and video',
    non_public: 'what is not public',
  },
  purposes: {
    ai: 'AI',
    competing: 'competing services',
    commercial: 'commercial purposes',
    spam: 'unwanted messages',
    resale: 'resale',
  },
  means: {
    automated: 'by automated means',
    circumvention: 'by getting round protective measures',
    bulk: 'in bulk',
    undocumented_api: 'through interfaces that are not offered',
  },
};

function convicted(offences: readonly Offence[] | undefined): string {
  if (offences === undefined) return 'was convicted of a crime';
  return `was convicted of ${or(offences.map((one) => OFFENCE[one]))}`;
}

function disclosed(of: readonly Disclosure[] = ['agent']): string {
  const parts = [
    of.includes('agent') ? 'software must disclose that it is not a person' : undefined,
    of.includes('content') ? 'content made by AI must be labelled' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', and ');
}

export const ENGLISH: Wording = {
  clauses: {
    operation: ({ any_of: who }) => {
      if (who.includes('autonomous')) return 'software may act by itself';
      return who.includes('user_directed')
        ? 'bots and other automated means only while a person directs them'
        : 'no bots or other automated means';
    },
    permission: ({ form, url }) =>
      withAddress(`the ${form === 'written' ? 'written ' : ''}permission of the site is required`, url),
    credential: ({ type, url }) => withAddress(`${CREDENTIAL[type]} is required`, url),
    channel: ({ any_of: any, url }) => withAddress(`only through ${or(any.map((one) => CHANNEL[one]))}`, url),
    ai_use: aiUses,
    purpose: (condition) => `${purposes(condition)} only`,
    rate: load,
    robots: ({ crawl_delay_s: delay }) =>
      delay === undefined
        ? 'the instructions in robots.txt must be followed'
        : `the instructions in robots.txt must be followed, with at least ${duration(delay)} between two requests`,
    identify: ({ as, of, pattern }) => {
      const what = {
        user_agent: 'software must name itself in its user agent',
        signature: 'software must sign its requests',
        disclosure: disclosed(of),
      }[as];
      const form = innerWords(pattern);
      if (form === undefined) return what;
      const label = as === 'disclosure' && of === undefined ? disclosed(['content']) : what;
      return `${label}, in the form "${form}"`;
    },
    human_confirms: ({ each }) => `a person must confirm ${CONFIRMED[each]}`,
    account: ({ type }) =>
      ({
        any: 'an account is required',
        paid: 'a paid account is required',
        verified: 'a verified account is required',
      })[type],
    min_age: age,
    region: where,
    principal_kind: ({ any_of: any }) => `only for ${and(any.map((one) => PRINCIPAL[one]))}`,
    standing: ({ none_of: none, offences }) =>
      `not for anybody who ${or(none.map((one) => (one === 'convicted' ? convicted(offences) : STANDING[one])))}`,
    account_limit: ({ max, per }) => {
      const holder = per === 'email' ? 'e-mail address' : per;
      return `at most ${max === 1 ? 'one account' : `${count(max)} accounts`} per ${holder}`;
    },
    accept: ({ document, url }) =>
      withAddress(
        document === 'contract'
          ? `${DOCUMENT.contract} is required`
          : `${DOCUMENT[document]} must be accepted first`,
        url,
      ),
    reuse: ({ none_of: none }, key) => {
      const { subject, own, rest } = reusesBySubject(none, key);
      const parts = [
        rest.length === 0
          ? undefined
          : `the content and the service must not be ${or(rest.map((one) => REUSE[one]))}`,
        own.length === 0
          ? undefined
          : `${subject === 'account' ? 'the account' : 'what is bought'} must not be ${or(own.map((one) => REUSE[one]))}`,
      ];
      return parts.filter((part) => part !== undefined).join(', and ');
    },
    retention: kept,
    attribution: ({ form }) =>
      ({
        link: 'a link to the source is required',
        name: 'the source must be named',
        notice: 'copyright and licence notices must be kept',
      })[form],
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined
          ? 'the licence of the content must be followed'
          : `the licence ${innerWords(spdx)} must be followed`,
        url,
      ),
    payment: pays,
    other: ({ text }) => ownWords(text) ?? 'a further condition applies',
    conduct: ({ rules }) => `users must ${and(rules.map((rule) => CONDUCT[rule]))}`,
    notice: (condition) => ownWords(condition.text) ?? told(condition),
  },
  ways: {
    operation: ({ any_of: who }) => or(who.map((one) => AUTOMATION[one])),
    permission: ({ form, url }) =>
      withAddress(`with the ${form === 'written' ? 'written ' : ''}permission of the site`, url),
    credential: ({ type, url }) => withAddress(`with ${CREDENTIAL[type].replace(/ of the site$/, '')}`, url),
    channel: ({ any_of: any, url }) => withAddress(`through ${or(any.map((one) => CHANNEL[one]))}`, url),
    purpose: (condition) => `for ${purposes(condition)}`,
    rate: (condition) => `with ${load(condition)}`,
    robots: () => 'as robots.txt permits',
    human_confirms: ({ each }) => `where a person confirms ${CONFIRMED[each]}`,
    account: ({ type }) =>
      ({ any: 'with an account', paid: 'with a paid account', verified: 'with a verified account' })[type],
    min_age: (condition) => `for persons who are ${age(condition)}`,
    principal_kind: ({ any_of: any }) => `for ${and(any.map((one) => PRINCIPAL[one]))}`,
    accept: ({ document, url }) =>
      withAddress(`${document === 'contract' ? 'with' : 'after accepting'} ${DOCUMENT[document]}`, url),
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined ? 'under its licence' : `under the licence ${innerWords(spdx)}`,
        url,
      ),
  },
  acts: {
    access: 'when using the site',
    collect: 'when collecting data',
    register: 'when registering',
    buy: 'when buying',
    post: 'when posting',
  },
  parties: {
    consumers: 'for consumers',
    businesses: 'for businesses',
    developers: 'for developers',
    sellers: 'for sellers',
  },
  unlessIn: ({ in: within, not_in: outside, basis }) => {
    const whose = { residence: 'residents', delivery: 'delivery', location: 'use' }[basis ?? 'location'];
    const joint = { residence: 'of', delivery: 'to', location: 'in' }[basis ?? 'location'];
    return outside === undefined
      ? `for ${whose} outside ${places(within ?? [])}`
      : `for ${whose} ${joint} ${places(outside)}`;
  },
  restricted: (to, clause) => `${to.join(', ')}: ${clause}`,
  except: (ban, ways) => `${ban}, except ${or(ways)}`,
  onlyOne: (ways) => `only ${or(ways)}`,
  oneIsEnough: (clauses) => {
    const inside = clauses.map(insideSentence);
    return inside.length === 2 ? inside.join(', or ') : `either ${inside.join('; or ')}`;
  },
  limits: ({ data = [], purposes = [], means = [] }) => {
    const parts = [
      ...(data.length === 0 ? [] : [or(data.map((one) => LIMITED.data[one]))]),
      ...(purposes.length === 0 ? [] : [`use for ${or(purposes.map((one) => LIMITED.purposes[one]))}`]),
      ...(means.length === 0 ? [] : [`what is done ${or(means.map((one) => LIMITED.means[one]))}`]),
    ];
    return `the ban covers only ${parts.join(', ')}`;
  },
};
