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
import { inPlaces } from './french-places.js';
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

const { and, or, count, duration, amount } = toolsFor('fr');

const CREDENTIAL: Readonly<Record<Credential, string>> = {
  api_key: 'une clé API du site',
  oauth: 'une autorisation OAuth du site',
  partner: 'un partenariat avec le site',
};
const CHANNEL: Readonly<Record<Channel, string>> = {
  website: 'le site web',
  app: 'l’application',
  api: 'l’API',
  feed: 'un flux',
  mcp: 'un serveur MCP',
  ucp: 'UCP',
  acp: 'ACP',
};
const AUTOMATION: Readonly<Record<Operation, string>> = {
  human: 'lorsqu’une personne agit',
  user_directed: 'lorsqu’une personne dirige le logiciel',
  autonomous: 'lorsqu’un logiciel agit de lui-même',
};
const PURPOSE: Readonly<Record<Purpose, string>> = {
  personal: 'personnel',
  noncommercial: 'non commercial',
  internal_business: 'interne à l’entreprise',
  commercial: 'commercial',
  research: 'de recherche',
  education: 'éducatif',
};
const AI_USE: Readonly<Record<AiUse, string>> = {
  train: 'pour entraîner une IA',
  train_genai: 'pour entraîner une IA générative',
  input: 'comme entrée d’une IA',
  index: 'pour constituer un index de recherche',
  search: 'pour la recherche par IA',
  mine: 'pour la fouille de textes et de données',
  generate: 'pour générer du contenu destiné au site',
};
const REUSE: Readonly<Record<Reuse, string>> = {
  copy: 'copiés',
  modify: 'modifiés',
  publish: 'publiés',
  pass_on: 'transmis à des tiers',
  sell: 'vendus',
  compete: 'utilisés pour concurrencer le site',
};
const STANDING: Readonly<Record<Exclude<Standing, 'convicted'>, string>> = {
  removed_before: 'a déjà été exclu du site',
  sanctioned: 'fait l’objet de sanctions',
  competitor: 'concurrence le site',
};
const OFFENCE: Readonly<Record<Offence, string>> = {
  felony: 'un crime',
  violent: 'une infraction violente',
  sexual: 'une infraction sexuelle',
  harassment: 'harcèlement',
  hate: 'une infraction haineuse',
  terrorism: 'terrorisme',
  fraud: 'fraude',
  child_abuse: 'maltraitance d’enfants',
};
const PRINCIPAL: Readonly<Record<PrincipalKind, string>> = {
  consumer: 'les consommateurs',
  business: 'les entreprises',
  nonprofit: 'les organismes à but non lucratif',
  education: 'les établissements d’enseignement',
  government: 'les administrations',
  research: 'les organismes de recherche',
};
const CONDUCT: Readonly<Record<ConductRule, string>> = {
  lawful: 'respecter la loi',
  no_spam: 'envoyer de spam',
  no_infringement: 'porter atteinte aux droits d’autrui',
  no_disruption: 'perturber le site',
  community_rules: 'suivre les règles de la communauté',
  true_data: 'donner des informations exactes',
  keep_secret: 'garder leurs identifiants secrets',
  no_circumvention: 'contourner les blocages, les limites ou les mesures de protection',
  no_manipulation: 'manipuler les vues, les votes, les avis ou les prix',
  no_contact_data: 'publier de coordonnées ou de liens',
  no_sensitive_data: 'envoyer de données sensibles',
  consent_of_others: 'avoir le consentement des personnes concernées',
  own_behalf: 'agir uniquement pour leur propre compte',
  authorised: 'être habilités par ceux qu’ils engagent',
  on_platform: 'conclure sur la plateforme les affaires qui y commencent',
};
const ACCEPT: Readonly<Record<AcceptedDocument, string>> = {
  terms: 'il faut d’abord accepter les conditions du site',
  api_terms: 'il faut d’abord accepter les conditions de l’API',
  licence: 'il faut d’abord accepter la licence',
  contract: 'il faut d’abord conclure un contrat avec le site',
};
const ACCEPTED: Readonly<Record<AcceptedDocument, string>> = {
  terms: 'après acceptation des conditions du site',
  api_terms: 'après acceptation des conditions de l’API',
  licence: 'après acceptation de la licence',
  contract: 'avec un contrat avec le site',
};
const CONFIRMED: Readonly<Record<ConfirmedAct, string>> = {
  purchase: 'chaque achat',
  post: 'chaque publication',
  account: 'chaque nouveau compte',
  action: 'chaque action',
};
const SPAN: Readonly<Record<NamedSpan, string>> = {
  second: 'seconde',
  minute: 'minute',
  hour: 'heure',
  day: 'jour',
  week: 'semaine',
  month: 'mois',
  year: 'an',
};

