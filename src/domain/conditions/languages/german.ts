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
import { inPlaces } from './german-places.js';
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

const { and, or, count, duration, amount } = toolsFor('de');

const CREDENTIAL: Readonly<Record<Credential, string>> = {
  api_key: 'ein API-Schlüssel der Website',
  oauth: 'eine OAuth-Freigabe der Website',
  partner: 'eine Partnerschaft mit der Website',
};
const WITH_CREDENTIAL: Readonly<Record<Credential, string>> = {
  api_key: 'mit einem API-Schlüssel',
  oauth: 'mit einer OAuth-Freigabe',
  partner: 'mit einer Partnerschaft',
};
const CHANNEL: Readonly<Record<Channel, string>> = {
  website: 'die Website',
  app: 'die App',
  api: 'die API',
  feed: 'einen Feed',
  mcp: 'einen MCP-Server',
  ucp: 'UCP',
  acp: 'ACP',
};
const AUTOMATION: Readonly<Record<Operation, string>> = {
  human: 'wenn ein Mensch handelt',
  user_directed: 'wenn ein Mensch die Software steuert',
  autonomous: 'wenn Software von sich aus handelt',
};
const PURPOSE: Readonly<Record<Purpose, string>> = {
  personal: 'persönlichen',
  noncommercial: 'nichtkommerziellen',
  internal_business: 'betriebsinternen',
  commercial: 'kommerziellen',
  research: 'wissenschaftlichen',
  education: 'pädagogischen',
};
const AI_USE: Readonly<Record<AiUse, string>> = {
  train: 'zum Training von KI',
  train_genai: 'zum Training generativer KI',
  input: 'als Eingabe für KI',
  index: 'zum Aufbau eines Suchindex',
  search: 'für die Suche mit KI',
  mine: 'für Text- und Data-Mining',
  generate: 'zum Erzeugen von Inhalten für die Website',
};
const REUSE: Readonly<Record<Reuse, string>> = {
  copy: 'kopiert',
  modify: 'verändert',
  publish: 'veröffentlicht',
  pass_on: 'weitergegeben',
  sell: 'verkauft',
  compete: 'für Konkurrenzangebote genutzt',
};
const STANDING: Readonly<Record<Exclude<Standing, 'convicted'>, string>> = {
  removed_before: 'zuvor von der Website ausgeschlossen wurde',
  sanctioned: 'unter Sanktionen steht',
  competitor: 'mit der Website konkurriert',
};
const OFFENCE: Readonly<Record<Offence, string>> = {
  felony: 'eines Verbrechens',
  violent: 'einer Gewalttat',
  sexual: 'einer Sexualstraftat',
  harassment: 'Belästigung',
  hate: 'eines Hassverbrechens',
  terrorism: 'Terrorismus',
  fraud: 'Betrugs',
  child_abuse: 'Kindesmissbrauchs',
};
const PRINCIPAL: Readonly<Record<PrincipalKind, string>> = {
  consumer: 'Verbraucher',
  business: 'Unternehmen',
  nonprofit: 'gemeinnützige Organisationen',
  education: 'Bildungseinrichtungen',
  government: 'Behörden',
  research: 'Forschungseinrichtungen',
};
const CONDUCT: Readonly<Record<ConductRule, string>> = {
  lawful: 'das Recht beachten',
  no_spam: 'keinen Spam senden',
  no_infringement: 'keine Rechte anderer verletzen',
  no_disruption: 'den Betrieb der Website nicht stören',
  community_rules: 'die Regeln der Gemeinschaft einhalten',
  true_data: 'wahre Angaben machen',
  keep_secret: 'ihre Zugangsdaten geheim halten',
  no_circumvention: 'Sperren, Grenzen und Schutzmaßnahmen nicht umgehen',
  no_manipulation: 'Zugriffe, Stimmen, Bewertungen und Preise nicht manipulieren',
  no_contact_data: 'keine Kontaktdaten oder Links veröffentlichen',
  no_sensitive_data: 'keine sensiblen Daten senden',
  consent_of_others: 'die Einwilligung der Betroffenen haben',
  own_behalf: 'im eigenen Namen handeln',
  authorised: 'bevollmächtigt sein, wenn sie für andere handeln',
  on_platform: 'Geschäfte, die auf der Plattform beginnen, auch dort abschließen',
};
const DOCUMENT: Readonly<Record<AcceptedDocument, string>> = {
  terms: 'die Nutzungsbedingungen der Website',
  api_terms: 'die Nutzungsbedingungen der API',
  licence: 'die Lizenz',
  contract: 'ein Vertrag mit der Website',
};
const ACCEPTED: Readonly<Record<AcceptedDocument, string>> = {
  terms: 'nach Zustimmung zu den Nutzungsbedingungen der Website',
  api_terms: 'nach Zustimmung zu den Nutzungsbedingungen der API',
  licence: 'nach Zustimmung zur Lizenz',
  contract: 'mit einem Vertrag mit der Website',
};
const CONFIRMED: Readonly<Record<ConfirmedAct, string>> = {
  purchase: 'jeden Kauf',
  post: 'jeden Beitrag',
  account: 'jedes neue Konto',
  action: 'jede Handlung',
};
const SPAN: Readonly<Record<NamedSpan, string>> = {
  second: 'Sekunde',
  minute: 'Minute',
  hour: 'Stunde',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  year: 'Jahr',
};

