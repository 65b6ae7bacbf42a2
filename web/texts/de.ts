import type { Texts } from './en.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const duration = (seconds: number) => {
  if (seconds < 90) return plural(seconds, 'Sekunde', 'Sekunden');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'Minute', 'Minuten')
    : plural(Math.ceil(minutes / 60), 'Stunde', 'Stunden');
};

const percent = (share: number) => `${Math.round(share * 100)} von 100 Mal`;

export const de: Texts = {
  name: 'Agent Terms',
  tagline: 'Was Websites KI-Agenten erlauben',
  skip: 'Zum Inhalt springen',
  nav: {
    label: 'Seiten',
    lookUp: 'Nachschlagen',
    registry: 'Register',
    publish: 'Veröffentlichen',
  },
  footer: {
    legal:
      'Eine Antwort gibt wieder, was die Bedingungen einer Website nach maschineller Lesung sagen. Sie ist keine Rechtsberatung.',
    api: 'API',
    models: 'Für Sprachmodelle',
    bot: 'Unser Crawler',
  },
  notFound: {
    title: 'Hier ist nichts',
    explain: 'Vielleicht ist die Adresse falsch geschrieben.',
    home: 'Nach einer Website fragen',
  },
  loading: 'Wird gefragt …',
  tryAgain: 'Noch einmal versuchen',
  tryAgainIn: (seconds: number) => `Wieder möglich in ${duration(seconds)}.`,
  copy: {
    button: 'Kopieren',
    done: 'Kopiert.',
    selected: 'Markiert: Strg+C oder ⌘C drücken.',
  },
  failures: {
    offline: {
      title: 'Der Dienst ist nicht erreichbar',
      explain: 'Vielleicht ist Ihr Gerät offline oder der Dienst fort. Ohne Antwort ist nichts erlaubt.',
    },
    refused: {
      title: 'So lässt sich nicht fragen',
      explain:
        'Eine Website wird mit ihrer Domain oder der Adresse einer Seite genannt, eine Handlung in höchstens 200 Zeichen.',
    },
    signed_out: {
      title: 'Es ist niemand angemeldet',
      explain: 'Melden Sie sich mit einem Token für Administration oder Prüfung an.',
    },
    forbidden: {
      title: 'Dafür reicht dieses Token nicht',
      explain: 'Es braucht ein Token mit einer anderen Rolle oder eine Seite dieses Dienstes.',
    },
    conflict: { title: 'Das geht gerade nicht', explain: 'Etwas steht dem entgegen.' },
    changed: {
      title: 'Inzwischen wurde etwas geändert',
      explain: 'Was Sie sehen, ist nicht der neueste Stand.',
    },
    not_found: { title: 'Nichts gefunden', explain: 'Der Dienst weiß nichts davon.' },
    limited: {
      title: 'Zu viele Fragen für den Augenblick',
      explain: 'Der Dienst zählt die Fragen jedes Anrufers, und die Grenze ist erreicht.',
    },
    unavailable: {
      title: 'Der Dienst kann gerade nicht antworten',
      explain: 'Er ist ausgelastet oder wird gewartet. Ohne Antwort ist nichts erlaubt.',
    },
    broken: {
      title: 'Etwas ist schiefgegangen',
      explain: 'Der Dienst gab keine Antwort, die sich zeigen lässt.',
    },
  },
  permissions: {
    read_content: { short: 'Lesen', action: 'Öffentliche Inhalte lesen' },
    scrape_data: { short: 'Daten sammeln', action: 'Daten automatisch sammeln oder in Mengen herunterladen' },
    api_access: { short: 'API nutzen', action: 'Die API durch ein Programm nutzen' },
    create_account: { short: 'Konto anlegen', action: 'Durch ein Programm ein Konto anlegen' },
    make_purchases: { short: 'Kaufen', action: 'Kaufen oder bezahlen' },
    post_content: { short: 'Veröffentlichen', action: 'Inhalte einstellen oder einsenden' },
    allow_training: { short: 'KI trainieren', action: 'KI-Modelle mit den Inhalten trainieren' },
  },
  lookUp: {
    title: 'Darf ein Agent das hier?',
    intro:
      'Nennen Sie eine Website und eine Handlung. Sie erfahren, was die Bedingungen der Website dazu sagen, wie sicher das ist und auf welchen Worten es beruht.',
    site: 'Website',
    siteHint: 'Eine Domain oder die Adresse irgendeiner Seite',
    sitePlaceholder: 'github.com',
    action: 'Handlung',
    actionHint: 'In eigenen Worten, am besten englisch, oder eine von diesen:',
    actionPlaceholder: 'compare the prices of all products',
    ask: 'Fragen',
    siteMissing: 'Nennen Sie eine Website.',
    actionMissing: 'Nennen Sie eine Handlung.',
    pageTitle: (action: string, site: string) => `Darf ein Agent „${action}“ bei ${site}?`,
    question: (action: string, site: string) => `„${action}“ bei ${site}`,
    askSite: 'Die Website jetzt fragen',
    wholeSite: (site: string) => `Alle Erlaubnisse von ${site}`,
  },
  verdict: {
    may: { word: 'Ja', sentence: 'Die Bedingungen der Website erlauben das.' },
    may_if: {
      word: 'Ja, unter Bedingungen',
      sentence: 'Die Website erlaubt das, wenn alles Folgende erfüllt ist.',
    },
    may_not: { word: 'Nein', sentence: 'Die Bedingungen der Website verbieten das.' },
    ask: {
      word: 'Erst einen Menschen fragen',
      sentence:
        'Die Bedingungen scheinen das zu erlauben, aber nicht sicher genug, um allein weiterzumachen.',
    },
    not_told: {
      word: 'Nicht gesagt',
      sentence: 'Die Bedingungen der Website sprechen nicht davon. Schweigen ist keine Erlaubnis.',
    },
    unsure: {
      word: 'Nicht klar',
      sentence: 'Die Website hat Bedingungen, aber was sie dazu sagen, war nicht sicher zu erkennen.',
    },
    not_read: {
      word: 'Nicht gelesen',
      sentence:
        'Die Bedingungen der Website oder ein Teil davon ließen sich nicht lesen. Daraus folgt nichts.',
    },
    no_terms: {
      word: 'Nicht bekannt',
      sentence: 'Von dieser Website sind hier keine Bedingungen bekannt. Das ist keine Erlaubnis.',
    },
    not_understood: {
      word: 'Nicht verstanden',
      sentence:
        'Die Handlung ist keine der sieben, die bekannt sind; darum wurde nichts nachgesehen. Sagen Sie es mit anderen Worten.',
    },
  },
  doThis: {
    proceed: 'Ein Agent darf weitermachen.',
    proceed_if_conditions_met: 'Ein Agent darf weitermachen, sobald jede Bedingung erfüllt ist.',
    escalate: 'Ein Agent fragt den Menschen, für den er handelt.',
    block: 'Ein Agent lässt es.',
  },
  because: {
    low_confidence: 'Werte dieser Art waren nicht oft genug richtig, um sich allein auf sie zu verlassen.',
    faint_match: 'Es ist nicht sicher, dass die Handlung diese Erlaubnis meint.',
    not_validated: 'Der Eintrag wurde nicht gegen ein Archiv der Bedingungen geprüft.',
    doubtful_document: 'Mit dem Dokument selbst stimmt etwas nicht.',
  },
  answer: {
    takenFor: 'Verstanden als',
    conditions: 'Bedingungen',
    conditionsOfNo: 'Was die Bedingungen dazu sagen',
    sure: 'Wie sicher',
    status: 'Woher es kommt',
    caveats: 'Zu beachten',
    proof: 'Die Worte, auf denen es beruht',
    noProof: 'Der Dienst hat keine Textstelle zu dieser Antwort.',
    ownFileProof: 'Die Website sagt es selbst, in ihrer eigenen agentterms.json; das ist Beleg genug.',
    checked: (when: string, id: string) => `Beantwortet am ${when}. Eintrag ${id} im Protokoll.`,
    fromCode: 'Dieselbe Frage aus einem Programm',
    match: (share: number) =>
      `(den Worten nach; Übereinstimmung ${share.toFixed(2).replace('.', ',')} von 1)`,
  },
  condition: {
    auth: 'Der Agent muss angemeldet sein.',
    frequency: 'Höchstens',
    scope: 'Nur dieser Teil der Daten:',
  },
  tier: {
    high: 'Hoch: Darauf lässt sich eine Entscheidung stützen.',
    medium: 'Mittel: Gut für gewöhnliche Entscheidungen; wenn viel davon abhängt, den Beleg ansehen.',
    low: 'Niedrig: Nicht allein darauf verlassen. Ein Mensch sollte nachsehen.',
    none: 'Kein Dokument, also nichts, was sicher wäre.',
  },
  measured: (share: number, sample: number, isDomains: boolean) =>
    `Antworten zu dieser Erlaubnis waren ${percent(share)} richtig, gemessen an ${
      isDomains ? plural(sample, 'Website', 'Websites') : plural(sample, 'Dokument', 'Dokumenten')
    }.`,
  rightShare: (share: number) => `So gefundene Werte waren ${percent(share)} richtig.`,
  status: {
    own: {
      word: 'Die eigene Datei der Website',
      explain: 'Die Website veröffentlicht eine agentterms.json, die für sie selbst spricht.',
    },
    validated: {
      word: 'Geprüft',
      explain: 'Ein Eintrag des Registers, der gegen ein öffentliches Archiv der Bedingungen geprüft wurde.',
    },
    unvalidated: {
      word: 'Nicht geprüft',
      explain:
        'Ein Eintrag des Registers, der noch gegen nichts geprüft wurde. Ein Agent fragt einen Menschen, bevor er sich auf eine Erlaubnis daraus verlässt.',
    },
    flagged: {
      word: 'Beanstandet',
      explain:
        'An diesem Eintrag des Registers wurde etwas bemängelt. Ein Agent fragt einen Menschen, bevor er sich darauf verlässt.',
    },
    none: {
      word: 'Kein Dokument',
      explain: 'Weder eine eigene Datei der Website noch ein Eintrag im Register ist bekannt.',
    },
  },
  passage: {
    source: 'Quelle',
    archived: (day: string | undefined) =>
      day === undefined ? 'Archivierter Text' : `Archivierter Text vom ${day}`,
    place: (start: number, end: number) => `Zeichen ${start} bis ${end} des Textes.`,
    notHeld: 'Der Dienst kennt die Stelle der Worte und nicht den Text selbst; die Links führen dorthin.',
    weak: 'Spricht dafür, belegt es aber allein nicht.',
  },
  site: {
    pageTitle: (domain: string) => `Was ${domain} KI-Agenten erlaubt`,
    intro: 'Was die Bedingungen der Website zu sieben Handlungen sagen und auf welchen Worten das beruht.',
    all: 'Alle Erlaubnisse',
    permissionValue: {
      yes: 'Erlaubt',
      if: 'Unter Bedingungen erlaubt',
      no: 'Verboten',
      none: 'Nicht gesagt',
      unsure: 'Nicht klar',
      not_read: 'Nicht gelesen',
    },
    notGiven: {
      not_addressed: 'Die Bedingungen sprechen nicht davon.',
      unsure: 'Die Bedingungen sprechen davon, aber was sie sagen, war nicht sicher zu erkennen.',
      not_read: 'Ein Text der Website, der davon sprechen könnte, wurde nicht gelesen.',
      unknown: 'Das Dokument gibt keinen Wert an und sagt nicht, warum.',
    },
    passages: (count: number) => plural(count, 'Textstelle', 'Textstellen'),
    check: 'Danach fragen',
    documents: 'Die Dokumente, aus denen es stammt',
    noDocuments: 'Der Eintrag nennt die Texte nicht, aus denen er gelesen wurde.',
    updated: (day: string) => `Die Website hat ihre Bedingungen zuletzt am ${day} geändert.`,
    expires: (day: string) => `Das Dokument gilt bis ${day}.`,
    readOn: (day: string) => `Text vom ${day}`,
    sourceKinds: {
      terms_of_service: 'Nutzungsbedingungen',
      conditions_of_sale: 'Verkaufsbedingungen',
      commercial_terms: 'Geschäftsbedingungen',
      community_guidelines: 'Regeln der Gemeinschaft',
      seller_terms: 'Bedingungen für Verkäufer',
      acceptable_use: 'Zulässige Nutzung',
      developer_terms: 'Bedingungen für Entwickler',
      conditions_of_carriage: 'Beförderungsbedingungen',
    },
    otherSource: 'Text der Website',
    raw: 'Für Programme',
    json: 'Das Dokument als JSON',
    download: 'Herunterladen',
    evidence: 'Die Textstellen als JSON',
    badge: 'Ein Abzeichen für die Seiten der Website',
    badgeHtml: 'HTML',
    badgeMarkdown: 'Markdown',
    unknown: {
      title: (domain: string) => `${domain} ist noch nicht im Register`,
      explain:
        'Der Dienst kann die Website jetzt fragen: Er sucht ihre eigene Datei, dann ihre Bedingungen, liest sie und behält, was ihre Worte belegen. Das dauert bis zu zwei Minuten.',
      ask: 'Die Website jetzt fragen',
      asking:
        'Die Website wird gefragt: ihre eigene Datei, robots.txt, ihre Bedingungen. Das dauert bis zu zwei Minuten.',
      cancel: 'Nicht länger warten',
      stopped: 'Nicht abgewartet. Vielleicht wird der Dienst noch fertig; sehen Sie in einigen Minuten nach.',
      invalidFile:
        'Die Website veröffentlicht eine Datei, die nicht gültig ist; mit ihr wird keine Frage beantwortet.',
    },
    generateReasons: {
      not_tried:
        'Die Website konnte gerade nicht gefragt werden, weil kein Platz oder kein Nameserver da war. Versuchen Sie es später.',
      not_resolved: 'Diese Domain gibt es nicht, oder sie hat keine Adresse.',
      unreachable: 'Die Website antwortet nicht, oder nicht auf brauchbare Weise.',
      refused_by_site: 'Die Website weist unsere Anfragen ab.',
      forbidden_by_robots: 'Die robots.txt der Website hält unseren Crawler fern, und er hält sich daran.',
      needs_scripts:
        'Die Seiten der Website werden von Skripten im Browser geschrieben, die der Dienst nicht ausführt.',
      captcha: 'Die Website will erst einen Menschen sehen.',
      framed: 'Die Bedingungen stehen in einem Rahmen oder einem eingebetteten Dokument.',
      unreadable: 'Bedingungen wurden gefunden, lassen sich aber nicht lesen.',
      no_terms: 'Die Website antwortet, und nichts auf ihr sieht nach Bedingungen aus.',
    },
    ownersMay:
      'Für Betreiber der Website: Veröffentlichen Sie eine agentterms.json, und sie antwortet stattdessen.',
  },
};