const AT: Readonly<Record<NonNullable<ConditionOf<'region'>['basis']>, string>> = {
  residence: 'en cas de résidence',
  location: 'en cas d’utilisation',
  delivery: 'en cas de livraison',
};

function where({ in: within, not_in: outside, basis = 'location' }: ConditionOf<'region'>): string {
  const parts = [
    within === undefined ? undefined : `seulement ${AT[basis]} ${inPlaces(within)}`,
    outside === undefined ? undefined : `pas ${AT[basis]} ${inPlaces(outside)}`,
  ];
  return parts.filter((part) => part !== undefined).join(' ; ');
}

function age({ years, majority, with_guardian_from: guardian }: ConditionOf<'min_age'>): string {
  const parts = [
    years === undefined ? undefined : `au moins ${yearsOld(years)}`,
    majority === undefined ? undefined : 'la majorité dans le pays de résidence',
  ].filter((part) => part !== undefined);
  const own = and(parts);
  return guardian === undefined
    ? own
    : `${own}, ou au moins ${yearsOld(guardian)} avec l’accord d’un représentant légal`;
}
const yearsOld = (years: number) => `${years} ${years === 1 ? 'an' : 'ans'}`;

function load({ max, per_s: per, concurrency, reasonable }: ConditionOf<'rate'>): string {
  const requests = (number: number) => `au plus ${count(number)} ${number === 1 ? 'requête' : 'requêtes'}`;
  const span = per === undefined ? undefined : spanOf(per);
  const time = per === undefined ? '' : span === undefined ? ` en ${duration(per)}` : ` par ${SPAN[span]}`;
  const parts = [
    max === undefined ? undefined : `${requests(max)}${time}`,
    concurrency === undefined ? undefined : `${requests(concurrency)} à la fois`,
    reasonable === undefined ? undefined : 'pas de charge excessive pour le site',
  ];
  return and(parts.filter((part) => part !== undefined));
}

function aiUses({ none_of: none = [], any_of: any }: ConditionOf<'ai_use'>): string {
  const barred = barredUses(none).map((use) => AI_USE[use]);
  const parts = [
    any === undefined
      ? undefined
      : `avec une IA, le site ne peut servir que ${or(any.map((use) => AI_USE[use]))}`,
    barred.length === 0 ? undefined : `le contenu ne doit pas être utilisé ${or(barred)}`,
    none.includes('generate') ? 'aucun contenu généré par IA ne doit être publié' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', et ');
}

function purposes({ any_of: any, all_of: all }: ConditionOf<'purpose'>): string {
  const one = any === undefined ? undefined : or(any.map((purpose) => PURPOSE[purpose]));
  const every = all === undefined ? undefined : and(all.map((purpose) => PURPOSE[purpose]));
  return `usage ${[every, one].filter((part) => part !== undefined).join(', à savoir ')}`;
}

function kept({ max_s: seconds, cache, delete_on: on }: ConditionOf<'retention'>): string {
  const parts = [
    cache === undefined ? undefined : cache ? 'peut être mis en cache' : 'ne doit pas être mis en cache',
    seconds === undefined ? undefined : `peut être conservé au plus ${duration(seconds)}`,
    on === undefined ? undefined : `doit être supprimé ${DELETED[on]}`,
  ];
  return `le contenu ${and(parts.filter((part) => part !== undefined))}`;
}
const DELETED = {
  request: 'sur demande',
  end: 'à la fin de l’utilisation',
  deletion_at_source: 'dès que le site le supprime',
} as const;

function pays(condition: ConditionOf<'payment'>): string {
  const what = {
    fee: 'des frais sont dus',
    subscription: 'un abonnement payant est requis',
    per_use: 'chaque utilisation est payante',
    deposit: 'un acompte est requis',
  }[condition.model];
  const sum =
    amount(condition) ?? (condition.currency === undefined ? undefined : `en ${condition.currency}`);
  return sum === undefined ? what : `${what} (${sum})`;
}

