import type { Texts } from './en.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const duration = (seconds: number) => {
  if (seconds < 90) return plural(seconds, 'Sekunde', 'Sekunden');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? plural(minutes, 'Minute', 'Minuten')
    : plural(Math.ceil(minutes / 60), 'Stunde', 'Stunden');
};

export const de: Texts = {
  name: 'Agent Terms',
  tagline: 'Was Websites KI-Agenten erlauben',
  skip: 'Zum Inhalt springen',
  nav: {
    label: 'Seiten',
    lookUp: 'Nachschlagen',
    registry: 'Register',
    publish: 'Veröffentlichen',
    docs: 'API',
  },
  footer: {
    legal:
      'Die Antworten geben wieder, was maschinell aus den Bedingungen einer Website gelesen wurde. Sie sind keine Rechtsberatung.',
    api: 'API',
    review: 'Für Administratoren',
    audit: 'Für Prüfer',
    models: 'Für Sprachmodelle',
    bot: 'Unser Crawler',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    explain: 'Vielleicht ist die Adresse falsch geschrieben.',
    home: 'Eine Website nachschlagen',
  },
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  tryAgainIn: (seconds: number) => `Wieder möglich in ${duration(seconds)}.`,
  copy: {
    button: 'Kopieren',
    done: 'Kopiert.',
    selected: 'Markiert. Zum Kopieren Strg+C oder ⌘C drücken.',
  },
  failures: {
    offline: {
      title: 'Der Dienst ist nicht erreichbar',
      explain:
        'Vielleicht ist Ihr Gerät offline oder der Dienst gerade nicht verfügbar. Ohne Antwort gilt nichts als erlaubt.',
    },
    refused: {
      title: 'Diese Anfrage lässt sich nicht beantworten',
      explain:
        'Geben Sie als Website eine Domain oder die Adresse einer Seite an und für die Handlung höchstens 200 Zeichen.',
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
    not_found: { title: 'Nichts gefunden', explain: 'Dazu ist diesem Dienst nichts bekannt.' },
    limited: {
      title: 'Zu viele Anfragen',
      explain: 'Für jeden Aufrufer gilt eine Höchstzahl an Anfragen; sie ist erreicht.',
    },
    unavailable: {
      title: 'Der Dienst kann gerade nicht antworten',
      explain: 'Er ist überlastet oder wird gerade gewartet. Ohne Antwort gilt nichts als erlaubt.',
    },
    broken: {
      title: 'Etwas ist schiefgegangen',
      explain: 'Die Antwort des Dienstes war nicht lesbar.',
    },
  },
  permissions: {
    read_content: { short: 'Lesen', action: 'Öffentliche Inhalte lesen' },
    scrape_data: {
      short: 'Daten auslesen',
      action: 'Daten automatisiert auslesen oder massenhaft herunterladen',
    },
    api_access: { short: 'API nutzen', action: 'Die API mit einem Programm nutzen' },
    create_account: { short: 'Konto anlegen', action: 'Automatisiert ein Konto anlegen' },
    make_purchases: { short: 'Kaufen', action: 'Einkaufen oder bezahlen' },
    post_content: { short: 'Veröffentlichen', action: 'Inhalte veröffentlichen oder einreichen' },
    allow_training: { short: 'KI trainieren', action: 'KI-Modelle mit den Inhalten trainieren' },
  },
  lookUp: {
    title: 'Darf ein KI-Agent das?',
    intro:
      'Nennen Sie eine Website und eine Handlung. Sie erfahren, was die Bedingungen der Website dazu sagen, wie verlässlich die Auskunft ist und auf welche Textstelle sie sich stützt.',
    site: 'Website',
    siteHint: 'Domain oder Adresse einer beliebigen Seite',
    sitePlaceholder: 'github.com',
    action: 'Handlung',
    actionHint: 'In eigenen Worten, am besten auf Englisch, oder eine der folgenden:',
    actionPlaceholder: 'compare the prices of all products',
    ask: 'Prüfen',
    examples: 'Zum Beispiel',
    atSite: (site: string) => `bei ${site}`,
    siteMissing: 'Bitte geben Sie eine Website an.',
    actionMissing: 'Bitte geben Sie eine Handlung an.',
    pageTitle: (action: string, site: string) => `„${action}“ bei ${site}: Darf ein KI-Agent das?`,
    question: (action: string, site: string) => `„${action}“ bei ${site}`,
    askSite: 'Die Website jetzt fragen',
    wholeSite: (site: string) => `Alle Angaben zu ${site}`,
  },
  verdict: {
    may: { word: 'Ja', sentence: 'Die Bedingungen der Website erlauben das.' },
    may_if: {
      word: 'Ja, unter Bedingungen',
      sentence: 'Die Bedingungen der Website erlauben das, sofern alle folgenden Punkte erfüllt sind.',
    },
    may_not: { word: 'Nein', sentence: 'Die Bedingungen der Website verbieten das.' },
    ask: {
      word: 'Erst nachfragen',
      sentence:
        'Die Bedingungen scheinen das zu erlauben, aber nicht eindeutig genug, um ohne Rückfrage fortzufahren.',
    },
    not_told: {
      word: 'Nicht geregelt',
      sentence: 'Die Bedingungen der Website äußern sich dazu nicht. Schweigen ist keine Erlaubnis.',
    },
    unsure: {
      word: 'Unklar',
      sentence: 'Die Website hat Bedingungen, doch was sie dazu sagen, ließ sich nicht sicher feststellen.',
    },
    not_read: {
      word: 'Nicht gelesen',
      sentence:
        'Die Bedingungen der Website oder ein Teil davon ließen sich nicht lesen. Daraus lässt sich nichts ableiten.',
    },
    no_terms: {
      word: 'Unbekannt',
      sentence: 'Zu dieser Website liegen hier keine Bedingungen vor. Das ist keine Erlaubnis.',
    },
    not_understood: {
      word: 'Nicht verstanden',
      sentence:
        'Die Handlung ließ sich keiner der sieben bekannten zuordnen, deshalb wurde nichts nachgeschlagen. Bitte beschreiben Sie sie anders.',
    },
  },
  doThis: {
    proceed: 'Ein Agent darf fortfahren.',
    proceed_if_conditions_met: 'Ein Agent darf fortfahren, sobald alle Bedingungen erfüllt sind.',
    escalate: 'Ein Agent fragt zuerst die Person, für die er handelt.',
    block: 'Ein Agent unterlässt das.',
  },
  because: {
    low_confidence:
      'Diese Erlaubnis hat bei allen Websites die niedrigste Stufe; ein Agent verlässt sich nicht allein auf ein Ja.',
    faint_match: 'Es ist nicht sicher, ob mit der Handlung diese Erlaubnis gemeint ist.',
    not_validated: 'Der Eintrag wurde nicht anhand eines Archivs der Bedingungen geprüft.',
    doubtful_document: 'Mit dem Dokument selbst stimmt etwas nicht.',
  },
  answer: {
    understood: 'Verstanden als',
    notMeant: 'War etwas anderes gemeint?',
    canAsk: 'Danach können Sie fragen:',
    conditions: 'Bedingungen',
    conditionsOfNo: 'Was die Bedingungen dazu sagen',
    sure: 'Verlässlichkeit',
    status: 'Herkunft',
    caveats: 'Zu beachten',
    proof: 'Worauf sich das stützt',
    noProof: 'Zu dieser Antwort liegt dem Dienst keine Textstelle vor.',
    ownFileProof: 'Die Website erklärt das selbst in ihrer agentterms.json; das genügt als Beleg.',
    checked: (when: string, id: string) => `Beantwortet am ${when}, Protokolleintrag ${id}.`,
    fromCode: 'Dieselbe Abfrage im Code',
    match: (share: number) =>
      `(nach dem Wortlaut; Übereinstimmung ${share.toFixed(2).replace('.', ',')} von 1)`,
  },
  lowTier:
    'Jede Erlaubnis hat eine Stufe, die für alle Websites gleich ist (Spezifikation 2.10). Diese hat die niedrigste: Ein Agent fragt einen Menschen, bevor er sich auf ein Ja verlässt, wie sicher die einzelne Angabe auch ist.',
  conditionGroups: {
    acting: 'Für die Software',
    actor: 'Für die Person oder Firma, für die sie handelt',
    use: 'Für die Nutzung',
    notice: 'Gut zu wissen',
  },
  status: {
    own: {
      word: 'Die eigene Datei der Website',
      explain: 'Die Website veröffentlicht eine agentterms.json und spricht damit für sich selbst.',
    },
    validated: {
      word: 'Geprüft',
      explain: 'Ein Registereintrag, der anhand eines öffentlichen Archivs der Bedingungen geprüft wurde.',
    },
    unvalidated: {
      word: 'Nicht geprüft',
      explain:
        'Ein Registereintrag, der noch nicht geprüft wurde. Ein Agent fragt einen Menschen, bevor er sich auf eine Erlaubnis daraus verlässt.',
    },
    flagged: {
      word: 'Beanstandet',
      explain:
        'Dieser Registereintrag wurde beanstandet. Ein Agent fragt einen Menschen, bevor er sich darauf verlässt.',
    },
    none: {
      word: 'Kein Dokument',
      explain: 'Bekannt ist weder eine eigene Datei der Website noch ein Registereintrag.',
    },
  },
  passage: {
    source: 'Quelle',
    archived: (day: string | undefined) =>
      day === undefined ? 'Archivierter Text' : `Archivierter Text vom ${day}`,
    place: (start: number, end: number) => `Zeichen ${start} bis ${end} des Textes.`,
    weak: 'Spricht dafür, reicht allein aber nicht als Beleg.',
  },
  site: {
    pageTitle: (domain: string) => `Was ${domain} KI-Agenten erlaubt`,
    intro:
      'Was die Bedingungen der Website zu sieben Handlungen sagen und auf welche Textstellen sich das stützt.',
    all: 'Alle Erlaubnisse',
    permissionValue: {
      yes: 'Erlaubt',
      if: 'Unter Bedingungen erlaubt',
      no: 'Verboten',
      none: 'Nicht geregelt',
      unsure: 'Unklar',
      not_read: 'Nicht gelesen',
    },
    notGiven: {
      not_addressed: 'Die Bedingungen äußern sich dazu nicht.',
      unsure: 'Die Bedingungen erwähnen es, doch was sie sagen, ließ sich nicht sicher feststellen.',
      not_read: 'Ein Text der Website, der es regeln könnte, wurde nicht gelesen.',
      unknown: 'Das Dokument gibt keinen Wert an und sagt nicht, warum.',
    },
    passages: (count: number) => plural(count, 'Textstelle', 'Textstellen'),
    check: 'Diese Handlung prüfen',
    documents: 'Zugrunde liegende Dokumente',
    noDocuments: 'Der Eintrag nennt nicht, auf welchen Texten er beruht.',
    updated: (day: string) => `Die Website hat ihre Bedingungen zuletzt am ${day} geändert.`,
    expires: (day: string) => `Das Dokument gilt bis ${day}.`,
    readOn: (day: string) => `Text vom ${day}`,
    sourceKinds: {
      terms_of_service: 'Nutzungsbedingungen',
      conditions_of_sale: 'Verkaufsbedingungen',
      commercial_terms: 'Geschäftsbedingungen',
      community_rules: 'Regeln der Gemeinschaft',
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
    badge: 'Ein Badge für die eigene Website',
    badgeHtml: 'HTML',
    badgeMarkdown: 'Markdown',
    unknown: {
      title: (domain: string) => `${domain} ist noch nicht im Register`,
      explain:
        'Der Dienst kann die Website jetzt fragen: Er sucht ihre eigene Datei, dann ihre Bedingungen, liest sie und behält, was ihre Worte belegen. Das dauert bis zu zwei Minuten.',
      ask: 'Die Website jetzt fragen',
      asking: 'Das dauert bis zu zwei Minuten.',
      cancel: 'Nicht länger warten',
      stopped: 'Nicht abgewartet. Der Dienst hört auf, wenn nicht noch jemand auf dieselbe Website wartet.',
      invalidFile:
        'Die Website veröffentlicht eine Datei, die nicht gültig ist; mit ihr wird keine Frage beantwortet.',
    },
    generateReasons: {
      not_tried:
        'Die Website konnte gerade nicht gefragt werden, weil der Dienst ausgelastet oder kein Nameserver erreichbar war. Versuchen Sie es später erneut.',
      not_resolved: 'Diese Domain gibt es nicht, oder sie hat keine Adresse.',
      unreachable: 'Die Website antwortet nicht oder nicht verwertbar.',
      refused_by_site: 'Die Website weist unsere Anfragen ab.',
      forbidden_by_robots: 'Die robots.txt der Website hält unseren Crawler fern, und er hält sich daran.',
      needs_scripts:
        'Die Seiten der Website entstehen erst durch Skripte im Browser, die der Dienst nicht ausführt.',
      captcha: 'Die Website verlangt zuerst den Nachweis, dass ein Mensch sie aufruft.',
      framed: 'Die Bedingungen stehen in einem Frame oder einem eingebetteten Dokument.',
      unreadable: 'Bedingungen wurden gefunden, waren aber nicht lesbar.',
      no_terms: 'Die Website antwortet, aber nichts darauf sieht nach Bedingungen aus.',
    },
    ownersMay: 'Für Betreiber der Website: Veröffentlichen Sie eine agentterms.json, dann gilt diese.',
  },
};