const AT: Readonly<Record<NonNullable<ConditionOf<'region'>['basis']>, string>> = {
  residence: 'bei Wohnsitz oder Sitz',
  location: 'bei Nutzung',
  delivery: 'bei Lieferadresse',
};

function where({ in: within, not_in: outside, basis = 'location' }: ConditionOf<'region'>): string {
  const parts = [
    within === undefined ? undefined : `nur ${AT[basis]} ${inPlaces(within)}`,
    outside === undefined ? undefined : `nicht ${AT[basis]} ${inPlaces(outside)}`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
}

function age({ years, majority, with_guardian_from: guardian }: ConditionOf<'min_age'>): string {
  const parts = [
    years === undefined ? undefined : `mindestens ${yearsOld(years)}`,
    majority === undefined ? undefined : 'volljährig im Land des Wohnsitzes',
  ].filter((part) => part !== undefined);
  const own = and(parts);
  return guardian === undefined
    ? own
    : `${own}, oder mindestens ${yearsOld(guardian)} mit Zustimmung der Sorgeberechtigten`;
}
const yearsOld = (years: number) => `${years} ${years === 1 ? 'Jahr' : 'Jahre'} alt`;

function load({ max, per_s: per, concurrency, reasonable }: ConditionOf<'rate'>): string {
  const requests = (number: number) => `höchstens ${count(number)} ${number === 1 ? 'Anfrage' : 'Anfragen'}`;
  const span = per === undefined ? undefined : spanOf(per);
  const time = per === undefined ? '' : ` je ${span === undefined ? duration(per) : SPAN[span]}`;
  const parts = [
    max === undefined ? undefined : `${requests(max)}${time}`,
    concurrency === undefined ? undefined : `${requests(concurrency)} gleichzeitig`,
    reasonable === undefined ? undefined : 'keine übermäßige Last für die Website',
  ];
  return and(parts.filter((part) => part !== undefined));
}

function aiUses({ none_of: none = [], any_of: any }: ConditionOf<'ai_use'>): string {
  const barred = barredUses(none).map((use) => AI_USE[use]);
  const parts = [
    any === undefined
      ? undefined
      : `mit KI darf die Website nur ${or(any.map((use) => AI_USE[use]))} genutzt werden`,
    barred.length === 0 ? undefined : `Inhalte dürfen nicht ${or(barred)} genutzt werden`,
    none.includes('generate') ? 'von KI erzeugte Inhalte dürfen nicht eingestellt werden' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', und ');
}

function purposes({ any_of: any, all_of: all }: ConditionOf<'purpose'>): string {
  const one = any === undefined ? undefined : or(any.map((purpose) => PURPOSE[purpose]));
  const every = all === undefined ? undefined : all.map((purpose) => PURPOSE[purpose]).join(', ');
  if (one === undefined || every === undefined) return `zu ${every ?? one} Zwecken`;
  return `zu ${every} Zwecken, und zwar zu ${one}`;
}

function kept({ max_s: seconds, cache, delete_on: on }: ConditionOf<'retention'>): string {
  const parts = [
    cache === undefined ? undefined : `dürfen ${cache ? '' : 'nicht '}zwischengespeichert werden`,
    seconds === undefined ? undefined : `dürfen höchstens ${duration(seconds)} aufbewahrt werden`,
    on === undefined ? undefined : `müssen ${DELETED[on]} gelöscht werden`,
  ];
  return `Inhalte ${and(parts.filter((part) => part !== undefined))}`;
}
const DELETED = {
  request: 'auf Verlangen',
  end: 'am Ende der Nutzung',
  deletion_at_source: 'nach ihrer Löschung auf der Website',
} as const;

function pays(condition: ConditionOf<'payment'>): string {
  const what = {
    fee: 'es wird eine Gebühr erhoben',
    subscription: 'ein kostenpflichtiges Abonnement ist nötig',
    per_use: 'jede Nutzung kostet Geld',
    deposit: 'eine Anzahlung ist nötig',
  }[condition.model];
  const sum =
    amount(condition) ?? (condition.currency === undefined ? undefined : `in ${condition.currency}`);
  return sum === undefined ? what : `${what} (${sum})`;
}

function told({ about, days: number, text }: ConditionOf<'notice'>): string {
  const time = number === undefined ? undefined : `${count(number)} ${number === 1 ? 'Tag' : 'Tage'}`;
  const suffix = time === undefined ? '' : ` (${time})`;
  switch (about) {
    case 'no_refund':
      return number === undefined
        ? 'Zahlungen werden nicht erstattet'
        : `Zahlungen werden nach ${count(number)} ${number === 1 ? 'Tag' : 'Tagen'} nicht mehr erstattet`;
    case 'withdrawal_days':
      return `für Käufe gilt ein Widerrufsrecht${suffix}`;
    case 'renews':
      return `der Vertrag verlängert sich automatisch${time === undefined ? '' : ` (alle ${time})`}`;
    case 'licence_granted':
      return 'die Website erhält eine Lizenz an dem, was eingestellt wird';
    case 'moderation':
      return 'die Website darf Beiträge entfernen';
    case 'liability':
      return 'die Website beschränkt ihre Haftung';
    case 'other_terms':
      return 'weitere Bedingungen der Website gelten';
    case 'other':
      return ownWords(text) ?? `die Bedingungen enthalten einen weiteren Hinweis${suffix}`;
  }
}

const LIMITED: LimitWords = {
  data: {
    personal: 'personenbezogene Daten',
    user_content: 'Inhalte von Nutzern',
    prices: 'Preise und Angebote',
    media: 'Bilder, Ton und Video',
    non_public: 'nicht öffentliche Inhalte',
  },
  purposes: {
    ai: 'KI',
    competing: 'Konkurrenzangebote',
    commercial: 'kommerzielle Zwecke',
    spam: 'unerwünschte Nachrichten',
    resale: 'den Weiterverkauf',
  },
  means: {
    automated: 'mit automatisierten Mitteln',
    circumvention: 'unter Umgehung von Schutzmaßnahmen',
    bulk: 'in großer Menge',
    undocumented_api: 'über nicht angebotene Schnittstellen',
  },
};

function convicted(offences: readonly Offence[] | undefined): string {
  if (offences === undefined) return 'wegen einer Straftat verurteilt wurde';
  return `wegen ${or(offences.map((one) => OFFENCE[one]))} verurteilt wurde`;
}

function disclosed(of: readonly Disclosure[] = ['agent']): string {
  const parts = [
    of.includes('agent') ? 'Software muss offenlegen, dass sie kein Mensch ist' : undefined,
    of.includes('content') ? 'von KI erzeugte Inhalte müssen gekennzeichnet werden' : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(', und ');
}

export const GERMAN: Wording = {
  clauses: {
    operation: ({ any_of: who }) => {
      if (who.includes('autonomous')) return 'Software darf von sich aus handeln';
      return who.includes('user_directed')
        ? 'Bots und andere automatisierte Mittel nur, solange ein Mensch sie steuert'
        : 'keine Bots und keine anderen automatisierten Mittel';
    },
    permission: ({ form, url }) =>
      withAddress(`die ${form === 'written' ? 'schriftliche ' : ''}Erlaubnis der Website ist nötig`, url),
    credential: ({ type, url }) => withAddress(`${CREDENTIAL[type]} ist nötig`, url),
    channel: ({ any_of: any, url }) => withAddress(`nur über ${or(any.map((one) => CHANNEL[one]))}`, url),
    ai_use: aiUses,
    purpose: (condition) => `nur ${purposes(condition)}`,
    rate: load,
    robots: ({ crawl_delay_s: delay }) =>
      delay === undefined
        ? 'die Anweisungen in robots.txt müssen befolgt werden'
        : `die Anweisungen in robots.txt müssen befolgt werden; Mindestabstand zweier Anfragen: ${duration(delay)}`,
    identify: ({ as, of, pattern }) => {
      const what = {
        user_agent: 'Software muss sich in ihrem User-Agent nennen',
        signature: 'Software muss ihre Anfragen signieren',
        disclosure: disclosed(of),
      }[as];
      const form = innerWords(pattern);
      if (form === undefined) return what;
      const label = as === 'disclosure' && of === undefined ? disclosed(['content']) : what;
      return `${label}, in der Form „${form}“`;
    },
    human_confirms: ({ each }) => `ein Mensch muss ${CONFIRMED[each]} bestätigen`,
    account: ({ type }) =>
      ({
        any: 'ein Konto ist nötig',
        paid: 'ein kostenpflichtiges Konto ist nötig',
        verified: 'ein bestätigtes Konto ist nötig',
      })[type],
    min_age: age,
    region: where,
    principal_kind: ({ any_of: any }) => `nur für ${and(any.map((one) => PRINCIPAL[one]))}`,
    standing: ({ none_of: none, offences }) =>
      `nicht für jemanden, der ${or(none.map((one) => (one === 'convicted' ? convicted(offences) : STANDING[one])))}`,
    account_limit: ({ max, per }) => {
      const holder = {
        person: 'Person',
        email: 'E-Mail-Adresse',
        household: 'Haushalt',
        organisation: 'Organisation',
        device: 'Gerät',
      }[per];
      return `höchstens ${max === 1 ? 'ein Konto' : `${count(max)} Konten`} je ${holder}`;
    },
    accept: ({ document, url }) =>
      withAddress(
        document === 'contract'
          ? `zuerst muss ${DOCUMENT.contract} geschlossen werden`
          : `zuerst ${document === 'licence' ? 'muss' : 'müssen'} ${DOCUMENT[document]} angenommen werden`,
        url,
      ),
    reuse: ({ none_of: none }, key) => {
      const { subject, own, rest } = reusesBySubject(none, key);
      const parts = [
        rest.length === 0
          ? undefined
          : `Inhalte und Dienst dürfen nicht ${or(rest.map((one) => REUSE[one]))} werden`,
        own.length === 0
          ? undefined
          : `${subject === 'account' ? 'das Konto' : 'Gekauftes'} darf nicht ${or(own.map((one) => REUSE[one]))} werden`,
      ];
      return parts.filter((part) => part !== undefined).join(', und ');
    },
    retention: kept,
    attribution: ({ form }) =>
      ({
        link: 'ein Link zur Quelle ist nötig',
        name: 'die Quelle muss genannt werden',
        notice: 'Urheber- und Lizenzhinweise müssen erhalten bleiben',
      })[form],
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined
          ? 'die Lizenz der Inhalte muss eingehalten werden'
          : `die Lizenz ${innerWords(spdx)} muss eingehalten werden`,
        url,
      ),
    payment: pays,
    other: ({ text }) => ownWords(text) ?? 'eine weitere Bedingung gilt',
    conduct: ({ rules }) => {
      const said = (given: readonly ConductRule[]) => and(given.map((rule) => CONDUCT[rule]));
      const duties = rules.filter((rule) => !rule.startsWith('no_'));
      const bans = rules.filter((rule) => rule.startsWith('no_'));
      const parts = [
        duties.length === 0 ? undefined : `müssen ${said(duties)}`,
        bans.length === 0 ? undefined : `dürfen ${said(bans)}`,
      ];
      return `Nutzer ${parts.filter((part) => part !== undefined).join('; sie ')}`;
    },
    notice: told,
  },
  ways: {
    operation: ({ any_of: who }) => or(who.map((one) => AUTOMATION[one])),
    permission: ({ form, url }) =>
      withAddress(`mit ${form === 'written' ? 'schriftlicher ' : ''}Erlaubnis der Website`, url),
    credential: ({ type, url }) => withAddress(WITH_CREDENTIAL[type], url),
    channel: ({ any_of: any, url }) => withAddress(`über ${or(any.map((one) => CHANNEL[one]))}`, url),
    purpose: purposes,
    robots: () => 'wie robots.txt es erlaubt',
    human_confirms: ({ each }) => `wenn ein Mensch ${CONFIRMED[each]} bestätigt`,
    account: ({ type }) =>
      ({
        any: 'mit einem Konto',
        paid: 'mit einem kostenpflichtigen Konto',
        verified: 'mit einem bestätigten Konto',
      })[type],
    principal_kind: ({ any_of: any }) => `für ${and(any.map((one) => PRINCIPAL[one]))}`,
    accept: ({ document, url }) => withAddress(ACCEPTED[document], url),
    licence: ({ spdx, url }) =>
      withAddress(
        innerWords(spdx) === undefined ? 'unter ihrer Lizenz' : `unter der Lizenz ${innerWords(spdx)}`,
        url,
      ),
  },
  acts: {
    access: 'bei der Nutzung der Website',
    collect: 'beim Sammeln von Daten',
    register: 'bei der Registrierung',
    buy: 'beim Kauf',
    post: 'beim Veröffentlichen von Beiträgen',
  },
  parties: {
    consumers: 'für Verbraucher',
    businesses: 'für Unternehmen',
    developers: 'für Entwickler',
    sellers: 'für Verkäufer',
  },
  unlessIn: ({ in: within, not_in: outside, basis = 'location' }) =>
    outside === undefined
      ? `${AT[basis]} anderswo als ${inPlaces(within ?? [])}`
      : `${AT[basis]} ${inPlaces(outside)}`,
  restricted: (to, clause) => `${to.join(', ')}: ${clause}`,
  except: (ban, ways) => `${ban}, außer ${or(ways)}`,
  onlyOne: (ways) => `nur ${or(ways)}`,
  oneIsEnough: (clauses) => `eines davon genügt: ${clauses.join('; ')}`,
  limits: ({ data = [], purposes = [], means = [] }) => {
    const parts = [
      ...(data.length === 0 ? [] : [or(data.map((one) => LIMITED.data[one]))]),
      ...(purposes.length === 0
        ? []
        : [`die Nutzung für ${or(purposes.map((one) => LIMITED.purposes[one]))}`]),
      ...(means.length === 0 ? [] : [`das Vorgehen ${or(means.map((one) => LIMITED.means[one]))}`]),
    ];
    return `das Verbot betrifft nur ${parts.join(', ')}`;
  },
};