function told({ about, days: number, text }: ConditionOf<'notice'>): string {
  const time = number === undefined ? undefined : `${count(number)} ${number === 1 ? 'jour' : 'jours'}`;
  const suffix = time === undefined ? '' : ` (${time})`;
  switch (about) {
    case 'no_refund':
      return time === undefined
        ? 'les paiements ne sont pas remboursés'
        : `les paiements ne sont plus remboursés après ${time}`;
    case 'withdrawal_days':
      return `les achats ouvrent un droit de rétractation${suffix}`;
    case 'renews':
      return `le contrat se renouvelle automatiquement${time === undefined ? '' : ` (tous les ${time})`}`;
    case 'licence_granted':
      return 'le site reçoit une licence sur ce qui est publié';
    case 'moderation':
      return 'le site peut retirer ce qui est publié';
    case 'liability':
      return 'le site limite sa responsabilité';
    case 'other_terms':
      return 'd’autres conditions du site s’appliquent';
    case 'other':
      return ownWords(text) ?? `les conditions contiennent un autre avis${suffix}`;
  }
}

const LIMITED: LimitWords = {
  data: {
    personal: 'les données personnelles',
    user_content: 'les contenus des utilisateurs',
    prices: 'les prix et les offres',
    media: 'les images, le son et la vidéo',
    non_public: 'ce qui n’est pas public',
  },
  purposes: {
    ai: 'l’IA',
    competing: 'des services concurrents',
    commercial: 'des fins commerciales',
    spam: 'des messages indésirables',
    resale: 'la revente',
  },
  means: {
    automated: 'par des moyens automatisés',
    circumvention: 'en contournant des mesures de protection',
    bulk: 'en masse',
    undocumented_api: 'via des interfaces non proposées',
  },
};

function convicted(offences: readonly Offence[] | undefined): string {
  if (offences === undefined) return 'a été condamné pour une infraction';
  return `a été condamné pour ${or(offences.map((one) => OFFENCE[one]))}`;
}

function disclosed(of: readonly Disclosure[] = ['agent']): string {
  const parts = [
    of.includes('agent') ? 'un logiciel doit indiquer qu’il n’est pas une personne' : undefined,
    of.includes('content') ? 'les contenus créés par une IA doivent être signalés' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', et ');
}

export const FRENCH: Wording = {
  clauses: {
    operation: ({ any_of: who }) => {
      if (who.includes('autonomous')) return 'un logiciel peut agir de lui-même';
      return who.includes('user_directed')
        ? 'robots et autres moyens automatisés seulement tant qu’une personne les dirige'
        : 'pas de robots ni d’autres moyens automatisés';
    },
    permission: ({ form, url }) =>
      withAddress(`l’autorisation ${form === 'written' ? 'écrite ' : ''}du site est requise`, url),
    credential: ({ type, url }) =>
      withAddress(`${CREDENTIAL[type]} est ${type === 'partner' ? 'requis' : 'requise'}`, url),
    channel: ({ any_of: any, url }) =>
      withAddress(`uniquement via ${or(any.map((one) => CHANNEL[one]))}`, url),
    ai_use: aiUses,
    purpose: (condition) => `${purposes(condition)} uniquement`,
    rate: load,
    robots: ({ crawl_delay_s: delay }) =>
      delay === undefined
        ? 'les instructions de robots.txt doivent être suivies'
        : `les instructions de robots.txt doivent être suivies, avec au moins ${duration(delay)} entre deux requêtes`,
    identify: ({ as, of, pattern }) => {
      const what = {
        user_agent: 'un logiciel doit s’identifier dans son en-tête User-Agent',
        signature: 'un logiciel doit signer ses requêtes',
        disclosure: disclosed(of),
      }[as];
      const form = innerWords(pattern);
      if (form === undefined) return what;
      const label = as === 'disclosure' && of === undefined ? disclosed(['content']) : what;
      return `${label}, sous la forme « ${form} »`;
    },
    human_confirms: ({ each }) => `une personne doit confirmer ${CONFIRMED[each]}`,
    account: ({ type }) =>
      ({
        any: 'un compte est requis',
        paid: 'un compte payant est requis',
        verified: 'un compte vérifié est requis',
      })[type],
    min_age: (condition) => `il faut avoir ${age(condition)}`,
    region: where,
    principal_kind: ({ any_of: any }) => `seulement pour ${and(any.map((one) => PRINCIPAL[one]))}`,
    standing: ({ none_of: none, offences }) =>
      `interdit à quiconque ${or(none.map((one) => (one === 'convicted' ? convicted(offences) : STANDING[one])))}`,
    account_limit: ({ max, per }) => {
      const holder = {
        person: 'personne',
        email: 'adresse électronique',
        household: 'foyer',
        organisation: 'organisation',
        device: 'appareil',
      }[per];
      return `au plus ${max === 1 ? 'un compte' : `${count(max)} comptes`} par ${holder}`;
    },
    accept: ({ document, url }) => withAddress(ACCEPT[document], url),
    reuse: ({ none_of: none }, key) => {
      const { subject, own, rest } = reusesBySubject(none, key);
      // Of the account, and of what is bought, it is said in the singular.
      const ONE = { pass_on: 'transmis à des tiers', sell: subject === 'account' ? 'vendu' : 'revendu' };
      const parts = [
        rest.length === 0
          ? undefined
          : `le contenu et le service ne doivent pas être ${or(rest.map((one) => REUSE[one]))}`,
        own.length === 0
          ? undefined
          : `${subject === 'account' ? 'le compte' : 'ce qui est acheté'} ne doit pas être ${or(own.map((one) => ONE[one as keyof typeof ONE]))}`,
      ];
      return parts.filter((part) => part !== undefined).join(', et ');
    },
    retention: kept,
    attribution: ({ form }) =>
      ({
        link: 'un lien vers la source est requis',
        name: 'la source doit être nommée',
        notice: 'les mentions de droits et de licence doivent être conservées',
      })[form],
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined
          ? 'la licence du contenu doit être respectée'
          : `la licence ${innerWords(spdx)} doit être respectée`,
        url,
      ),
    payment: pays,
    other: ({ text }) => ownWords(text) ?? 'une autre condition s’applique',
    conduct: ({ rules }) => {
      const duties = rules.filter((rule) => !rule.startsWith('no_')).map((rule) => CONDUCT[rule]);
      const bans = rules.filter((rule) => rule.startsWith('no_')).map((rule) => CONDUCT[rule]);
      const parts = [
        duties.length === 0 ? undefined : `doivent ${and(duties)}`,
        bans.length === 0
          ? undefined
          : bans.length === 1
            ? `ne doivent pas ${bans[0]}`
            : `ne doivent ni ${bans.join(', ni ')}`,
      ];
      return `les utilisateurs ${parts.filter((part) => part !== undefined).join(' ; ils ')}`;
    },
    notice: told,
  },
  ways: {
    operation: ({ any_of: who }) => or(who.map((one) => AUTOMATION[one])),
    permission: ({ form, url }) =>
      withAddress(`avec l’autorisation ${form === 'written' ? 'écrite ' : ''}du site`, url),
    credential: ({ type, url }) => withAddress(`avec ${CREDENTIAL[type].replace(/ du site$/, '')}`, url),
    channel: ({ any_of: any, url }) => withAddress(`via ${or(any.map((one) => CHANNEL[one]))}`, url),
    purpose: (condition) => `pour un ${purposes(condition)}`,
    robots: () => 'comme robots.txt le permet',
    human_confirms: ({ each }) => `lorsqu’une personne confirme ${CONFIRMED[each]}`,
    account: ({ type }) =>
      ({ any: 'avec un compte', paid: 'avec un compte payant', verified: 'avec un compte vérifié' })[type],
    principal_kind: ({ any_of: any }) => `pour ${and(any.map((one) => PRINCIPAL[one]))}`,
    accept: ({ document, url }) => withAddress(ACCEPTED[document], url),
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined ? 'sous sa licence' : `sous la licence ${innerWords(spdx)}`,
        url,
      ),
  },
  acts: {
    access: 'pour utiliser le site',
    collect: 'pour collecter des données',
    register: 'pour s’inscrire',
    buy: 'pour acheter',
    post: 'pour publier',
  },
  parties: {
    consumers: 'pour les consommateurs',
    businesses: 'pour les entreprises',
    developers: 'pour les développeurs',
    sellers: 'pour les vendeurs',
  },
  unlessIn: ({ in: within, not_in: outside, basis = 'location' }) =>
    outside === undefined
      ? `${AT[basis]} ailleurs ${inPlaces(within ?? [])
          .replace(/^(?=[aeéà])/, 'qu’')
          .replace(/^(?!qu’)/, 'que ')}`
      : `${AT[basis]} ${inPlaces(outside)}`,
  restricted: (to, clause) => `${to.join(', ')} : ${clause}`,
  except: (ban, ways) => `${ban}, sauf ${or(ways)}`,
  onlyOne: (ways) => `seulement ${or(ways)}`,
  oneIsEnough: (clauses) => `l’un de ces points suffit : ${clauses.join(' ; ')}`,
  limits: ({ data = [], purposes = [], means = [] }) => {
    const parts = [
      ...(data.length === 0 ? [] : [or(data.map((one) => LIMITED.data[one]))]),
      ...(purposes.length === 0
        ? []
        : [`l’utilisation pour ${or(purposes.map((one) => LIMITED.purposes[one]))}`]),
      ...(means.length === 0 ? [] : [`ce qui est fait ${or(means.map((one) => LIMITED.means[one]))}`]),
    ];
    return `l’interdiction ne concerne que ${parts.join(', ')}`;
  },
};
